"""A day of sixteen under the Landlord’s Game, in the terminal: to the champion, with its papers."""

from __future__ import annotations

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
    scoresheet,
)
from tourney.base.chance import Chance
from tourney.game.api import Game, new_game
from tourney.game.engine.board import load_board
from tourney.game.engine.entries import Dealt
from tourney.game.engine.sheets import sheets as counted

PILE = [*load_board("landlord").square_of, "speculation"]


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 16, "--ruleset", "landlord")
    return tourney


def played(seed: int, names: list[str], entries: int, ruleset: str = "landlord") -> Game:
    """A game of bots; the cards are dealt to them first where the rules have it so."""
    game, chance = new_game(ruleset, names), Chance(seed)
    if game.state()["phase"] == "deal":
        pile, each = chance.shuffled(PILE), 24 // len(names)
        for at, name in enumerate(names):
            assert game.apply(Dealt(by=name, deeds=tuple(pile[at * each : (at + 1) * each]))) is None
    return bots_game(game, chance, entries)


def sheets_of(game: Game, players: list[int]) -> Sheets:
    return [
        {"player": player, "cash": sheet.cash, "deeds": dict(sheet.deeds), "bankrupt": sheet.bankrupt}
        for player, sheet in zip(players, counted(game._record.play), strict=True)
    ]


def sheets(seed: int, players: list[int]) -> Sheets:
    return sheets_of(played(seed, [str(player) for player in players], 220), players)


def refereed(day: Terminal) -> None:
    """A table entry by entry, with the treasury and Mother Earth."""
    game = played(5, opened(day), 200)
    report = entered(day, game)
    assert all(said in report for said in ("public treasury", "Mother Earth", "L1.5", "L3.3"))
    assert [sheet["cash"] for sheet in handed_in(day)] == cash_of(game)


def test_sixteen_play_to_a_champion_by_the_rules_of_landlord(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "L1.2" in refused and "The Landlord’s Game" in refused and "London" in refused
    played_to_a_champion(day, "landlord", (4, 4, 4, 4), refereed, sheets)
    papers(day)


def papers(day: Terminal) -> None:
    """What rests on the rules is made; they are the document's own, and speak of no jail and no house."""
    printed(day, *RESTING_ON_RULES)
    rules, sheet = pages("briefing-rules"), scoresheet()
    assert all(said in rules for said in ("救濟院", "poorhouse", "L3.13", "官方通行證"))
    assert "LA1.4" not in rules, "rents of the advanced game are not in force"
    assert "WallStreet" in sheet and "奢侈卡" in sheet and "Broker’slicence" in sheet


@pytest.mark.parametrize("ruleset", ["landlord", "empire"])
def test_seventeen_sit_at_tables_of_three_and_four(tourney: Terminal, ruleset: str) -> None:
    come(tourney, 17, "--ruleset", ruleset)
    drawn = tourney("draw", DAY, "--heat", 1, "--seed", 3, "--json")["heats"][0]["tables"]
    assert sorted(len(each["seats"]) for each in drawn) == [3, 3, 3, 4, 4]
