"""Heats paper seating table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.paper.event_head import EventHead, Person, TableSlot

# ---- seating ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its players in seat order."""

    table: TableNo
    persons: tuple[Person, ...]
    slot: TableSlot = TableSlot()


@dataclass(frozen=True, slots=True)
class SeatingPaper:
    """The seating of one heat. `apart`: the teams of who shares a name."""

    head: EventHead
    heat: HeatId
    tables: tuple[SeatedTable, ...]
    apart: Mapping[PlayerNo, str] = field(default_factory=dict)

    @property
    def in_waves(self) -> bool:
        """Whether some tables play after others."""
        return any(table.slot.wave for table in self.tables)
