"""A day of fourteen under the glamour set's rules, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from pypdf import PdfReader

from tests.printing.by_name import GIVEN_AND_RULED, OF_REAL_EVENTS, words_for
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal, new_game
from tourney.game.engine.entries import REFEREE, Throw, Time, Turned
from tourney.game.systems.speed_die.state import SpeedThrow, speed_of

Terminal = Callable[..., Any]
DAY = "day.tourney"
FACES: tuple[Literal[1, 2, 3, "bus", "hunter"], ...] = (1, 2, 3, "bus", "hunter", "hunter")
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
PLAYED_HERE = ("--heat", 1, "--table", 1)


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{HALL[n - 1] if n <= len(HALL) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, 15)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", "glamour")
    tourney("import", DAY, "list.csv")
    return tourney


def bots_game(seed: int, names: list[str], entries: int, ruleset: str = "glamour") -> Game:
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
        entry = bots[kinds[game.players.index(game.waits_for)]](game)
        if isinstance(entry, Throw):
            shown = (chance.below(6) + 1, chance.below(6) + 1)
            three = speed_of(entry) is not None
            speed = FACES[chance.below(6)] if three else None
            entry = (
                SpeedThrow(by=entry.by, dice=shown, speed=speed) if three else Throw(by=entry.by, dice=shown)
            )
        assert game.apply(entry) is None
    return game


def sheets_of(game: Game, players: list[int]) -> list[dict[str, Any]]:
    seats = game.state()["players"].values()
    return [
        {"player": player, **{name: seat[name] for name in ("cash", "deeds", "bankrupt")}}
        for player, seat in zip(players, seats, strict=True)
    ]


def refereed(day: Terminal) -> None:
    """A table entry by entry, its lost turns and house arrest included."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    names = [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]
    game = bots_game(5, names, 160)
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    assert all(said in report for said in ("loses the next turn", "under house arrest", "U3.1", "U4.1"))
    assert "jail" not in report.lower()
    late = json.dumps({"do": "buyout", "by": names[0]})
    assert "over" in day("table", "enter", DAY, *PLAYED_HERE, late, code=1)
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    assert [sheet["cash"] for sheet in taken] == [each["cash"] for each in game.state()["players"].values()]


def heat(day: Terminal, name: object, seed: int, but: int = 0) -> None:
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    games = {each["table"]: each["seats"] for each in drawn if each["table"] != but}
    tables = [
        {
            "table": table,
            "sheets": sheets_of(bots_game(seed + table, [str(s) for s in seats], 220), seats),
        }
        for table, seats in games.items()
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_fourteen_play_to_a_champion_by_the_rules_of_glamour(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "U1.2" in refused
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 14, "--json")["heats"][0]["tables"]
        assert sorted(len(each["seats"]) for each in drawn) == [4, 5, 5]
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, 100 * number, but=1 if number == 1 else 0)
    assert {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]} == {"glamour"}
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    heat(day, "final", 900)
    assert day("finals", DAY, "--json")["champion"] in finals["cut"]
    papers(day)


def papers(day: Terminal) -> None:
    """Every printout is made; the rules are the set's own, and speak of no jail."""
    day("set", DAY, "receipt_first=1", "receipt_last=99", "charity=C", "charity_number=1")
    for words in GIVEN_AND_RULED:
        day(words[0], DAY, *words[1:])
    for printout in OF_REAL_EVENTS:
        heats = ("--heat", 1) if printout.needs_heat else ()
        day("print", DAY, *words_for(printout.name), *heats, "--out", f"{printout.name}.{printout.extension}")
    rules = "\n".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages)
    assert all(said in rules for said in ("軟禁", "house arrest", "U3.1", "U5.3"))
    assert rules.lower().count("jail") == 1 and rules.count("監獄") == 1  # what U1.5 replaces
    briefing = "".join(page.extract_text() for page in PdfReader("briefing.pdf").pages)
    assert all(clause in briefing for clause in ("U3.1", "U3.2", "U4.1", "U5.3"))
    sheet = "".join(PdfReader("scoresheets.pdf").pages[0].extract_text().split())
    assert "Internet" in sheet and "高級訂製" in sheet
