"""What the hall is shown of the results beside the list: the podium, the teams, the charts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import points_shown
from tourney.base.names import NO_NAME, Name
from tourney.event.event_records import ResultState
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.projector.hall_people import Shown, hall_people
from tourney.projector.projector import HallCharts, HallPerson, HallPodium, HallStep, HallTeam, HallTeams
from tourney.standings.finals_view import DivisionFinals
from tourney.standings.result_status import status_words
from tourney.standings.standings_story_part import TeamRow
from tourney.standings.standings_story_query import standings_story
from tourney.standings.standings_story_view import StandingsStory
from tourney.standings.story import standings_charts
from tourney.standings.views import finals_view

STEPS = 3
"""Places of a podium."""


def hall_podium(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallPodium, ...]:
    """The podium of each division that has somebody in first place."""
    view = finals_view(tournament, rules, now)
    state, shown = status_words(view.status, tournament.players), hall_people(tournament)
    return tuple(
        HallPodium(each.name, steps, settled=each.settled, state=state)
        for each in view.divisions
        if (steps := _steps(each, shown))
    )


def hall_teams(tournament: Tournament, rules: Rules, now: datetime) -> HallTeams:
    """The teams as paper adds them up, over all divisions."""
    story = standings_story(tournament, rules, now)
    standings = story.view.standings
    places = [row.place for row in story.teams]
    return HallTeams(
        teams=tuple(_team(row, places) for row in story.teams) if standings.after is not None else (),
        after=None if standings.after is None else heat_named(standings.after),
        state=status_words(standings.status, tournament.players),
        provisional=standings.status.state is ResultState.PROVISIONAL,
    )


def hall_charts(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallCharts, ...]:
    """The race of the leaders and the spread of the points, of each division."""
    divisions, shown = rules.format.divisions, hall_people(tournament)
    if not divisions:
        return _charts(standings_story(tournament, rules, now), NO_NAME, shown)
    stories = ((standings_story(tournament, rules, now, each.id), each.name) for each in divisions)
    return tuple(charts for story, name in stories for charts in _charts(story, name, shown))


# ---- inside -----------------------------------------------------------------------------------------


def _steps(division: DivisionFinals, shown: Shown) -> tuple[HallStep, ...]:
    """The first three places; the champion alone where the format has no prizes beside."""
    if division.champion is None:
        return ()
    found: dict[int, list[HallPerson]] = {}
    for each in division.prizes:
        if each.place <= STEPS:
            found.setdefault(each.place, []).append(shown(each.person))
    if not found:
        found[1] = [shown(division.champion)]
    return tuple(HallStep(place, tuple(persons)) for place, persons in sorted(found.items()))


def _team(row: TeamRow, places: Sequence[int]) -> HallTeam:
    return HallTeam(
        place=row.place,
        tied=places.count(row.place) > 1,
        team=row.team,
        players=row.players,
        points=points_shown(row.points),
    )


def _charts(story: StandingsStory, name: Name, shown: Shown) -> tuple[HallCharts, ...]:
    standings = story.view.standings
    charts = standings_charts(story)
    if not charts.race or standings.after is None:
        return ()
    race = tuple(shown(line) for line in charts.race)
    return (HallCharts(name, charts, race, heat_named(standings.after)),)
