"""Houses on a sheet of the Landlord's Game: without limit (L7.1), or three a lot if advanced (LA1.3)."""

from __future__ import annotations

import pytest

from tourney.base.ids import DeedId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import MORTGAGED, RuleBook, rule_book
from tourney.scores.views import deed_rows, sheet_rows
from tourney.scoresheet.checks import score
from tourney.scoresheet.ranking import PointsBasis, PointsTable
from tourney.scoresheet.sheet import Sheet

LOT = DeedId("broadway")
POINTS = PointsTable(PointsBasis.LEFT, {3: (3, 2, 1)})


def book(advanced: bool) -> RuleBook:
    return rule_book(load_edition("landlord"), "landlord", {"advanced": advanced})


def codes(rules: RuleBook, houses: int) -> set[str]:
    """What is wrong with a sheet that has so many houses on one lot."""
    sheets = [
        Sheet(PlayerNo(1), 100, {LOT: houses}),
        Sheet(PlayerNo(2), cash=100),
        Sheet(PlayerNo(3), cash=100),
    ]
    return {each.code for each in score(rules, POINTS, sheets).problems}


@pytest.mark.parametrize(("advanced", "most"), [(True, 3), (False, 999)])
def test_a_lot_has_as_many_houses_as_the_rules_allow(advanced: bool, most: int) -> None:
    rules = book(advanced)
    assert "bad_level" not in codes(rules, most)
    assert "bad_level" in codes(rules, most + 1)
    assert "bad_level" in codes(rules, MORTGAGED)


def test_the_printed_sheet_has_boxes_for_three_houses_and_no_word_of_more() -> None:
    row = next(each for each in deed_rows(book(True)) if each.id == LOT)
    assert list(row.boxes) == [0, 1, 2, 3] and row.each == 0
    row = next(each for each in deed_rows(book(False)) if each.id == LOT)
    assert list(row.boxes) == [0, 1, 2, 3, 4, 5] and row.each == 100


def test_what_has_more_than_its_boxes_still_counts() -> None:
    """Luxury cards are as many as somebody has, whatever columns the sheet has for houses."""
    rules = book(True)
    cards = next(each for each in sheet_rows(rules) if each.id == "luxury")
    assert set(cards.boxes) <= set(rules.levels)
    assert cards.worth(5) == 500 and rules.beyond(cards.id, 5) == 500


def test_clause_and_counting_follow_the_option() -> None:
    usual, advanced = book(False), book(True)
    assert "as many as one likes" in ENGLISH.say(usual.clauses.clauses["L7.1"])
    assert "three a lot at most" in ENGLISH.say(advanced.clauses.clauses["L7.1"])
    assert "最多三間" in CHINESE.say(advanced.clauses.clauses["L7.1"])
    assert not usual.values_as(advanced), "sheets are checked anew when the option changes"
