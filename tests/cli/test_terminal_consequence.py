"""`--dry-run` writes nothing and tells who moves; `enter --correct` tells it afterwards, still confirmed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourney.paths import resources

PLAYERS = resources() / "examples" / "players.csv"
FILE = "day.tourney"
Terminal = Callable[..., Any]


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    """One heat, all confirmed."""
    made(
        FILE,
        ("new", FILE),
        ("import", FILE, PLAYERS),
        ("status", FILE, *range(1, 25), "present"),
        ("draw", FILE, "--heat", "1", "--seed", 5),
    )
    tables = [
        {"table": each["table"], "sheets": listed(sorted(each["missing"]))}
        for each in tourney("tables", FILE, "--heat", 1, "--json")["tables"]
    ]
    Path("heat.json").write_text(json.dumps({"heat": 1, "tables": tables}))
    tourney("enter", FILE, "heat.json", "--confirm")
    return tourney


def listed(order: list[int]) -> list[dict[str, int]]:
    """Sheets of a table, the best first."""
    return [{"player": n, "cash": 5000 - 700 * at - n} for at, n in enumerate(order)]


def correction() -> str:
    """A file in which the players of table 2 stand in the other order."""
    data = json.loads(Path("heat.json").read_text())
    table = next(each for each in data["tables"] if each["table"] == 2)
    order = [each["player"] for each in table["sheets"]][::-1]
    Path("again.json").write_text(json.dumps({"heat": 1, "tables": [{"table": 2, "sheets": listed(order)}]}))
    return "again.json"


def test_a_dry_run_tells_who_moves_and_writes_nothing(day: Terminal) -> None:
    name = correction()
    before = Path(FILE).read_bytes()
    told = day("enter", FILE, name, "--correct", "sheets exchanged", "--dry-run", "--json")
    assert told["dry_run"] is True
    assert told["players"]
    for each in told["players"]:
        assert set(each) == {"number", "place", "points", "assets", "qualified", "reason"}
        assert all(len(each[pair]) == 2 for pair in ("place", "points", "assets", "qualified"))
    assert told["tables"][0]["state"] == "confirmed"
    assert len(told["enters"]) == len(told["leaves"])
    said = day("enter", FILE, name, "--correct", "sheets exchanged", "--dry-run")
    assert said.startswith("Nothing has been written."), "before any table is called confirmed"
    assert "Nothing has been written" in said or "尚未寫入" in said
    assert Path(FILE).read_bytes() == before
    standings = {each["number"]: each for each in day("standings", FILE, "--json")["standings"]}
    assert all(each["place"][0] == standings[each["number"]]["place"] for each in told["players"])


def test_a_correction_tells_who_moved_and_the_table_stays_confirmed(day: Terminal) -> None:
    name = correction()
    told = day("enter", FILE, name, "--correct", "sheets exchanged", "--dry-run", "--json")
    said = day("enter", FILE, name, "--correct", "sheets exchanged")
    for line in told["players"][:1]:
        before, after = line["place"]
        assert f"{before} → {after}" in said or f"第 {before} 名 → 第 {after} 名" in said
    states = {t["table"]: t["state"] for t in day("tables", FILE, "--heat", 1, "--json")["tables"]}
    assert set(states.values()) == {"confirmed"}
    assert "confirmed" in day("enter", "--help") or "已確認" in day("enter", "--help")


@pytest.mark.parametrize(
    "line",
    [
        ("adjust", FILE, 3, "--points", -5, "--reason", "late"),
        ("undo", FILE),
        ("overrule", FILE, "--totals", "all", "--reason", "seen"),
        ("places", FILE, "--heat", 1, "--table", 1, "--order", "1,2"),
        ("decide", FILE, "--order", "1,2"),
    ],
)
def test_every_ruling_can_be_tried(day: Terminal, line: tuple[object, ...]) -> None:
    """Either what would change, or the same refusal as without `--dry-run`; the file stays as it is."""
    before = Path(FILE).read_bytes()
    refused = line[0] in ("overrule", "places", "decide")
    told = day(*line, "--dry-run", "--json", code=1 if refused else 0)
    assert Path(FILE).read_bytes() == before
    if not refused:
        assert told["dry_run"] is True
        done = day(*line, "--json")
        assert done["dry_run"] is False
        assert done["players"] == told["players"]
        assert Path(FILE).read_bytes() != before


def test_a_redo_can_be_tried(day: Terminal) -> None:
    day("adjust", FILE, 3, "--points", -5, "--reason", "late")
    day("undo", FILE)
    told = day("redo", FILE, "--dry-run", "--json")
    assert 3 in {each["number"] for each in told["players"]}
    assert day("redo", FILE, "--json")["players"] == told["players"]
