"""What the Today page and the board of tables show. Frozen data with both languages inside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message
from tourney.event.table_state import TableState
from tourney.heats.heats_table_tiles_view import BoardTable


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
    DECLARE = "declare"
    LEAVE_OUT = "leave-out"


@dataclass(frozen=True, slots=True)
class DayStep:
    """Something to do: a sentence, the button's words, and where or what. `heat` for draw and start.

    `target` of a declaration is what is declared; `beside` are further heats of the same draw.
    """

    text: Message
    button: Message
    act: Act = Act.GO
    page: str = ""
    target: str = ""
    heat: HeatId | None = None
    beside: tuple[HeatId, ...] = ()
    with_absent: bool = False
    """Of a draw: whether it seats those too who are not here."""
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
    """The day at one moment. `board` is there once time is up and until all that was played is confirmed."""

    now: DayStep
    also: tuple[DayStep, ...]
    missing: tuple[Lack, ...]
    board: TablesBoard | None
    heat: HeatId | None
    waiting: frozenset[str]
    """Pages where something waits, for the dots on the rail."""
    at: datetime
    outdated: frozenset[tuple[str, HeatId | None]] = frozenset()
    """Printouts, by kind and heat, that lack what is new and are not wrong."""
    wrong_papers: frozenset[tuple[str, HeatId | None]] = frozenset()
    """Printouts that show what is not so any more: one line of `missing` names them all."""
    turns_at: datetime | None = None
    """When the time for protests against a complete result is over: the view is another one from then on."""
