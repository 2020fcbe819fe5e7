"""What the referees' papers show: rules, briefing, plan of the clock, rulings. Frozen data."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, Points
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.event.tally import HeatScore
from tourney.paper.event_head import EventHead, Person


@dataclass(frozen=True, slots=True)
class Tip:
    """What the document of the rules advises players, in a few words, and why."""

    title: Message
    why: Message


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A frequent question about the clause of this id, and its answer under the event's rules."""

    clause: str
    question: Message
    answer: Message


@dataclass(frozen=True, slots=True)
class PointsRow:
    """What the places of one row of the points table earn, in whole points; `of`: the row's number."""

    of: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """The format of this event. `by_left`: a row is for players left at the end, else for table sizes."""

    name: Name
    line: Message
    rows: tuple[PointsRow, ...]
    by_left: bool
    low_wins: bool
    protest_minutes: int


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One wave of a heat. Times are "HH:MM", local; `first` … `last` are its tables.

    `minutes` 0: untimed, and `ends` is "": nobody knows when. `pause_after`: minutes of break before the next
    heat.
    """

    heat: HeatId
    wave: int
    waves: int
    starts: str
    ends: str
    first: int
    last: int
    minutes: int
    pause_after: int = 0


@dataclass(frozen=True, slots=True)
class DayPlan:
    """The day by the clock. `problem` says why there is no plan; `guessed`: some heats are not drawn yet.

    `registration`: from when players are checked in; `prizes`: from when they are given, after the time for
    protests against the last game. Both "" without a plan.
    """

    rows: tuple[PlanRow, ...]
    problem: Message | None = None
    guessed: bool = False
    registration: str = ""
    prizes: str = ""


@dataclass(frozen=True, slots=True)
class ClockPaper:
    """The clock plan to fill in with the true times."""

    head: EventHead
    plan: DayPlan


@dataclass(frozen=True, slots=True)
class KitLine:
    """A player in the standings to write in: of each heat what is confirmed, None for what is not."""

    person: Person
    heats: tuple[HeatScore | None, ...]
    adjustments: Points
