"""The community rulebook at the console: a debt to several, the order of raising, a card for the bank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.texts import CHINESE, ENGLISH

from .driver import NAMES, Driver, standing

RULES: dict[str, Any] = {"ruleset": "community", "edition": "atlantic-city"}
EVERYBODY: dict[str, Any] = {letter: {"cash": 1500} for letter in "ABCD"}

Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw; `chance` are the cards on top of that deck."""

    def opened(chance: tuple[str, ...] = (), **players: Any) -> Driver:
        setup = {**standing(**{**EVERYBODY, **players}), "turn": NAMES[0], "decks": {"chance": chance}}
        return table(setup, **RULES)

    return opened


def test_a_debt_to_several_is_raised_in_order_and_paid_to_all(room: Opens) -> None:
    deeds = {"mediterranean-avenue": 1, "baltic-avenue": 0}
    hand = {"cash": 40, "square": 33, "deeds": deeds, "cards": ["community_chest"]}
    driver = room(("chairman",), A=hand)
    driver.press("12")
    pending = driver.view.pending
    assert (pending.amount, pending.creditors, pending.clause) == (150, (1, 2, 3), "C2.9")
    assert [way.id for way in pending.ways] == ["sell"]
    driver.press("1")
    assert [way.id for way in driver.view.pending.ways] == ["mortgage", "mortgage"]
    driver.press("1")
    driver.press("1")
    assert [way.id for way in driver.view.pending.ways] == ["sell_card"]
    driver.press("1")
    assert driver.view.board.seats[0].cash == 40 + 25 + 30 + 30 + 50
    driver.press("\n")
    assert [seat.cash for seat in driver.view.board.seats] == [25, 1550, 1550, 1550]


def test_the_card_has_a_key_and_a_word_in_both_languages(room: Opens) -> None:
    driver = room(A={"cash": 20, "square": 36, "cards": ["chance"]})
    assert all(choice.id != "sell_card" for choice in driver.view.choices)
    driver.press("11")
    choice = next(choice for choice in driver.view.choices if choice.id == "sell_card")
    assert choice.clause == "C3.5"
    assert (ENGLISH.say(choice.label), CHINESE.say(choice.label)) == ("Sell jail card", "賣出獄卡")


def test_what_followed_is_cited_by_the_document_s_own_clauses(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 20})
    driver.press("55")
    clauses = [effect.clause for line in driver.view.log for effect in line.consequences]
    assert clauses == ["C2.2", "T3.4", "C2.8"]
