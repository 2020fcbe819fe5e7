"""Scores paper table sheets."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId
from tourney.event.scan_codes import SheetCode
from tourney.heats.heats_paper_seating_table import SeatedTable
from tourney.paper.event_head import EventHead


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A referee's sheet of a whole table. `places_only`: its rules hand in places and no totals.

    `words`: the area of the sentences that its rules say their own way. `land`: level totals are told apart
    by it; `all_land`: stations and utilities count as land too.
    """

    seated: SeatedTable
    code: SheetCode
    places_only: bool
    words: str = ""
    land: bool = True
    all_land: bool = False


@dataclass(frozen=True, slots=True)
class TableSheetPack:
    """The table sheets of one heat."""

    head: EventHead
    heat: HeatId
    sheets: tuple[TableSheet, ...]
