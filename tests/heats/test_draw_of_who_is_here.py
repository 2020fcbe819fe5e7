"""From the first check-in on a draw seats the players who are here; the others are a word away, and come
later.
"""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.played_day import play
from tourney.application.application import Application
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.event.records import Status, Tournament
from tourney.event.registration import PlayerDraft
from tourney.event.rules import Rules
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.draws import draw_plan
from tourney.heats.heats import better_drawn_anew, heat_view
from tourney.heats.seat_commands import SeatPlayers
from tourney.players.commands import AddPlayer, SetStatus
from tourney.setup.commands import EditEvent
from tourney.standings.reports import standings_now
from tourney.today.today import Act, today_view

HEATS = (HeatId("1"), HeatId("2"), HeatId("3"))
GONE = tuple(PlayerNo(n) for n in (22, 23, 24))
HERE = tuple(PlayerNo(n) for n in range(1, 22))


def seated(app: Application, heat: HeatId = HEATS[0]) -> set[PlayerNo]:
    return {number for table in app.tournament.tables_of(heat) for number in table.seats}


def listed(app: Application) -> list[PlayerNo]:
    return [line.number for line in standings_now(*now(app), None).lines]


def now(app: Application) -> tuple[Tournament, Rules, datetime]:
    return app.tournament, app.rules, app.clock.now()


@pytest.fixture
def at_the_door(app: Application) -> Application:
    """21 of 24 are checked in."""
    app.run(SetStatus(HERE, Status.PRESENT))
    return app


def test_as_long_as_nobody_is_checked_in_everybody_registered_is_drawn(app: Application) -> None:
    plan = draw_plan(*now(app), HEATS[0])
    assert (plan.players, plan.not_here) == (24, ())
    assert app.run(DrawHeats(HEATS, 7)).warnings == ()
    assert seated(app) == {*HERE, *GONE}


def test_then_who_is_not_here_is_left_out_and_told(at_the_door: Application) -> None:
    app = at_the_door
    plan = draw_plan(*now(app), HEATS[0])
    assert (plan.players, plan.not_here) == (21, GONE)
    (message,) = app.run(DrawHeats(HEATS, 7)).warnings
    assert ENGLISH.sentence(message).startswith("3 not here, left out: 22, 23, 24")
    assert all(seated(app, heat) == set(HERE) for heat in HEATS)
    view = heat_view(*now(app), HEATS[0])
    assert view is not None and (view.not_here, view.unseated) == (GONE, ())
    assert better_drawn_anew(app.tournament, app.rules) == ()
    app.undo()
    assert app.tournament.heats == {}


def test_a_word_seats_them_too(at_the_door: Application) -> None:
    app = at_the_door
    assert draw_plan(*now(app), HEATS[0], everybody=True).players == 24
    assert app.run(DrawHeats(HEATS, 7, with_absent=True)).warnings == ()
    assert seated(app) == {*HERE, *GONE}
    assert better_drawn_anew(app.tournament, app.rules) == (), "they were wanted there"


def test_a_format_may_seat_everybody_registered(at_the_door: Application) -> None:
    app = at_the_door
    app.run(EditEvent({"format": {**app.rules.format.to_data(), "who": "registered"}}))
    assert draw_plan(*now(app), HEATS[0]).not_here == ()
    app.run(DrawHeats(HEATS, 7))
    assert seated(app) == {*HERE, *GONE}


def test_today_says_how_many_are_drawn_and_who_is_not_here(at_the_door: Application) -> None:
    app = at_the_door
    today = today_view(*now(app))
    steps = {step.act: step for step in (today.now, *today.also)}
    assert ENGLISH.say(steps[Act.DRAW].button) == "Draw 21 (3 not here)"
    assert ENGLISH.say(today.now.text) == "3 not here yet"


def test_the_second_time_two_who_came_since_are_drawn_as_well(at_the_door: Application) -> None:
    app = at_the_door
    app.run(DrawHeats(HEATS, 7))
    app.run(SetStatus(GONE[:2], Status.PRESENT))
    view = heat_view(*now(app), HEATS[0])
    assert view is not None
    assert ([each.number for each in view.unseated], view.not_here) == ([22, 23], GONE[2:])
    assert better_drawn_anew(app.tournament, app.rules) == (), "a seat for each comes first"
    app.run(DrawHeats(HEATS, 8))
    assert seated(app) == {*HERE, *GONE[:2]}


def test_who_has_played_is_here_though_nobody_checked_them_in(app: Application) -> None:
    app.run(DrawHeats(HEATS[:1], 7))
    play(app, HEATS[0])
    app.run(SetStatus(HERE, Status.PRESENT))
    assert draw_plan(*now(app), HEATS[1]).not_here == ()
    app.run(DrawHeats(HEATS[1:], 7))
    assert seated(app, HEATS[1]) == {*HERE, *GONE}


def test_who_never_came_does_not_stand_in_the_standings(at_the_door: Application) -> None:
    app = at_the_door
    app.run(DrawHeats(HEATS, 7))
    play(app, HEATS[0])
    assert set(listed(app)) == set(HERE)
    app.run(SetStatus(GONE[:1], Status.PRESENT))
    assert set(listed(app)) == {*HERE, GONE[0]}


def test_a_stage_seats_who_goes_through_whoever_is_here(played: Application) -> None:
    finalists = listed(played)[:4]
    played.run(SetStatus((finalists[0],), Status.REGISTERED))
    assert draw_plan(*now(played), FINAL).not_here == ()
    played.run(DrawHeats((FINAL,), 1))
    assert seated(played, FINAL) == set(finalists)


def test_a_day_without_check_in_keeps_its_players_when_four_walk_in(app: Application) -> None:
    """Walk-ins are here, and nobody else was ever checked in: Today's new draw seats them all the same."""
    app.run(DrawHeats(HEATS, 7))
    for name in ("One", "Two", "Three", "Four"):
        late = app.run(AddPlayer(PlayerDraft(name_en=name), Status.PRESENT)).data
        app.run(SeatPlayers(tuple((heat, late) for heat in HEATS)))
    today = today_view(*now(app))
    (step,) = [each for each in (today.now, *today.also) if each.text.key == "today.do_redraw"]
    assert step.act is Act.DRAW and step.heat is not None and step.with_absent
    app.run(DrawHeats((step.heat, *step.beside), 9, with_absent=step.with_absent))
    assert len(seated(app)) == 28


def test_a_seat_that_the_hall_was_told_of_keeps_its_player_in_later_draws(app: Application) -> None:
    app.run(DrawHeats(HEATS, 7))
    app.run(PublishHeat(HEATS[0]))
    app.run(SetStatus(HERE, Status.PRESENT))
    assert draw_plan(*now(app), HEATS[1]).not_here == ()
