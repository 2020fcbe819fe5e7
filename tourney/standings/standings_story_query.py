"""The standings with their story: one query for the page, the terminal and the hall's screen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.event.counting import count
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.standings.line_picture_view import LineBar
from tourney.standings.movement import places_by_heat
from tourney.standings.scenarios import prospects_of
from tourney.standings.standings_story_view import PlayerStory, StandingsStory
from tourney.standings.teams import team_rows
from tourney.standings.views import standings_view, unsafe_seats

NO_BARS: Mapping[PlayerNo, LineBar] = {}


def standings_story(
    tournament: Tournament, rules: Rules, now: datetime, division: str | None = None
) -> StandingsStory:
    """The standings of all or of one division, everybody's way there, and the teams."""
    view = standings_view(tournament, rules, now, division)
    return StandingsStory(
        view=view,
        players=player_stories(tournament, rules, division, unsafe_seats(tournament, rules, now)),
        teams=team_rows(view.standings, rules.format.low_wins),
    )


def player_stories(
    tournament: Tournament,
    rules: Rules,
    division: str | None = None,
    unsafe: Mapping[PlayerNo, LineBar] = NO_BARS,
) -> Mapping[PlayerNo, PlayerStory]:
    """Everybody's places heat by heat among all or in one division, and what they still need.

    `unsafe`: who is marked at the line before the final.
    """
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    prospects = prospects_of(counted)
    return {
        player: PlayerStory(places, prospects.get(player), unsafe.get(player))
        for player, places in places_by_heat(counted, division or "").items()
    }
