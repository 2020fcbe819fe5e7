"""A day of sixteen under Davenport's two boards in the terminal: two moneys on one sheet, to the champion."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.by_name import words_for
from tourney.base.chance import Chance

Terminal = Callable[..., Any]
DAY = "day.tourney"
RULES = "double-davenport"
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
PLAYED_HERE = ("--heat", 1, "--table", 1)
DEEDS = ("boardwalk", "mayfair", "strand", "baltic-avenue", "london-water-works", "short-line", "bow-street")
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
    tourney("new", DAY, "--ruleset", RULES)
    tourney("import", DAY, "list.csv")
    return tourney


def refereed(day: Terminal) -> None:
    """A table from the four dice on; what two turns wait for is told, its result is both moneys together."""
    day("table", "open", DAY, *PLAYED_HERE)
    a, b, c, d = (player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"])
    first = ((a, 3), (b, 1), (c, 2), (d, 4))
    throws = [{"do": "throw_for_start", "by": name, "dice": [n, n, n, n]} for name, n in first]
    corners = ((b, 30), (c, 0), (d, 60), (a, 70))
    places = [{"do": "start_at", "by": name, "square": square} for name, square in corners]
    again = [
        {"do": "throw_for_start", "by": name, "dice": [n, n, n, n]}
        for name, n in ((a, 6), (b, 1), (c, 2), (d, 4))
    ]
    ways = [{"do": "declare", "by": name, "direction": "backward"} for name in (a, b)]
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, (*throws, *places, *again, *ways)))
    for holder in (a, b):
        assert f"Sixes: {holder} to throw." in report or f"Eights: {holder} to throw." in report
    moves = (
        {"do": "throw", "by": a, "set": "eight", "dice": [1, 4]},
        {"do": "throw", "by": b, "dice": [1, 3]},
        {"do": "buy", "by": a},
        {"do": "buy", "by": b},
        {"do": "time", "by": "referee"},
    )
    day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, moves))
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = {
        each["player"]: each for each in json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    }
    assert sorted(sheet["cash"] for sheet in taken.values()) == [1340, 1400, 1600, 1600]


def sheets_of(players: list[int], chance: Chance) -> list[dict[str, Any]]:
    held = [dict[str, int]() for _ in players]
    for deed in DEEDS:
        held[chance.below(len(players))][deed] = 0
    return [
        {"player": player, "cash": 400 + 13 * chance.below(90), "deeds": deeds}
        for player, deeds in zip(players, held, strict=True)
    ]


def heat(day: Terminal, name: object, seed: int, but: int = 0) -> None:
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    tables = [
        {"table": each["table"], "sheets": sheets_of(each["seats"], Chance(seed + each["table"]))}
        for each in drawn
        if each["table"] != but
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_sixteen_play_to_a_champion_with_dollars_and_pounds(day: Terminal) -> None:
    assert "atlantic-city" in day("set", DAY, "edition=london", code=1)
    assert "No odds" in day("odds", "--ruleset", RULES, code=1)
    day("draw", DAY, "--heat", "all", "--seed", 14)
    for number in (1, 2, 3):
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, 100 * number, but=1 if number == 1 else 0)
    assert {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]} <= {RULES}
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
    assert all(clause in rules for clause in ("D1.1", "D4.5", "D11.1")) and "£" in rules
    sheet = "".join("".join(page.extract_text() for page in PdfReader("scoresheets.pdf").pages[:2]).split())
    assert "Mayfair" in sheet and "Boardwalk" in sheet and "$and£together" in sheet
