"""The deeds of one sheet, to be filled in by keys or by clicks. Shows a sheet, owns none.

Letters find a deed, one more key sets its box, and the cursor goes on to the next row: a street with its
neighbours of the same group takes one key each, any other deed two. Letters match the English name, its words
or their initials, in either language of the window; a Chinese character, from a device that sends one without
an input method, the Chinese name. A space between letters is part of the name. The same name typed once more
goes on to the next deed that begins so. `#` and two digits go to a row by its number.

`GridPlan` has the boxes: two columns of two sides of the board, or one of four, in px at the present scale.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tourney.base.ids import DeedId
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.views import DeedRow
from tourney.scoresheet.sheet import Holding
from ui.base.accessible import AccessiblePart, Painted, Path, tell_changed, tell_cursor
from ui.base.shortcuts import ENTER_KEYS
from ui.pages.scores.drafts import ScanStart
from ui.widgets.icons import colour_of_group
from ui.widgets.theme import Look, Role, look

_TWO_COLUMNS = 780


_COLUMN_MOST = 580
"""Wider than this, the eye loses the row between name and boxes."""


_ROW, _ROW_MOST = 20, 32


_HEAD, _RULE, _GAP = 18, 13, 20


_BAND, _BOX, _BOX_MOST, _VALUE = 40, 31, 44, 48


@dataclass(frozen=True, slots=True)
class RowPlace:
    """The parts of one row. `boxes` holds only those of the deed."""

    whole: QRect
    band: QRect
    name: QRect
    boxes: dict[Holding, QRect]
    value: QRect


@dataclass(frozen=True, slots=True)
class SidePlace:
    """The line below a side of the board, with the room for its sub-total."""

    side: int
    whole: QRect
    value: QRect


@dataclass(slots=True)
class GridPlan:
    """All rectangles for one width and height. `heads` are the captions of the boxes, by column."""

    rows: list[RowPlace] = field(default_factory=list)
    sides: list[SidePlace] = field(default_factory=list)
    heads: list[dict[Holding, QRect]] = field(default_factory=list)
    height: int = 0

    def row_at(self, point: QPoint) -> int | None:
        """The row under a point."""
        return next((n for n, row in enumerate(self.rows) if row.whole.contains(point)), None)

    def box_at(self, point: QPoint) -> tuple[int, Holding] | None:
        """Row and level of the box under a point."""
        number = self.row_at(point)
        if number is None:
            return None
        boxes = self.rows[number].boxes
        return next(((number, level) for level, box in boxes.items() if box.contains(point)), None)


def levels_of(lines: Sequence[DeedRow]) -> list[Holding]:
    """The boxes of a row from left to right, as on the paper: those that any deed has."""
    return sorted({level for line in lines for level in line.boxes})


def two_columns(px: Callable[[int], int]) -> int:
    """The width from which the deeds stand in two columns."""
    return px(_TWO_COLUMNS)


def columns_of(lines: Sequence[DeedRow], width: int, px: Callable[[int], int]) -> list[list[int]]:
    """Numbers of rows by column: a side of the board is never split."""
    if width < two_columns(px) or not lines:
        return [list(range(len(lines)))]
    middle = (min(line.side for line in lines) + max(line.side for line in lines)) / 2
    left = [n for n, line in enumerate(lines) if line.side < middle]
    return [left, [n for n in range(len(lines)) if n not in set(left)]]


def least_height(lines: Sequence[DeedRow], width: int, px: Callable[[int], int]) -> int:
    """The height below which rows would not be legible."""
    return _height(lines, columns_of(lines, width, px), px, px(_ROW))


def plan(lines: Sequence[DeedRow], width: int, height: int, px: Callable[[int], int]) -> GridPlan:
    """The grid laid out in this room; rows grow a little if there is more."""
    columns = columns_of(lines, width, px)
    row = px(_ROW)
    while row < px(_ROW_MOST) and _height(lines, columns, px, row + 1) <= height:
        row += 1
    laid = GridPlan(height=_height(lines, columns, px, row))
    places: dict[int, RowPlace] = {}
    gap = px(_GAP)
    column_width = min((width - gap * (len(columns) - 1)) // len(columns), px(_COLUMN_MOST))
    for number, column in enumerate(columns):
        left = number * (column_width + gap)
        _lay_column(laid, places, lines, column, left, column_width, row, px)
    laid.rows = [places[n] for n in range(len(lines))]
    return laid


def _height(lines: Sequence[DeedRow], columns: list[list[int]], px: Callable[[int], int], row: int) -> int:
    return px(_HEAD) + max(
        (len(column) * row + len({lines[n].side for n in column}) * px(_RULE) for column in columns),
        default=0,
    )


def _lay_column(
    laid: GridPlan,
    places: dict[int, RowPlace],
    lines: Sequence[DeedRow],
    column: list[int],
    left: int,
    width: int,
    row: int,
    px: Callable[[int], int],
) -> None:
    band, value = px(_BAND), px(_VALUE)
    levels = levels_of(lines)
    box = min(px(_BOX_MOST), max(px(_BOX), (width - band - value - px(170)) // len(levels)))
    boxes_left = left + width - value - box * len(levels)
    laid.heads.append(
        {level: QRect(boxes_left + n * box, 0, box, px(_HEAD)) for n, level in enumerate(levels)}
    )
    y = px(_HEAD)
    for place, number in enumerate(column):
        line = lines[number]
        whole = QRect(left, y, width, row)
        places[number] = RowPlace(
            whole,
            QRect(left, y, band, row),
            name=QRect(left + band + px(6), y, boxes_left - left - band - px(10), row),
            boxes={
                level: QRect(boxes_left + n * box, y, box, row)
                for n, level in enumerate(levels)
                if level in line.boxes
            },
            value=QRect(left + width - value, y, value, row),
        )
        y += row
        if place + 1 == len(column) or lines[column[place + 1]].side != line.side:
            whole = QRect(left, y, width, px(_RULE))
            laid.sides.append(SidePlace(line.side, whole, whole))
            y += px(_RULE)


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_EDGE = 5
"""Room right of a value, px, so that the frame of the cursor does not touch it."""


_NAME_LEAST = 60
"""With less room than this for the name, px, only the check names the other sheet."""


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_MIDDLE = int(Qt.AlignmentFlag.AlignCenter)


@dataclass(slots=True)
class GridState:
    """One sheet as shown. `elsewhere`: words about the other holder of a deed; `wrong`: deeds with errors."""

    held: Mapping[DeedId, Holding] = field(default_factory=dict)
    elsewhere: Mapping[DeedId, str] = field(default_factory=dict)
    wrong: frozenset[DeedId] = frozenset()
    cursor: int = 0
    focused: bool = False
    read_only: bool = False


@dataclass(slots=True)
class GridWords:
    """Words of the grid in the language in force: names and second names by row, captions, sub-total."""

    names: Sequence[tuple[str, str]] = ()
    captions: Mapping[Holding, str] = field(default_factory=dict)
    subtotal: str = "{value}"
    level: Callable[[DeedRow, Holding | None], str] = lambda _line, _level: ""
    """A deed's level in words, None: not on the sheet; for people who do not see which box is filled."""
    wrong: str = ""
    """The word for an error here."""


