"""`tourney table`: a table played with the engine, in the event and carried out as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourney.base.paths import resources

Terminal = Callable[..., Any]
HERE = ("--heat", "1", "--table", "1")


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """An event with heat 1 announced; `day(words)` runs `tourney table …`."""
    monkeypatch.setenv("TOURNEY_LANG", "en")
    made(
        "day.tourney",
        ("new", "day.tourney", "--format", "hk-90", "--edition", "atlantic-city"),
        ("import", "day.tourney", resources() / "examples" / "players.csv"),
        ("draw", "day.tourney", "--heat", "1", "--seed", "7"),
        ("publish", "day.tourney", "--heat", "1"),
    )

    def call(*words: object, code: int = 0) -> Any:
        return tourney("table", *words, code=code)

    return call


def finish(day: Terminal, *place: object) -> None:
    """One quiet turn each on free parking's side of the board, then time."""
    state = day("show", *place, "--json")
    for player in state["players"]:
        entry = {"do": "throw", "by": player["name"], "dice": [4, 6]}
        day("enter", *place, json.dumps(entry))
    day("enter", *place, "time")


def test_a_table_is_opened_played_and_its_result_confirmed(day: Terminal, tourney: Terminal) -> None:
    day("open", "day.tourney", *HERE)
    fresh = [each["entry"] for each in day("show", "day.tourney", *HERE, "--json")["choices"]]
    assert {"throw"} <= {entry["do"] for entry in fresh}
    assert not [entry for entry in fresh if "dice" in entry], "dice are thrown, not offered"
    report = day("enter", "day.tourney", "throw", "12", *HERE)
    assert "throws" in report or "thrown" in report or "throw" in report
    assert "auction" in day("enter", "day.tourney", "decline", *HERE).lower()
    answer = day("show", "day.tourney", *HERE, "--json")
    assert answer["phase"] == "auction" and {"bid", "pass"} <= {c["id"] for c in answer["choices"]}
    day("undo", "day.tourney", *HERE, "--to", "0", "--reason", "wrong dice")
    finish(day, "day.tourney", *HERE)
    assert "Checked" in day("result", "day.tourney", *HERE).title()
    (game,) = day("list", "day.tourney", "--json")["games"]
    assert game["stage"] == "taken"
    tourney("confirm", "day.tourney", "--heat", "1", "--table", "1")
    assert "confirmed" in day("result", "day.tourney", *HERE, code=1)


def test_a_table_is_carried_out_and_brought_back(day: Terminal, tourney: Terminal) -> None:
    assert "x.jsonl" in day("export", "day.tourney", *HERE, "--out", "x.jsonl")
    assert "already there" in day("export", "day.tourney", *HERE, "--out", "x.jsonl", code=1)
    assert "still plays" in day("import", "day.tourney", "x.jsonl", code=1)
    finish(day, "x.jsonl")
    brought = day("import", "day.tourney", "x.jsonl", "--json")
    assert brought == {"table": 1, "state": "checked", "problems": []}
    assert day("show", "day.tourney", *HERE, "--json")["over"]
    sheets = tourney("sheets", "day.tourney", "--heat", "1")
    assert [sheet["cash"] for sheet in json.loads(sheets)["tables"][0]["sheets"]] == [1500] * 4


def test_a_table_has_rules_of_its_own(day: Terminal) -> None:
    day("open", "day.tourney", *HERE, "--ruleset", "short", "--option", "hotels=10")
    day("rules", "day.tourney", "--heat", "1", "--table", "2-3,5", "--ruleset", "classic")
    report = day("list", "day.tourney", "--json")
    (game,) = report["games"]
    assert (game["ruleset"], game["options"]) == ("short", {"hotels": 10})
    rules = {each["table"]: (each["ruleset"], each["options"], each["own"]) for each in report["tables"]}
    assert rules[1] == ("short", {"hotels": 10}, True)
    assert rules[5] == ("classic", {}, True)
    assert rules[4] == ("tournament", {}, False)
    assert "Short game (Hotels in the bank: 10)" in day("list", "day.tourney")
    day("rules", "day.tourney", "--heat", "1", "--table", "5")
    assert {each["table"] for each in day("list", "day.tourney", "--json")["tables"] if each["own"]} == {
        1,
        2,
        3,
    }


