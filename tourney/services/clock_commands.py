"""Everything that can be done to the clock, as data; re-exported by `tourney.services.commands`.

`tables` empty means all: the clock of the hall. Named tables get a pause, time or an end of their own and
leave the hall's clock as it is. `reason` is told in the history.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tourney.base.ids import HeatId, TableNo
from tourney.services.command import Command


@dataclass(frozen=True, slots=True)
class StartClock(Command):
    """Start the clock of a heat's wave with the format's minutes (or `minutes`).

    With `tables` the others wait: their time stands at its beginning until they are started too, by this
    command again or by `ResumeClock`.
    """

    code: ClassVar[str] = "clock_started"
    heat: HeatId
    wave: int = 1
    minutes: int | None = None
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PauseClock(Command):
    """Stop the running clock, or the time of some tables, for a while."""

    code: ClassVar[str] = "clock_paused"
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResumeClock(Command):
    """Let the paused clock, or the time of some tables, run on.

    For all while the hall's clock runs: every table that stands on its own runs on.
    """

    code: ClassVar[str] = "clock_resumed"
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AddTime(Command):
    """Add (or take, negative) seconds to the clock that is on, or to the time of some tables."""

    code: ClassVar[str] = "time_added"
    seconds: int
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetTimeLeft(Command):
    """State how many seconds are left from now on, for all or for some tables."""

    code: ClassVar[str] = "time_set"
    seconds: int
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallLastRound(Command):
    """Call the last round (T1.1): every player finishes it, so that all have had the same turns."""

    code: ClassVar[str] = "last_round_called"
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EndClock(Command):
    """Time is over: the heat's wave has ended, or play at some tables."""

    code: ClassVar[str] = "clock_ended"
    tables: tuple[TableNo, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class NoteTimeChange(Command):
    """Write down that the computer's time was set while the clock was on. Nothing if it was not."""

    code: ClassVar[str] = "time_changed"
