"""A day of fourteen under the glamour set's rules, in the terminal: to the champion, with its papers."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.cli.days.ruled_day import (
    DAY,
    RESTING_ON_RULES,
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
from tourney.game.engine.entries import Entry, Throw
from tourney.game.systems.speed_die.state import SpeedThrow, speed_of

FACES: tuple[Literal[1, 2, 3, "bus", "hunter"], ...] = (1, 2, 3, "bus", "hunter", "hunter")


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 14, "--ruleset", "glamour")
    return tourney


def with_speed_die(entry: Entry, chance: Chance) -> Entry:
    if not isinstance(entry, Throw) or speed_of(entry) is None:
        return thrown(entry, chance)
    two = (chance.below(6) + 1, chance.below(6) + 1)
    return SpeedThrow(by=entry.by, dice=two, speed=FACES[chance.below(6)])


def played(seed: int, names: list[str], entries: int, ruleset: str = "glamour") -> Game:
    return bots_game(new_game(ruleset, names), Chance(seed), entries, with_speed_die)


def sheets(seed: int, players: list[int]) -> Sheets:
    return sheets_of(played(seed, [str(player) for player in players], 220), players)


def refereed(day: Terminal) -> None:
    """A table entry by entry, its lost turns and house arrest included."""
    names = opened(day)
    game = played(5, names, 160)
    report = entered(day, game)
    assert all(said in report for said in ("loses the next turn", "under house arrest", "U3.1", "U4.1"))
    assert "jail" not in report.lower()
    refused_when_over(day, do="buyout", by=names[0])
    assert [sheet["cash"] for sheet in handed_in(day)] == cash_of(game)


def test_fourteen_play_to_a_champion_by_the_rules_of_glamour(day: Terminal) -> None:
    assert "U1.2" in day("set", DAY, "edition=london", code=1)
    played_to_a_champion(day, "glamour", (4, 5, 5), refereed, sheets)
    papers(day)


def papers(day: Terminal) -> None:
    """What rests on the rules is made; they are the set's own, and speak of no jail."""
    printed(day, *RESTING_ON_RULES)
    rules, briefing, sheet = pages("briefing-rules"), pages("briefing"), scoresheet()
    assert all(said in rules for said in ("軟禁", "house arrest", "U3.1", "U5.3"))
    assert rules.lower().count("jail") == 1 and rules.count("監獄") == 1  # what U1.5 replaces
    assert all(clause in briefing for clause in ("U3.1", "U3.2", "U4.1", "U5.3"))
    assert "Internet" in sheet and "高級訂製" in sheet
