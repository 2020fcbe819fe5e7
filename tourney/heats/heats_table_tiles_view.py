"""Heats table tiles."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.table_state import TableState


@dataclass(frozen=True, slots=True)
class BoardTable:
    """One table on the board. `problems` counts what blocks; `missing` whose sheet is not entered.

    `needs_deeds`: entered from totals, and the format asks for the deeds of every table. `paper_out`: whether
    its scoresheets lie in the hall, where nothing has come in.
    """

    heat: HeatId
    table: TableNo
    wave: int
    state: TableState
    players: int
    missing: tuple[PlayerNo, ...] = ()
    problems: int = 0
    needs_deeds: bool = False
    paper_out: bool = True