def paint_grid(
    painter: QPainter,
    look: Look,
    lines: Sequence[DeedRow],
    laid: GridPlan,
    words: GridWords,
    state: GridState,
) -> None:
    """The whole grid."""
    painter.setFont(look.font(Role.SMALL, bold=True))
    painter.setPen(look.colour("muted"))
    for head in laid.heads:
        for level, box in head.items():
            painter.drawText(box, _MIDDLE, words.captions.get(level, ""))
    for number, line in enumerate(lines):
        _paint_row(painter, look, line, laid.rows[number], words.names[number], state, number)
    _paint_sides(painter, look, lines, laid, words, state)


def _paint_row(
    painter: QPainter,
    look: Look,
    line: DeedRow,
    place: RowPlace,
    names: tuple[str, str],
    state: GridState,
    number: int,
) -> None:
    at_cursor = number == state.cursor and not state.read_only
    if at_cursor:
        painter.fillRect(place.whole, look.colour("accent_soft" if state.focused else "sunken"))
    _paint_band(painter, look, line, place)
    level = state.held.get(line.id)
    wrong = line.id in state.wrong
    elsewhere = state.elsewhere.get(line.id, "")
    painter.setFont(look.font(Role.SMALL))
    narrow = painter.fontMetrics().horizontalAdvance(elsewhere) > place.value.width() - look.px(_EDGE)
    beside_name = bool(elsewhere) and (level is not None or narrow)
    row = _DeedRow(level is not None, wrong, elsewhere, beside_name)
    _paint_name(painter, look, place.name, names, row)
    last = max(line.boxes, default=0)
    beyond = level is not None and level > last
    for box_level, box in place.boxes.items():
        written = f"= {level}" if beyond and box_level == last else str(line.boxes[box_level])
        _paint_box(painter, look, box, written, box_level == (last if beyond else level))
    painter.setFont(look.font(Role.SMALL))
    painter.setPen(QPen(look.colour("line"), 1))
    painter.drawLine(place.name.left(), place.whole.bottom(), place.whole.right(), place.whole.bottom())
    value_room = place.value.adjusted(0, 0, -look.px(_EDGE), 0)
    if level is not None:
        painter.setFont(look.font(Role.BODY, bold=True))
        painter.setPen(look.colour("bad" if wrong else "text"))
        painter.drawText(value_room, _RIGHT, f"{line.worth(level):,}")
    elif elsewhere and not beside_name:
        painter.setPen(look.colour("muted"))
        painter.drawText(value_room, _RIGHT, elsewhere)
    if at_cursor and state.focused:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("focus"), 2))
        painter.drawRoundedRect(place.whole.adjusted(1, 0, -1, -1), 3, 3)


