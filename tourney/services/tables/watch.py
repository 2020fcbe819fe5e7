"""The clock of a table that was carried out of the hall: seconds played, from its record on.

It goes by the steady clock and stands while play is paused. The time between closing the record and
opening it again is not counted.
"""

from __future__ import annotations

from tourney.base.ports import Clock


class TableWatch:
    """Called, it says the seconds played. `played`: those of the last dated entry."""

    def __init__(self, clock: Clock, played: float = 0.0, running: bool = True) -> None:
        self._clock = clock
        self._played = played
        self._since = clock.steady().ms if running else None

    def __call__(self) -> float:
        if self._since is None:
            return self._played
        passed = max(0, self._clock.steady().ms - self._since)
        return round(self._played + passed / 1000, 1)

    @property
    def running(self) -> bool:
        """Whether time is being played."""
        return self._since is not None

    def follow(self, running: bool) -> None:
        """Stand or go on, as play does."""
        if running and self._since is None:
            self._since = self._clock.steady().ms
        elif not running:
            self._played, self._since = self(), None
