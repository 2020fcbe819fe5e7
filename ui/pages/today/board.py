"""The board of tables: one tile a table, those furthest behind first, readable from two metres."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStackedWidget, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Texts
from tourney.clock.clock import HallClock
from tourney.event.table_state import TableState
from tourney.heats.table_tiles import BoardTable, state_word
from tourney.today.today import TablesBoard
from ui.gateway.gateway import Gateway
from ui.parts.clock import shown_time
from ui.parts.day_strip import KINDS, SIGNS
from ui.parts.hall_map import MapFace
from ui.widgets.buttons import Button
from ui.widgets.layouts import FlowLayout, Tile, column, row, scrolled
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role, look

_KINDS = {**KINDS, TableState.OUT: "bad"}
"""Once time is up, tables that are still out hold up the hall."""


_GAP = 12
_LARGEST = 5.0
"""The most that a tile is enlarged."""
_SMALLEST = 0.8
"""The least size: below it the board scrolls."""


def tile_size(count: int, area: QSize, usual: QSize) -> QSize:
    """The size of `count` equal tiles that fill `area`; `usual` (they scroll) if they are too many."""
    best, chosen = _SMALLEST, usual
    for across in range(1, count + 1):
        down = -(-count // across)
        width = (area.width() - _GAP * (across - 1)) // across
        height = (area.height() - _GAP * (down - 1)) // down
        factor = min(width / usual.width(), height / usual.height(), _LARGEST)
        if factor > best:
            best, chosen = factor, QSize(width, min(height, round(usual.height() * factor * 1.5)))
    return chosen


class BoardTile(Tile):
    """A tile of any size, its words as large as it allows."""

    def __init__(self) -> None:
        super().__init__(large=True)
        self._size = super().sizeHint()

    def set_size(self, size: QSize) -> None:
        """Become this large."""
        if size != self._size:
            self._size = size
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return self._size

    def _paint_words(self, painter: QPainter) -> None:
        now, usual = look(), super().sizeHint()
        factor = min(self.width() / usual.width(), self.height() / usual.height())
        edge = round(now.px(8) * factor)
        inner = self.rect().adjusted(edge, edge // 2, -edge, -edge // 2)
        bottom = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft

        def write(text: str, role: Role, ink: str, place: QRect, align: Qt.AlignmentFlag) -> int:
            font = now.font(role, bold=role is not Role.SMALL)
            font.setPixelSize(max(1, round(font.pixelSize() * factor)))
            painter.setFont(font)
            painter.setPen(now.colour(ink))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, int(align), shown)
            return painter.fontMetrics().height()

        ink = self._state if self._state in ("good", "warn", "bad", "accent") else "muted"
        top = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        write(self._number, Role.DISPLAY, "text", inner, top)
        low = inner
        if self._note:
            low = inner.adjusted(0, 0, 0, -write(self._note, Role.SMALL, "text", inner, bottom))
        write(f"{self._sign} {self._word}".strip(), Role.LEAD, ink, low, bottom)


class TablesBoardView(QWidget):
    """A click on a tile opens the table. `leave`: back to the three columns."""

    leave = Signal()

    def __init__(self, gateway: Gateway, open_table: Callable[[str], object]) -> None:
        super().__init__()
        self._open = open_table
        self._heat: HeatId | None = None
        self._tiles: list[BoardTile] = []
        self._shown: tuple[BoardTable, ...] = ()
        self._title = Label("", Role.TITLE)
        self._counts = Label("", Role.LEAD, "muted", wrap=True)
        self.back = Button(on_click=self.leave.emit)
        self.as_map = Button(icon_name="hall", on_click=lambda: self._show_map(True))
        self.face = MapFace(gateway)
        self.face.leave.connect(lambda: self._show_map(False))
        self.face.chosen.connect(self._table_chosen)
        inner = QWidget()
        self._flow = FlowLayout(inner, spacing=_GAP)
        top = row(column(self._title, self._counts, spacing=4), None, self.as_map, self.back, spacing=16)
        self._area = scrolled(inner)
        self._area.viewport().installEventFilter(self)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._area)
        self._stack.addWidget(self.face)
        self.setLayout(column(top, self._stack, spacing=16))

    @property
    def tiles(self) -> list[BoardTile]:
        """The tiles in the order shown."""
        return self._tiles

    def retranslate(self, texts: Texts) -> None:
        """Set the words that do not depend on the tables."""
        self.back.setText(texts("today.show_columns"))
        self.as_map.setText(texts("hallmap.as_map"))
        self.as_map.setToolTip(texts("hallmap.as_map_tip"))

    def show_clock(self, texts: Texts, clock: HallClock) -> None:
        """How long ago time was up."""
        if clock.over:
            heat = heat_named(clock.heat) if clock.heat else ""
            since = texts("today.over_since", heat=heat, time=shown_time(-clock.seconds))
            self._title.set_text(capital(since))

    def show_board(self, texts: Texts, board: TablesBoard, clock: HallClock) -> None:
        """Show the tables of a heat."""
        self._title.set_text(capital(texts("today.board_title", heat=heat_named(board.heat))))
        self.show_clock(texts, clock)
        done = board.count(TableState.CONFIRMED)
        out = board.count(TableState.OUT)
        self._counts.set_text(texts("today.board_counts", done=done, all=len(board.tiles), out=out))
        while len(self._tiles) < len(board.tiles):
            tile = BoardTile()
            number = len(self._tiles)
            tile.chosen.connect(lambda at=number: self._chosen(at))
            self._tiles.append(tile)
            self._flow.addWidget(tile)
        self._shown = board.tiles
        for tile, table in zip(self._tiles, board.tiles, strict=False):
            word = texts.say(state_word(table.state, paper_out=table.paper_out))
            sign, state = SIGNS[table.state], _KINDS[table.state]
            if table.state is TableState.OUT and table.table in board.playing:
                word, sign, state = texts("clock.plays_on"), "▶", "accent"
            if table.needs_deeds and table.state is TableState.CONFIRMED:
                state = "warn"
            tile.show_state(str(table.table), word, sign, _note(texts, table), state)
        for number, tile in enumerate(self._tiles):
            tile.setVisible(number < len(board.tiles))
        self._heat = board.heat
        self._show_map(self._stack.currentWidget() is self.face)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        size = tile_size(len(self._shown), self._area.viewport().size(), Tile(large=True).sizeHint())
        for tile in self._tiles:
            tile.set_size(size)
        # Qt does not notice that a fixed size has changed inside a layout
        self._flow.invalidate()

    def _show_map(self, shown: bool) -> None:
        """The tables at their places, or those furthest behind first."""
        self._stack.setCurrentWidget(self.face if shown else self._area)
        self.as_map.setVisible(not shown)
        if shown and self._heat is not None:
            self.face.show_heat(self._heat)

    def _table_chosen(self, table: int, _point: QPoint) -> None:
        self._open(f"table:{self._heat}:{table}")

    def _chosen(self, number: int) -> None:
        tile = self._shown[number]
        self._open(f"table:{tile.heat}:{tile.table}")


def _note(texts: Texts, tile: BoardTable) -> str:
    if tile.problems:
        return texts("today.problems", n=tile.problems)
    if tile.state is TableState.IN and 0 < len(tile.missing) < tile.players:
        return texts("today.sheets_missing", n=len(tile.missing))
    if tile.needs_deeds:
        return texts("today.needs_deeds")
    return ""
