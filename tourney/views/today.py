"""What the Today page, the clock and the board of tables show. Frozen data with both languages inside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.competition.tables import TableState
from tourney.texts import Message
from tourney.views.clocks import LateTable


class ClockState(StrEnum):
    """How the clock of the day stands."""

    NONE = "none"
    """No heat is published that could start."""
    READY = "ready"
    """A published heat (or its next wave) can start."""
    RUNNING = "running"
    PAUSED = "paused"


class Urgency(StrEnum):
    """How near the end is: before the first warning, after an early, a nearer, the last one, after time.

    The event says at which minutes (`ClockView.within`); the names are those of the usual 10, 5 and 1.
    """

    CALM = "calm"
    TEN = "ten"
    FIVE = "five"
    ONE = "one"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock at one moment. `seconds` are left to play, below 0 after time; played, if untimed.

    `finished`: every table it was for is confirmed; it runs on only because nobody has ended it.
    `within`: the chosen minute before the end that was passed last, 0 for none. `last_round`: it was
    called. `own`: how many tables have a time of their own. `late`: those over time without sheets.
    """

    state: ClockState
    heat: HeatId | None = None
    wave: int = 1
    waves: int = 1
    seconds: int = 0
    untimed: bool = False
    urgency: Urgency = Urgency.CALM
    finished: bool = False
    within: int = 0
    last_round: bool = False
    own: int = 0
    late: tuple[LateTable, ...] = ()
    playing: frozenset[TableNo] = frozenset()
    """Tables with time of their own left, while the hall's time is up."""

    @property
    def over(self) -> bool:
        """Whether time is up and nobody has ended the clock yet."""
        return self.urgency is Urgency.OVER


@dataclass(frozen=True, slots=True)
class BoardTable:
    """One table on the board. `problems` counts what blocks; `missing` whose sheet is not entered.

    `needs_deeds`: entered from totals, and the format asks for the deeds of every table.
    """

    heat: HeatId
    table: TableNo
    wave: int
    state: TableState
    players: int
    missing: tuple[PlayerNo, ...] = ()
    problems: int = 0
    needs_deeds: bool = False


@dataclass(frozen=True, slots=True)
class TablesBoard:
    """All tables of a heat (the wave that has been played), those furthest behind first.

    `playing`: tables that have time of their own left and play on.
    """

    heat: HeatId
    tiles: tuple[BoardTable, ...]
    playing: frozenset[TableNo] = frozenset()

    def count(self, *states: TableState) -> int:
        """Tables in these states."""
        return sum(tile.state in states for tile in self.tiles)


class Act(StrEnum):
    """What the button of a step does."""

    GO = "go"
    DRAW = "draw"
    START = "start"
    END = "end"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True)
class DayStep:
    """Something to do: a sentence, the button's words, and where or what. `heat` for draw and start.

    `target` of a declaration is what is declared.
    """

    text: Message
    button: Message
    act: Act = Act.GO
    page: str = ""
    target: str = ""
    heat: HeatId | None = None
    wave: int = 1
    waits: bool = True
    """Whether the page gets a dot on the rail: False where play simply goes on."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that is missing, with the place to mend it. `grave`: it holds up the day."""

    text: Message
    page: str
    target: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class TodayView:
    """The day at one moment. `board` is there once time is up and until the next heat starts."""

    now: DayStep
    also: tuple[DayStep, ...]
    missing: tuple[Lack, ...]
    board: TablesBoard | None
    heat: HeatId | None
    waiting: frozenset[str]
    """Pages where something waits, for the dots on the rail."""
    at: datetime
