"""The clock from the terminal: some tables, why, the history, the plan; bad input said plainly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tourney.base.clocks import FixedClock, SystemClock
from tourney.base.ids import HeatId, TableNo
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH
from tourney.base.times import HONG_KONG, hall_time
from tourney.bootstrap import create_event, open_event
from tourney.clock.commands import AddTime, StartClock
from tourney.event.journal import author_name

Terminal = Callable[..., Any]
FILE = "day.tourney"


@pytest.fixture
def playing(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    made(
        FILE,
        ("new", FILE, "--format", "hk-90"),
        ("import", FILE, resources() / "examples" / "players.csv"),
        ("draw", FILE, "--heat", 1),
        ("publish", FILE, "--heat", 1),
    )
    tourney("clock", "start", FILE, "--heat", 1)
    return tourney


def test_some_tables_get_time_and_the_log_says_who_and_why(playing: Terminal) -> None:
    playing("clock", "add", FILE, 5, "--tables", "3,5", "--reason", "spilled tea", "--by", "陳")
    playing("clock", "pause", FILE, "--tables", "2")
    playing("clock", "last-round", FILE, "--tables", "1")
    playing("undo", FILE)
    (clock,) = playing("clock", "show", FILE, "--json")["clocks"]
    found = [(each["table"], each["extra_seconds"], each["state"] == "running") for each in clock["tables"]]
    assert found == [
        (2, 0, False), (3, 300, True), (5, 300, True),
    ]  # fmt: skip
    log = playing("clock", "log", FILE, "--json")["changes"]
    assert [(each["code"], each["undone"]) for each in log] == [
        ("clock_started", False), ("time_added", False), ("clock_paused", False), ("last_round_called", True),
    ]  # fmt: skip
    assert (log[1]["who"], log[1]["reason"], log[1]["tables"]) == ("陳", "spilled tea", [3, 5])
    assert "spilled tea" in playing("clock", "log", FILE, "--heat", "1")
    assert "table 3: 6" in playing("clock", "show", FILE)


def test_the_heat_whose_clock_ends_may_be_named(playing: Terminal) -> None:
    assert "End the clock of heat 1 first" in playing("clock", "end", FILE, "--heat", 2, code=1)
    assert "ended" in playing("clock", "end", FILE, "--heat", 1)


def test_the_terminal_says_what_is_done_at_zero_by_the_rules_of_each_table(playing: Terminal) -> None:
    playing("undo", FILE)
    playing("table", "rules", FILE, "--heat", 1, "--table", 2, "--ruleset", "classic")
    playing("clock", "start", FILE, "--heat", 1)
    assert "At zero: finish the round. But table 2: hands off." in playing("clock", "show", FILE)
    (clock,) = playing("clock", "show", FILE, "--json")["clocks"]
    assert (clock["finishes_round"], clock["otherwise"]) == (True, [2])
    playing("undo", FILE)
    app = open_event(FILE, clock=FixedClock(datetime.now(UTC) - timedelta(minutes=75)))
    app.run(StartClock(HeatId("1"), 1, 90))
    app.run(AddTime(-20 * 60, tables=(TableNo(2), TableNo(4))))
    app.close()
    report = playing("clock", "show", FILE)
    assert "At zero: finish the round.\n" in report
    two, four = (line for line in report.splitlines() if "time is up" in line)
    assert two.endswith("ago · Hands off.") and four.endswith("ago · Finish the round.")
    assert "hands off" in playing("clock", "--help") and "hands off" in playing("clock", "show", "--help")


def test_what_is_left_is_set_and_a_table_ends_alone(playing: Terminal) -> None:
    playing("clock", "left", FILE, "0.5", "--tables", "4")
    playing("clock", "end", FILE, "--tables", "4")
    (own,) = playing("clock", "show", FILE, "--json")["clocks"][0]["tables"]
    assert own["state"] == "ended" and 0 < own["seconds_left"] <= 30


def test_time_is_typed_as_in_the_window_and_one_table_may_be_called_table(playing: Terminal) -> None:
    playing("clock", "left", FILE, "1:30", "--table", "2")
    playing("clock", "add", FILE, "-0:20", "--table", "2")
    (own,) = playing("clock", "show", FILE, "--json")["clocks"][0]["tables"]
    assert own["table"] == 2 and 60 < own["seconds_left"] <= 70
    playing("clock", "last-round", FILE, "--table", "2")
    report = playing("clock", "show", FILE)
    assert report.startswith("Heat 1: ") and "table 2: 1:" in report and "(last round called)" in report


def test_the_plan_is_told_with_its_breaks(playing: Terminal) -> None:
    playing("set", FILE, "breaks=15,20", "clock_warnings=3,12")
    plan = playing("clock", "plan", FILE, "--json")["plan"]
    assert [line["break_after"] for line in plan] == [15, 20, 0, 0]
    assert plan[0]["state"] == "on" and plan[0]["began"]
    assert playing("info", FILE, "--json")["clock_warnings"] == [12, 3]


def test_the_plan_says_when_later_heats_are_expected_and_why_nothing_is_foretold(playing: Terminal) -> None:
    began = hall_time(datetime.now(UTC), HONG_KONG)
    playing("set", FILE, f"date={began.date().isoformat()}", f"starts_at={began:%H:%M}")
    _, first, second, *_ = playing("clock", "plan", FILE).splitlines()
    assert first.count("–") == 3 and second.count("–") == 2
    playing("set", FILE, "date=2020-01-01", f"starts_at={(began + timedelta(hours=10)):%H:%M}")
    assert "no forecast" in playing("clock", "plan", FILE)


def test_a_final_without_a_limit_has_no_end_in_the_plan(tourney: Terminal, made: Callable[..., None]) -> None:
    people = resources() / "examples" / "players.csv"
    made(FILE, ("new", FILE, "--format", "world-2009"), ("import", FILE, people), ("set", FILE, "breaks="))
    report = tourney("clock", "plan", FILE).splitlines()
    semis, final = (line for line in report if line.startswith("the "))
    assert "14:30–16:00" in semis
    assert "16:00" in final and "–" not in final


def test_who_gave_no_name_is_the_referee_in_the_readers_language() -> None:
    assert (CHINESE.say(author_name("referee")), ENGLISH.say(author_name("referee"))) == ("裁判", "referee")
    assert CHINESE.say(author_name("陳")) == "陳"


def test_the_hall_is_told_when_the_next_heat_starts(playing: Terminal) -> None:
    report = playing("clock", "break", FILE, 12, code=1)
    assert report == "End the clock of heat 1 first.\n"
    playing("clock", "end", FILE)
    assert playing("clock", "break", FILE, 12) == "Break: heat 2 in 12:00.\n"
    on_break = playing("clock", "show", FILE, "--json")["on_break"]
    assert (on_break["heat"], on_break["wave"]) == (2, 1) and 700 < on_break["seconds_left"] <= 720
    assert "Break: heat 2 starts at" in playing("undo", FILE)
    assert playing("clock", "show", FILE, "--json")["on_break"] is None
    soon = hall_time(datetime.now(UTC) + timedelta(minutes=30), HONG_KONG)
    assert playing("clock", "break", FILE, "--at", f"{soon:%H:%M}").startswith("Break: heat 2 in 29:")
    assert "Heat 1: ended" in playing("clock", "break", FILE, "--end")
    codes = [each["code"] for each in playing("clock", "log", FILE, "--json")["changes"]]
    assert codes == ["clock_started", "clock_ended", "break_started", "break_started", "break_ended"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("break", FILE, "5", "--end"), "Give minutes (12)"),
        (("break", FILE, "--end"), "No break is on"),
        (("break", FILE, "--at", "noon"), "“noon” is not a time"),
        (("break", FILE, "soon"), "“soon” is no time"),
        (("pause", FILE, "--tables", "99"), "No table 99"),
        (("pause", FILE, "--tables", "three"), "three"),
        (("add", FILE, "0"), "not 0"),
        (("add", FILE, "nan", "--tables", "1"), "“nan” is no time"),
        (("left", FILE, "1:75"), "“1:75” is no time"),
        (("left", FILE, "-5"), "not -5"),
        (("resume", FILE, "--tables", "1"), "follow"),
        (("log", FILE, "--heat", "9"), "9"),
    ],
)
def test_bad_input_is_said_plainly(playing: Terminal, words: tuple[str, ...], said: str) -> None:
    assert said in playing("clock", *words, code=1)


def test_a_step_that_is_still_to_come_is_told_before_anything_else(tourney: Terminal) -> None:
    ahead = FixedClock(datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=7))
    create_event("ahead.tourney", "hk-90", clock=ahead, who="Amy").close()
    report = tourney("info", "ahead.tourney")
    wall = hall_time(ahead.at, HONG_KONG)
    another_day = wall.date() != hall_time(datetime.now(UTC), HONG_KONG).date()
    said = wall.strftime("%m-%d %H:%M" if another_day else "%H:%M:%S")
    assert "step 1 by Amy" in report and said in report
    create_event("now.tourney", "hk-90", who="Amy").close()
    assert "Amy" not in tourney("info", "now.tourney")


def test_where_a_heat_has_waves_the_clock_says_whose_it_is(
    tourney: Terminal, made: Callable[..., None]
) -> None:
    made(
        FILE,
        ("new", FILE),
        ("import", FILE, resources() / "examples" / "players.csv"),
        ("set", FILE, "boards=3"),
        ("draw", FILE, "--heat", 1),
    )
    assert tourney("clock", "start", FILE, "--heat", 1).startswith("Heat 1, wave 1: ")
    report = tourney("clock", "start", FILE, "--heat", 1, "--wave", 2, code=1)
    assert report == "End the clock of heat 1, wave 1 first.\n"
    assert tourney("clock", "end", FILE).startswith("Heat 1, wave 1: ended")
    report = tourney("clock", "start", FILE, "--heat", 1, code=1)
    assert report == "Heat 1, wave 1 was started before. Undo that first.\n"
    assert tourney("clock", "start", FILE, "--heat", 1, "--wave", 2).startswith("Heat 1, wave 2: ")


def test_an_interval_is_called_shown_and_ended(playing: Terminal) -> None:
    said = playing("clock", "interval", FILE, "20")
    assert said.startswith("Heat 1: interval, ") and " left." in said
    shown = playing("clock", "show", FILE, "--json")
    (clock,) = shown["clocks"]
    assert clock["state"] == "paused" and 1190 < clock["interval"]["seconds_left"] <= 1200
    assert shown["on_break"] is None
    (line,) = playing("clock", "plan", FILE, "--json")["plan"][:1]
    assert [each["minutes"] for each in line["intervals"]] == [20]
    playing("clock", "interval", FILE, "--end")
    assert playing("clock", "show", FILE, "--json")["clocks"][0]["interval"] is None
    log = [each["text"] for each in playing("clock", "log", FILE, "--json")["changes"]]
    assert log[-1] == "heat 1: interval ended" and log[-2].startswith("heat 1: interval until ")


@pytest.fixture
def afternoon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is 14:00 of the next day: later than every step of an event, and far from midnight."""
    day = hall_time(datetime.now(UTC), HONG_KONG) + timedelta(days=1)
    clock = FixedClock(day.replace(hour=14, minute=0))
    monkeypatch.setattr(SystemClock, "now", lambda _: clock.now())
    monkeypatch.setattr(SystemClock, "steady", lambda _: clock.steady())


