"""The players who go through, what keeps that open, and which tables must be entered deed by deed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tourney.base.ids import POINT, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.event.counting import results_of
from tourney.event.rule_books import RuleBooks
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.standings.cut import Cut, Qualification, cuts_of
from tourney.standings.ranking import intervals
from tourney.standings.scenarios import prospects_of
from tourney.standings.sensitivity import doubtful_tables_of

Make = Callable[..., Any]
ONE: Mapping[int, int] = {1: 900, 2: 800, 3: 700, 4: 600}
TWO: Mapping[int, int] = {5: 950, 6: 810, 7: 650, 8: 610}
THREE: Mapping[int, int] = {9: 940, 10: 805, 11: 640, 12: 605}


def cut(day: Any) -> Cut:
    return cuts_of(results_of(day.t, RuleBooks(rule_book(load_edition("atlantic-city"))), day.fmt))[0]


def doubtful(day: Any) -> list[tuple[str, int, int]]:
    books = RuleBooks(rule_book(load_edition("atlantic-city")))
    results = results_of(day.t, books, day.fmt)
    return [
        (each.heat, each.table, each.effect) for each in doubtful_tables_of(results, cuts_of(results), books)
    ]


def test_with_every_result_firm_the_cut_is_exact(one_heat: Make) -> None:
    day = one_heat(8, cut=3)
    day.heat("1", [ONE, TWO])
    found = cut(day)
    assert found.decided
    assert found.through == found.as_it_stands == (5, 1, 6)
    assert found.reserves == (2, 3)
    assert [found.chances[PlayerNo(n)] for n in (5, 1, 6)] == [Qualification.CLINCHED] * 3
    assert {found.chances[PlayerNo(n)] for n in (2, 3, 4, 7, 8)} == {Qualification.ELIMINATED}


def test_a_tie_at_the_line_is_shown_with_its_places_and_a_ruling_decides_it(one_heat: Make) -> None:
    day = one_heat(8, cut=3)
    day.heat("1", [ONE, {5: 900, 6: 800, 7: 650, 8: 610}])
    tie = cut(day).ties[0]
    assert (tie.scope, tie.players, tie.places, tie.firm) == ("cut", (2, 6), 1, True)
    assert cut(day).through == (1, 5)
    assert not cut(day).decided
    day.decide(6, 2)
    assert cut(day).ties == ()
    assert cut(day).through == (1, 5, 6)
    assert cut(day).decided


def test_a_tie_inside_the_cut_is_no_tie_at_the_line(one_heat: Make) -> None:
    day = one_heat(8, cut=2)
    day.heat("1", [ONE, {5: 900, 6: 800, 7: 650, 8: 610}])
    assert cut(day).decided
    assert cut(day).through == (1, 5)


def test_totals_decide_a_place_unless_the_format_wants_every_deed(one_heat: Make) -> None:
    day = one_heat(8, cut=2)
    day.draw("1", [list(ONE), list(TWO)])
    day.play("1", 1, ONE)
    day.play("1", 2, TWO, totals_only=True)
    assert cut(day).decided
    assert cut(day).through == (5, 1)
    day = one_heat(8, cut=2, itemised="all")
    day.draw("1", [list(ONE), list(TWO)])
    day.play("1", 1, ONE)
    day.play("1", 2, TWO, totals_only=True)
    found = cut(day)
    assert not found.decided
    assert found.as_it_stands == (5, 1)
    assert found.through == (1,), "one player at most wins the other table"
    assert [(each.heat, each.table, ENGLISH.say(each.reason)) for each in found.waiting] == [
        ("1", 2, "totals only: deeds needed")
    ]
    day.play("1", 2, TWO)
    assert cut(day).decided


def test_the_bankrupt_of_a_totals_only_table_are_out_of_it(one_heat: Make) -> None:
    day = one_heat(8, cut=2, itemised="all")
    day.draw("1", [list(ONE), list(TWO)])
    day.play("1", 1, ONE)
    day.play("1", 2, {5: 950, 6: 810}, bankrupt={7: 2, 8: 1}, totals_only=True)
    assert cut(day).chances[PlayerNo(8)] is Qualification.ELIMINATED
    assert cut(day).chances[PlayerNo(6)] is Qualification.ALIVE


def test_an_open_table_that_cannot_reach_the_line_leaves_the_cut_decided(one_heat: Make) -> None:
    day = one_heat(12, cut=2, heats=2)
    day.heat("1", [{1: 900, 6: 800, 7: 700, 8: 600}, {5: 950, 2: 810, 3: 650, 4: 610}, THREE])
    day.draw("2", [[1, 6, 7, 2], [5, 3, 9, 10], [4, 8, 11, 12]])
    day.play("2", 1, {1: 900}, bankrupt={6: 3, 7: 2, 2: 1})
    day.play("2", 2, {5: 900}, bankrupt={9: 3, 10: 2, 3: 1})
    day.play("2", 3, {4: 900, 8: 800, 11: 700, 12: 600}, totals_only=True)
    assert cut(day).decided
    assert cut(day).through == (5, 1)


def test_while_heats_are_to_come_nobody_is_through_unless_he_cannot_be_caught(one_heat: Make) -> None:
    day = one_heat(8, cut=2, heats=3)
    day.heat("1", [ONE, TWO])
    found = cut(day)
    assert not found.decided
    assert set(found.chances.values()) == {Qualification.ALIVE}
    assert [(each.heat, each.table) for each in found.waiting] == [("2", None), ("3", None)]


def test_safe_and_out_before_the_last_heat(one_heat: Make) -> None:
    day = one_heat(8, cut=4, heats=3)
    day.heat("1", [{1: 900}, {5: 900}], bankrupt=None)
    day.draw("1", [[1, 2, 3, 4], [5, 6, 7, 8]])
    day.draw("2", [[1, 2, 3, 4], [5, 6, 7, 8]])
    for heat in ("1", "2"):
        day.play(heat, 1, {1: 900, 2: 800}, bankrupt={3: 2, 4: 1})
        day.play(heat, 2, {5: 950, 6: 810}, bankrupt={7: 2, 8: 1})
    found = cut(day)
    assert [n for n in range(1, 9) if found.chances[PlayerNo(n)] is Qualification.CLINCHED] == [1, 5]
    assert found.chances[PlayerNo(3)] is Qualification.ALIVE


def test_doubtful_tables_are_listed_by_default_alone_least_mistake_first(one_heat: Make) -> None:
    """Player 6 (810) is through when they pass 5, player 2 (800) when they pass 1."""
    for itemised, expected in (("cut", [("1", 1, 100), ("1", 2, 140)]), ("all", []), ("none", [])):
        day = one_heat(8, cut=2, itemised=itemised)
        day.heat("1", [ONE, TWO], totals_only=True)
        assert doubtful(day) == expected
        assert cut(day).decided is (itemised != "all")


def test_nothing_is_listed_before_the_last_heat_is_in_or_once_the_final_is_drawn(one_heat: Make) -> None:
    day = one_heat(8, cut=2, heats=2)
    day.heat("1", [ONE, TWO], totals_only=True)
    assert doubtful(day) == []
    day.draw("2", [list(ONE), list(TWO)])
    day.play("2", 1, ONE, totals_only=True)
    assert doubtful(day) == []
    day.play("2", 2, TWO, totals_only=True)
    assert len(doubtful(day)) == 4
    day.draw("final", [[5, 1]])
    assert doubtful(day) == []


def test_a_table_that_no_mistake_takes_over_the_line_is_not_listed(one_heat: Make) -> None:
    day = one_heat(12, cut=2)
    day.draw("1", [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    day.play("1", 1, {1: 900}, bankrupt={2: 3, 3: 2, 4: 1})
    day.play("1", 2, {5: 800}, bankrupt={6: 3, 7: 2, 8: 1})
    day.play("1", 3, dict(THREE), totals_only=True)
    assert doubtful(day) == []


def test_limits_of_doubt_are_the_formats(one_heat: Make) -> None:
    day = one_heat(8, cut=2, doubt_places=140, doubt_total=120)
    day.heat("1", [ONE, TWO], totals_only=True)
    assert doubtful(day) == [("1", 1, 100)]


def test_equal_totals_are_the_first_doubt_for_the_paper_alone_says_who_was_ahead(one_heat: Make) -> None:
    day = one_heat(8, cut=2)
    day.heat("1", [{1: 900, 2: 900, 3: 700, 4: 600}, TWO], totals_only=True)
    assert doubtful(day)[0] == ("1", 1, 0)


def test_a_seeded_player_takes_a_place_of_the_cut(one_heat: Make) -> None:
    day = one_heat(9, cut=3)
    day.player(9, seeded=True)
    day.heat("1", [ONE, TWO])
    assert cut(day).through == (9, 5, 1)
    assert cut(day).decided
    day.withdraw(9)
    assert cut(day).through == (5, 1, 6)


def test_a_seeded_player_may_join_beside_the_cut(one_heat: Make) -> None:
    day = one_heat(9, cut=3, seeded="extra")
    day.player(9, seeded=True)
    day.heat("1", [ONE, TWO])
    assert cut(day).through == (5, 1, 6)
    assert cut(day).extra == (9,)


def test_who_is_left_at_a_table_of_totals_shares_the_places_of_those_who_are_left(one_heat: Make) -> None:
    """By rank among the whole table: a player who is left of four cannot be fourth any more."""
    day = one_heat(
        4,
        order="low",
        sizes=[4],
        missed_points=5,
        itemised="all",
        points={"basis": "size", "bankrupt_by_rank": True, "rows": {"4": [1, 2, 3, 4]}},
    )
    day.draw("1", [[1, 2, 3, 4]])
    day.play("1", 1, {1: 900, 2: 800, 3: 700}, bankrupt={4: 1}, totals_only=True)
    known = intervals(results_of(day.t, RuleBooks(rule_book(load_edition("atlantic-city"))), day.fmt))
    assert {number: (each.least, each.most) for number, each in known.items()} == {
        **dict.fromkeys((1, 2, 3), (-3 * POINT, -1 * POINT)),
        4: (-4 * POINT, -4 * POINT),
    }


@pytest.mark.parametrize(("seeded", "places"), [("inside", 2), ("extra", 3)])
def test_a_seeded_player_takes_a_place_from_the_others_or_none(
    one_heat: Make, seeded: str, places: int
) -> None:
    day = one_heat(9, cut=3, seeded=seeded)
    day.player(9, seeded=True)
    day.draw("1", [[1, 2, 3, 4], [5, 6, 7, 8]])
    day.play("1", 1, ONE)
    results = results_of(day.t, RuleBooks(rule_book(load_edition("atlantic-city"))), day.fmt)
    waiting = [
        each.reason for each in prospects_of(results).values() if each.reason.key == "prospects.others"
    ]
    assert waiting and {reason.params["places"] for reason in waiting} == {places}


def test_the_next_comes_in_for_a_finalist_who_withdraws(one_heat: Make) -> None:
    day = one_heat(8, cut=2)
    day.heat("1", [ONE, TWO])
    assert cut(day).through == (5, 1)
    day.withdraw(5)
    assert cut(day).through == (1, 6)
    assert cut(day).chances[PlayerNo(5)] is Qualification.ELIMINATED


def test_who_left_for_good_in_a_heat_does_not_go_through_but_in_the_final_he_did(one_heat: Make) -> None:
    day = one_heat(8, cut=2)
    day.heat("1", [ONE, TWO])
    day.player(5, left_at="1")
    assert cut(day).through == (1, 6)
    day.player(5, left_at="final")
    assert cut(day).through == (5, 1)


def test_each_division_has_its_own_line_and_its_own_rulings(new_day: Make) -> None:
    day = new_day("school-two-rounds", 12)
    for number in range(1, 13):
        day.player(number, division="junior" if number <= 6 else "senior")
    money = [900, 800, 700, 600]
    for heat in ("1", "2"):
        day.heat(
            heat,
            [
                dict(zip((1, 2, 3, 7), money, strict=True)),
                dict(zip((8, 9, 4, 5), money, strict=True)),
                dict(zip((10, 11, 6, 12), money, strict=True)),
            ],
        )
    results = results_of(day.t, RuleBooks(rule_book(load_edition("atlantic-city"))), day.fmt)
    junior, senior = cuts_of(results)
    assert junior.ties[0].players == (3, 4, 6)
    assert (junior.scope, junior.ties[0].places) == ("cut:junior", 2)
    assert senior.decided
    assert senior.as_it_stands == (8, 10, 9, 11)
    day.decide(6, 3, 4, scope="cut:junior")
    assert cut(day).through == (1, 2, 6, 3)


def test_fewer_players_than_places_all_go_through(one_heat: Make) -> None:
    day = one_heat(3, cut=4)
    day.heat("1", [{1: 900, 2: 800, 3: 700}])
    assert cut(day).decided
    assert cut(day).through == (1, 2, 3)


def test_reserves_level_on_everything_are_told_and_a_ruling_orders_them(one_heat: Make) -> None:
    day = one_heat(8, cut=3, reserves=2)
    day.heat("1", [ONE, {5: 950, 6: 810, 7: 700, 8: 610}])
    found = cut(day)
    assert found.decided
    assert found.reserves == (2, 3, 7)
    level = found.reserves_level[0]
    assert (level.scope, level.players, level.first, level.last, level.firm) == ("cut", (3, 7), 2, 3, True)
    assert found.undecided(PlayerNo(2)) is None
    assert found.undecided(PlayerNo(7)) == level
    day.decide(7, 3)
    assert cut(day).reserves_level == ()
    assert cut(day).reserves == (2, 7)


def test_nobody_stands_by_while_the_tie_at_the_line_is_open_for_its_losers_come_first(
    one_heat: Make,
) -> None:
    day = one_heat(8, cut=3, reserves=2)
    day.heat("1", [ONE, {5: 900, 6: 800, 7: 650, 8: 610}])
    assert cut(day).reserves == ()
    assert cut(day).undecided(PlayerNo(2)) == cut(day).ties[0]
    day.decide(6, 2)
    assert cut(day).reserves == (2, 3)


def test_seeds_of_level_players_follow_their_numbers_until_an_order_is_decided(one_heat: Make) -> None:
    day = one_heat(8, cut=3)
    day.heat("1", [ONE, {5: 900, 6: 810, 7: 650, 8: 610}])
    found = cut(day)
    assert found.decided
    assert found.through == (1, 5, 6)
    assert [(each.players, each.first, each.firm) for each in found.seeds_level] == [((1, 5), 1, True)]
    day.decide(5, 1)
    assert cut(day).seeds_level == ()
    assert cut(day).through == (5, 1, 6)


def test_a_tie_at_the_line_is_not_told_again_as_level_seeds_or_reserves(one_heat: Make) -> None:
    day = one_heat(8, cut=3)
    day.heat("1", [ONE, {5: 900, 6: 800, 7: 650, 8: 610}])
    found = cut(day)
    assert [each.players for each in found.seeds_level] == [(1, 5)]
    assert found.reserves_level == ()
