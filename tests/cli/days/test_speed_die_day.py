"""A day of twelve by the speed die's rules, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.cli.days.test_glamour_day import PLAYED_HERE, bots_game
from tests.printing.by_name import words_for

Terminal = Callable[..., Any]
DAY = "day.tourney"
RULES = "speed-die"


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名,學校"] + [f"{n},參賽者{n},學校{n % 5}" for n in range(1, 13)]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", RULES)
    tourney("import", DAY, "list.csv")
    return tourney


def refereed(day: Terminal) -> None:
    """A table entry by entry, with the bus, the hunter and three alike."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    names = [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]
    game = bots_game(6, names, 150, RULES)
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    assert all(said in report for said in ("and the bus", "and the hunter", "S4.1", "S5.2", "S5.3"))
    wrong = json.dumps({"do": "move", "by": names[0], "steps": 3})
    assert "over" in day("table", "enter", DAY, *PLAYED_HERE, wrong, code=1)
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    assert [sheet["cash"] for sheet in taken] == [each["cash"] for each in game.state()["players"].values()]


def heat(day: Terminal, name: object, but: int = 0) -> None:
    """The other tables' sheets, counted in cash alone."""
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    tables = [
        {
            "table": each["table"],
            "sheets": [
                {"player": player, "cash": 900 + 61 * player, "deeds": {}, "bankrupt": None}
                for player in each["seats"]
            ],
        }
        for each in drawn
        if each["table"] != but
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_twelve_play_to_a_champion_with_the_speed_die(day: Terminal) -> None:
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 12, "--json")["heats"][0]["tables"]
        assert sum(len(each["seats"]) for each in drawn) == 12
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, but=1 if number == 1 else 0)
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    heat(day, "final")
    assert day("finals", DAY, "--json")["champion"] in finals["cut"]
    papers(day)


def papers(day: Terminal) -> None:
    """The papers that say rules have the speed die's; those of a heat and the results are made."""
    for kind in ("briefing-rules", "briefing", "results"):
        day("print", DAY, *words_for(kind), "--out", f"{kind}.pdf")
    day("print", DAY, "scoresheets", "--heat", 1, "--out", "scoresheets.pdf")
    rules, briefing = (
        "\n".join(page.extract_text() for page in PdfReader(f"{kind}.pdf").pages)
        for kind in ("briefing-rules", "briefing")
    )
    assert all(said in briefing for said in ("S4.1", "S5.2", "S5.3", "S6.1"))
    assert all(said in rules for said in ("速度骰", "speed die", "S4.1", "S5.3", "S6.3", "S8.2"))
    assert "釋讀" not in rules, "how a clause was read is nothing for players"
    assert "2 枚白骰、速度骰" in "".join(rules.split("\n"))
