"""Games shared out between processes, and what they counted put together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from tourney.game.tallying import GameTally


def in_jobs(jobs: int, games: int, play: Callable[[range], GameTally]) -> GameTally:
    """The tally of the games 0, 1, … of `play`, which plays those of these numbers.

    With more than one job `play` travels to other processes: a function of a module or a `partial` of one.
    """
    parts = [range(at, games, jobs) for at in range(jobs)]
    if jobs == 1:
        return play(parts[0])
    tally = GameTally()
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play, parts):
            tally.merge(part)
    return tally
