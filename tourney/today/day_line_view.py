"""The day as one line from the door to the champion, and the check list of where it stands. Frozen data.

Made by `tourney.services.queries.day_line`; Today, the strip above other pages and the terminal show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.ids import HeatId
from tourney.base.texts import Message
from tourney.giving.receipts import MoneyRaised
from tourney.heats.heats_table_tiles_view import BoardTable
from tourney.today.today_view import DayStep, TablesBoard, TodayView

CHECK_IN = "check-in"


PRIZES = "prizes"
"""What the first and the last step are called where a heat's has the heat's id."""


class StepState(StrEnum):
    """How far a step of the day is."""

    DONE = "done"
    NOW = "now"
    """What the day is about: exactly one step."""
    OPEN = "open"
    """Begun and not finished, though the day is about another step."""
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class StepTimes:
    """Times of the hall as "HH:MM", "" where there is none.

    `starts`, `ends`: planned. `began`, `ended`: what became of it. `about`, `about_end`: when it is to be
    expected, where that differs from the plan. `called`: when it starts, as the hall was told in a break.
    """

    starts: str = ""
    ends: str = ""
    began: str = ""
    ended: str = ""
    about: str = ""
    about_end: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One step of the day. `id`: `CHECK_IN`, a heat's or stage's id, `PRIZES`.

    `tiles`: its tables in order of their numbers. `told`: how it stands, in parts that a dot parts.
    `page` and `target`: where one sees to it.
    """

    id: str
    name: Message
    state: StepState
    times: StepTimes
    told: tuple[Message, ...]
    page: str
    target: str = ""
    heat: HeatId | None = None
    tiles: tuple[BoardTable, ...] = ()


@dataclass(frozen=True, slots=True)
class DayLine:
    """The day at one moment, its steps from left to right. `late`: minutes behind the plan, None: unknown."""

    steps: tuple[LineStep, ...]
    late: int | None

    @property
    def now(self) -> LineStep:
        """The step that the day is about: the last one once that is done too."""
        return next((step for step in self.steps if step.state is StepState.NOW), self.steps[-1])


class CheckState(StrEnum):
    """How a line of the check list stands."""

    DONE = "done"
    PART = "part"
    """Some of it is done."""
    OPEN = "open"
    WRONG = "wrong"
    """It holds up the day."""


@dataclass(frozen=True, slots=True)
class DayCheck:
    """One line of the check list. `at`: when it was done. `step`: the way to it, None where there is none.

    `inner`: it belongs to the line above it. `present`: it is the step's one job.
    """

    id: str
    text: Message
    state: CheckState
    at: datetime | None = None
    step: DayStep | None = None
    inner: bool = False
    present: bool = False


@dataclass(frozen=True, slots=True)
class DayPicture:
    """All that Today shows of the event at one moment."""

    line: DayLine
    today: TodayView
    checks: Sequence[DayCheck]
    money: MoneyRaised

    @property
    def job(self) -> DayStep:
        """The one thing to do now."""
        return self.today.now

    @property
    def board(self) -> TablesBoard | None:
        """The board of tables, from zero on the clock."""
        return self.today.board
