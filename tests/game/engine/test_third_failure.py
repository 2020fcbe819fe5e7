"""After the third failure: M50 or the card, also when the money has still to be raised (T8.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.engine.legality import legal
from tourney.game.engine.story import narrate, verb_name

Table = Callable[..., Any]
JAILED = {"square": 10, "in_jail": 2}


def owing(table: Table, **known: Any) -> Any:
    """A chose the fine without the cash for it."""
    return table(A={**JAILED, "cash": 10, **known}).does("A", "throw", dice=[1, 2]).does("A", "jail_pay")


def test_the_card_serves_for_the_fine_that_is_owed(table: Table) -> None:
    game = owing(table, cards=["chance"])
    assert "jail_card" in {verb_name(entry) for entry in legal(game.game.play, 0)}
    game.does("A", "jail_card")
    assert (game.square("A"), game.cash("A"), game.game.play.state.jail) == (13, 10, [-1, -1, -1])
    assert game.game.play.state.held_cards == []
    assert game.turn == "A" and game.waits_for == "Offer"


def test_nobody_is_bankrupt_over_the_fine_with_a_card_in_hand(table: Table) -> None:
    game = owing(table, cards=["community_chest"])
    assert game.may_not("T8.8", "A", "bankrupt") == "bankrupt.card"
    assert "bankrupt" not in {verb_name(entry) for entry in legal(game.game.play, 0)}


def test_without_a_card_the_fine_may_bankrupt(table: Table) -> None:
    game = owing(table).does("A", "bankrupt")
    assert game.game.play.state.out == [1, 0, 0]


def test_the_player_stays_in_jail_until_the_fine_is_paid(table: Table) -> None:
    game = owing(table, deeds={"boardwalk": 0})
    assert game.game.play.state.jail[0] == 2
    assert game.may_not("T8.8", "A", "jail_pay") == "jail.owed"
    game.does("A", "mortgage", deed="boardwalk").does("A", "pay")
    assert (game.game.play.state.jail[0], game.square("A"), game.cash("A")) == (-1, 13, 160)


def test_a_card_may_be_bought_for_the_fine_that_is_owed(table: Table) -> None:
    game = table(A={**JAILED, "cash": 10}, B={"cards": ["chance"]})
    game.does("A", "throw", dice=[1, 2]).does("A", "jail_pay")
    deal = {"with": "B", "give": {"cash": 10}, "take": {"cards": ["chance"]}}
    game.does("A", "deal", **deal).does("B", "accept").does("A", "jail_card")
    assert (game.square("A"), game.cash("A")) == (13, 0)


def test_the_card_is_no_way_out_of_another_debt(table: Table) -> None:
    game = table(A={"cash": 10, "cards": ["chance"], "square": 36}, B={"deeds": {"boardwalk": 0}})
    game.does("A", "throw", dice=[1, 2]).does("B", "claim")
    game.may_not("T8.7", "A", "jail_card")
    game.does("A", "bankrupt")


@pytest.mark.parametrize(
    ("cash", "said"),
    [
        (50, "A pays M50 to leave jail, moves 3 to States Avenue."),
        (
            49,
            "A owes M50 to leave jail, moves 3 to States Avenue.",
        ),
    ],
)
def test_the_story_says_paid_only_where_it_is_paid(table: Table, cash: int, said: str) -> None:
    game = table(A={**JAILED, "cash": cash}).does("A", "throw", dice=[1, 2])
    entry = next(each for each in legal(game.game.play, 0) if verb_name(each) == "jail_pay")
    assert ENGLISH.say(narrate(game.game.play, entry)) == said


def test_the_story_tells_the_card_with_its_move(table: Table) -> None:
    game = owing(table, cards=["chance"])
    entry = next(each for each in legal(game.game.play, 0) if verb_name(each) == "jail_card")
    assert "States Avenue" in ENGLISH.say(narrate(game.game.play, entry))
    assert "3 點" in CHINESE.say(narrate(game.game.play, entry))
