"""What the draw certificate shows: how each heat was drawn, who meets whom again. Frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message
from tourney.paper.event_head import EventHead, Person


@dataclass(frozen=True, slots=True)
class DrawnHeat:
    """One heat of a draw certificate: how it was drawn and who sits where (numbers by table).

    `how` is None for seats that came from elsewhere; `draw`: the how manieth draw of the heat, 0 for those;
    `draft`: it is not announced yet. `again`: pairs at its tables who have met in an earlier
    heat; `mates`: pairs of one team.
    """

    heat: HeatId
    how: Message | None
    edited: bool
    drawn_at: datetime | None
    published_at: datetime | None
    tables: tuple[tuple[TableNo, tuple[PlayerNo, ...]], ...]
    again: int
    mates: int
    draw: int = 0
    draft: bool = False


@dataclass(frozen=True, slots=True)
class DrawnTogether:
    """What a draw's proof counts over its `heats` and those before, and that no draw has fewer repeats."""

    heats: int
    repeats: int
    bound: int
    optimal: bool


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
    were drawn, by name with their numbers; `left_out`: who is entered and has no seat. `together` of the
    newest draw shown, where it is of more heats than one.
    """

    head: EventHead
    heats: tuple[DrawnHeat, ...]
    together: DrawnTogether | None
    repeats: tuple[Meeting, ...]
    team_pairs: tuple[Meeting, ...]
    persons: tuple[Person, ...]
    version: str
    sizes: tuple[int, ...]
    teams: tuple[tuple[str, tuple[PlayerNo, ...]], ...]
    left_out: tuple[PlayerNo, ...]
