"""The hall's time: the computer's time of day, but by the steady clock for as long as a heat's clock is on.

So nothing that somebody does to the computer's time moves a clock. The steady clock goes on from the
reading that was stored with the start. After another start of the computer, or on another computer, no
steady reading reaches back that far: then the time of day bridges the gap once, less what it is known to
have been changed by, and the steady clock goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from tourney.base.clocks import Clock, Steady
from tourney.clock.clock import clock_on
from tourney.event.records import HeatClock, Tournament

WORTH_TELLING = 15
"""Seconds by which the time of day must have moved to be a change; less is a correction by the network."""

_Start = tuple[object, ...]


class HallTime:
    """A `Clock` that follows one event. Safe to ask from several threads."""

    def __init__(
        self,
        clock: Clock,
        tournament: Callable[[], Tournament],
        is_shared: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_shared`: whether the clock's time of day is the same on all computers, as a server gives it."""
        self._is_shared = is_shared
        self._clock = clock
        self._tournament = tournament
        self._bridge: tuple[_Start, datetime, Steady] | None = None

    def now(self) -> datetime:
        """The hall's time, UTC, whole seconds."""
        return self._look()[0]

    def steady(self) -> Steady:
        """The steady clock."""
        return self._clock.steady()

    @property
    def bridged(self) -> bool:
        """Whether the clock that is on was started before this start of the computer, or on another one.

        Not where all computers share the time: then nothing hangs on this one's time of day.
        """
        on = clock_on(self._tournament())
        return on is not None and not self._is_shared() and not _reaches(on, self._clock.steady())

    def moved_by(self) -> int:
        """Seconds by which the time of day was set while the clock is on and nobody has noted it yet.

        Forward positive; 0 if it is not worth telling.
        """
        now, wall, known = self._look()
        moved = round((wall - now).total_seconds()) - known
        return moved if abs(moved) >= WORTH_TELLING else 0

    def _look(self) -> tuple[datetime, datetime, int]:
        """The hall's time, the time of day, and the seconds between them that are noted already."""
        tournament = self._tournament()
        on = clock_on(tournament)
        wall, steady = self._clock.now(), self._clock.steady()
        if on is None:
            return wall, wall, 0
        known = _known(tournament, on, steady.machine)
        if on.steady_ms is not None and _reaches(on, steady):
            return _after(on.started_at, steady.ms - on.steady_ms), wall, known
        start = (on.heat, on.wave, on.started_at)
        bridge = self._bridge
        if bridge is None or bridge[0] != start or bridge[2].era != steady.era:
            bridge = self._bridge = (start, wall - timedelta(seconds=known), steady)
        return _after(bridge[1], steady.ms - bridge[2].ms), wall, known


def _reaches(on: HeatClock, steady: Steady) -> bool:
    """Whether the stored reading may be compared with this one."""
    return on.steady_ms is not None and on.era == steady.era and steady.ms >= on.steady_ms


def _known(tournament: Tournament, on: HeatClock, machine: str) -> int:
    return sum(
        change.seconds
        for change in tournament.time_changes.values()
        if (change.heat, change.wave, change.machine) == (on.heat, on.wave, machine)
    )


def _after(start: datetime, ms: int) -> datetime:
    return start + timedelta(seconds=ms // 1000)
