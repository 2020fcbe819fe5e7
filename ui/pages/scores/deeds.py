"""The deeds of one sheet, to be filled in by keys or by clicks. Shows a sheet, owns none.

Letters find a deed, one more key sets its box, and the cursor goes on to the next row: a street with its
neighbours of the same group takes one key each, any other deed two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tourney.base.ids import DeedId
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.views import DeedRow
from tourney.scoresheet.sheet import Holding
from ui.base.accessible import AccessiblePart, Painted, Path, tell_changed, tell_cursor
from ui.pages.scores.deed_layout import GridPlan, least_height, plan
from ui.pages.scores.deed_paint import GridState, GridWords, paint_grid
from ui.pages.scores.deed_search import DeedSearch
from ui.pages.scores.deep_links import ScanStart
from ui.widgets.theme import look

_LEVEL_KEYS: dict[str, Holding] = {
    **{str(n): n for n in range(5)},
    "5": HOTEL,
    "-": MORTGAGED,
    "−": MORTGAGED,
}
_SIGNS = {"+": "cash", "*": "notes", "/": "bankrupt", "=": "number"}
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Space: 1}


class DeedGrid(QWidget, Painted):
    """Emits what a person does; the form answers by `show_sheet`."""

    accessible_role = QAccessible.Role.List

    boxed = Signal(str, object)
    """A deed and its level, None for "not theirs"."""
    wanted = Signal(str)
    """A key that leads elsewhere: `cash`, `notes`, `bankrupt`, `number`, `next`, `previous`."""
    searched = Signal()
    """Cursor or search have changed: see `search_words`."""
    moved = Signal(QPoint, int)
    """Top left and height of the row with the cursor, to keep it in view."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._lines: Sequence[DeedRow] = ()
        self._words = GridWords()
        self._state = GridState()
        self._search = DeedSearch()
        self._scan = ScanStart()
        self._plan: GridPlan | None = None
        self._refused = False

    def set_lines(self, lines: Sequence[DeedRow], words: GridWords) -> None:
        """The deeds of the edition, with the words of the language in force."""
        self._lines, self._words = lines, words
        self._search = DeedSearch(
            [line.short.en or line.id.replace("-", " ") for line in lines],
            [(line.name.en, line.short.zh, line.name.zh) for line in lines],
        )
        self._state.cursor = min(self._state.cursor, max(0, len(lines) - 1))
        self._plan = None
        self._fit()
        self.update()

    def show_sheet(
        self,
        held: Mapping[DeedId, Holding],
        elsewhere: Mapping[DeedId, str],
        wrong: frozenset[DeedId],
        read_only: bool,
    ) -> None:
        """Show one player's deeds. `elsewhere`: words for who else has a deed at this table."""
        self._state.held, self._state.elsewhere = dict(held), dict(elsewhere)
        self._state.wrong, self._state.read_only = wrong, read_only
        self.update()
        tell_changed(self, (self._state.cursor,))

    def start(self) -> None:
        """To the top, for another player."""
        self._search.clear()
        self._go(0)

    def go_to(self, deed: DeedId) -> None:
        """Put the cursor on a deed."""
        self._search.clear()
        for number, line in enumerate(self._lines):
            if line.id == deed:
                self._go(number)

    @property
    def lines(self) -> Sequence[DeedRow]:
        """The rows from top to bottom."""
        return self._lines

    @property
    def words(self) -> GridWords:
        """The words of its boxes and rows."""
        return self._words

    @property
    def current(self) -> DeedRow | None:
        """The deed under the cursor."""
        return self._lines[self._state.cursor] if self._lines else None

    @property
    def typed(self) -> str:
        """The letters of the search so far."""
        return self._search.typed

    @property
    def refused(self) -> bool:
        """Whether the last key named a box that the deed does not have."""
        return self._refused

    def box_centre(self, deed: DeedId, level: Holding) -> QPoint:
        """Where a box is, for clicks in tests."""
        number = next(n for n, line in enumerate(self._lines) if line.id == deed)
        return self._laid().rows[number].boxes[level].center()

    # ---- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
            return
        if self._scan.hears(event.text()):
            self._search.clear()
            self.searched.emit()
        elif not self._take_key(Qt.Key(event.key()), event.text(), event.modifiers()):
            super().keyPressEvent(event)

    def drop_letters(self) -> bool:
        """Forget the letters typed so far, the cursor stays; False if there were none."""
        had = self.hasFocus() and bool(self._search.typed)
        if had:
            self._search.clear()
            self.searched.emit()
        return had

    def step(self, by: int) -> None:
        """On by so many rows, as if typed here."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self._move(by)

    def take_letter(self, letter: str) -> None:
        """A letter typed elsewhere on the form: letters find deeds wherever one is."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scan.hears(letter)
        self._find(letter)

    def _take_key(self, key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        self._refused = False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            self._search.clear()
            self.wanted.emit("previous" if back else "next")
        elif key == Qt.Key.Key_Space and self._search.typed:
            self._find(" ")
        elif key in _MOVES:
            self._move(_MOVES[key])
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step_level(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._search.clear()
            self._go(0 if key == Qt.Key.Key_Home else len(self._lines) - 1)
        elif key == Qt.Key.Key_Delete:
            self._search.clear()
            self._box(None)
        elif key == Qt.Key.Key_Backspace:
            if not self._search.rub_out():
                self._move(-1)
            self.searched.emit()
        else:
            return self._take_text(text)
        return True

    def _take_text(self, text: str) -> bool:
        if text in _SIGNS:
            self._search.clear()
            self.wanted.emit(_SIGNS[text])
        elif text == "#" or self._search.typed.startswith("#"):
            self._find(text)
        elif text in _LEVEL_KEYS:
            self._search.clear()
            self._set_and_go_on(_LEVEL_KEYS[text])
        elif text and text.isalpha():
            self._find(text)
        else:
            return False
        return True

    def _find(self, letter: str) -> None:
        deed = self._search.press(letter, self._state.cursor)
        if deed is not None:
            self._go(deed)
        self._refused = deed is None and not self._search.typed
        self.searched.emit()

    def _set_and_go_on(self, level: Holding) -> None:
        line = self.current
        if line is None or self._state.read_only:
            return
        if level not in line.boxes:
            self._refused = True
            self.searched.emit()
            return
        self._box(level)
        self._move(1)

    def _step_level(self, by: int) -> None:
        """Arrow keys walk along the boxes of the row."""
        line = self.current
        if line is None:
            return
        held = self._state.held.get(line.id)
        levels = [None, *sorted({*line.boxes, *(() if held is None else (held,))})]
        self._box(levels[max(0, min(len(levels) - 1, levels.index(held) + by))])

    def _box(self, level: Holding | None) -> None:
        line = self.current
        if line is not None and not self._state.read_only:
            self.boxed.emit(line.id, level)
            self.searched.emit()

    def _move(self, by: int) -> None:
        self._search.clear()
        self._go(max(0, min(len(self._lines) - 1, self._state.cursor + by)))

    def _go(self, row: int) -> None:
        self._state.cursor = row
        if self._lines:
            whole = self._laid().rows[row].whole
            self.moved.emit(whole.topLeft(), whole.height())
            name, second = self._words.names[row]
            self.setAccessibleDescription(f"{name} {second}".strip())
        self.searched.emit()
        self.update()
        tell_cursor(self)

    # ---- for those who do not see it ----------------------------------------------------------

    def accessible_parts(self) -> int:
        """A row a deed."""
        return len(self._lines)

    def accessible_cursor(self) -> Path | None:
        return (self._state.cursor,) if self._lines and not self._state.read_only else None

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        """A deed with its level on this sheet, and below it the boxes that it has on the paper."""
        row, *rest = path
        if not 0 <= row < len(self._lines) or len(rest) > 1:
            return None
        line, place = self._lines[row], self._laid().rows[row]
        level = self._state.held.get(line.id)
        if rest:
            return self._box_part(row, rest[0], level)
        notes = [
            self._state.elsewhere.get(line.id, ""),
            self._words.wrong if line.id in self._state.wrong else "",
        ]
        return AccessiblePart(
            role=QAccessible.Role.ListItem,
            name=" ".join(name for name in self._words.names[row] if name),
            rect=place.whole,
            value=self._words.level(line, level),
            note=", ".join(note for note in notes if note),
            parts=len(place.boxes),
            press=partial(self._go, row),
            selected=level is not None,
            at_cursor=row == self._state.cursor,
        )

    def _box_part(self, row: int, number: int, level: Holding | None) -> AccessiblePart | None:
        line, boxes = self._lines[row], self._laid().rows[row].boxes
        if not 0 <= number < len(boxes):
            return None
        box_level = list(boxes)[number]
        return AccessiblePart(
            QAccessible.Role.RadioButton,
            self._words.level(line, box_level),
            boxes[box_level],
            press=partial(self._press, row, box_level),
            checked=box_level == level,
            disabled=self._state.read_only,
        )

    # ---- mouse --------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        row, box = self._laid().row_at(point), self._laid().box_at(point)
        self._search.clear()
        self._refused = False
        if row is not None:
            self._go(row)
        if box is not None and event.button() == Qt.MouseButton.LeftButton:
            self._press(*box)

    def _press(self, row: int, level: Holding) -> None:
        """A click on a box fills it, one on the filled box empties it."""
        self._go(row)
        held = self._state.held.get(self._lines[row].id)
        self._box(None if held == level else level)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self._laid().row_at(event.pos())
            words = "" if row is None else " · ".join(part for part in self._words.names[row] if part)
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    # ---- Qt -----------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._state.focused = True
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._state.focused = False
        self._search.clear()
        self.update()
        super().focusOutEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(look().px(900), least_height(self._lines, max(self.width(), look().px(800)), look().px))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._plan = None
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_plan"):
            self._plan = None
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._lines:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_grid(painter, look(), self._lines, self._laid(), self._words, self._state)
        painter.end()

    def _fit(self) -> None:
        self.setMinimumHeight(least_height(self._lines, self.width(), look().px))

    def _laid(self) -> GridPlan:
        if self._plan is None:
            self._plan = plan(self._lines, self.width(), self.height(), look().px)
        return self._plan
