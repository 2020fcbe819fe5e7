"""The rule book: what deeds, buildings and money are under a ruleset (T2.2, T9.2)."""

from __future__ import annotations

import pytest

from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import DeedId
from tourney.base.texts import ENGLISH
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book

BOARD = load_edition("atlantic-city")


def test_the_dearest_street_by_all_its_boxes() -> None:
    boxes = rule_book(BOARD).boxes[DeedId("boardwalk")]
    assert boxes == {-1: 200, 0: 400, 1: 600, 2: 800, 3: 1000, 4: 1200, 5: 1400}


def test_a_hotel_counts_one_house_more_than_it_follows() -> None:
    deed = load_edition("london").by_id[DeedId("old-kent-road")]
    assert rule_book(BOARD).worth(deed, 5) == 60 + 5 * 50
    assert rule_book(BOARD, "short").worth(deed, 5) == 60 + 4 * 50


def test_only_what_can_stand_there_is_a_level() -> None:
    assert rule_book(BOARD).levels == (-1, 0, 1, 2, 3, 4, 5)
    short = rule_book(BOARD, "short")
    assert short.levels == (-1, 0, 1, 2, 3, 5)
    assert rule_book(BOARD).levels_of(BOARD.by_id[DeedId("reading-railroad")]) == (-1, 0)


def test_a_mortgaged_deed_counts_half_its_price_rounded_up() -> None:
    deed = BOARD.by_id[DeedId("baltic-avenue")]
    assert rule_book(BOARD).worth(deed, -1) == 30


def test_money_and_supply_are_the_options() -> None:
    book = rule_book(BOARD, "tournament", {"houses": 20, "start_cash": 2000})
    assert (book.houses, book.hotels, book.start_cash, book.salary) == (20, 12, 2000, 200)
    assert book.notes == (500, 100, 50, 20, 10, 5, 1)


def test_what_is_unknown_is_named() -> None:
    with pytest.raises(NotFound):
        rule_book(BOARD, "chess")
    with pytest.raises(BadInput):
        rule_book(BOARD, "tournament", {"wings": 1})


@pytest.mark.parametrize(("pound_value", "said"), [(100, "$ and £ together"), (150, "$ and 150% of £")])
def test_the_cash_of_two_moneys_is_counted_by_what_a_pound_is_worth(pound_value: int, said: str) -> None:
    book = rule_book(BOARD, "double-davenport", {"pound_value": pound_value})
    assert ENGLISH.say(book.cash_hint) == said
    assert ENGLISH.say(rule_book(BOARD).cash_hint) == "count the notes"