def _paint_band(painter: QPainter, look: Look, line: DeedRow, place: RowPlace) -> None:
    if not line.group:
        return
    colour = colour_of_group(look.tokens.deeds, line.group)
    painter.fillRect(place.band, QColor(colour.fill))
    painter.setPen(QColor(colour.ink))
    painter.setFont(look.font(Role.SMALL, bold=True))
    letter = place.band.width() * 2 // 5
    painter.drawText(place.band.adjusted(0, 0, -place.band.width() + letter, 0), _MIDDLE, colour.letter)
    painter.setFont(look.font(Role.SMALL))
    number = f"#{line.index:02d}"  # as it is typed: "B01" would set boxes of deeds with B
    painter.drawText(place.band.adjusted(letter - look.px(3), 0, -look.px(3), 0), _MIDDLE, number)
    edge = QColor(colour.ink)
    edge.setAlpha(70)
    painter.fillRect(QRect(place.band.left(), place.band.bottom(), place.band.width(), 1), edge)


@dataclass(frozen=True, slots=True)
class _DeedRow:
    held: bool
    wrong: bool
    elsewhere: str
    beside: bool
    """Whether `elsewhere` is beside the name: held here too, or too long for the room of the value."""


def _paint_name(painter: QPainter, look: Look, room: QRect, names: tuple[str, str], row: _DeedRow) -> None:
    """The name; a deed on two sheets has the other holder."""
    painter.setFont(look.font(Role.SMALL, bold=row.held))
    taken = painter.fontMetrics().horizontalAdvance(row.elsewhere) + look.px(4)
    if row.beside and room.width() - taken >= look.px(_NAME_LEAST):
        painter.setPen(look.colour("bad" if row.held else "muted"))
        painter.drawText(room, _RIGHT, row.elsewhere)
        room = room.adjusted(0, 0, -taken, 0)
    name, second = names
    painter.setFont(look.font(Role.BODY, bold=row.held))
    painter.setPen(look.colour("bad" if row.wrong else "muted" if row.elsewhere else "text"))
    sign = "× " if row.wrong else ""
    if painter.fontMetrics().horizontalAdvance(sign + name) > room.width():
        painter.setFont(look.font(Role.SMALL, bold=row.held))
    shown = painter.fontMetrics().elidedText(sign + name, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, _LEFT, shown)
    used = painter.fontMetrics().horizontalAdvance(shown) + look.px(6)
    if second and room.width() - used > look.px(24):
        painter.setFont(look.font(Role.SMALL))
        painter.setPen(look.colour("muted"))
        rest = room.adjusted(used, 0, 0, 0)
        painter.drawText(
            rest, _LEFT, painter.fontMetrics().elidedText(second, Qt.TextElideMode.ElideRight, rest.width())
        )