@pytest.mark.parametrize(
    ("ruleset", "typed"),
    [
        (
            "games-room",
            {
                "want boardwalk": "G3.2",
                "bid": "G3.2",
                "claim": "G3.4",
                "sell_card": "G1.2",
                "buyout electric-company": "G1.2",
                "throw 17": "G1.2",
                "jail_card": "G4.4",
                "build": "G5.1",
            },
        ),
        (
            "community",
            {
                "want boardwalk": "C4.1",
                "sell_card": "C3.5",
                "redeem": "C5.3",
                "jail_card chance": "C7.1",
                "throw 1 2 bus": "C3.3",
                "buyout": "T3.2",
            },
        ),
    ],
)
def test_whatever_is_typed_of_a_verb_is_refused_by_its_clause(
    day: Terminal, ruleset: str, typed: dict[str, str]
) -> None:
    day("open", "day.tourney", *HERE, "--ruleset", ruleset)
    before = day("show", "day.tourney", *HERE, "--json")
    for words, clause in typed.items():
        report = day("enter", "day.tourney", *HERE, *words.split(), code=1)
        assert (words, report[report.rfind("(") :].strip()) == (words, f"({clause})")
    assert day("show", "day.tourney", *HERE, "--json") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ruleset", "chess"), "timed"),
        (("--option", "wings=1"), "start_cash"),
        (("--option", "hotel_after=5"), "3, 4"),
        (("--option", "hotels"), "NAME=VALUE"),
        (("--edition", "moon"), "london"),
    ],
)
def test_rules_that_there_are_not_are_refused_with_those_that_there_are(
    day: Terminal, words: tuple[str, ...], said: str
) -> None:
    assert said in day("open", "day.tourney", *HERE, *words, code=1)
    assert said in day("rules", "day.tourney", "--heat", "1", *words, code=1)
    assert day("list", "day.tourney", "--json")["games"] == []


def test_an_event_has_rules_that_its_tables_follow(day: Terminal, tourney: Terminal) -> None:
    tourney("new", "own.tourney", "--ruleset", "short", "--option", "hotels=10", "--option", "houses=30")
    tourney("set", "own.tourney", "option.hotels=", "option.salary=300")
    report = tourney("info", "own.tourney", "--json")
    assert (report["ruleset"], report["options"]) == ("short", {"houses": 30, "salary": 300})
    tourney("set", "own.tourney", "ruleset=classic", "option.hotels=9")
    report = tourney("info", "own.tourney", "--json")
    assert (report["ruleset"], report["options"]) == ("classic", {"hotels": 9})
    assert "tournament" in tourney("set", "own.tourney", "ruleset=chess", code=1)
    assert "0-1000" in tourney("set", "own.tourney", "option.hotels=many", code=1)
    assert "start_cash" in tourney("new", "bad.tourney", "--option", "wings=1", code=1)
    assert not Path("bad.tourney").exists()


def test_another_event_does_not_take_the_record(day: Terminal, tourney: Terminal) -> None:
    day("export", "day.tourney", *HERE, "--out", "x.jsonl")
    finish(day, "x.jsonl")
    tourney("new", "other.tourney", "--format", "hk-90", "--edition", "atlantic-city")
    tourney("import", "other.tourney", resources() / "examples" / "players.csv")
    tourney("draw", "other.tourney", "--heat", "1", "--seed", "7")
    tourney("publish", "other.tourney", "--heat", "1")
    assert "of another event" in day("import", "other.tourney", "x.jsonl", code=1)
    assert "table 1" in day("import", "day.tourney", "x.jsonl", "--table", "2", code=1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("throw", "77"), "2 digits"),
        (("throw", "ab"), "2 digits"),
        (("throw",), "dice"),
        (("throw", "12", "34"), "34"),
        (("buy",), "(T4.1)"),
        (("fly",), "Not “fly” now"),
        (("note",), "Empty"),
        (('{"do":"throw"',), "no game entry"),
        (('{"do":"throw","by":"nobody","dice":[1,2]}',), "nobody"),
        (("[1]",), "Not “[1]” now"),
    ],
)
def test_what_cannot_be_entered_is_said_plainly(day: Terminal, words: tuple[str, ...], said: str) -> None:
    day("open", "day.tourney", *HERE)
    assert said in day("enter", "day.tourney", *words, *HERE, code=1)
    assert day("show", "day.tourney", *HERE, "--json")["n"] == 0


