"""The map of the hall as paper."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId
from tourney.event.hall_map import HallMap
from tourney.heats.heats_paper_seating_table import SeatedTable
from tourney.paper.event_head import EventHead


@dataclass(frozen=True, slots=True)
class HallPaper:
    """Where tables stand in a heat. `tables`: those that play; others of `hall` stay free."""

    head: EventHead
    heat: HeatId
    hall: HallMap
    tables: tuple[SeatedTable, ...]
