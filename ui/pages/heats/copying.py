"""A heat's seats as rows, for a spreadsheet or a chat."""

from __future__ import annotations

from tourney.base.texts import Texts
from tourney.heats.heats_view import HeatView


def seats_as_lines(view: HeatView, texts: Texts) -> list[tuple[str, ...]]:
    """A line a seat below its heads: table, seat, number, both names, team."""
    heads = (
        texts("projector.head_table"),
        texts("projector.head_seat"),
        texts("players.col_number"),
        texts("players.col_zh"),
        texts("players.col_en"),
        texts("players.col_team"),
    )
    lines = [
        (str(card.table), str(seat.seat), str(seat.number), seat.name.zh, seat.name.en, seat.team)
        for card in view.tables
        for seat in card.seats
    ]
    return [heads, *lines]
