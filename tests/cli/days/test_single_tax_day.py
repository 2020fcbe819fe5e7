"""A day of sixteen under the single tax, in the terminal: to the champion, with its papers."""

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
    scoresheet,
)
from tests.cli.days.test_landlord_day import played, sheets_of

RULES = "single-tax"


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 16, "--ruleset", RULES)
    return tourney


def sheets(seed: int, players: list[int]) -> Sheets:
    return sheets_of(played(seed, [str(player) for player in players], 90, RULES), players)


def refereed(day: Terminal) -> None:
    """A table entry by entry: the treasury buys back, builds, and the sheets come back counted."""
    game = played(5, opened(day), 160, RULES)
    report = entered(day, game)
    assert all(said in report for said in ("X1.3", "X2.1", "Soakum Lighting System", "paid to the bank"))
    assert [sheet["cash"] for sheet in handed_in(day)] == cash_of(game)


def test_sixteen_play_to_a_champion_under_the_single_tax(day: Terminal) -> None:
    played_to_a_champion(day, RULES, (4, 4, 4, 4), refereed, sheets)
    printed(day, *SAYING_RULES)
    rules, sheet = pages("briefing-rules"), scoresheet()
    assert all(said in rules for said in ("X2.5", "X5.2", "L3.13", "Coal Mines"))
    assert "L3.5" not in rules and "LA1.1" not in rules
    assert "WallStreet" in sheet and "教授卡" in sheet and "執照" not in sheet
