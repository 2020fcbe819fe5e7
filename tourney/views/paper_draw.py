"""What the draw certificate shows: how each heat was drawn, who meets whom again. Frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.texts import Message
from tourney.views.paper import EventHead, Person


@dataclass(frozen=True, slots=True)
class DrawnHeat:
    """One heat of a draw certificate: how it was drawn and who sits where (numbers by table).

    `method` is None for seats that came from elsewhere.
    """

    heat: HeatId
    seed: int
    method: Message | None
    edited: bool
    drawn_at: datetime | None
    published_at: datetime | None
    tables: tuple[tuple[TableNo, tuple[PlayerNo, ...]], ...]
    counts: Mapping[str, int | bool | None]
    """`repeats`, `lower_bound`, `optimal`, `team_meetings`, `max_minority_visits` of the certificate."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players who sit at one table in more than one heat."""

    a: Person
    b: Person
    heats: tuple[HeatId, ...]


@dataclass(frozen=True, slots=True)
class DrawPaper:
    """The draw certificate: everything to repeat the draw and to check it. `team_pairs` in one heat each.

    `version` of the program; `sizes` of tables that the draw may make, the best first; `teams` of those who
    were drawn, by name with their numbers; `left_out`: who is entered and has no seat.
    """

    head: EventHead
    heats: tuple[DrawnHeat, ...]
    repeats: tuple[Meeting, ...]
    team_pairs: tuple[Meeting, ...]
    persons: tuple[Person, ...]
    version: str
    sizes: tuple[int, ...]
    teams: tuple[tuple[str, tuple[PlayerNo, ...]], ...]
    left_out: tuple[PlayerNo, ...]
