"""The clock of a table that was carried out of the hall: seconds played, from its record on.

It goes by the steady clock and stands while play is paused. While nobody has the record open (the lid is
closed, the program was killed) the table plays on, and the time of day tells how long.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from tourney.base.clocks import Clock

_SAME_GAME = timedelta(hours=6)
"""Who opens a record later than this looks at it and does not play on."""


def played_away(clock: Clock, left: datetime | None) -> float:
    """Seconds since the record was left; 0 where that lies in the future or too long ago to be one game."""
    away = clock.now() - left if left is not None else timedelta()
    return away.total_seconds() if timedelta() < away < _SAME_GAME else 0.0


class FileClock:
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
