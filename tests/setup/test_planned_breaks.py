"""A new event plans the breaks that a day asks for: people count, sign, change tables and eat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from tests.paper.pdf_reading import text
from tests.printing.by_name import request_named
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.texts import ENGLISH
from tourney.base.times import time_of
from tourney.bootstrap import create_event, documents
from tourney.clock.day_plan import around_words, planned
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.setup.commands import EditEvent

NewEvent = Callable[..., Application]


@pytest.fixture
def new(tmp_path: Path) -> NewEvent:
    def made(**facts: Any) -> Application:
        app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day", **facts)
        app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
        return app

    return made


def times(app: Application) -> list[str]:
    slots = planned(app.tournament, app.rules).slots
    return [f"{time_of(slot.starts)}-{time_of(slot.ends)}" for slot in slots]


def doubts(app: Application) -> str:
    return " ".join(ENGLISH.say(each) for each in planned(app.tournament, app.rules).doubts())


def test_a_new_event_has_time_between_heats_and_lunch_on_a_long_day(new: NewEvent) -> None:
    """Lunch comes after the first heat that ends past half past twelve."""
    app = new()
    assert times(app) == ["10:00-11:00", "11:15-12:15", "12:30-13:30", "14:15-15:45"]
    assert planned(app.tournament, app.rules).breaks == (15, 15, 45) and doubts(app) == ""
    app.run(EditEvent({"boards": 2}))
    assert planned(app.tournament, app.rules).breaks == (15, 45, 15) and doubts(app) == ""


def test_a_short_day_and_an_afternoon_have_no_lunch(new: NewEvent) -> None:
    app = new()
    app.run(EditEvent({"starts_at": "12:30"}))
    assert planned(app.tournament, app.rules).breaks == (15, 15, 15), "everybody has eaten"
    data = to_builtins(app.tournament.event.format)
    (final,) = data["stages"]
    shorter = {**data, "stages": [{**final, "minutes": 60}]}
    app.run(EditEvent({"starts_at": "10:00", "format": shorter}))
    assert planned(app.tournament, app.rules).breaks == (15, 15, 15), "4 hours and three quarters"


def test_breaks_of_ones_own_stay_and_the_plan_says_what_does_not_fit(new: NewEvent) -> None:
    app = new(breaks=())
    assert times(app)[:2] == ["10:00-11:00", "11:00-12:00"]
    assert "Less than 10 minutes after heats 1, 2, 3" in doubts(app)
    app.run(EditEvent({"breaks": (15, 60, 20)}))
    assert planned(app.tournament, app.rules).breaks == (15, 60, 20) and doubts(app) == ""
    app.run(EditEvent({"breaks": (15, 20, 20), "boards": 2}))
    assert "without 45 minutes for lunch" in doubts(app)
    app.run(EditEvent({"starts_at": "20:00"}))
    assert "after midnight" in doubts(app)
    app.run(EditEvent({"breaks": None, "boards": None, "starts_at": "10:00"}))
    assert planned(app.tournament, app.rules).breaks == (15, 15, 45)
    app.undo()
    assert app.tournament.event.breaks == (15, 20, 20) and not app.tournament.event.plans_breaks


@pytest.mark.parametrize("kind", ["programme", "clock-plan", "briefing"])
def test_registration_and_prizes_stand_in_the_plan_on_paper(new: NewEvent, kind: str) -> None:
    app = new()
    plan = planned(app.tournament, app.rules)
    said = text(documents().make(request_named(app, kind, None, "en")))
    assert "Registration09:3010:00" in said
    assert f"Prizes{time_of(plan.slots[-1].ends + app.tournament.event.protest_minutes)}" in said
    around = around_words(plan)
    assert around is not None and "Registration 09:30, prizes" in ENGLISH.say(around)


def test_waves_are_counted_in_words_that_are_no_fraction(new: NewEvent) -> None:
    app = new()
    app.run(EditEvent({"boards": 2}))
    said = text(documents().make(app.request("clock-plan", None, "en")))
    assert "1of2" in said and "1/2" not in said
