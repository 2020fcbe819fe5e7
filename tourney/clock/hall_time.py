"""Keeps the hall's time: the computer's time of day, but by the steady clock while a heat's clock is on.

So no change of the computer's time moves a clock. The steady clock continues from the reading that was stored
with the start. After another start of the computer, or on another computer, no steady reading reaches back
that far: then the time of day bridges the gap once, less the known changes of it, and the steady clock
continues from there.

An event on a server goes by the server's time, whatever the clocks of the stations show. A file gives nobody
the time; but a program that finds a step dated later than now, or a new step dated long before its last look,
knows that two clocks differ, though not which of them is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from tourney.base.clocks import Clock, Steady
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.clock.clock import clock_on
from tourney.event.ports import JournalEntry
from tourney.event.records import HeatClock, Tournament

CLOCKS_APART = timedelta(seconds=60)
"""A smaller difference is that of two kitchen clocks, or of a step that waited for the disk."""


_AT_ONCE_MS = 2000
"""A server's answer that took longer does not give the time exactly enough."""


class StationClock:
    """A `Clock`: this computer's, or the server's once it is known, continued by the steady clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: tuple[datetime, Steady] | None = None

    def now(self) -> datetime:
        """The time of day that all stations share, UTC, whole seconds."""
        steady = self._clock.steady()
        if self._known is None or self._known[1].era != steady.era:
            return self._clock.now()
        at, then = self._known
        return (at + timedelta(milliseconds=steady.ms - then.ms)).replace(microsecond=0)

    def steady(self) -> Steady:
        """The steady clock of this computer."""
        return self._clock.steady()

    @property
    def is_shared(self) -> bool:
        """Whether the time is the server's."""
        return self._known is not None

    def learn(self, server: datetime, asked_at: Steady) -> None:
        """Go by the server's time, which it gave between the reading `asked_at` and now."""
        answered = self._clock.steady()
        if answered.era != asked_at.era or answered.ms - asked_at.ms > _AT_ONCE_MS:
            return
        half = timedelta(milliseconds=(answered.ms - asked_at.ms) / 2)
        if self._known is None or abs(server + half - self.now()) > timedelta(seconds=2):
            self._known = (server + half, answered)

    def own(self) -> datetime:
        """The time of day by this computer's own clock."""
        return self._clock.now()


def told_by_server(clock: StationClock, zone: str) -> Message | None:
    """The message that this computer's clock differs from the server's; None if it does not, or there is no
    server.
    """
    here, there = clock.own(), clock.now()
    if not clock.is_shared or abs(here - there) < CLOCKS_APART:
        return None
    mine, theirs = _both(here, there, zone)
    return msg("clock.apart_server", here=mine, there=theirs)


def told_by_steps(
    new: Iterable[JournalEntry], now: datetime, unseen_for: timedelta | None, zone: str
) -> Message | None:
    """The message that another computer's clock differs, by steps that it entered; None if there is no sign
    of it.

    `unseen_for`: how long ago this program looked and the steps were not there yet, None if it is not known.
    """
    for entry in sorted(new, key=lambda each: each.seq, reverse=True):
        late = entry.at - now >= CLOCKS_APART
        early = unseen_for is not None and now - entry.at - unseen_for >= CLOCKS_APART
        if late or early:
            here, there = _both(now, entry.at, zone)
            return msg("clock.apart_steps", step=entry.seq, by=entry.who, here=here, there=there)
    return None


def _both(here: datetime, there: datetime, zone: str) -> tuple[str, str]:
    """Two moments as the hall's wall clock shows them; with their dates if these differ."""
    walls = (hall_time(here, zone), hall_time(there, zone))
    form = "%H:%M:%S" if walls[0].date() == walls[1].date() else "%Y-%m-%d %H:%M"
    return walls[0].strftime(form), walls[1].strftime(form)


WORTH_TELLING = 15
"""A smaller move of the time of day, in seconds, is a correction by the network and no change."""


_Start = tuple[object, ...]


class HallTime:
    """A `Clock` that follows one event. Several threads may ask it."""

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
        return self._clock.steady()

    @property
    def bridged(self) -> bool:
        """Whether the clock that is on was started before this start of the computer, or on another one.

        Not if all computers share the time: then nothing depends on this one's time of day.
        """
        on = clock_on(self._tournament())
        return on is not None and not self._is_shared() and not _reaches(on, self._clock.steady())

    def moved_by(self) -> int:
        """Seconds by which the time of day was set while the clock is on, not yet stored as a change.

        Forward positive; 0 if it is too small to count.
        """
        now, wall, known = self._look()
        moved = round((wall - now).total_seconds()) - known
        return moved if abs(moved) >= WORTH_TELLING else 0

    def _look(self) -> tuple[datetime, datetime, int]:
        """The hall's time, the time of day, and the seconds between them that are already stored."""
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
