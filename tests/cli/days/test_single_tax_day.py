"""A day of sixteen under the single tax, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from tests.cli.days.test_landlord_day import DAY, PLAYED_HERE, bots_game, sheets_of
from tests.printing.by_name import words_for

Terminal = Callable[..., Any]


def refereed(day: Terminal) -> None:
    """A table entry by entry: the treasury buys back, builds, and the sheets come back counted."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    names = [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]
    game = bots_game(5, names, 160, "single-tax")
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    assert all(said in report for said in ("X1.3", "X2.1", "Soakum Lighting System", "paid to the bank"))
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    assert [sheet["cash"] for sheet in taken] == [each["cash"] for each in game.state()["players"].values()]


def heat(day: Terminal, name: object, seed: int, but: int = 0) -> None:
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    tables = []
    for table, seats in ((each["table"], each["seats"]) for each in drawn if each["table"] != but):
        game = bots_game(seed + table, [str(seat) for seat in seats], 90, "single-tax")
        tables.append({"table": table, "sheets": sheets_of(game, seats)})
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_sixteen_play_to_a_champion_under_the_single_tax(tourney: Terminal, monkeypatch: Any) -> None:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名"] + [f"{n},參賽者{n}" for n in range(1, 17)]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", "single-tax")
    tourney("import", DAY, "list.csv")
    for number in (1, 2, 3):
        drawn = tourney("draw", DAY, "--heat", number, "--seed", 14, "--json")["heats"][0]["tables"]
        assert [len(each["seats"]) for each in drawn] == [4, 4, 4, 4]
        tourney("publish", DAY, "--heat", number)
        if number == 1:
            refereed(tourney)
        heat(tourney, number, 100 * number, but=1 if number == 1 else 0)
    finals = tourney("finals", DAY, "--json")
    for tie in finals["ties"]:
        tourney("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    tourney("draw", DAY, "--heat", "final")
    tourney("publish", DAY, "--heat", "final")
    heat(tourney, "final", 900)
    assert tourney("finals", DAY, "--json")["champion"] in finals["cut"]
    for kind in ("briefing-rules", "scoresheets"):
        heats = ("--heat", 1) if kind == "scoresheets" else ()
        tourney("print", DAY, *words_for(kind), *heats, "--out", f"{kind}.pdf")
    rules = "\n".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages)
    assert all(said in rules for said in ("X2.5", "X5.2", "L3.13", "Coal Mines"))
    assert "L3.5" not in rules and "LA1.1" not in rules
    sheet = "".join(PdfReader("scoresheets.pdf").pages[0].extract_text().split())
    assert "WallStreet" in sheet and "教授卡" in sheet and "執照" not in sheet
