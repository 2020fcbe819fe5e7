"""A day of sixteen under Davenport's two boards in the terminal: two moneys on one sheet, to the champion."""

from __future__ import annotations

import json

import pytest

from tests.cli.days.ruled_day import (
    DAY,
    PLAYED_HERE,
    SAYING_RULES,
    Sheets,
    Terminal,
    come,
    handed_in,
    opened,
    pages,
    played_to_a_champion,
    printed,
    scoresheet,
)
from tourney.base.chance import Chance

RULES = "double-davenport"
DEEDS = ("boardwalk", "mayfair", "strand", "baltic-avenue", "london-water-works", "short-line", "bow-street")


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 16, "--ruleset", RULES)
    return tourney


def refereed(day: Terminal) -> None:
    """A table from the four dice on; what two turns wait for is told, its result is both moneys together."""
    a, b, c, d = opened(day)
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
    assert sorted(sheet["cash"] for sheet in handed_in(day)) == [1340, 1400, 1600, 1600]


def sheets(seed: int, players: list[int]) -> Sheets:
    chance, held = Chance(seed), [dict[str, int]() for _ in players]
    for deed in DEEDS:
        held[chance.below(len(players))][deed] = 0
    return [
        {"player": player, "cash": 400 + 13 * chance.below(90), "deeds": deeds}
        for player, deeds in zip(players, held, strict=True)
    ]


def test_sixteen_play_to_a_champion_with_dollars_and_pounds(day: Terminal) -> None:
    assert "atlantic-city" in day("set", DAY, "edition=london", code=1)
    assert "No odds" in day("odds", "--ruleset", RULES, code=1)
    played_to_a_champion(day, RULES, (4, 4, 4, 4), refereed, sheets)
    printed(day, *SAYING_RULES)
    rules, sheet = pages("briefing-rules"), scoresheet(2)
    assert all(clause in rules for clause in ("D1.1", "D4.5", "D11.1")) and "£" in rules
    assert "Mayfair" in sheet and "Boardwalk" in sheet and "$and£together" in sheet
