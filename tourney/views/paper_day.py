"""What the referees' papers show: rules, briefing, plan of the clock, rulings. Frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.competition.tally import HeatScore
from tourney.names import Name
from tourney.scoresheet.ranking import Result
from tourney.texts import Message
from tourney.views.paper import EventHead, Person, RulingLine, SeatedTable


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules: its id ("T9.4") and its sentence."""

    id: str
    text: Message


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses that belong together."""

    title: Message
    clauses: tuple[Clause, ...]


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
class RulesPaper:
    """The rules in short, with the points of this event, tips and frequent questions, none of either where
    the rules have none. `ruleset`: its name, and what is changed of it.

    `last_word` is what it calls the clause of who decides last (T1.3).
    """

    head: EventHead
    ruleset: Message
    last_word: str
    chapters: tuple[Chapter, ...]
    format: FormatFacts
    tips: tuple[Tip, ...] = ()
    questions: tuple[AnsweredQuestion, ...] = ()


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
class BriefingPaper:
    """What every referee must know before the first heat.

    `ruleset`: its name, and what is changed of it; `deeds`, `houses`, `hotels`: how many a set has; `start`,
    `play` and `counts`: its clauses of the start, of what is asked most at a table, and of the total.
    `words`: the area of the sentences that the rules say their own way (`Texts.in_words`); `cited`: what the
    clauses of the other duties are called here, by the tournament's names. `finishes_round`: so at zero;
    `otherwise`: the tables whose own rules have zero otherwise, heat by heat.
    """

    head: EventHead
    plan: DayPlan
    format: FormatFacts
    players: int
    boards: int | None
    ruleset: Message
    deeds: int
    houses: int
    hotels: int
    words: str
    cited: Mapping[str, str]
    finishes_round: bool
    start: tuple[Clause, ...]
    play: tuple[Clause, ...]
    counts: tuple[Clause, ...]
    otherwise: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class ProgrammePaper:
    """What guests are told of the day. `target` in HK$, 0 for none; `ruleset` as for the briefing."""

    head: EventHead
    plan: DayPlan
    format: FormatFacts
    ruleset: Message
    players: int
    charity: Name
    target: int
    asks_photo_consent: bool


@dataclass(frozen=True, slots=True)
class KitLine:
    """A player in the standings to write in: of each heat what is confirmed, None for what is not."""

    person: Person
    heats: tuple[HeatScore | None, ...]
    adjustments: Points


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


@dataclass(frozen=True, slots=True)
class RulingsPaper:
    """Every ruling in the order in which it was made."""

    head: EventHead
    rulings: tuple[RulingLine, ...]
