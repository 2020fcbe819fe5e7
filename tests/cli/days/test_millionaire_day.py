"""A day of sixteen under the rules of Millionaire, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.by_name import GIVEN_AND_RULED, OF_REAL_EVENTS, words_for
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal, new_game
from tourney.game.engine.entries import REFEREE, Throw, Time, Turned
from tourney.game.systems.millionaire.state import Spin

Terminal = Callable[..., Any]
DAY = "day.tourney"
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
PLAYED_HERE = ("--heat", 1, "--table", 1)


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{HALL[n - 1] if n <= len(HALL) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, 17)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", "millionaire")
    tourney("import", DAY, "list.csv")
    return tourney


def bots_game(seed: int, names: list[str], entries: int) -> Game:
    """A game of bots with dice and cards as at a table, until time is called after so many entries."""
    game, chance = new_game("millionaire", names), Chance(seed)
    kinds = ("builder", "dealer", "trader", "cautious", "dealer")
    while not game.over:
        if len(game.entries) >= entries and game.apply(Time(by=REFEREE)) is None:
            continue
        cards = [entry for entry in legal(game) if isinstance(entry, Turned)]
        if cards:
            assert game.apply(cards[chance.below(len(cards))]) is None
            continue
        entry = bots[kinds[game.players.index(game.waits_for)]](game)
        if isinstance(entry, Throw):
            entry = Throw(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1))
        elif isinstance(entry, Spin):
            entry = Spin(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1, chance.below(6) + 1))
        assert game.apply(entry) is None
    return game


def sheets_of(game: Game, players: list[int]) -> list[dict[str, Any]]:
    seats = game.state()["players"].values()
    return [
        {"player": player, **{name: seat[name] for name in ("cash", "deeds", "bankrupt")}}
        for player, seat in zip(players, seats, strict=True)
    ]


def refereed(day: Terminal) -> None:
    """A table entry by entry, with its machine, its funds and its inspectorate."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    names = [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]
    game = bots_game(5, names, 200)
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    assert all(said in report for said in ("the machine", "tax inspectorate", "charity fund", "M3.5", "M4."))
    plain = report.lower().replace("publishing house", "")
    assert not any(word in plain for word in ("jail", "hotel", "house"))
    late = json.dumps({"do": "spin", "by": names[0], "dice": [1, 2, 3]})
    assert "over" in day("table", "enter", DAY, *PLAYED_HERE, late, code=1)
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    assert [sheet["cash"] for sheet in taken] == [each["cash"] for each in game.state()["players"].values()]


def heat(day: Terminal, name: object, seed: int, but: int = 0) -> None:
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    games = {each["table"]: each["seats"] for each in drawn if each["table"] != but}
    tables = [
        {"table": table, "sheets": sheets_of(bots_game(seed + table, [str(s) for s in seats], 220), seats)}
        for table, seats in games.items()
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_sixteen_play_to_a_champion_by_the_rules_of_millionaire(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "M1.3" in refused and "Millionaire" in refused and "London" in refused
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 14, "--json")["heats"][0]["tables"]
        assert sorted(len(each["seats"]) for each in drawn) in ([4, 4, 4, 4], [5, 5, 6])
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, 100 * number, but=1 if number == 1 else 0)
    assert {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]} == {"millionaire"}
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    heat(day, "final", 900)
    assert day("finals", DAY, "--json")["champion"] in finals["cut"]
    papers(day)


def test_sheets_and_what_they_change_are_told_as_the_rules_say_things(day: Terminal) -> None:
    day("draw", DAY, "--heat", 1, "--seed", 14)
    day("publish", DAY, "--heat", 1)
    seats = day("heat", DAY, "--heat", 1, "--json")["heats"][0]["tables"][0]["seats"]
    sheets: list[dict[str, Any]] = [{"player": player, "cash": 1000, "deeds": {}} for player in seats]
    sheets[0]["deeds"] = {"cinema": 3, "karaoke": 1}
    wrong = enter(day, sheets, code=1)
    assert "is missing" in wrong and "differs by more than one" in wrong
    sheets[0]["deeds"] = {"cinema": 3, "karaoke": 3, "night-club": 3}
    enter(day, sheets, "--confirm")
    sheets[0]["cash"] = 1010
    told = enter(day, sheets, "--correct", "counted")
    journal = day("journal", DAY)
    assert "1,630\N{NO-BREAK SPACE}F → 1,640\N{NO-BREAK SPACE}F" in journal, journal
    for said in (wrong, told, journal, day("standings", DAY), day("finals", DAY)):
        assert not re.search(r"\bM[0-9](?![0-9]*\.)|house|hotel", said), said


@pytest.mark.parametrize("language", ["en", "zh-HK"])
def test_doubts_and_what_a_step_would_change_are_told_as_the_rules_say_things(
    day: Terminal, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("TOURNEY_LANG", language)
    day("draw", DAY, "--heat", "all", "--seed", 14)
    for number in (1, 2, 3):
        day("publish", DAY, "--heat", number)
        totals(day, number, 6000, "--confirm")
    finals = day("finals", DAY)
    assert any(line.startswith("?") and "\N{NO-BREAK SPACE}F" in line for line in finals.splitlines()), finals
    foreseen = totals(day, 1, 7000, "--correct", "counted again", "--dry-run")
    assert "\N{NO-BREAK SPACE}F" in foreseen, foreseen
    drawn = day("draw", DAY, "--heat", "final")
    for said in (finals, foreseen, drawn, day("info", DAY)):
        assert not re.search(r"\bM[0-9](?![0-9]*\.)|house|hotel|房屋|酒店|獄", said), said


def totals(day: Terminal, heat: int, most: int, *more: str) -> str:
    """Every table of the heat by totals alone, the richest with so much."""
    drawn = day("heat", DAY, "--heat", heat, "--json")["heats"][0]["tables"]
    tables = [
        {
            "table": each["table"],
            "sheets": [
                {"player": seat, "total": most - 400 * at - seat, "place": at + 1}
                for at, seat in enumerate(sorted(each["seats"]))
            ],
        }
        for each in drawn
    ]
    Path("totals.json").write_text(json.dumps({"heat": heat, "tables": tables}), "utf-8")
    said: str = day("enter", DAY, "totals.json", *more)
    return said


def enter(day: Terminal, sheets: list[dict[str, Any]], *more: str, code: int = 0) -> str:
    Path("one.json").write_text(json.dumps({"heat": 1, "tables": [{"table": 1, "sheets": sheets}]}), "utf-8")
    said: str = day("enter", DAY, "one.json", *more, code=code)
    return said


def papers(day: Terminal) -> None:
    """Every printout is made; the rules are the document's own, and speak of no jail and no house."""
    day("set", DAY, "receipt_first=1", "receipt_last=99", "charity=C", "charity_number=1")
    for words in GIVEN_AND_RULED:
        day(words[0], DAY, *words[1:])
    for printout in OF_REAL_EVENTS:
        heats = ("--heat", 1) if printout.needs_heat else ()
        day("print", DAY, *words_for(printout.name), *heats, "--out", f"{printout.name}.{printout.extension}")
    rules = "\n".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages)
    assert all(said in rules for said in ("稅務局", "tax inspectorate", "M3.6", "M8.4", "積寶機"))
    assert not any(word in rules.lower() for word in ("jail", "hotel", "監獄", "酒店"))
    sheet = "".join(PdfReader("scoresheets.pdf").pages[0].extract_text().split())
    assert "卡拉OK" in sheet and "OilHolding" in sheet
