"""What the rules must not reach for themselves: the time of day and chance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time. Times are UTC, whole seconds."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC).replace(microsecond=0)


@dataclass
class FixedClock:
    """A clock that stands still until it is moved: for tests and reproducible documents."""

    at: datetime = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at
