"""A day of sixteen under the Landlord’s Game, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.by_name import GIVEN_AND_RULED, OF_REAL_EVENTS, words_for
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal, new_game
from tourney.game.engine.board import load_board
from tourney.game.engine.entries import REFEREE, Dealt, Throw, Time, Turned
from tourney.game.engine.sheets import sheets

Terminal = Callable[..., Any]
DAY = "day.tourney"
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
PILE = [*load_board("landlord").square_of, "speculation"]
PLAYED_HERE = ("--heat", 1, "--table", 1)


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{HALL[n - 1] if n <= len(HALL) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, 17)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", "landlord")
    tourney("import", DAY, "list.csv")
    return tourney


def bots_game(seed: int, names: list[str], entries: int, ruleset: str = "landlord") -> Game:
    """A game of bots with dice and cards as at a table, until time is called after so many entries."""
    game, chance = new_game(ruleset, names), Chance(seed)
    kinds = ("builder", "dealer", "trader", "cautious", "dealer")
    while not game.over:
        if len(game.entries) >= entries and game.apply(Time(by=REFEREE)) is None:
            continue
        cards = [entry for entry in legal(game) if isinstance(entry, Turned)]
        if cards:
            assert game.apply(cards[chance.below(len(cards))]) is None
            continue
        if game.state()["phase"] == "deal" and any(isinstance(each, Dealt) for each in legal(game)):
            pile = chance.shuffled(PILE)
            number = 24 // len(game.players)
            for at, name in enumerate(game.players):
                hand = tuple(pile[at * number : (at + 1) * number])
                assert game.apply(Dealt(by=name, deeds=hand)) is None
            continue
        entry = bots[kinds[game.players.index(game.waits_for)]](game)
        if isinstance(entry, Throw):
            entry = Throw(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1))
        assert game.apply(entry) is None
    return game


def sheets_of(game: Game, players: list[int]) -> list[dict[str, Any]]:
    return [
        {"player": player, "cash": sheet.cash, "deeds": dict(sheet.deeds), "bankrupt": sheet.bankrupt}
        for player, sheet in zip(players, sheets(game._record.play), strict=True)
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
    assert all(said in report for said in ("public treasury", "Mother Earth", "L1.5", "L3.3"))
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


def test_sixteen_play_to_a_champion_by_the_rules_of_landlord(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "L1.2" in refused and "The Landlord’s Game" in refused and "London" in refused
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 14, "--json")["heats"][0]["tables"]
        assert sorted(len(each["seats"]) for each in drawn) in ([4, 4, 4, 4],)
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, 100 * number, but=1 if number == 1 else 0)
    assert {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]} == {"landlord"}
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    heat(day, "final", 900)
    assert day("finals", DAY, "--json")["champion"] in finals["cut"]
    papers(day)


def papers(day: Terminal) -> None:
    """Every printout is made; the rules are the document's own, and speak of no jail and no house."""
    day("set", DAY, "receipt_first=1", "receipt_last=99", "charity=C", "charity_number=1")
    for words in GIVEN_AND_RULED:
        day(words[0], DAY, *words[1:])
    for printout in OF_REAL_EVENTS:
        heats = ("--heat", 1) if printout.needs_heat else ()
        day("print", DAY, *words_for(printout.name), *heats, "--out", f"{printout.name}.{printout.extension}")
    rules = "\n".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages)
    assert all(said in rules for said in ("救濟院", "poorhouse", "L3.13", "官方通行證"))
    assert "LA1.4" not in rules, "rents of the advanced game are not in force"
    sheet = "".join(PdfReader("scoresheets.pdf").pages[0].extract_text().split())
    assert "WallStreet" in sheet and "奢侈卡" in sheet and "Broker’slicence" in sheet


def test_seventeen_sit_at_tables_of_three_and_four(tourney: Terminal) -> None:
    tourney("new", DAY, "--ruleset", "landlord")
    rows = ["號碼,姓名"] + [f"{n},參賽者{n}" for n in range(1, 18)]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("import", DAY, "list.csv")
    drawn = tourney("draw", DAY, "--heat", 1, "--seed", 3, "--json")["heats"][0]["tables"]
    assert sorted(len(each["seats"]) for each in drawn) == [3, 3, 3, 4, 4]
