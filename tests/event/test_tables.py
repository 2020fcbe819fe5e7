"""Out → in → entered → checked → confirmed, derived from what is on record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.base.ids import DeedId, HeatId, PlayerNo, Points, TableNo
from tourney.event.formats import Format
from tourney.event.records import RulingKind
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import AssessmentCache, TableState, assess_tables, points_range
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format

Make = Callable[..., Any]
UNEVEN = {DeedId("mediterranean-avenue"): 3, DeedId("baltic-avenue"): 0}


@pytest.fixture
def day(new_day: Make) -> Any:
    made = new_day("hk-90", 4)
    made.draw("1", [[1, 2, 3, 4]])
    return made


def cash(*amounts: int) -> list[Sheet]:
    return [Sheet(PlayerNo(n), cash=amount) for n, amount in enumerate(amounts, start=1)]


def test_a_table_goes_from_out_to_confirmed(day: Any) -> None:
    states = [day.assess("1", 1).state]
    day.edit_table("1", 1, paper_in=True)
    states.append(day.assess("1", 1).state)
    day.sheets("1", [*cash(900, 800, 700), Sheet(PlayerNo(4), deeds=UNEVEN)])
    states.append(day.assess("1", 1).state)
    day.sheets("1", cash(900, 800, 700, 600))
    states.append(day.assess("1", 1).state)
    day.edit_table("1", 1, confirmed_at=day.now)
    states.append(day.assess("1", 1).state)
    assert states == [
        TableState.OUT,
        TableState.IN,
        TableState.ENTERED,
        TableState.CHECKED,
        TableState.CONFIRMED,
    ]


def test_a_table_with_some_of_its_sheets_is_in_and_names_the_missing(day: Any) -> None:
    day.sheets("1", cash(900, 800))
    table = day.assess("1", 1)
    assert (table.state, table.missing, table.results) == (TableState.IN, (3, 4), ())


def test_points_come_from_the_row_of_the_players_left(day: Any) -> None:
    day.play("1", 1, {1: 900, 2: 800}, bankrupt={3: 2, 4: 1})
    scores = dict(day.assess("1", 1).scores)
    assert [scores[PlayerNo(n)].points for n in (1, 2, 3, 4)] == [25 * 60, 14 * 60, 0, 0]
    assert [scores[PlayerNo(n)].place for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert day.assess("1", 1).survivors == 2


def test_an_overruled_error_no_longer_blocks_and_is_kept_with_its_reason(day: Any) -> None:
    day.sheets("1", [*cash(900, 800, 700), Sheet(PlayerNo(4), deeds=UNEVEN)])
    assert day.assess("1", 1).blocking
    for code in {problem.code for problem in day.assess("1", 1).blocking}:
        day.rule(RulingKind.OVERRULE, "board was knocked", heat="1", table=1, code=code)
    table = day.assess("1", 1)
    assert (table.state, table.blocking) == (TableState.CHECKED, ())
    assert {each.ruling.reason for each in table.overruled} == {"board was knocked"}
    assert table.results


def test_an_overruling_holds_for_its_own_table_alone(new_day: Make) -> None:
    day = new_day("hk-90", 8)
    day.draw("1", [[1, 2, 3, 4], [5, 6, 7, 8]])
    day.sheets("1", [Sheet(PlayerNo(n), deeds=UNEVEN if n == 8 else {}) for n in (5, 6, 7, 8)])
    day.rule(RulingKind.OVERRULE, "other table", heat="1", table=1, code="uneven")
    assert day.assess("1", 2).state is TableState.ENTERED


def test_bad_cash_blocks_for_good_and_gives_no_result(day: Any) -> None:
    day.sheets("1", cash(900, 800, 700, -5))
    day.rule(RulingKind.OVERRULE, "never mind", heat="1", table=1, code="bad_cash")
    table = day.assess("1", 1)
    assert [problem.code for problem in table.blocking] == ["bad_cash"]
    assert (table.results, table.overruled) == ((), ())


def test_a_blank_total_blocks_but_a_table_that_was_confirmed_with_it_stays_as_it_was(day: Any) -> None:
    blank = Sheet(PlayerNo(4), declared_place=4)
    day.sheets("1", [*(Sheet(PlayerNo(n), declared_total=900 - n) for n in (1, 2, 3)), blank])
    table = day.assess("1", 1)
    assert (table.state, table.results) == (TableState.ENTERED, ())
    day.edit_table("1", 1, confirmed_at=day.now)
    assert day.assess("1", 1).firm and day.assess("1", 1).results[-1].total == 0


def test_totals_only_is_firm_unless_the_format_wants_every_deed(new_day: Make) -> None:
    for itemised, firm in (("cut", True), ("none", True), ("all", False)):
        day = new_day(Format.from_data(load_format("hk-90").to_data() | {"itemised": itemised}), 4)
        day.draw("1", [[1, 2, 3, 4]])
        day.play("1", 1, {1: 900, 2: 800, 3: 700}, bankrupt={4: 1}, totals_only=True)
        table = day.assess("1", 1)
        assert (table.totals_only, table.firm, table.provisional) == (True, firm, not firm)
        assert table.settled == ({1, 2, 3, 4} if firm else {4})


def test_itemised_and_confirmed_is_firm(day: Any) -> None:
    day.play("1", 1, {1: 900, 2: 800, 3: 700, 4: 600}, confirm=False)
    assert not day.assess("1", 1).firm
    day.edit_table("1", 1, confirmed_at=day.now)
    assert day.assess("1", 1).firm


def test_the_cache_checks_again_only_the_table_whose_records_changed(new_day: Make) -> None:
    day = new_day("hk-90", 8)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 700, 8: 600}])
    books, cache = RuleBooks(rule_book(load_edition("atlantic-city"))), AssessmentCache()
    before = assess_tables(day.t, books, day.fmt, cache)
    day.sheets("1", [Sheet(PlayerNo(6), cash=950)])
    after = assess_tables(day.t, books, day.fmt, cache)
    first, second = (HeatId("1"), TableNo(1)), (HeatId("1"), TableNo(2))
    assert after[first] is before[first]
    assert after[second] is not before[second]
    assert [result.player for result in after[second].results if result.place == 1] == [6]


def test_other_rules_empty_the_cache(day: Any) -> None:
    day.play("1", 1, {1: 900, 2: 800, 3: 700, 4: 600})
    books, cache = RuleBooks(rule_book(load_edition("atlantic-city"))), AssessmentCache()
    key = (HeatId("1"), TableNo(1))
    assess_tables(day.t, books, day.fmt, cache)
    places = assess_tables(day.t, books, load_format("place-sum"), cache)
    assert not places[key].firm


@pytest.mark.parametrize(
    ("name", "size", "worst", "best"),
    [("hk-90", 4, 0, 28), ("hk-90", 1, 28, 28), ("place-sum", 5, 5, 1), ("place-sum", 6, 6, 1)],
)
def test_what_a_table_can_bring_at_worst_and_at_best(name: str, size: int, worst: int, best: int) -> None:
    assert points_range(load_format(name), size) == (Points(worst * 60), Points(best * 60))
