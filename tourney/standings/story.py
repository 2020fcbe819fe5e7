"""What the charts of the standings show, worked out from their story."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.ids import POINT, Points
from tourney.standings.standings import StandingLine
from tourney.standings.standings_charts import PointsBin, RaceLine, StandingsCharts
from tourney.standings.standings_story_view import StandingsStory

LEADERS = 8
"""So many lines are told apart."""
_MOST_BINS = 12
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How wide a bin may be, in points."""


def standings_charts(story: StandingsStory) -> StandingsCharts:
    """The charts of everybody in the list who is still there."""
    standings = story.view.standings
    if standings.empty:
        return StandingsCharts((), (), ())
    lines = [line for line in standings.lines if not line.gone]
    race = tuple(
        RaceLine(line.number, line.name, story.players[line.number].places, line.points)
        for line in lines[:LEADERS]
    )
    heats = tuple(score.heat for score in lines[0].heats) if lines else ()
    return StandingsCharts(_bins(lines), heats, race)


def _bins(lines: Sequence[StandingLine]) -> tuple[PointsBin, ...]:
    """Bins of one round width from the fewest points to the most, empty ones between them too."""
    if not lines:
        return ()
    least, most = min(line.points for line in lines), max(line.points for line in lines)
    wide = POINT * next((step for step in _STEPS if _fits(least, most, step * POINT)), _STEPS[-1])
    first, last = least // wide, most // wide
    players, inside = [0] * (last - first + 1), [0] * (last - first + 1)
    for line in lines:
        at = line.points // wide - first
        players[at] += 1
        inside[at] += line.in_cut
    return tuple(
        PointsBin(Points((first + at) * wide), Points((first + at + 1) * wide), count, inside[at])
        for at, count in enumerate(players)
    )


def _fits(least: int, most: int, wide: int) -> bool:
    return most // wide - least // wide < _MOST_BINS
