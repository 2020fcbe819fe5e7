"""The board of tables: one tile a table, those furthest behind first, big enough for two metres."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tourney.competition.tables import TableState
from tourney.services.queries.today import heat_name
from tourney.texts import Texts
from tourney.views.today import Board, ClockView, TableTile
from ui.frame.clock import shown_time
from ui.theme import Role
from ui.widgets import Button, FlowLayout, Label, Tile, column, row, scrolled

_SHOWN = {
    TableState.OUT: ("today.state_out", "○", "bad"),
    TableState.IN: ("today.state_in", "↓", "warn"),
    TableState.ENTERED: ("today.state_entered", "!", "warn"),
    TableState.CHECKED: ("today.state_checked", "●", "accent"),
    TableState.CONFIRMED: ("today.state_confirmed", "✓", "good"),
}


class BoardView(QWidget):
    """A click on a tile opens the table. `leave`: back to the three columns."""

    leave = Signal()

    def __init__(self, open_table: Callable[[str], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open = open_table
        self._tiles: list[Tile] = []
        self._shown: tuple[TableTile, ...] = ()
        self._title = Label("", Role.TITLE)
        self._counts = Label("", Role.LEAD, "muted", wrap=True)
        self.back = Button(on_click=self.leave.emit)
        inner = QWidget()
        self._flow = FlowLayout(inner, spacing=12)
        top = row(column(self._title, self._counts, spacing=4), None, self.back, spacing=16)
        self.setLayout(column(top, scrolled(inner), spacing=16))

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in the order shown."""
        return self._tiles

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the tables."""
        self.back.setText(texts("today.show_columns"))

    def show_clock(self, texts: Texts, clock: ClockView) -> None:
        """How long ago time was up."""
        if clock.over:
            heat = heat_name(clock.heat) if clock.heat else ""
            self._title.set_text(texts("today.over_since", heat=heat, time=shown_time(-clock.seconds)))

    def show_board(self, texts: Texts, board: Board, clock: ClockView) -> None:
        """Show the tables of a heat."""
        self._title.set_text(texts("today.board_title", heat=heat_name(board.heat)))
        self.show_clock(texts, clock)
        done = board.count(TableState.CONFIRMED)
        out = board.count(TableState.OUT)
        self._counts.set_text(texts("today.board_counts", done=done, all=len(board.tiles), out=out))
        while len(self._tiles) < len(board.tiles):
            tile = Tile(large=True)
            number = len(self._tiles)
            tile.chosen.connect(lambda at=number: self._chosen(at))
            self._tiles.append(tile)
            self._flow.addWidget(tile)
        self._shown = board.tiles
        for tile, shown in zip(self._tiles, board.tiles, strict=False):
            key, sign, state = _SHOWN[shown.state]
            tile.show_state(str(shown.table), texts(key), sign, _note(texts, shown), state)
        for number, tile in enumerate(self._tiles):
            tile.setVisible(number < len(board.tiles))

    def _chosen(self, number: int) -> None:
        tile = self._shown[number]
        self._open(f"table:{tile.heat}:{tile.table}")


def _note(texts: Texts, tile: TableTile) -> str:
    if tile.problems:
        return texts("today.problems", n=tile.problems)
    if tile.state is TableState.IN and 0 < len(tile.missing) < tile.players:
        return texts("today.sheets_missing", n=len(tile.missing))
    return ""