@pytest.mark.usefixtures("afternoon")
def test_a_planned_interval_is_said_and_what_it_replaces(playing: Terminal) -> None:
    assert "Interval at 23:30, 10 min" in playing("clock", "interval", FILE, "10", "--at", "23:30")
    said = playing("clock", "interval", FILE, "15", "--at", "23:35")
    assert "Interval at 23:35, 15 min" in said and "23:30, 10" not in said
    assert "intervals           23:35 15\n" in playing("info", FILE)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((), "Give minutes (20"),
        (("5", "--end"), "Give minutes (20"),
        (("soon",), "is no time"),
        (("-5",), "A break is 1 to 720 min"),
        (("--end",), "No interval is on."),
        (("10", "--at", "25:00"), "25:00"),
        (("--at", "14:30", "--end"), "No interval is planned at 14:30."),
    ],
)
def test_an_interval_that_cannot_be(playing: Terminal, typed: tuple[str, ...], said: str) -> None:
    assert said in playing("clock", "interval", FILE, *typed, code=1)


def test_an_interval_planned_before_the_day_is_told(tourney: Terminal) -> None:
    tourney("new", FILE)
    tourney("set", FILE, "starts_at=17:00")
    said = tourney("clock", "interval", FILE, "15", "--at", "17:20")
    assert said.startswith("Interval at 17:20, 15 min") and "No clock" not in said
    assert "17:20" in tourney("clock", "interval", FILE, "--at", "17:20", "--end")
