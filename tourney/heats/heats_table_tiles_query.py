"""Heats table tiles."""

from __future__ import annotations

from tourney.base.ids import HeatId
from tourney.event.format_parts import Itemised
from tourney.event.records import Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableState, paper_is_out
from tourney.heats.heats_table_tiles_view import BoardTable

_ORDER = (TableState.OUT, TableState.IN, TableState.ENTERED, TableState.CHECKED, TableState.CONFIRMED)


def table_tile(tournament: Tournament, rules: Rules, table: Table) -> BoardTable:
    """How far the result of one table is."""
    assessment = rules.assess(tournament, table)
    return BoardTable(
        heat=table.heat,
        table=table.table,
        wave=table.wave,
        state=assessment.state,
        players=len(table.seats),
        missing=assessment.missing,
        problems=len(assessment.blocking),
        needs_deeds=assessment.totals_only and rules.format.itemised is Itemised.ALL,
        paper_out=assessment.state is not TableState.OUT or paper_is_out(tournament, table),
    )


def tiles_of(tournament: Tournament, rules: Rules, heat: HeatId, wave: int | None = None) -> list[BoardTable]:
    """The tables of a heat, those furthest behind first; of one wave if given."""
    tables = [table for table in tournament.tables_of(heat) if wave is None or table.wave <= wave]
    tiles = [table_tile(tournament, rules, table) for table in tables]
    return sorted(
        tiles, key=lambda tile: (_ORDER.index(tile.state), not tile.needs_deeds, tile.wave, tile.table)
    )
