"""A day of sixteen on two boards that share GO, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.by_name import words_for
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal, new_game
from tourney.game.engine.entries import REFEREE, Throw, Time, Turned

Terminal = Callable[..., Any]
DAY = "day.tourney"
RULES = "double-gariepy"
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
PLAYED_HERE = ("--heat", 1, "--table", 1)
PRINTED = (
    ("scoresheets", "--heat", 1),
    ("scoresheets-filled", "--heat", 1),
    ("standings-tables", "--heat", 1),
    ("briefing-rules",),
    ("briefing",),
    ("standings",),
)


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{HALL[n - 1] if n <= len(HALL) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, 17)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", RULES, "--edition", "london", "--option", "alternate_edition=hong-kong")
    tourney("import", DAY, "list.csv")
    return tourney


def bots_game(seed: int, names: list[str], entries: int, entered: bool = False) -> Game:
    """A game of bots until time is called after so many entries; `entered`: cards and dice as at a table."""
    options = {"alternate_edition": "hong-kong"}
    game = new_game(RULES, names, edition="london", options=options, seed=None if entered else seed)
    kinds, chance = ("builder", "dealer", "trader", "cautious", "dealer"), Chance(seed)
    while not game.over:
        if len(game.entries) >= entries and game.apply(Time(by=REFEREE)) is None:
            continue
        cards = [entry for entry in legal(game) if isinstance(entry, Turned)] if entered else []
        if cards:
            assert game.apply(cards[chance.below(len(cards))]) is None
            continue
        entry = bots[kinds[game.players.index(game.waits_for)]](game)
        if isinstance(entry, Throw) and entered:
            entry = Throw(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1))
        assert game.apply(entry) is None
    return game


def sheets_of(game: Game, players: list[int]) -> list[dict[str, Any]]:
    seats = game.state()["players"].values()
    return [
        {"player": player, **{name: seat[name] for name in ("cash", "deeds", "bankrupt")}}
        for player, seat in zip(players, seats, strict=True)
    ]


def refereed(day: Terminal) -> None:
    """A table entry by entry, its choices at GO and its way through the railways."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    for words in (("throw", 33), ("board", "alternate")):
        report = day("table", "enter", DAY, *PLAYED_HERE, *words)
    assert ", alternate reality: 6 squares" in report
    day("table", "undo", DAY, *PLAYED_HERE, "--to", 0, "--reason", "tried")
    names = [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]
    game = bots_game(5, names, 150, entered=True)
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    assert all(said in report for said in ("Y2.2", "Y2.3", "Y2.5", "alternate reality", "Alternate"))
    late = json.dumps({"do": "board", "by": names[0], "world": "real"})
    assert "over" in day("table", "enter", DAY, *PLAYED_HERE, late, code=1)
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    answer = game.state()["players"].values()
    assert [sheet["cash"] for sheet in taken] == [each["cash"] for each in answer]
    assert [sheet["deeds"] for sheet in taken] == [each["deeds"] for each in answer]


def heat(day: Terminal, name: object, seed: int, but: int = 0) -> None:
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    games = {each["table"]: each["seats"] for each in drawn if each["table"] != but}
    tables = [
        {"table": table, "sheets": sheets_of(bots_game(seed + table, [str(s) for s in seats], 90), seats)}
        for table, seats in games.items()
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_sixteen_play_to_a_champion_on_two_boards(day: Terminal) -> None:
    refused = day("set", DAY, "edition=glamour", code=1)
    assert "Glamour" in refused or "glamour" in refused
    assert "double_gariepy" not in day("odds", "--ruleset", RULES, code=1)
    day("draw", DAY, "--heat", "all", "--seed", 14)
    for number in (1, 2, 3):
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, 100 * number, but=1 if number == 1 else 0)
    assert {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]} == {RULES}
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    heat(day, "final", 900)
    assert day("finals", DAY, "--json")["champion"] in finals["cut"]
    papers(day)


def papers(day: Terminal) -> None:
    """What rests on the rules is printed: a scoresheet has the deeds of both boards."""
    for kind, *heats in PRINTED:
        day("print", DAY, *words_for(kind), *heats, "--out", f"{kind}.pdf")
    rules = "\n".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages)
    assert all(said in rules for said in ("平行世界", "alternate reality", "Y2.5", "Y5.3", "1200"))
    sheet = "".join("".join(page.extract_text() for page in PdfReader("scoresheets.pdf").pages[:2]).split())
    assert "Mayfair" in sheet and "平行" in sheet
