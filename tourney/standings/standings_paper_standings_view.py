"""Standings paper standings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import HeatId, Points
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.paper.event_head import EventHead, PaperStatus, Person
from tourney.standings.standings import StandingLine
from tourney.standings.standings_story_part import TeamRow

# ---- standings --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standings as it is printed.

    `why` only where points alone do not explain the place. `chance` says in words whether the player
    goes through.
    """

    standing: StandingLine
    person: Person
    why: Message | None
    adjustments: Points
    chance: Message | None


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A referee's decision as printed beside the standings (T1.3)."""

    what: Message
    reason: Message | str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class StandingsPart:
    """Standings of everybody (`division` without a name) or of one division. `cut`: how many go on."""

    division: Name
    rows: tuple[StandingRow, ...]
    cut: int


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """Standings with what they rest on. `awaited` counts the tables of these heats that are not firm."""

    head: EventHead
    heats: tuple[HeatId, ...]
    parts: tuple[StandingsPart, ...]
    status: PaperStatus
    awaited: int
    rulings: tuple[RulingLine, ...] = ()
    teams: tuple[TeamRow, ...] = ()