def test_the_table_is_undone_only_with_a_reason(day: Terminal) -> None:
    day("open", "day.tourney", *HERE)
    day("enter", "day.tourney", "throw", "12", *HERE)
    for words in (("enter", "day.tourney", "undo", *HERE), ("undo", "day.tourney", *HERE)):
        assert "reason" in day(*words, code=1)
    day("enter", "day.tourney", "undo", "wrong", "dice", *HERE)
    assert "wrong dice" in str(day("show", "day.tourney", *HERE, "--json")["log"])
    day("redo", "day.tourney", *HERE)
    assert day("show", "day.tourney", *HERE, "--json")["phase"] == "offer"


def test_words_find_a_card_and_a_deed(day: Terminal) -> None:
    day("open", "day.tourney", *HERE)
    day("enter", "day.tourney", "throw", "34", *HERE)
    assert "Which one" in day("enter", "day.tourney", "card", "jail", *HERE, code=1)
    assert "No card" in day("enter", "day.tourney", "card", "bank_error", *HERE, code=1)
    day("enter", "day.tourney", "card", "1", *HERE)
    report = day("show", "day.tourney", *HERE, "--json")
    number = report["players"][1]["number"]
    assert "(T6.5)" in day("enter", "day.tourney", "mortgage", "baltic", *HERE, code=1)
    day("enter", "day.tourney", "throw", "46", *HERE, "--player", number)
    assert day("show", "day.tourney", *HERE, "--at", "2", "--json")["n"] == 2


def test_faults_of_place_are_said(day: Terminal, tmp_path: Path) -> None:
    assert "--heat and --table" in day("show", "day.tourney", code=1)
    assert "Open it first" in day("show", "day.tourney", *HERE, code=1)
    assert "NAME=VALUE" in day("open", "day.tourney", *HERE, "--option", "luck", code=1)
    assert "luck" in day("open", "day.tourney", *HERE, "--option", "luck=1", code=1)
    assert "1 to 4" in day("open", "day.tourney", *HERE, "--first", "9", code=1)
    day("export", "day.tourney", *HERE, "--out", "x.jsonl")
    record = tmp_path / "x.jsonl"
    lines = record.read_text("utf-8")
    record.write_text(lines + '{"do":"throw","n":1,"by', "utf-8")
    assert "torn" in day("show", "x.jsonl")
    assert record.read_text("utf-8") == lines
    record.write_text(lines + '{broken\n{"do":"time","n":2,"by":"referee"}\n', "utf-8")
    assert "Line 2" in day("show", "x.jsonl", code=1)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("bid", "40"), "G3.2"),
        (("pass",), "G3.2"),
        (("claim",), "G3.4"),
        (("jail_pay",), "G4.3"),
        (("buyout",), "G1.2"),
        (("sell_card", "chance"), "G1.2"),
    ],
)
def test_what_is_not_offered_is_refused_by_its_clause(
    day: Terminal, words: tuple[str, ...], clause: str
) -> None:
    day("open", "day.tourney", *HERE, "--ruleset", "games-room")
    assert f"({clause})" in day("enter", "day.tourney", *words, *HERE, code=1)
    assert not day("show", "day.tourney", *HERE, "--json")["log"]


def test_of_two_ways_the_next_word_says_which(day: Terminal) -> None:
    day("open", "day.tourney", *HERE, "--option", "income_tax=choice")
    day("enter", "day.tourney", "throw", "22", *HERE)
    assert "Which one" in day("enter", "day.tourney", "tax", "half", *HERE, code=1)
    day("enter", "day.tourney", "tax", "tenth", *HERE)
    report = day("show", "day.tourney", *HERE, "--json")
    assert "tenth" in report["log"][-1]["text"] and report["players"][0]["cash"] == 1350


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("want", "brown", "1"), "(T5.1)"),
        (("mortgage", "baltic"), "(T6.5)"),
        (("build", "baltic=2"), "(T5"),
        (("choose", "draw"), "(T8.1)"),
        (("want", "brown"), "(T5.1)"),
        (("bid", "many"), "Whole M, 0 to"),
    ],
)
def test_words_of_what_is_not_offered_are_read_by_what_they_are(
    day: Terminal, words: tuple[str, ...], said: str
) -> None:
    day("open", "day.tourney", *HERE)
    assert said in day("enter", "day.tourney", *words, *HERE, code=1)
    assert not day("show", "day.tourney", *HERE, "--json")["log"]
