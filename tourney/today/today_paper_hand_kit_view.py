"""Today paper hand kit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import Message
from tourney.heats.heats_paper_seating_table import SeatedTable
from tourney.paper.event_head import EventHead
from tourney.scoresheet.ranking import Result
from tourney.today.paper_day_view import FormatFacts, KitLine


@dataclass(frozen=True, slots=True)
class HandKitPaper:
    """What a heat and the standings are scored by hand with.

    `counts`: the clauses by which a table is placed; `places_only`: its tables hand in places. `tie_breaks`
    part level points, in this order; `heats` are those that count, as the lines of `everybody` have them.
    `results`: of the tables of this heat that are confirmed.
    """

    head: EventHead
    heat: HeatId
    format: FormatFacts
    counts: tuple[Message, ...]
    places_only: bool
    tie_breaks: tuple[Message, ...]
    tables: tuple[SeatedTable, ...]
    heats: tuple[HeatId, ...]
    everybody: tuple[KitLine, ...]
    results: Mapping[PlayerNo, Result] = field(default_factory=dict)
