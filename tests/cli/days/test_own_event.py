"""An own event of 61 players with everything that goes wrong on a day, through the terminal.

4 no-shows, 2 late arrivals, a swap, a wrong sheet corrected after standings were out, a tie at the cut.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Terminal = Callable[..., Any]
FILE = "own.tourney"
NO_SHOWS = (7, 19, 33, 58)


@pytest.fixture
def own(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    rows = ["號碼,姓名,學校"] + [f"{n},參賽者{n},學校{n % 9}" for n in range(1, 62)]
    Path("list.csv").write_bytes("\r\n".join(rows).encode("big5hkscs"))
    made(
        FILE,
        ("new", FILE, "--format", "hk-90"),
        ("import", FILE, "list.csv"),
        ("draw", FILE, "--heat", "all", "--seed", 2026, "--json"),
        ("publish", FILE, "--heat", 1),
    )
    return tourney


def seats(own: Terminal, heat: object) -> dict[int, list[int]]:
    drawn = own("heat", FILE, "--heat", heat, "--json")
    return {table["table"]: table["seats"] for table in drawn["heats"][0]["tables"]}


def play(own: Terminal, heat: object, cash: Callable[[int], int]) -> dict[str, Any]:
    data = {
        "heat": heat,
        "tables": [
            {"table": table, "sheets": [{"player": n, "cash": cash(n), "deeds": {}} for n in players]}
            for table, players in seats(own, heat).items()
        ],
    }
    Path("sheets.json").write_text(json.dumps(data))
    found: dict[str, Any] = own("enter", FILE, "sheets.json", "--confirm", "--json")
    return found


def test_the_whole_day(own: Terminal) -> None:
    before = seats(own, 1)
    assert sorted(len(players) for players in before.values()) == [4] * 14 + [5]
    own("status", FILE, *NO_SHOWS, "absent")
    after = seats(own, 1)
    touched = {table for table in before if before[table] != after.get(table)}
    assert touched == {table for table, players in before.items() if set(players) & set(NO_SHOWS)}
    own("add", FILE, "--name-zh", "遲到甲", "--present")
    own("add", FILE, "--name-zh", "遲到乙", "--present")
    for late in (62, 63):
        placed = own("place", FILE, late, "--heat", "all")
        assert all(f"player {late} at table" in line for line in placed.splitlines()[:3])
    assert "No drawn heat has room" in own("place", FILE, 62, "--heat", "all", code=1)
    assert "one heat" in own("place", FILE, 62, "--heat", "2,3", "--table", 1, code=1)
    assert "Check in player" in own("place", FILE, NO_SHOWS[0], "--heat", "all", code=1)
    assert all(len(players) in (3, 4, 5) for heat in (1, 2, 3) for players in seats(own, heat).values())
    a, b = seats(own, 2)[1][0], seats(own, 2)[2][0]
    own("swap", FILE, a, b, "--heat", 2)
    assert seats(own, 2)[1][0] == b
    play(own, 1, lambda n: 5000 - 10 * n)
    first = next(x for x in own("standings", FILE, "--json")["standings"] if x["number"] == 1)
    assert (first["heats"][0]["place"], first["heats"][0]["total"]) == (1, 4990)

    wrong = next(table for table, players in seats(own, 1).items() if 1 in players)
    fixed = [
        {"player": n, "cash": 5000 - 10 * n if n != 1 else 10, "deeds": {}} for n in seats(own, 1)[wrong]
    ]
    Path("fix.json").write_text(json.dumps({"heat": 1, "tables": [{"table": wrong, "sheets": fixed}]}))
    own("enter", FILE, "fix.json", "--confirm", code=1)
    own("enter", FILE, "fix.json", "--confirm", "--correct", "a zero too many")
    line = next(x for x in own("standings", FILE, "--json")["standings"] if x["number"] == 1)
    assert line["heats"][0]["total"] == 10

    play(own, 2, lambda n: 5000 - 10 * n)
    play(own, 3, lambda n: 5000 - 10 * n)
    finals = own("finals", FILE, "--json")
    assert finals["waiting"] == []
    line_up = own("standings", FILE, "--json")["standings"]
    fourth, fifth = line_up[3], line_up[4]
    own("adjust", FILE, fifth["number"], "--points", fourth["points"] - fifth["points"], "--reason", "bonus")


def test_a_tie_at_the_cut_waits_for_the_referee(own: Terminal) -> None:
    """Everybody wins the same at every table: only a referee can part the leaders."""
    own("status", FILE, 61, "withdrawn")
    for heat in (1, 2, 3):
        play(own, heat, lambda n: 1500)
    finals = own("finals", FILE, "--json")
    assert finals["cut"] == [] and len(finals["ties"]) == 1
    own("draw", FILE, "--heat", "final", code=1)
    tie = finals["ties"][0]
    own("decide", FILE, "--tie", "cut", "--order", f"{tie[0]},{tie[1]}", code=1)
    order = list(reversed(tie))
    own("decide", FILE, "--tie", "cut", "--order", ",".join(map(str, order)), "--reason", "play-off")
    finals = own("finals", FILE, "--json")
    assert finals["ties"] == [] and finals["cut"] == order[:4]
    own("draw", FILE, "--heat", "final")
    own("status", FILE, order[0], "withdrawn")
    assert own("finals", FILE, "--json")["stages"][0]["replacements"]


def test_a_new_event_has_the_rules_that_were_named_whatever_its_format(tourney: Terminal) -> None:
    line = ("new", "day.tourney", "--format", "world-2009", "--ruleset", "short")
    tourney(*line, "--option", "auction_opening=25", "--option", "build_window=turn")
    facts = tourney("info", "day.tourney", "--json")
    assert (facts["format"], facts["ruleset"]) == ("world-2009", "short")
    assert facts["options"] == {"auction_opening": 25, "build_window": "turn"}
