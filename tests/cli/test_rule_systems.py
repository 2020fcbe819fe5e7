"""Rule systems at the desk: an event or a table that takes their rules takes their board too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tourney.bootstrap import open_event
from tourney.cli.main import run
from tourney.engine.strategies import BOTS
from tourney.texts import CHINESE, ENGLISH


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


def test_the_help_tells_what_each_bot_does_and_what_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    for texts in (ENGLISH, CHINESE):
        told = texts("engine.cli_bots")
        assert all(f"{bot}:" in told or f"{bot}：" in told for bot in BOTS)
        facts = texts("cli.set")
        assert "ruleset" in facts and "option.NAME" in facts
    assert run(["play", "--help"]) == 0
    assert "dealer" in capsys.readouterr().out
