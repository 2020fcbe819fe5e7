"""Tells the story of the standings: places heat by heat, what is still needed, the teams, and the charts.

One query for the page, the terminal and the hall's screen. The charts show how the points are spread, and the
race of the leaders.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.ids import POINT, HeatId, PlayerNo, Points
from tourney.event.counting import results_of
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.standings.finals import FinalPlace
from tourney.standings.line_picture import LineBar
from tourney.standings.scenarios import Prospect, prospects_of
from tourney.standings.standings import StandingLine, Standings, places_by_heat
from tourney.standings.views import StandingsView, standings_view, unsafe_seats


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's line: the sum of its players' points."""

    place: int
    team: str
    players: int
    points: Points
    assets: int
    tied: bool


def team_rows(standings: Standings, low_wins: bool) -> tuple[TeamRow, ...]:
    """Teams by points, then assets. Names that differ in case or spaces only are one team."""
    sign = 1 if low_wins else -1
    lines: dict[str, list[StandingLine]] = defaultdict(list)
    for line in standings.lines:
        if line.team.strip():
            lines[" ".join(line.team.split()).casefold()].append(line)
    sums = [
        (
            sign * sum(line.points for line in members),
            -sum(line.assets for line in members),
            members[0].team,
            len(members),
        )
        for members in lines.values()
    ]
    sums.sort()
    sharing = Counter(each[:2] for each in sums)
    rows: list[TeamRow] = []
    for index, (points, assets, team, players) in enumerate(sums):
        level = index and sums[index - 1][:2] == (points, assets)
        place = rows[-1].place if level else index + 1
        rows.append(
            TeamRow(
                place=place,
                team=team,
                players=players,
                points=Points(sign * points),
                assets=-assets,
                tied=sharing[points, assets] > 1,
            )
        )
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """A player's place after each heat that counts, in the list shown; `prospect` None if the format has no
    cut.

    `bar`: their bar at the line before the final, if they are level at it or a mistake could move them over
    it.
    """

    places: tuple[int, ...]
    prospect: Prospect | None
    bar: LineBar | None = None
    final_place: FinalPlace | None = None

    @property
    def gained(self) -> int | None:
        """Places gained by the last heat, lost ones negative; None before there is a second heat."""
        return self.gained_after(len(self.places) - 1)

    def gained_after(self, heat: int) -> int | None:
        """The same after a heat by its index; the first has nothing to compare with."""
        return self.places[heat - 1] - self.places[heat] if 0 < heat < len(self.places) else None


@dataclass(frozen=True, slots=True)
class StandingsStory:
    """The standings with everybody's story, and the teams as paper adds them up."""

    view: StandingsView
    players: Mapping[PlayerNo, PlayerStory]
    teams: tuple[TeamRow, ...]


NO_BARS: Mapping[PlayerNo, LineBar] = {}


def standings_story(
    tournament: Tournament, rules: Rules, now: datetime, division: str | None = None
) -> StandingsStory:
    """The standings of all or of one division, everybody's way there, and the teams."""
    view = standings_view(tournament, rules, now, division)
    final_places = {each.player: each for each in view.final_places}
    return StandingsStory(
        view=view,
        players={
            player: replace(story, final_place=final_places.get(player))
            for player, story in player_stories(
                tournament, rules, division, unsafe_seats(tournament, rules, now)
            ).items()
        },
        teams=team_rows(view.standings, rules.format.low_wins),
    )


def player_stories(
    tournament: Tournament,
    rules: Rules,
    division: str | None = None,
    unsafe: Mapping[PlayerNo, LineBar] = NO_BARS,
) -> Mapping[PlayerNo, PlayerStory]:
    """Everybody's places heat by heat among all or in one division, and what they still need.

    `unsafe`: the players marked at the line before the final.
    """
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    prospects = prospects_of(results)
    return {
        player: PlayerStory(places, prospects.get(player), unsafe.get(player))
        for player, places in places_by_heat(results, division or "").items()
    }


@dataclass(frozen=True, slots=True)
class PointsBin:
    """Players with `low` points or more and fewer than `high`; `inside` of them are above the cut."""

    low: Points
    high: Points
    players: int
    inside: int


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One of the leaders, and their place after each heat that counts."""

    standing: StandingLine
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingsCharts:
    """Both charts; empty before a heat has a result."""

    bins: tuple[PointsBin, ...]
    heats: tuple[HeatId, ...]
    race: tuple[RaceLine, ...]


LEADERS = 8
"""A chart distinguishes so many lines."""


_MOST_BINS = 12


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How wide a bin may be, in points."""


def standings_charts(story: StandingsStory) -> StandingsCharts:
    """The charts of everybody in the list who has not left."""
    standings = story.view.standings
    if standings.empty:
        return StandingsCharts((), (), ())
    lines = [line for line in standings.lines if not line.inactive]
    race = tuple(RaceLine(line, story.players[line.number].places) for line in lines[:LEADERS])
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
