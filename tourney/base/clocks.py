"""Provides the time of day, chance and a steady clock, which the rules must not read themselves.

Nobody can set the steady clock, and it counts the time in which the computer sleeps. Linux: CLOCK_BOOTTIME
(CLOCK_MONOTONIC stops in sleep); the same for all programs until the next start of the computer, which the
kernel's boot id names. macOS: CLOCK_MONOTONIC_RAW (`time.monotonic` stops in sleep). Windows:
`time.monotonic` (tick count or performance counter, both count sleep). macOS and Windows give no id of the
start, so there a reading is valid for this program only.

It knows nothing of heats.
"""

from __future__ import annotations

import hashlib
import platform
import sys
import time
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Protocol

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def steady_ms() -> int:
    """Milliseconds since some moment of this start of the computer, sleep included."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW) // 1_000_000
    return time.monotonic_ns() // 1_000_000


@cache
def era() -> str:
    """Names the span in which readings may be compared: this start of the computer, else this program's."""
    try:
        return _BOOT_ID.read_text("ascii").strip()
    except (OSError, UnicodeError):
        return uuid.uuid4().hex


@cache
def machine() -> str:
    """Identifies a computer without naming it: 12 hex digits of a hash of the computer's name."""
    return hashlib.blake2b(platform.node().encode("utf-8", "replace"), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class Steady:
    """A reading of a clock that nobody can set and that counts sleep.

    `ms` may be compared only within one `era` (one start of one computer); `machine` identifies the computer.
    """

    ms: int
    era: str
    machine: str


class Clock(Protocol):
    """Returns the time. Times are UTC, whole seconds."""

    def now(self) -> datetime:
        """The time of day of the computer, which a person may set."""
        ...

    def steady(self) -> Steady: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC).replace(microsecond=0)

    def steady(self) -> Steady:
        return Steady(steady_ms(), era(), machine())


class FastClock:
    """A clock that goes so many times as fast as the machine's, from a moment of its own: for rehearsals.

    Its readings reach back to no other program's: time stands still while nobody has the event open.
    """

    def __init__(self, begins: datetime, speed: int) -> None:
        self._begins, self._speed = begins, speed
        self._start, self._era = steady_ms(), uuid.uuid4().hex

    def now(self) -> datetime:
        return (self._begins + timedelta(milliseconds=self.steady().ms)).replace(microsecond=0)

    def steady(self) -> Steady:
        return Steady((steady_ms() - self._start) * self._speed, self._era, machine())


@dataclass
class FixedClock:
    """A clock that stands still until it is moved: for tests and reproducible documents.

    Moving `at` lets time pass. `set_by` is a person's change of the time of day; `era` another start.
    """

    at: datetime = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)
    set_by: timedelta = timedelta()
    era: str = "fixed"
    machine: str = "desk"

    def now(self) -> datetime:
        return self.at + self.set_by

    def steady(self) -> Steady:
        return Steady(round(self.at.timestamp() * 1000), self.era, self.machine)
