"""Rule systems at the desk: an event or a table that takes their rules takes their board too."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.cli.main import run
from tourney.game.strategies import BOTS


def event(path: Path) -> tuple[str, str, dict[str, object]]:
    app = open_event(str(path))
    facts = app.tournament.event
    app.close()
    return str(facts.edition), facts.ruleset, dict(facts.options)


def test_a_new_event_has_the_board_that_its_ruleset_brings(tmp_path: Path) -> None:
    day = tmp_path / "day.tourney"
    assert run(["new", str(day), "--ruleset", "glamour", "--option", "speed_die=true"]) == 0
    assert event(day) == ("glamour", "glamour", {"speed_die": True})
    other = tmp_path / "other.tourney"
    assert run(["new", str(other)]) == 0
    assert event(other) == ("hong-kong", "tournament", {})
    assert run(["set", str(other), "ruleset=glamour"]) == 0
    assert event(other) == ("glamour", "glamour", {})
    assert run(["set", str(other), "ruleset=tournament", "option.speed_die=true", "edition=london"]) == 0
    assert event(other) == ("london", "tournament", {"speed_die": True})


def test_games_and_odds_take_the_systems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for more in (["--ruleset", "glamour"], ["--ruleset", "classic", "--option", "speed_die=true"]):
        assert run(["play", "--games", "1", "--minutes-as-rounds", "4", "--json", *more]) == 0
        report = json.loads(capsys.readouterr().out)
        assert report["ends"] == {"time": 1} and any(each[0] in "SU" for each in report["clauses"])
    assert run(["play", "--ruleset", "glamour", "--players", "7"]) == 1
    assert run(["play", "--option", "doubles=again"]) == 1


def test_where_throws_end_is_not_said_where_it_would_be_false(tourney: Callable[..., Any]) -> None:
    """A double costs a turn, and nobody only visits: the chain that is solved is another one."""
    assert "U3.1" in tourney("odds", "--ruleset", "glamour", code=1)
    report = tourney("odds", "--ruleset", "glamour", "--dice")
    short = tourney("odds", "--ruleset", "short", "--jail", "stay", code=1)
    assert "one throw in jail" in short and "jail_throws=3" in short
    escapes = tourney("odds", "--ruleset", "short", "--dice", "--json")["jail_escape"]
    assert [each["throws"] for each in escapes] == [1]
    assert re.search("to house arrest by doubles +1/36", report) and "jail" not in report


def test_a_format_with_rules_of_their_own_board_brings_it(tourney: Callable[..., Any]) -> None:
    tourney("new", "day.tourney")
    facts = tourney("info", "day.tourney", "--json")
    own = {**facts["format_data"], "id": "own", "ruleset": "glamour", "options": {"doubles_to_jail": 3}}
    Path("own.json").write_text(json.dumps(own), "utf-8")
    tourney("set", "day.tourney", "format=own.json")
    facts = tourney("info", "day.tourney", "--json")
    assert [facts[each] for each in ("ruleset", "options", "edition")] == [
        "glamour",
        {"doubles_to_jail": 3},
        "glamour",
    ]
    tourney("set", "day.tourney", "edition=atlantic-city", code=1)


def test_the_help_tells_what_each_bot_does_and_what_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    for texts in (ENGLISH, CHINESE):
        told = texts("engine.cli_bots")
        assert all(f"{bot}:" in told or f"{bot}：" in told for bot in BOTS)
        facts = texts("cli.set")
        assert "tourney info --json" in facts and "option.NAME" in facts
    assert run(["play", "--help"]) == 0
    assert "dealer" in capsys.readouterr().out


def test_its_rules_are_set_by_commands_by_a_format_and_for_a_table(tourney: Callable[..., Any]) -> None:
    tourney("new", "day.tourney")
    tourney("set", "day.tourney", "ruleset=community", "option.jail_card_to_bank=80")
    facts = tourney("info", "day.tourney", "--json")
    assert (facts["ruleset"], facts["options"]) == ("community", {"jail_card_to_bank": 80})
    for wrong in (
        "option.utility_buyout=true",
        "option.hotels=ten",
        "option.jail_card_to_bank=-1",
        "ruleset=x",
    ):
        tourney("set", "day.tourney", wrong, code=1)
    assert tourney("info", "day.tourney", "--json")["revision"] == facts["revision"]
    own = {**facts["format_data"], "id": "own", "ruleset": "community", "options": {"interest": 15}}
    Path("own.json").write_text(json.dumps(own), "utf-8")
    tourney("new", "own.tourney")
    tourney("set", "own.tourney", "format=own.json")
    facts = tourney("info", "own.tourney", "--json")
    assert (facts["ruleset"], facts["options"]) == ("community", {"interest": 15})
    Path("own.json").write_text(json.dumps({**own, "options": {"doubles": "lose_turn"}}), "utf-8")
    assert "U3.1" in tourney("set", "own.tourney", "format=own.json", code=1)
    Path("list.csv").write_text("Name\nAnn\nBob\nCat\nDan\nEve\nFay\nGil\nHal", "utf-8")
    tourney("import", "own.tourney", "list.csv")
    tourney("draw", "own.tourney", "--heat", 1)
    tourney("publish", "own.tourney", "--heat", 1)
    here = ("--heat", 1, "--table", 1)
    tourney("table", "open", "own.tourney", *here, "--ruleset", "community", "--option", "raise_order=false")
    report = tourney("table", "list", "own.tourney", "--json")
    rules = [(each["table"], each["ruleset"], each["options"]) for each in report["tables"]]
    assert rules == [
        (1, "community", {"interest": 15, "raise_order": False}),
        (2, "community", {"interest": 15}),
    ]


def test_info_says_options_as_set_takes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    day = tmp_path / "day.tourney"
    assert run(["new", str(day), "--option", "speed_die=true"]) == 0
    capsys.readouterr()
    assert run(["info", str(day)]) == 0
    assert "speed_die=true" in capsys.readouterr().out


def test_odds_refuse_a_system_with_its_own_reason_and_clauses(tourney: Callable[..., Any]) -> None:
    english = tourney("odds", "--ruleset", "millionaire", code=1)
    assert "Millionaire" in english and "M3.5, M3.6" in english and "U3.1" not in english
    assert "--dice" in english and "--from" in english
    report = tourney("odds", "--ruleset", "millionaire", "--dice")
    assert re.search("to the inspectorate by doubles +1/216", report) and "jail" not in report
    report = tourney("odds", "--ruleset", "empire", "--dice")
    assert re.search(r"sneaky swap” +1/6 +16.6667 +E3.3", report)
    assert "U3.1, U4.1" in tourney("odds", "--ruleset", "glamour", code=1)


@pytest.mark.parametrize("ruleset", ["landlord", "single-tax"])
def test_where_doubles_lead_to_no_jail_no_chance_of_it_is_said(
    tourney: Callable[..., Any], ruleset: str
) -> None:
    """A double gives no other throw (L2.1); it frees (L6.1), the fine is another clause (L6.2)."""
    report = tourney("odds", "--ruleset", ruleset, "--dice")
    assert "to jail" not in report
    assert re.search(r"out of jail within 3 throws +91/216 +42.1296 +L6.1", report)
    assert tourney("odds", "--ruleset", ruleset, "--dice", "--json")["jail_by_three_doubles"] is None


def test_every_dice_of_a_system_has_its_chances(tourney: Callable[..., Any]) -> None:
    """The eights and the casino of two boards, the machine of Millionaire, each by its clause."""
    report = tourney("odds", "--ruleset", "double-davenport", "--dice")
    for row in (
        r"sixes: 7 in all +1/6 +16.6667 +D4.1",
        r"sixes: to jail by doubles +1/216 +0.4630 +D6.2",
        r"eights: 16 in all +1/64 +1.5625 +D4.1",
        r"eights: a double +1/8 ",
        r"eights: to jail by doubles +1/512 +0.1953 +D6.2",
        r"eights: out of jail within 3 throws +169/512 +33.0078 +D6.5",
        r"casino: 4, 4 times the stake +1/10 +10.0000 +D10.2",
        r"casino: the stake is lost +7/10 +70.0000 +D10.2",
    ):
        assert re.search(row, report), row
    assert "casino" not in tourney(
        "odds", "--ruleset", "double-davenport", "--option", "casino=false", "--dice"
    )
    machine = tourney("odds", "--ruleset", "millionaire", "--dice")
    assert re.search(r"three times 6, the till +1/216 +0.4630 +M4.2", machine)
    assert re.search(r"three alike, else +5/216 +2.3148 +M4.2", machine)
    assert re.search(r"the stake is lost +35/36 +97.2222 +M4.3", machine)
    assert tourney("odds", "--dice", "--json")["other_dice"] == []


def test_a_board_of_one_system_names_its_rules_and_no_option(tourney: Callable[..., Any]) -> None:
    for more in ((), ("--option", "hotel_after=3")):
        report = tourney("new", "day.tourney", "--edition", "millionaire", *more, code=1)
        assert "Choose millionaire, or another board" in report and "hotel_after" not in report, report
        assert not Path("day.tourney").exists()
    tourney("new", "day.tourney", "--edition", "millionaire", "--ruleset", "millionaire")
    assert event(Path("day.tourney"))[:2] == ("millionaire", "millionaire")
