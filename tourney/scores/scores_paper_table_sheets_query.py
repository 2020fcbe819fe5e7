"""Scores paper table sheets."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.scan_codes import SheetCode
from tourney.heats.paper import seating_paper
from tourney.scores.scores_paper_table_sheets_view import TableSheet, TableSheetPack


def table_sheets(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> TableSheetPack:
    """A sheet for every table of a heat, on which one referee writes what all four have."""
    seating = seating_paper(tournament, rules, now, heat)
    seated = {each.table: each for each in seating.tables}
    sheets = tuple(
        TableSheet(
            seated[table.table],
            SheetCode(tournament.event.code, heat, table.table, None, draw=seating.head.draw),
            places_only=book.places_only,
            words=book.words,
            land=not book.card_counts,
            all_land=rules.format.all_land,
        )
        for table in tournament.tables_of(heat)
        for book in (rules.books.of(table),)
    )
    return TableSheetPack(seating.head, heat, sheets)
