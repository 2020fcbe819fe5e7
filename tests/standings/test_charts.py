"""The bins of the points chart: everybody in exactly one, few of them, of one round width."""

from __future__ import annotations

import pytest

from tests.standings.test_competition_laws import AT, HIGH, LOW, event, ruled
from tourney.base.ids import PlayerNo
from tourney.event.formats import Format
from tourney.event.records import RulingKind, Tournament
from tourney.event.rules import Rules
from tourney.standings.story import (
    LEADERS,
    StandingsCharts,
    StandingsStory,
    standings_charts,
    standings_story,
)


def told(t: Tournament) -> tuple[StandingsStory, StandingsCharts]:
    story = standings_story(t, Rules(t.event), AT)
    return story, standings_charts(story)


@pytest.mark.parametrize("fmt", [HIGH, LOW])
@pytest.mark.parametrize("seed", range(4))
def test_everybody_stands_in_one_bin_and_the_leaders_in_the_race(fmt: Format, seed: int) -> None:
    story, charts = told(event(fmt, seed, 3))
    lines = story.view.standings.lines
    assert 0 < len(charts.bins) <= 12
    for each in charts.bins:
        mine = [line for line in lines if each.low <= line.points < each.high]
        assert (each.players, each.inside) == (len(mine), sum(line.in_cut for line in mine))
    assert len({each.high - each.low for each in charts.bins}) == 1
    assert sum(each.players for each in charts.bins) == len(lines)
    assert [line.standing.number for line in charts.race] == [line.number for line in lines[:LEADERS]]
    assert all(line.places == story.players[line.standing.number].places for line in charts.race)


def test_points_below_nothing_have_their_bin_too() -> None:
    _, charts = told(ruled(event(HIGH, 1, 1), RulingKind.ADJUSTMENT, (PlayerNo(1),), -60 * 700))
    assert charts.bins[0].low < 0
    assert sum(each.players for each in charts.bins) == len(event(HIGH, 1, 1).players)


def test_nothing_is_drawn_before_a_result() -> None:
    _, charts = told(event(HIGH, 1, 0))
    assert charts == StandingsCharts((), (), ())
