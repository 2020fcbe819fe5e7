"""Lists the tables of a heat in rows by state, oldest first, found by typing a number.

Each has number, sign, and what it still needs, in one line. Above it the choice of the heat.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QSizePolicy, QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Texts
from tourney.event.table_state import TableState
from tourney.scores.views import NOT_YET, WORKING_ORDER, HeatProgress, ScoreBoard, TableTile, TilePart
from ui.base.shortcuts import ENTER_KEYS
from ui.pages.scores.decisions import state_words, tile_note, wants_a_look
from ui.pages.scores.drafts import ScanStart
from ui.widgets.fields import ComboBox, NumberField
from ui.widgets.layouts import Tile, column, row, scrolled
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role, look

_HEIGHT, _NUMBER = 34, 38


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class TableRow(Tile):
    """A tile as a row: number, sign and what the table still needs; the word of its state heads its group."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(look().px(_NUMBER * 3), look().px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(_NUMBER), look().px(_HEIGHT))

    def _paint_words(self, painter: QPainter) -> None:
        now = look()
        inner = self.rect().adjusted(now.px(10), 0, -now.px(6), 0)
        painter.setPen(now.colour("text"))
        painter.setFont(now.font(Role.LEAD, bold=True))
        painter.drawText(inner, _LEFT, self._number)
        used = max(now.px(_NUMBER), painter.fontMetrics().horizontalAdvance(self._number) + now.px(10))
        painter.setFont(now.font(Role.SMALL, bold=True))
        painter.setPen(now.colour(self._state or "muted"))
        room = QRect(inner.left() + used, inner.top(), inner.width() - used, inner.height())
        words = f"{self._sign} {self._note}".strip()
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, _LEFT, shown)


_STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class _Group(QWidget):
    """The tiles of one state below a heading."""

    def __init__(self) -> None:
        super().__init__()
        self.head = Label("", Role.SMALL, "muted", bold=True, elide=True)
        self.rows = QVBoxLayout()
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(4)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 8)
        box.setSpacing(4)
        box.addWidget(self.head)
        box.addLayout(self.rows)