def _paint_box(painter: QPainter, look: Look, box: QRect, value: str, chosen: bool) -> None:
    inner = box.adjusted(1, 1, -2, -2)
    if chosen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(look.colour("accent")))
        painter.drawRoundedRect(inner, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(look.colour("on_accent"))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawRoundedRect(inner, 4, 4)
        painter.setPen(look.colour("muted"))
    painter.setFont(look.font(Role.SMALL, bold=chosen))
    painter.drawText(inner, _MIDDLE, value)


def _paint_sides(
    painter: QPainter,
    look: Look,
    lines: Sequence[DeedRow],
    laid: GridPlan,
    words: GridWords,
    state: GridState,
) -> None:
    for place in laid.sides:
        value = sum(
            line.worth(state.held[line.id])
            for line in lines
            if line.side == place.side and line.id in state.held
        )
        painter.fillRect(
            QRect(place.whole.left(), place.whole.top(), place.whole.width(), 2), look.colour("edge")
        )
        painter.setFont(look.font(Role.SMALL, bold=bool(value)))
        painter.setPen(look.colour("text" if value else "muted"))
        room = place.whole.adjusted(0, 0, -look.px(_EDGE), 0)
        painter.drawText(room, _RIGHT, words.subtotal.format(side=place.side, value=f"{value:,}"))


class DeedSearch:
    """What has been typed so far and the row that it leads to."""

    def __init__(self, names: Sequence[str] = (), longer: Sequence[Sequence[str]] = ()) -> None:
        """`names`: the searchable name of each row in board order; `longer`: its other names, of which only
        the beginning is searched.
        """
        self._names = [plain(name) for name in names]
        self._words = [[plain(word) for word in name.replace(".", " ").split()] for name in names]
        self._initials = ["".join(word[:1] for word in words) for words in self._words]
        self._longer = [[plain(name) for name in each] for each in longer] or [[] for _ in names]
        self._typed = ""
        self._before = ("", 0)

    @property
    def typed(self) -> str:
        """The letters typed since the last box."""
        return self._typed

    def clear(self) -> None:
        """Begin anew."""
        self._typed = ""
        self._before = ("", 0)

    def rub_out(self) -> bool:
        """Take the last letter away. False if there was none."""
        had = bool(self._typed)
        self._typed = self._typed[:-1]
        return had

    def press(self, letter: str, at: int) -> int | None:
        """The row that one more letter leads to, from row `at` on. None if no deed matches.

        The search goes down the board from the cursor and round, as the paper is read. The same letter again
        goes on to the next deed with it, and so does the same name; a letter that fits nothing begins a new
        search. A space after letters waits for the next word.
        """
        if letter == "#" or self._typed.startswith("#"):
            return self._number(letter)
        if letter == " " and self._typed:
            self._typed += letter if not self._typed.endswith(" ") else ""
            return at
        if not plain(letter):
            return None
        longer = self._typed + letter
        deed = self._find(plain(longer), self._from(longer, at))
        if deed is not None:
            self._typed = longer
            return deed
        again = set(plain(self._typed)) == {plain(letter)}
        self._before = (plain(self._typed), at)
        deed = self._find(plain(letter), at + 1 if again else self._from(letter, at))
        self._typed = letter if deed is not None else ""
        return deed

    def _from(self, typed: str, at: int) -> int:
        """Where the search begins: after the last hit while the same name is typed once more."""
        before, row = self._before
        return row + 1 if before.startswith(plain(typed)) and len(before) > 1 else at

    def _number(self, key: str) -> int | None:
        if key == "#":
            self._typed = "#"
            return None
        if not (key.isascii() and key.isdigit()):
            self._typed = ""
            return None
        self._typed += key
        if len(self._typed) < 3:
            return None
        row = int(self._typed[1:]) - 1
        self._typed = ""
        return row if 0 <= row < len(self._names) else None

    def _find(self, query: str, at: int) -> int | None:
        count = len(self._names)
        order = [(at + step) % count for step in range(count)]
        for row in order:
            if any(name.startswith(query) for name in (self._names[row], *self._longer[row])):
                return row
        for row in order:
            if len(query) > 1 and self._initials[row].startswith(query):
                return row
        for row in order:
            if any(word.startswith(query) for word in self._words[row]):
                return row
        return None


def plain(text: str) -> str:
    """Letters and digits alone, small and without accents."""
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in apart if c.isalnum())


_LEVEL_KEYS: dict[str, Holding] = {
    **{str(n): n for n in range(5)},
    "5": HOTEL,
    "-": MORTGAGED,
    "−": MORTGAGED,
}


_SIGNS = {"+": "cash", "*": "notes", "/": "bankrupt", "=": "number"}


_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Space: 1}


class DeedGrid(QWidget, Painted):
    """Emits a person's actions; the form answers by `show_sheet`."""

    accessible_role = QAccessible.Role.List

    boxed = Signal(str, object)
    """A deed and its level, None for "not theirs"."""
    wanted = Signal(str)
    """A key with a destination: `cash`, `notes`, `bankrupt`, `number`, `next`, `previous`."""
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
        """Show one player's deeds. `elsewhere`: words about the other holder of a deed at this table."""
        self._state.held, self._state.elsewhere = dict(held), dict(elsewhere)
        self._state.wrong, self._state.read_only = wrong, read_only
        self.update()
        tell_changed(self, (self._state.cursor,))

    def start(self) -> None:
        """Go to the top, for another player."""
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
        """The middle of a box, for clicks in tests."""
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
        """A letter typed elsewhere on the form: letters find deeds from anywhere."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scan.hears(letter)
        self._find(letter)

    def _take_key(self, key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier) -> bool:
        self._refused = False
        if key in ENTER_KEYS:
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

    # ---- for people who do not see it ----------------------------------------------------------

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
