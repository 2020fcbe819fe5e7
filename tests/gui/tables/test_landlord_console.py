"""The Landlord's Game at the console: ways, bets, luxury and dealt cards by their buttons and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.texts import ENGLISH
from tourney.views.table_play import OtherPending

from .driver import NAMES, Driver, standing

RULES: dict[str, Any] = {"ruleset": "landlord", "edition": "landlord"}
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(more: dict[str, Any] | None = None, **players: Any) -> Driver:
        hands = {letter: {"cash": 400} | players.get(letter, {}) for letter in "ABCD"}
        return table({**standing(**hands), "turn": NAMES[0], **(more or {})}, **RULES)

    return opened


def test_a_bet_is_made_by_its_key_and_thrown(room: Opens) -> None:
    driver = room({"treasury": 70}, A={"square": 6})
    driver.press("11")
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and pending.clause == "L3.9"
    driver.press("b")
    driver.shift("l")
    driver.press("56")
    assert driver.view.board.seats[0].cash == 400 - 50 - 10 + 90
    assert [pile.amount for pile in driver.view.board.piles] == [70]


def test_every_way_has_a_button_that_says_where_it_leads(room: Opens) -> None:
    driver = room(A={"square": 23})
    driver.press("33")
    said = [ENGLISH.say(choice.label) for choice in driver.view.choices if choice.id == "route"]
    assert said == [
        "Forward to The Bowery",
        "By the pass at Gee Whiz R.R. to Luxury",
        "Back to Absolute Necessity (Food)",
    ]


def test_six_houses_are_six_houses(room: Opens) -> None:
    driver = room(A={"deeds": {"broadway": 6}})
    square = driver.view.board.squares[31]
    assert (square.houses, square.hotel) == (6, False)


def test_of_the_cards_dealt_any_may_be_bought(room: Opens) -> None:
    hands: dict[str, Any] = {letter: {"dealt": []} for letter in "BCD"} | {
        "A": {"dealt": ["wayback", "speculation"]}
    }
    driver = room({"phase": "deal"}, **hands)
    asks = next(choice for choice in driver.view.choices if choice.id == "take").asks
    assert [ENGLISH.say(option.label) for option in asks[0].options] == [
        "Wayback, M25",
        "the broker’s licence, M50",
    ]
