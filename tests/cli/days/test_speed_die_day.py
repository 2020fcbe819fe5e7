"""A day of twelve by the speed die's rules, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import pytest

from tests.cli.days.ruled_day import (
    SAYING_RULES,
    Sheets,
    Terminal,
    cash_of,
    come,
    entered,
    handed_in,
    opened,
    pages,
    played_to_a_champion,
    printed,
    refused_when_over,
)
from tests.cli.days.test_glamour_day import played

RULES = "speed-die"


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 12, "--ruleset", RULES)
    return tourney


def sheets(seed: int, players: list[int]) -> Sheets:
    """Counted in cash alone."""
    return [
        {"player": player, "cash": 900 + 61 * player, "deeds": {}, "bankrupt": None} for player in players
    ]


def refereed(day: Terminal) -> None:
    """A table entry by entry, with the bus, the hunter and three alike."""
    names = opened(day)
    game = played(6, names, 150, RULES)
    report = entered(day, game)
    assert all(said in report for said in ("and the bus", "and the hunter", "S4.1", "S5.2", "S5.3"))
    refused_when_over(day, do="move", by=names[0], steps=3)
    assert [sheet["cash"] for sheet in handed_in(day)] == cash_of(game)


def test_twelve_play_to_a_champion_with_the_speed_die(day: Terminal) -> None:
    played_to_a_champion(day, RULES, (4, 4, 4), refereed, sheets)
    printed(day, *SAYING_RULES)
    rules, briefing = pages("briefing-rules"), pages("briefing")
    assert all(said in briefing for said in ("S4.1", "S5.2", "S5.3", "S6.1"))
    assert all(said in rules for said in ("速度骰", "speed die", "S4.1", "S5.3", "S6.3", "S8.2"))
    assert "釋讀" not in rules, "how a clause was read is nothing for players"
    assert "2 枚白骰、速度骰" in "".join(rules.split("\n"))
