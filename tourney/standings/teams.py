"""Teams by the sum of their players' points, then of their assets, the same wherever they are shown."""

from __future__ import annotations

from collections import defaultdict

from tourney.base.ids import Points
from tourney.standings.standings import StandingLine, Standings
from tourney.standings.standings_story_part import TeamRow


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
    rows: list[TeamRow] = []
    for index, (points, assets, team, players) in enumerate(sums):
        level = index and sums[index - 1][:2] == (points, assets)
        place = rows[-1].place if level else index + 1
        rows.append(
            TeamRow(place=place, team=team, players=players, points=Points(sign * points), assets=-assets)
        )
    return tuple(rows)