class TileBoard(QWidget):
    """Click or Enter opens a table, `P` marks that its paper has come in, digits find it."""

    opened = Signal(int)
    paper = Signal(int)
    """The table whose paper has come in (or was handed back)."""

    def __init__(self) -> None:
        super().__init__()
        self._board: ScoreBoard | None = None
        self._scan = ScanStart()
        self._texts: Texts | None = None
        self._typed: frozenset[TableNo] = frozenset()
        self._tiles: dict[TableNo, TableRow] = {}
        self._parts: dict[TableNo, TilePart] = {}
        self._groups = {part: _Group() for part in WORKING_ORDER}
        self._word = Label("", Role.SMALL, "muted", bold=True)
        self.number = NumberField(maximum=9999, width=64)
        self.number.changed.connect(lambda _value: self._filter())
        self.number.installEventFilter(self)
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(2, 2, 2, 2)
        box.setSpacing(4)
        for group in self._groups.values():
            box.addWidget(group)
            group.hide()
        box.addStretch(1)
        self._area = scrolled(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(8)
        outer.addLayout(row(self._word, self.number, None))
        outer.addWidget(self._area, 1)

    def retranslate(self, texts: Texts) -> None:
        """Words of the field; the tiles get theirs with the board."""
        self._word.set_text(texts("scores.find_table"))
        self.number.setAccessibleName(texts("scores.find_table"))
        self.number.setToolTip(texts("scores.find_table_tip"))

    def name_field(self, named: bool) -> None:
        """With or without the word before the field; its tool tip has the same."""
        self._word.setVisible(named)

    def show_board(self, board: ScoreBoard, current: TableNo | None, texts: Texts) -> None:
        """Show the tables of a heat; `current` is the one that is open."""
        if self._board is None or self._board.heat != board.heat:
            self.number.set_value(None)
        self._board, self._texts = board, texts
        for number in [n for n in self._tiles if board.tile(n) is None]:
            self._drop(number)
        for tile in board.tiles:
            self._show_tile(tile, texts)
        for part in WORKING_ORDER:
            count = sum(1 for tile in board.tiles if tile.part is part)
            word, _, _ = state_words(part, texts)
            self._groups[part].head.set_text(texts("scores.group_head", state=word, count=count))
        self._order(board)
        self.mark(current)
        self._filter()

    def mark_typed(self, tables: frozenset[TableNo]) -> None:
        """Mark the tables with typing that is not entered yet."""
        changed, self._typed = tables ^ self._typed, tables
        for tile in self._board.tiles if self._board else ():
            if tile.table in changed and self._texts is not None:
                self._show_tile(tile, self._texts)

    def mark(self, current: TableNo | None) -> None:
        """Show which table is open, and bring it into view."""
        for number, tile in self._tiles.items():
            tile.set_selected(number == current)
        if current in self._tiles:
            self._area.ensureWidgetVisible(self._tiles[current], 0, 16)

    def focus(self, current: TableNo | None) -> None:
        """Put the cursor on a tile, or into the field when there are none."""
        tile = self._tiles.get(current) if current is not None else None
        tile = tile or next(iter(self._visible()), None)
        (tile or self.number).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def tile(self, number: TableNo) -> TableRow:
        """The tile of a table."""
        return self._tiles[number]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if self._scan.hears(event.text()):
                return True
            if watched is self.number:
                return self._key_in_field(event)
            return self._key_on_tile(watched, event)
        return super().eventFilter(watched, event)

    # ---- inside -------------------------------------------------------------------------------

    def _show_tile(self, tile: TableTile, texts: Texts) -> None:
        row = self._tiles.get(tile.table)
        if row is None:
            row = TableRow()
            row.installEventFilter(self)
            row.chosen.connect(lambda number=tile.table: self.opened.emit(number))
            self._tiles[tile.table] = row
        word, state, sign = state_words(tile.state if tile.paper_out else NOT_YET, texts)
        note = tile_note(tile, texts)
        if tile.table in self._typed:
            corrected = tile.state is TableState.CONFIRMED
            note = texts("scores.tile_correcting" if corrected else "scores.tile_typed")
            state, sign = "warn", "✏"
        elif wants_a_look(tile) and not tile.blocking:
            state, sign = "warn", "!"
        elif tile.contradicts and not tile.blocking:
            state = "warn"
        row.show_state(str(tile.table), word, sign, note, state)

    def _drop(self, number: TableNo) -> None:
        tile, part = self._tiles.pop(number), self._parts.pop(number, None)
        if part is not None:
            self._groups[part].rows.removeWidget(tile)
        tile.hide()
        tile.deleteLater()

    def _order(self, board: ScoreBoard) -> None:
        """Put the tiles in working order, if that has changed."""
        parts = {tile.table: tile.part for tile in board.tiles}
        if parts == self._parts:
            return
        for number, part in self._parts.items():
            self._groups[part].rows.removeWidget(self._tiles[number])
        for tile in board.tiles:
            self._groups[tile.part].rows.addWidget(self._tiles[tile.table])
        self._parts = parts
        before: QWidget = self.number
        for tile in board.tiles:
            QWidget.setTabOrder(before, self._tiles[tile.table])
            before = self._tiles[tile.table]

    def _filter(self) -> None:
        typed = self.number.text().strip()
        for part, group in self._groups.items():
            some = False
            for number, tile in self._tiles.items():
                if self._parts.get(number) is part:
                    fits = str(number).startswith(typed)
                    tile.setVisible(fits)
                    some = some or fits
            group.setVisible(some)

    def _visible(self) -> list[TableRow]:
        if self._board is None:
            return []
        return [self._tiles[t.table] for t in self._board.tiles if not self._tiles[t.table].isHidden()]

    def _key_in_field(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in ENTER_KEYS and not event.modifiers():
            typed = self.number.value
            exact = self._tiles.get(TableNo(typed)) if typed is not None else None
            tile = exact or next(iter(self._visible()), None)
            if tile is not None:
                self.number.set_value(None)
                self._filter()
                tile.chosen.emit()
            return True
        if key == Qt.Key.Key_Escape and self.number.text():
            self.number.set_value(None)
            self._filter()
            return True
        if key == Qt.Key.Key_Down:
            self.focus(None)
            return True
        return False

    def _key_on_tile(self, watched: QObject, event: QKeyEvent) -> bool:
        number = next((n for n, tile in self._tiles.items() if tile is watched), None)
        if number is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_P:
            self.paper.emit(number)
        elif event.text().isdigit():
            self.number.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.number.set_value(None)
            QApplication.sendEvent(self.number, event)
        elif key in _STEPS:
            rows = self._visible()
            at = rows.index(self._tiles[number]) + _STEPS[key]
            rows[max(0, min(len(rows) - 1, at))].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            return False
        return True


_WIDTH, _NARROW = 174, 92


class TableChooser(QWidget):
    """Drawn heats in a list, the tables of one of them below."""

    heat_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.heats = ComboBox()
        self.heats.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.tiles = TileBoard()
        self.setLayout(column(self.heats, self.tiles, spacing=8))
        self.heats.activated.connect(lambda index: self.heat_chosen.emit(str(self.heats.itemData(index))))

    def retranslate(self, texts: Texts) -> None:
        """Words and width at the scale in force."""
        self.tiles.retranslate(texts)
        self.heats.setAccessibleName(texts("scores.choose_heat"))
        self.heats.setToolTip(texts("scores.choose_heat"))
        self.setFixedWidth(look().px(_WIDTH))

    @property
    def full_width(self) -> int:
        """Its width unless it gives way, px."""
        return look().px(_WIDTH)

    def give_way(self, room: int, width: int) -> None:
        """Be narrow if only so the table beside gets the `width` width of the `room` for both, px."""
        full, narrow = self.full_width, look().px(_NARROW)
        self.setFixedWidth(narrow if room - full < width <= room - narrow else full)
        self.tiles.name_field(self.width() == full)

    def show_heats(self, choices: Sequence[HeatProgress], current: HeatId | None, texts: Texts) -> None:
        """The drawn heats with how far they are."""
        # filling the list is nobody's choice of a heat
        self.heats.blockSignals(True)
        options = []
        for choice in choices:
            if choice.tables:
                words = texts(
                    "scores.heat_choice",
                    heat=heat_named(choice.heat),
                    confirmed=choice.confirmed,
                    tables=choice.tables,
                )
                options.append((choice.heat, capital(words)))
        self.heats.set_options(options)
        self.heats.setCurrentIndex(self.heats.findData(current))
        self.heats.blockSignals(False)
