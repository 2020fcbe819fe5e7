"""What the rules must not reach for themselves: the time of day and chance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol

from tourney.base import monotonic_clock


@dataclass(frozen=True, slots=True)
class Steady:
    """A reading of a clock that nobody can set and that counts sleep.

    `ms` may be compared only within one `era` (one start of one computer); `machine` tells computers apart.
    """

    ms: int
    era: str
    machine: str


class Clock(Protocol):
    """Tells the time. Times are UTC, whole seconds."""

    def now(self) -> datetime:
        """The time of day as the computer has it: somebody may set it."""
        ...

    def steady(self) -> Steady:
        """The steady clock."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC).replace(microsecond=0)

    def steady(self) -> Steady:
        return Steady(monotonic_clock.steady_ms(), monotonic_clock.era(), monotonic_clock.machine())


@dataclass
class FixedClock:
    """A clock that stands still until it is moved: for tests and reproducible documents.

    Moving `at` is time that passes. `set_by` is somebody setting the time of day; `era` another start.
    """

    at: datetime = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)
    set_by: timedelta = timedelta()
    era: str = "fixed"
    machine: str = "desk"

    def now(self) -> datetime:
        return self.at + self.set_by

    def steady(self) -> Steady:
        return Steady(round(self.at.timestamp() * 1000), self.era, self.machine)
