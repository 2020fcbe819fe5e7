"""The clock plan on paper and the day on screen are one plan, breaks included."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.paper.pdf_reading import pages_text
from tests.paper_sheets.events import semis
from tests.printing.by_name import request_named
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.times import HONG_KONG, hall_time
from tourney.bootstrap import create_event, documents
from tourney.clock.commands import CallInterval, StartClock
from tourney.clock.day_plan import announced, day_clock, planned
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.setup.commands import EditEvent


def test_paper_and_screen_show_the_same_times_and_breaks(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 41))))
    app.run(EditEvent({"starts_at": "10:00", "breaks": (15, 30), "boards": 6}))
    now = app.clock.now()
    page, *_ = pages_text(documents().make(replace(app.request("clock-plan", language="en"), now=now)))
    day = day_clock(app.tournament, app.rules, now)
    assert [line.pause_after for line in day.lines] == [0, 15, 0, 30, 0, 0, 0]
    for line in day.lines:
        assert f"{line.starts} {line.ends if line.minutes else 'no limit'}" in page
    assert "Break 12:15 12:30 15" in page and "Break 14:45 15:15 30" in page
    assert page.count("Break") == 2 and "Wave" in page
    app.run(EditEvent({"boards": None}))
    page, *_ = pages_text(documents().make(replace(app.request("clock-plan", language="en"), now=now)))
    assert page.count("Break") == 2 and "Wave" not in page, "no column without waves"
    app.close()


@pytest.mark.parametrize("kind", ["clock-plan", "programme", "briefing"])
def test_an_interval_within_a_heat_is_a_line_and_moves_what_comes_after(tmp_path: Path, kind: str) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 41))))
    app.run(EditEvent({"starts_at": "10:00", "breaks": (15, 15, 15)}))
    app.run(CallInterval(20 * 60, "10:30"))
    page, *_ = pages_text(documents().make(request_named(app, kind, language="en")))
    app.close()
    assert "Heat 1 10:00 11:20 60" in page and "Interval 10:30 10:50 20" in page
    assert "Heat 2 11:35 12:35 60" in page and page.count("Interval") == 1


@pytest.mark.parametrize("kind", ["clock-plan", "programme", "briefing"])
def test_what_has_no_limit_has_no_end(tmp_path: Path, kind: str) -> None:
    app = semis(tmp_path)
    pages = pages_text(documents().make(request_named(app, kind, language="en")))
    app.close()
    assert re.search(r"^Semi-finals \d\d:\d\d \d\d:\d\d 90\b", pages[0], re.M)
    assert re.search(r"^Final \d\d:\d\d no limit\b", pages[0], re.M)


def test_check_in_began_when_it_was_planned_however_late_the_first_heat(tmp_path: Path) -> None:
    clock = FixedClock()
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 9))))
    app.run(EditEvent({"starts_at": hall_time(clock.at - timedelta(minutes=7), HONG_KONG).strftime("%H:%M")}))
    app.run(DrawHeats((HeatId("1"),), 7))
    app.run(PublishHeat(HeatId("1")))
    app.run(StartClock(HeatId("1")))
    told = announced(app.tournament, app.rules, clock.now())
    app.close()
    plan = planned(app.tournament, app.rules)
    assert (told.registration, told.slots[0].starts) == (plan.registration, plan.slots[0].starts), "the plan"
