"""Runs a rehearsed hall: what comes about at which second, and a crew that does one thing a person at a time.

The time is the rehearsal's own: it jumps from one thing to the next, and nobody waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from heapq import heappop, heappush
from typing import TypeAlias

from tourney.base.clocks import FixedClock

Job: TypeAlias = Iterator[int]
"""Work of one person: does its steps, and yields the seconds until the next."""


class Hall:
    """The seconds since the first start that was announced, what is still to come, and the crew."""

    def __init__(self, clock: FixedClock, begins: datetime, people: int) -> None:
        self._clock = clock
        self._begins = begins
        self._idle = people
        self._queue: deque[Job] = deque()
        self._coming: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self.people = people
        self.longest = 0
        """The most that ever waited for somebody of the crew."""

    @property
    def second(self) -> int:
        """How many seconds have passed since that start, negative before it."""
        return round((self._clock.at - self._begins).total_seconds())

    @property
    def waiting(self) -> int:
        """How many people or tables wait for the crew."""
        return len(self._queue)

    def at(self, second: int, call: Callable[[], None]) -> None:
        """Do something at that second, or at once if it has passed; in the order of asking."""
        self._count += 1
        heappush(self._coming, (max(second, self.second), self._count, call))

    def bring(self, job: Job) -> None:
        """Hand a job to the crew: to somebody free, else to the end of the queue."""
        self._queue.append(job)
        self._next()
        self.longest = max(self.longest, self.waiting)

    def until(self, second: int) -> None:
        """Let the time pass until then."""
        while self._coming and self._coming[0][0] <= second:
            self._step()
        self._set(max(second, self.second))

    def until_done(self, done: Callable[[], bool]) -> None:
        """Let the time pass until something is done, or nothing is left to do."""
        while self._coming and not done():
            self._step()

    def _step(self) -> None:
        second, _, call = heappop(self._coming)
        self._set(second)
        call()

    def _set(self, second: int) -> None:
        self._clock.at = self._begins + timedelta(seconds=second)

    def _next(self) -> None:
        while self._idle and self._queue:
            self._idle -= 1
            self._go_on(self._queue.popleft())

    def _go_on(self, job: Job) -> None:
        seconds = next(job, None)
        if seconds is None:
            self._idle += 1
            self._next()
        else:
            self.at(self.second + seconds, lambda: self._go_on(job))
