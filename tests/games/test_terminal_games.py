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
    assert shown["story"] == ["1. A throws 1 and 2, 3: GO to Baltic Avenue."]


@pytest.mark.parametrize("ruleset", ["tournament", "landlord", "single-tax"])
def test_replay_ends_with_what_everybody_has_in_all(
    ruleset: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deeds are named where they count: not under single tax, where the rest does (X5.2)."""
    monkeypatch.setenv("TOURNEY_LANG", "en")
    path = str(next(iter(sorted((GAMES.parent / ruleset).glob("bots-*.jsonl")))))
    results = report(capsys, "replay", path, "--json")["results"]
    assert run(["replay", path]) == 0
    told = capsys.readouterr().out.splitlines()[-len(results) :]
    said = sorted(f"{each['player']}: M{each['total']:,}" for each in results)
    assert sorted(line.rpartition(", M")[0] for line in told) == said
    assert all(("deed" in line) is (ruleset != "single-tax") for line in told)


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
    assert [each["bot"] for each in one["bots"]] == ["builder", "cautious", "trader"]
    for path in tmp_path.glob("*.jsonl"):
        assert report(capsys, "replay", str(path), "--json")["over"]


def test_bots_move_on_by_a_seat_from_game_to_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("play", "--bots", "builder,trader", "--players", "2", "--games", "2", "--json")
    report(capsys, *asked, "--record", str(tmp_path))
    heads = [(tmp_path / f"game-{n}.jsonl").read_text("utf-8").split("\n")[0] for n in (1, 2)]
    assert [json.loads(head)["players"] for head in heads] == [
        ["1-builder", "2-trader"],
        ["1-trader", "2-builder"],
    ]


def begun(place: Path, ruleset: str, **more: Any) -> str:
    header = {"record": "tourney-game", "version": 1, "ruleset": ruleset, "edition": "atlantic-city"}
    place.write_text(json.dumps({**header, "players": ["A", "B"], **more}) + "\n", "utf-8")
    return str(place)


def test_the_chances_from_a_position_are_those_of_the_games_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ahead = {"cash": 9000, "deeds": {"boardwalk": 5, "park-place": 5}}
    game = begun(tmp_path / "half.jsonl", "tournament", setup={"players": {"A": ahead, "B": {"cash": 20}}})
    asked = ("odds", "--from", game, "--games", "40", "--seed", "3", "--json")
    one = report(capsys, *asked)
    assert (one["games"], one["seed"], one["bots"]) == (40, 3, ["builder", "builder"])
    assert [each["player"] for each in one["players"]] == ["A", "B"]
    assert one["players"][0]["win_share"] > 0.9
    assert sum(each["win_share"] for each in one["players"]) == pytest.approx(1)
    assert report(capsys, *asked, "--jobs", "2") == one


def test_a_game_that_has_not_begun_has_no_chances_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["odds", "--from", begun(tmp_path / "start.jsonl", "short")]) == 1
    assert "not begun" in capsys.readouterr().err


def test_an_unknown_bot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--bots", "wizard"]) == 1
    assert run(["play", "--bots", "random,random", "--players", "3"]) == 1
    assert run(["play", "--ruleset", "kingdom"]) == 1
