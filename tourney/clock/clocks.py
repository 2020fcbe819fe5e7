"""What every screen shows of the hall's clock at one moment: the hall, single tables, who is late, the day.

Frozen data; made by `tourney.services.queries.clocks`. A screen that wants the next second asks again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message


class Phase(StrEnum):
    """How a clock stands."""

    NOTHING = "nothing"
    """No heat is published that could start."""
    READY = "ready"
    """A published heat (or its next wave, or one table of a started one) has not started."""
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    """Time is up, and not all is confirmed: tables finish their round."""
    ENDED = "ended"
    """The referee has ended it, or every sheet of the wave is in."""


class WarningKind(StrEnum):
    """What the hall is told about the end."""

    NONE = "none"
    TIME = "time"
    """One of the chosen minutes has been passed: `TimeWarning.minutes`."""
    LAST_ROUND = "last_round"
    """The last round was called, before time is up."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimeWarning:
    """How near the end is. `minutes`: the chosen minute that was passed last (10, 5, 1).

    `grade` is for colours: 0 calm, 1 early, 2 nearer, 3 the last chosen minute or the last round, `OVER`.
    """

    kind: WarningKind = WarningKind.NONE
    minutes: int = 0
    grade: int = 0


CALM = TimeWarning()
OVER = 4


@dataclass(frozen=True, slots=True)
class TableTime:
    """The time of one table whose time differs from the hall's.

    `seconds` are left (below 0 after time; played, if untimed). `extra_seconds` were added to it alone
    (negative: taken), `lost_seconds` it stood still alone. `own_pause`: it stands though the hall may run.
    `finishes_round`: at zero the round is finished, by the call of the last round or by the table's rules.
    """

    table: TableNo
    phase: Phase
    seconds: int
    extra_seconds: int = 0
    lost_seconds: int = 0
    own_pause: bool = False
    warning: TimeWarning = CALM
    last_round: bool = False
    finishes_round: bool = False


@dataclass(frozen=True, slots=True)
class LateTable:
    """A table whose time is over and whose sheets are not in. `seconds` since its time was over."""

    heat: HeatId
    table: TableNo
    seconds: int


@dataclass(frozen=True, slots=True)
class CalledStart:
    """A break: when play goes on, as the hall was told. `seconds` until then, below 0 after it.

    `time` is the hall's, "HH:MM". `heat` and `wave` are what is played then; None: all has been played.
    """

    at: datetime
    time: str
    seconds: int
    heat: HeatId | None = None
    wave: int = 1
    waves: int = 1


@dataclass(frozen=True, slots=True)
class HallClock:
    """The hall's clock at one moment.

    `seconds` are left (below 0 after time; played, if `untimed`); `total_seconds` is the length with time
    added, 0 if untimed. `tables` are those of the wave, `differing` those whose time is not
    the hall's, `late` those over time without sheets (of every heat). `last_round`: the call was made;
    `finishes_round`: at zero the round is finished, by that call or by the rules; `otherwise`: the tables
    whose own rules say the contrary.
    `called`: the break that the hall was told of, while no clock is on. `played`: the heat that was begun
    last, by its clock or, played to the end without one, by its first confirmed table; None all through a
    day without clocks. `coming`: what the day goes on with, published or not, while no clock is on or ready.
    """

    phase: Phase
    at: datetime
    heat: HeatId | None = None
    wave: int = 1
    waves: int = 1
    seconds: int = 0
    total_seconds: int = 0
    untimed: bool = False
    warning: TimeWarning = CALM
    last_round: bool = False
    finishes_round: bool = False
    otherwise: tuple[TableNo, ...] = ()
    started_at: datetime | None = None
    tables: tuple[TableNo, ...] = ()
    differing: tuple[TableTime, ...] = ()
    late: tuple[LateTable, ...] = ()
    called: CalledStart | None = None
    played: HeatId | None = None
    coming: HeatId | None = None

    @property
    def is_on(self) -> bool:
        """Whether it has been started and has not ended."""
        return self.phase in (Phase.RUNNING, Phase.PAUSED, Phase.OVER)

    @property
    def runs(self) -> bool:
        """Whether it is on and does not stand."""
        return self.phase in (Phase.RUNNING, Phase.OVER)

    @property
    def over(self) -> bool:
        """Whether time is up and the clock has not ended."""
        return self.warning.grade == OVER

    @property
    def playing(self) -> frozenset[TableNo]:
        """Tables with time of their own left, while the hall's time is up."""
        if self.phase is not Phase.OVER:
            return frozenset()
        own = (each for each in self.differing if each.seconds > 0 and each.phase is not Phase.ENDED)
        return frozenset(each.table for each in own)

    def table(self, number: TableNo) -> TableTime:
        """The time of any table of the wave: its own, or the hall's."""
        own = (each for each in self.differing if each.table == number)
        hall = TableTime(
            number,
            self.phase,
            self.seconds,
            warning=self.warning,
            last_round=self.last_round,
            finishes_round=self.finishes_round is not (number in self.otherwise),
        )
        return next(own, hall)


class SlotState(StrEnum):
    """Where a line of the day's plan stands."""

    DONE = "done"
    ON = "on"
    NEXT = "next"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One wave of one heat: planned against actual. Times are "HH:MM" of the hall, "" for not yet.

    `expected` and `expected_end` are when it will begin and end as the day goes now (the true times once it
    has). `late_minutes`: expected start after the planned one (end, while it is on), below 0 for early.
    `told_late`: minutes from the plan at which it is said to begin; 0 while the plan is near enough.
    `pause_after`: minutes of break that the plan has after it. `minutes` 0: untimed.
    """

    heat: HeatId
    wave: int
    waves: int
    starts: str
    ends: str
    minutes: int
    first: int
    last: int
    state: SlotState
    began: str = ""
    ended: str = ""
    expected: str = ""
    expected_end: str = ""
    late_minutes: int = 0
    told_late: int = 0
    pause_after: int = 0


@dataclass(frozen=True, slots=True)
class DayClock:
    """The plan of the day against the day. `late_minutes`: how late we are now; None: nothing has begun
    and nothing is due. `problem` says why there is no plan; `guessed`: some heats are not drawn yet."""

    lines: tuple[PlanLine, ...]
    late_minutes: int | None = None
    problem: Message | None = None
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One change of a clock: who did what, when and why. `undone`: it was taken back later."""

    seq: int
    at: datetime
    who: str
    code: str
    text: Message
    reason: str = ""
    tables: tuple[TableNo, ...] = ()
    undone: bool = False
