"""`tourney replay` and `tourney play` from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tourney.cli.main import run

GAMES = Path(__file__).parent / "tournament"


def report(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    assert run(list(arguments)) == code
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)
    return shown


def test_replay_prints_state_sheets_and_results(capsys: pytest.CaptureFixture[str]) -> None:
    shown = report(capsys, "replay", str(GAMES / "last-one-left.jsonl"), "--json")
    assert shown["over"]
    assert shown["state"]["legal"] == []
    assert [each["place"] for each in shown["results"]] == [1, 2, 3]
    assert len(shown["sheets"]) == 3


def test_replay_of_an_illegal_entry_names_line_and_clause(capsys: pytest.CaptureFixture[str]) -> None:
    shown = report(capsys, "replay", str(GAMES / "T3.8-refused.jsonl"), "--json", code=1)
    assert (shown["error"]["line"], shown["error"]["clause"]) == (3, "T3.8")
    assert shown["state"]["pending"]["what"] == "offer"


def test_a_header_that_does_not_fit_is_told_as_json_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "x.jsonl"
    bad.write_text('{"record": "tourney-game", "version": 9}', encoding="utf-8")
    shown = report(capsys, "replay", str(bad), "--json", code=1)
    assert (shown["error"]["line"], shown["error"]["code"], shown["state"]) == (1, "engine.line_newer", None)


def test_replay_stops_where_asked_and_tells_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(GAMES / "T3.8-refused.jsonl")
    shown = report(capsys, "replay", path, "--json", "--upto", "1", "--explain")
    assert shown["state"]["phase"] == "offer"
    assert shown["story"] == ["1. A throws 1 and 2, 3 in all, and goes from GO to Baltic Avenue."]


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "x.jsonl"
    bad.write_bytes(b"\xff\xfe\x00")
    assert run(["replay", str(bad)]) == 1
    assert run(["replay", str(tmp_path / "none.jsonl")]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_games_between_bots_are_the_same_for_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("play", "--bots", "builder,trader,cautious", "--players", "3", "--games", "4", "--json")
    timed = ("games_per_second", "turns_per_second")
    one = report(capsys, *asked, "--record", str(tmp_path))
    two = report(capsys, *asked, "--jobs", "2")
    for name in timed:
        del one[name], two[name]
    assert one == two
    assert sum(seat["win_share"] for seat in one["seats"]) == pytest.approx(1, abs=0.001)
    for path in tmp_path.glob("*.jsonl"):
        assert report(capsys, "replay", str(path), "--json")["over"]


def test_an_unknown_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--bots", "wizard"]) == 1
    assert run(["play", "--bots", "random,random", "--players", "3"]) == 1
    assert run(["play", "--ruleset", "empire"]) == 1
