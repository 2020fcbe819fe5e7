"""The standings with their story: one query for the page, the terminal and the hall's screen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.competition.counting import count
from tourney.competition.movement import places_by_heat
from tourney.competition.prospects import prospects_of
from tourney.competition.records import Tournament
from tourney.services.queries.finals import standings_view, unsafe_seats
from tourney.services.queries.teams import team_rows
from tourney.services.rules import Rules
from tourney.views.line_picture import LineBar
from tourney.views.standings_story import PlayerStory, StandingsStory

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
