"""A day of seventeen under the community rulebook, in the terminal: from the door to the champion."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Terminal = Callable[..., Any]
DAY = "day.tourney"
HALL = [
    "陳大文",
    "李小姐",
    "=cmd|'/c calc'!A1",
    "<b>Bold</b>",
    "Zoë Ωmega",
    "שלום",
    "🎲🎲",
    "Robert'); DROP TABLE x;--",
]


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{HALL[n - 1] if n <= len(HALL) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, 18)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", "community", "--edition", "atlantic-city", "--option", "interest=20")
    tourney("import", DAY, "list.csv")
    return tourney


def played(tourney: Terminal, seed: int, players: list[int]) -> list[dict[str, Any]]:
    """The sheets of a game of bots, in the order of the seats; played in full by the event's rules."""
    folder = f"games-{seed}"
    words = ("--ruleset", "community", "--option", "interest=20", "--edition", "atlantic-city")
    bots = ",".join(("builder", "dealer", "trader", "cautious", "dealer")[: len(players)])
    tourney("play", *words, "--players", len(players), "--bots", bots, "--seed", seed,
            "--minutes-as-rounds", 20, "--record", folder)  # fmt: skip
    found = tourney("replay", f"{folder}/game-1.jsonl", "--json")["sheets"]
    return [{**sheet, "player": player} for sheet, player in zip(found, players, strict=True)]


def heat(tourney: Terminal, name: object, seed: int) -> dict[str, Any]:
    drawn = tourney("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    sheets = [
        {"table": each["table"], "sheets": played(tourney, seed + each["table"], each["seats"])}
        for each in drawn
    ]
    data = {"heat": name, "tables": sheets}
    Path("sheets.json").write_text(json.dumps(data), "utf-8")
    found: dict[str, Any] = tourney("enter", DAY, "sheets.json", "--confirm", "--json")
    return found


def test_seventeen_play_to_a_champion_by_the_community_s_rules(day: Terminal) -> None:
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 17, "--json")["heats"][0]["tables"]
        assert sorted(len(each["seats"]) for each in drawn) == [4, 4, 4, 5]
        day("publish", DAY, "--heat", number)
        entered = heat(day, number, 100 * number)
        assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered
    rules = {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]}
    assert rules == {"community"}
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    (last,) = heat(day, "final", 900)["tables"]
    assert last["state"] == "confirmed"
    assert day("finals", DAY, "--json")["champion"] in finals["cut"]
