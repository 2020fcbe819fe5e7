"""Cards that move, and what they find where they lead (T8.1-T8.4); jail, doubles and time at their edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.game.conftest import Referee
from tests.game.engine.test_leaving import DARK

Table = Callable[..., Referee]
CHANCE = {7: (4, [1, 2]), 22: (19, [1, 2]), 36: (33, [1, 2])}
"""The Chance squares: from where, by which throw."""


def at_chance(table: Table, square: int, card: str, **players: Any) -> Referee:
    """A has thrown onto that Chance square and turned up the card."""
    start, dice = CHANCE[square]
    own = players.pop("A", {})
    game = table(A={"square": start, **own}, decks={"chance": [card]}, **players)
    return game.does("A", "throw", dice=dice)


# ---- nearest station, nearest utility ------------------------------------------------------------


@pytest.mark.parametrize(("square", "station", "go"), [(7, 15, 0), (22, 25, 0), (36, 5, 200)])
def test_t8_2_the_nearest_station_lies_along_the_arrow(
    table: Table, square: int, station: int, go: int
) -> None:
    game = at_chance(table, square, "nearest_railroad_a")
    assert (game.square("A"), game.cash("A"), game.waits_for) == (station, 1500 + go, "Offer")


@pytest.mark.parametrize(("square", "utility", "go"), [(7, 12, 0), (22, 28, 0), (36, 12, 200)])
def test_t8_2_the_nearest_utility_lies_along_the_arrow(
    table: Table, square: int, utility: int, go: int
) -> None:
    game = at_chance(table, square, "nearest_utility")
    assert (game.square("A"), game.cash("A"), game.waits_for) == (utility, 1500 + go, "Offer")


@pytest.mark.parametrize(
    ("card", "deed"),
    [("nearest_utility", "electric-company"), ("nearest_railroad_b", "pennsylvania-railroad")],
)
def test_t8_1_nothing_is_due_on_one_s_own_nor_on_a_mortgaged_deed(table: Table, card: str, deed: str) -> None:
    for owner, level in (("A", 0), ("A", "mortgaged"), ("B", "mortgaged")):
        game = at_chance(table, 7, card, **{owner: {"deeds": {deed: level}}})
        assert (game.game.play.top, game.game.play.state.rents, game.turn) == (None, [], "B")


def test_t8_1_the_nearest_station_costs_twice_what_its_owner_s_stations_make(table: Table) -> None:
    stations = {"pennsylvania-railroad": 0, "short-line": "mortgaged", "b-o-railroad": 0}
    game = at_chance(table, 7, "nearest_railroad_a", B={"deeds": stations}).does("B", "claim")
    assert game.cash("B") == 1700


def test_t8_1_ten_times_the_fresh_throw_also_where_both_utilities_are_owned(table: Table) -> None:
    both = {"electric-company": 0, "water-works": 0}
    game = at_chance(table, 7, "nearest_utility", B={"deeds": both}).does("A", "throw", dice=[6, 6])
    assert (game.does("B", "claim").cash("B"), game.turn) == (1620, "B")


def test_t4_6_a_utility_without_a_card_counts_the_throw_that_led_there(table: Table) -> None:
    game = table(A={"square": 5}, B={"deeds": {"electric-company": 0, "water-works": "mortgaged"}})
    assert game.does("A", "throw", dice=[3, 4]).does("B", "claim").cash("B") == 1570


# ---- back three, and along the arrow -------------------------------------------------------------


def test_t8_2_back_three_from_36_draws_again_from_the_other_deck(table: Table) -> None:
    game = at_chance(table, 36, "go_back_3")
    assert (game.square("A"), game.waits_for, game.cash("A")) == (33, "Draw", 1500)
    game.does("A", "card", card="bank_error")
    assert (game.cash("A"), game.turn) == (1700, "B")


def test_t8_2_back_three_from_22_pays_rent_there(table: Table) -> None:
    game = at_chance(table, 22, "go_back_3", B={"deeds": {"new-york-avenue": 0}}).does("B", "claim")
    assert (game.square("A"), game.cash("A")) == (19, 1484)


def test_t8_2_back_three_from_7_pays_the_tax_there(table: Table) -> None:
    assert at_chance(table, 7, "go_back_3").cash("A") == 1300


def test_t8_4_two_salaries_in_one_turn(table: Table) -> None:
    game = table(A={"square": 39}, decks={"chance": ["advance_go"]}).does("A", "throw", dice=[4, 4])
    assert (game.square("A"), game.cash("A"), game.turn) == (0, 1900, "A")


def test_t8_5_a_card_to_jail_ends_the_doubles_and_keeps_the_salary_of_the_way(table: Table) -> None:
    game = table(A={"square": 39}, decks={"chance": ["go_to_jail"]}).does("A", "throw", dice=[4, 4])
    assert (game.square("A"), game.cash("A"), game.turn, game.game.play.state.doubles) == (10, 1700, "B", 0)


# ---- jail (T8.6-T8.8) and time (T1.1) ------------------------------------------------------------


def test_t8_8_who_cannot_pay_the_fine_raises_it_or_is_bankrupt_to_the_bank(table: Table) -> None:
    jailed = {"square": 10, "in_jail": 2, "cash": 20}
    game = (
        table(A={**jailed, "deeds": {"short-line": 0}}).does("A", "throw", dice=[1, 2]).does("A", "jail_pay")
    )
    game.may_not("T7.1", "A", "bankrupt")
    assert game.does("A", "mortgage", deed="short-line").does("A", "pay").square("A") == 13
    poor = table(A=jailed).does("A", "throw", dice=[1, 2]).does("A", "jail_pay").does("A", "bankrupt")
    assert (poor.turn, poor.game.play.state.todo) == ("B", [])


def test_t8_8_the_fine_comes_before_the_move_and_what_it_brings(table: Table) -> None:
    game = table(A={"square": 10, "in_jail": 2, "cash": 60}, B={"deeds": {"states-avenue": 0}})
    game.does("A", "throw", dice=[1, 2]).does("A", "jail_pay").does("B", "claim")
    assert (game.cash("A"), game.waits_for, game.turn) == (0, "NoneType", "B")


def test_t8_7_on_any_turn_the_fine_or_the_card_may_come_first(table: Table) -> None:
    for failed in (0, 1, 2):
        game = table(A={"square": 10, "in_jail": failed, "cards": ["chance"]})
        game.does("A", "jail_card").does("A", "throw", dice=[2, 2])
        assert (game.square("A"), game.turn, game.game.play.state.doubles) == (14, "A", 1)


def test_t1_1_a_turn_spent_in_jail_is_a_turn_when_time_is_called(table: Table) -> None:
    jailed = {"square": 10, "in_jail": 0}
    game = table(B=jailed, C=jailed, A={"square": 10}).does("A", "throw", dice=[4, 6]).does("referee", "time")
    game.does("B", "throw", dice=[1, 2])
    assert not game.game.play.state.over
    assert game.does("C", "throw", dice=[1, 2]).game.play.state.over


def test_t1_1_a_doubles_sequence_is_finished_after_time(table: Table) -> None:
    game = table(turn="C", C={"square": 10}).does("C", "throw", dice=[5, 5]).does("referee", "time")
    assert not game.game.play.state.over
    assert game.does("C", "throw", dice=[4, 6]).game.play.state.over


def test_the_timed_game_ends_with_the_turn_in_which_time_is_called(table: Table) -> None:
    game = table(ruleset="timed", A={"square": 10}).does("A", "throw", dice=[5, 5]).does("referee", "time")
    assert not game.game.play.state.over
    assert game.does("A", "throw", dice=[4, 6]).game.play.state.over
    assert table(ruleset="timed").does("referee", "time").game.play.state.over


# ---- rent and the following throws (T4.4) --------------------------------------------------------


def test_t4_4_a_claim_while_the_next_player_decides_is_paid_after_that_move(table: Table) -> None:
    game = table(A={"square": 36}, C={"deeds": DARK}).does("A", "throw", dice=[1, 2])
    game.does("B", "throw", dice=[1, 2]).does("C", "claim")
    assert (game.waits_for, game.cash("A")) == ("Offer", 1500)
    game.does("B", "buy")
    assert (game.cash("A"), game.turn) == (1400, "C")


def test_t4_4_the_claim_ends_with_the_second_following_throw(table: Table) -> None:
    game = table(A={"square": 36}, B={"square": 10}, C={"square": 10, "deeds": DARK})
    game.does("A", "throw", dice=[1, 2]).does("B", "throw", dice=[4, 6]).does("C", "throw", dice=[4, 6])
    assert game.may_not("T4.4", "C", "claim", deed="boardwalk") == "rent.too_late"


def test_t4_4_with_two_left_the_lander_s_next_turn_ends_it_and_not_an_extra_throw(table: Table) -> None:
    game = table(players=["A", "B"], A={"square": 35}, B={"square": 10, "deeds": DARK})
    game.does("A", "throw", dice=[2, 2]).does("A", "throw", dice=[1, 3]).does("A", "decline")
    game.does("A", "pass").does("B", "pass").does("B", "throw", dice=[4, 6])
    again = game.does("referee", "undo").does("referee", "redo")
    assert again.does("B", "claim").cash("B") == 1600


def test_t4_4_the_rent_is_that_of_the_landing(table: Table) -> None:
    """Houses built before the owner asks do not raise it, a deed sold meanwhile does not move it."""
    game = table(A={"square": 36}, B={"deeds": DARK}).does("A", "throw", dice=[1, 2])
    game.does("B", "build", deeds={"boardwalk": 1}).does("B", "claim")
    assert game.cash("A") == 1400
    game = table(A={"square": 36}, B={"deeds": DARK}).does("A", "throw", dice=[1, 2])
    game.does("B", "deal", **{"with": "C", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 9}})
    game.does("C", "accept").may_not("T4.4", "C", "claim", deed="boardwalk")
    assert game.does("B", "claim").cash("B") == 1609


def test_t4_5_a_street_without_houses_beside_a_built_one_still_costs_double(table: Table) -> None:
    game = table(A={"square": 34}, B={"deeds": {"boardwalk": 1, "park-place": 0}})
    assert game.does("A", "throw", dice=[1, 2]).does("B", "claim").cash("A") == 1430


def test_short_after_the_first_bankruptcy_the_mortgages_taken_over_cost_nothing_more(table: Table) -> None:
    game = table(
        ruleset="short", A={"cash": 1, "square": 36, "deeds": {"short-line": "mortgaged"}}, B={"deeds": DARK}
    )
    game.does("A", "throw", dice=[1, 2]).does("B", "claim").does("A", "bankrupt")
    assert game.game.play.state.over
    assert (game.cash("B"), game.owner("short-line"), game.level("short-line")) == (1501, "B", -1)
