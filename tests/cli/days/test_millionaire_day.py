"""A day of sixteen under the rules of Millionaire, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.days.ruled_day import (
    DAY,
    Sheets,
    Terminal,
    bots_game,
    cash_of,
    come,
    entered,
    handed_in,
    opened,
    pages,
    played_to_a_champion,
    printed,
    refused_when_over,
    scoresheet,
    sheets_of,
    thrown,
)
from tourney.base.chance import Chance
from tourney.game.api import Game, new_game
from tourney.game.engine.entries import Entry
from tourney.game.systems.millionaire.state import Spin


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 16, "--ruleset", "millionaire")
    return tourney


def with_machine(entry: Entry, chance: Chance) -> Entry:
    if not isinstance(entry, Spin):
        return thrown(entry, chance)
    return Spin(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1, chance.below(6) + 1))


def played(seed: int, names: list[str], entries: int) -> Game:
    return bots_game(new_game("millionaire", names), Chance(seed), entries, with_machine)


def sheets(seed: int, players: list[int]) -> Sheets:
    return sheets_of(played(seed, [str(player) for player in players], 220), players)


def refereed(day: Terminal) -> None:
    """A table entry by entry, with its machine, its funds and its inspectorate."""
    names = opened(day)
    game = played(5, names, 200)
    report = entered(day, game)
    assert all(said in report for said in ("the machine", "tax inspectorate", "charity fund", "M3.5", "M4."))
    plain = report.lower().replace("publishing house", "")
    assert not any(word in plain for word in ("jail", "hotel", "house"))
    refused_when_over(day, do="spin", by=names[0], dice=[1, 2, 3])
    assert [sheet["cash"] for sheet in handed_in(day)] == cash_of(game)


def test_sixteen_play_to_a_champion_by_the_rules_of_millionaire(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "M1.3" in refused and "Millionaire" in refused and "London" in refused
    played_to_a_champion(day, "millionaire", (4, 4, 4, 4), refereed, sheets)
    papers(day)


def test_sheets_and_what_they_change_are_told_as_the_rules_say_things(day: Terminal) -> None:
    day("draw", DAY, "--heat", 1, "--seed", 14)
    day("publish", DAY, "--heat", 1)
    seats = day("heat", DAY, "--heat", 1, "--json")["heats"][0]["tables"][0]["seats"]
    sheets: list[dict[str, Any]] = [{"player": player, "cash": 1000, "deeds": {}} for player in seats]
    sheets[0]["deeds"] = {"cinema": 3, "karaoke": 1}
    wrong = enter(day, sheets, code=1)
    assert "is missing" in wrong and "differs by more than one" in wrong
    sheets[0]["deeds"] = {"cinema": 3, "karaoke": 3, "night-club": 3}
    enter(day, sheets, "--confirm")
    sheets[0]["cash"] = 1010
    told = enter(day, sheets, "--correct", "counted")
    journal = day("journal", DAY)
    assert "1,630\N{NO-BREAK SPACE}F → 1,640\N{NO-BREAK SPACE}F" in journal, journal
    for said in (wrong, told, journal, day("standings", DAY), day("finals", DAY)):
        assert not re.search(r"\bM[0-9](?![0-9]*\.)|house|hotel", said), said


@pytest.mark.parametrize("language", ["en", "zh-HK"])
def test_doubts_and_what_a_step_would_change_are_told_as_the_rules_say_things(
    day: Terminal, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("TOURNEY_LANG", language)
    day("draw", DAY, "--heat", "all", "--seed", 14)
    for number in (1, 2, 3):
        day("publish", DAY, "--heat", number)
        totals(day, number, 6000, "--confirm")
    finals = day("finals", DAY)
    assert any(line.startswith("?") and "\N{NO-BREAK SPACE}F" in line for line in finals.splitlines()), finals
    foreseen = totals(day, 1, 7000, "--correct", "counted again", "--dry-run")
    assert "\N{NO-BREAK SPACE}F" in foreseen, foreseen
    drawn = day("draw", DAY, "--heat", "final")
    for said in (finals, foreseen, drawn, day("info", DAY)):
        assert not re.search(r"\bM[0-9](?![0-9]*\.)|house|hotel|房屋|酒店|獄", said), said


def totals(day: Terminal, heat: int, most: int, *more: str) -> str:
    """Every table of the heat by totals alone, the richest with so much."""
    drawn = day("heat", DAY, "--heat", heat, "--json")["heats"][0]["tables"]
    tables = [
        {
            "table": each["table"],
            "sheets": [
                {"player": seat, "total": most - 400 * at - seat, "place": at + 1}
                for at, seat in enumerate(sorted(each["seats"]))
            ],
        }
        for each in drawn
    ]
    Path("totals.json").write_text(json.dumps({"heat": heat, "tables": tables}), "utf-8")
    said: str = day("enter", DAY, "totals.json", *more)
    return said


def enter(day: Terminal, sheets: list[dict[str, Any]], *more: str, code: int = 0) -> str:
    Path("one.json").write_text(json.dumps({"heat": 1, "tables": [{"table": 1, "sheets": sheets}]}), "utf-8")
    said: str = day("enter", DAY, "one.json", *more, code=code)
    return said


def papers(day: Terminal) -> None:
    """Every printout is made; the rules are the document's own, and speak of no jail and no house."""
    printed(day)
    rules, sheet = pages("briefing-rules"), scoresheet()
    assert all(said in rules for said in ("稅務局", "tax inspectorate", "M3.6", "M8.4", "積寶機"))
    assert not any(word in rules.lower() for word in ("jail", "hotel", "監獄", "酒店"))
    assert "卡拉OK" in sheet and "OilHolding" in sheet
