"""A day of sixteen on two boards that share GO, in the terminal: to the champion, with its papers."""

from __future__ import annotations

import pytest

from tests.cli.days.ruled_day import (
    DAY,
    PLAYED_HERE,
    SAYING_RULES,
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
)
from tourney.base.chance import Chance
from tourney.game.api import Game, new_game

RULES = "double-gariepy"


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    words = ("--ruleset", RULES, "--edition", "london", "--option", "alternate_edition=hong-kong")
    come(tourney, 16, *words)
    return tourney


def played(seed: int, names: list[str], entries: int) -> Game:
    game = new_game(RULES, names, edition="london", options={"alternate_edition": "hong-kong"})
    return bots_game(game, Chance(seed), entries)


def sheets(seed: int, players: list[int]) -> Sheets:
    return sheets_of(played(seed, [str(player) for player in players], 90), players)


def refereed(day: Terminal) -> None:
    """A table entry by entry, its choices at GO and its way through the railways."""
    names = opened(day)
    for words in (("throw", 33), ("board", "alternate")):
        report = day("table", "enter", DAY, *PLAYED_HERE, *words)
    assert ", alternate reality: 6 squares" in report
    day("table", "undo", DAY, *PLAYED_HERE, "--to", 0, "--reason", "tried")
    game = played(5, names, 150)
    report = entered(day, game)
    assert all(said in report for said in ("Y2.2", "Y2.3", "Y2.5", "alternate reality", "Alternate"))
    refused_when_over(day, do="board", by=names[0], world="real")
    taken = handed_in(day)
    assert [sheet["cash"] for sheet in taken] == cash_of(game)
    assert [sheet["deeds"] for sheet in taken] == [seat["deeds"] for seat in game.state()["players"].values()]


def test_sixteen_play_to_a_champion_on_two_boards(day: Terminal) -> None:
    refused = day("set", DAY, "edition=glamour", code=1)
    assert "Glamour" in refused or "glamour" in refused
    assert "double_gariepy" not in day("odds", "--ruleset", RULES, code=1)
    played_to_a_champion(day, RULES, (4, 4, 4, 4), refereed, sheets)
    printed(day, *SAYING_RULES)
    rules, sheet = pages("briefing-rules"), scoresheet(2)
    assert all(said in rules for said in ("平行世界", "alternate reality", "Y2.5", "Y5.3", "1200"))
    assert "Mayfair" in sheet and "平行" in sheet
