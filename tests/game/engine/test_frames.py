"""What waits is what it is: no other thing with the same numbers takes its place or carries it off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from tourney.game.engine import decisions as frames
from tourney.game.engine.decisions import (
    Advance,
    Dealing,
    Draw,
    FineOrDraw,
    FreshThrow,
    Offer,
    PendingDecision,
    Received,
    TaxChoice,
    ThirdFailure,
)
from tourney.game.engine.official import OFFICIAL

Table = Callable[..., Any]
SEAT_AND_NUMBER: tuple[Any, ...] = (Dealing, Advance, Draw, Offer, TaxChoice, ThirdFailure, Received)
THREE_NUMBERS: tuple[Any, ...] = (FineOrDraw, FreshThrow)
PAIRS = [*combinations(SEAT_AND_NUMBER, 2), *combinations(THREE_NUMBERS, 2)]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda kind: kind.__name__)
def test_two_kinds_with_the_same_numbers_are_not_the_same(one: Any, other: Any) -> None:
    numbers = range(len(one.fields))
    assert one(*numbers) == one(*numbers)
    assert hash(one(*numbers)) == hash(one(*numbers))
    assert one(*numbers) != other(*numbers)


def test_of_one_kind_every_number_counts() -> None:
    assert Draw(0, 1) != Draw(0, 0)
    assert Draw(0, 1) != (0, 1)
    assert repr(Draw(0, 1)) == "Draw(seat=0, deck=1)"


def test_everything_that_waits_has_its_rule() -> None:
    kinds = {
        kind for kind in vars(frames).values() if isinstance(kind, type) and issubclass(kind, PendingDecision)
    }
    assert kinds - {PendingDecision} == set(OFFICIAL.decisions)


@pytest.mark.parametrize(
    ("deed", "dice"),
    [("baltic-avenue", (1, 2)), ("reading-railroad", (1, 4)), ("oriental-avenue", (1, 5))],
    ids=str,
)
def test_the_fine_of_the_third_failure_outlasts_redeeming_the_square_of_the_throw(
    table: Table, deed: str, dice: tuple[int, int]
) -> None:
    game = table(A={"square": 10, "in_jail": 2, "deeds": {deed: "mortgaged"}})
    game.does("A", "throw", dice=dice)
    assert game.game.play.top == ThirdFailure(0, sum(dice))
    game.does("A", "redeem", deed=deed)
    assert game.clauses() == ["T6.6"]
    game.may_not("T3.8", "B", "throw", dice=[1, 2])
    before = game.cash("A")
    game.does("A", "jail_pay")
    assert (game.cash("A"), game.square("A")) == (before - 50, 10 + sum(dice))


def test_a_card_to_be_drawn_outlasts_redeeming_the_square_of_its_deck(table: Table) -> None:
    game = table(A={"deeds": {"mediterranean-avenue": "mortgaged"}})
    game.does("A", "throw", dice=[1, 1]).does("A", "redeem", deed="mediterranean-avenue")
    assert game.game.play.top == Draw(0, 1)
    game.does("A", "card", card="bank_error")


def test_a_deed_landed_on_is_not_one_received(table: Table) -> None:
    game = table(A={"square": 32})
    game.does("A", "throw", dice=[3, 4])
    assert game.may_not("T6.7", "A", "keep", deed="boardwalk") == "keep.nothing"
    game.does("A", "decline")


def test_a_deed_really_received_under_a_mortgage_is_redeemed_or_kept(table: Table) -> None:
    game = table(A={"deeds": {"boardwalk": "mortgaged", "park-place": "mortgaged"}})
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 10}})
    game.does("B", "accept")
    assert game.game.play.top == Received(1, 39)
    assert game.may_not("T6.7", "A", "keep", deed="boardwalk") == "keep.nothing"
    game.does("B", "redeem", deed="boardwalk")
    assert game.clauses() == ["T6.7"]
