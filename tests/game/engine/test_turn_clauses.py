"""Turn, rent, purchase, auction, cards and jail: one test or more a clause, named after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Table = Callable[..., Any]
BROWN = {"mediterranean-avenue": 0, "baltic-avenue": 0}


def test_t1_1_the_last_one_not_bankrupt_wins(table: Table) -> None:
    game = table(players=["A", "B"], A={"cash": 10}, B={"cash": 10})
    game.does("A", "throw", dice=[1, 3]).does("A", "bankrupt")
    assert game.game.play.state.over


def test_t1_1_when_time_is_called_everybody_gets_the_same_number_of_turns(table: Table) -> None:
    game = table().does("A", "throw", dice=[4, 6])
    game.does("referee", "time").does("B", "throw", dice=[4, 6])
    assert not game.game.play.state.over
    game.does("C", "throw", dice=[4, 6])
    assert game.game.play.state.over
    game.may_not("T1.1", "A", "throw", dice=[1, 2])


def test_t2_2_everybody_starts_with_1500(fresh: Any) -> None:

    assert fresh.game.play.state.cash == [1500, 1500, 1500]


def test_t3_1_play_goes_clockwise(table: Table) -> None:
    game = table().does("A", "throw", dice=[4, 6])
    assert game.turn == "B"
    game.may_not("T3.1", "C", "throw", dice=[1, 2])


def test_t3_2_tax_is_paid_to_the_bank(table: Table) -> None:
    assert table().does("A", "throw", dice=[1, 3]).cash("A") == 1300


def test_t3_3_a_double_throws_again_and_the_third_goes_to_jail(table: Table) -> None:
    game = table(A={"square": 0}).does("A", "throw", dice=[5, 5])
    assert game.turn == "A"
    game.does("A", "throw", dice=[5, 5]).does("A", "throw", dice=[1, 1])
    assert (game.square("A"), game.turn) == (10, "B")
    assert "T3.3" in game.clauses()


def test_t3_4_jail_ends_the_turn_even_after_a_double(table: Table) -> None:
    game = table(A={"square": 24}).does("A", "throw", dice=[3, 3])
    assert (game.turn, game.square("A")) == ("B", 10)


def test_t3_7_the_referee_orders_a_throw_again(table: Table) -> None:
    game = table().does("A", "throw", dice=[1, 3]).does("referee", "void_throw")
    assert (game.cash("A"), game.square("A"), game.turn) == (1500, 0, "A")
    game.does("A", "throw", dice=[4, 6]).does("B", "throw", dice=[1, 2]).does("B", "buy")
    assert game.may_not("T3.7", "referee", "void_throw") == "void.nothing"


def test_t3_8_the_next_throw_waits_for_the_action(table: Table) -> None:
    table().does("A", "throw", dice=[1, 2]).may_not("T3.8", "B", "throw", dice=[1, 2])


def test_t3_9_in_a_doubles_sequence_the_others_neither_build_nor_deal_among_themselves(table: Table) -> None:
    game = table(doubles=1, B={"deeds": BROWN}, C={"deeds": {"short-line": 0}})
    game.may_not("T3.9", "B", "build", deeds={"baltic-avenue": 1})
    game.may_not("T3.9", "B", "deal", **{"with": "C", "give": {"cash": 1}, "take": {"deeds": ["short-line"]}})
    game.does("C", "deal", **{"with": "A", "give": {"deeds": ["short-line"]}, "take": {"cash": 9}})


def test_t4_1_the_lander_buys_at_the_printed_price(table: Table) -> None:
    game = table().does("A", "throw", dice=[1, 2])
    game.may_not("T4.1", "B", "buy")
    game.does("A", "buy")
    assert (game.owner("baltic-avenue"), game.cash("A")) == ("A", 1440)


def test_t4_2_a_declined_deed_is_auctioned_from_1_and_the_decliner_may_bid(table: Table) -> None:
    game = table().does("A", "throw", dice=[1, 2]).does("A", "decline")
    game.may_not("T4.2", "B", "bid", amount=0)
    game.does("B", "bid", amount=1).does("A", "bid", amount=2).does("C", "pass").does("B", "pass")
    assert (game.owner("baltic-avenue"), game.cash("A")) == ("A", 1498)


def test_t4_2_a_deed_that_nobody_wants_stays_with_the_bank(table: Table) -> None:
    game = table().does("A", "throw", dice=[1, 2]).does("A", "decline")
    for name in "ABC":
        game.does(name, "pass")
    assert game.owner("baltic-avenue") is None
    assert game.turn == "B"


def test_t4_3_who_cannot_pay_is_left_out_of_the_auction_held_again(table: Table) -> None:
    game = table(B={"cash": 5}).does("A", "throw", dice=[1, 2]).does("A", "decline")
    game.does("B", "bid", amount=50).does("A", "pass").does("C", "pass").does("B", "default")
    game.may_not("T4.3", "B", "bid", amount=1)
    game.does("C", "bid", amount=3).does("A", "pass")
    assert (game.owner("baltic-avenue"), game.cash("C")) == ("C", 1497)


def test_t4_4_rent_may_be_asked_for_until_the_second_following_player_throws(table: Table) -> None:
    game = table(C={"deeds": {"baltic-avenue": 0}}).does("A", "throw", dice=[1, 2])
    in_time = game.does("B", "throw", dice=[4, 6]).does("C", "claim")
    assert (in_time.cash("A"), in_time.cash("C")) == (1496, 1504)
    late = table(C={"deeds": {"baltic-avenue": 0}}).does("A", "throw", dice=[1, 2])
    late.does("B", "throw", dice=[4, 6]).does("C", "throw", dice=[4, 6])
    assert late.may_not("T4.4", "C", "claim") == "rent.too_late"


def test_t4_4_a_claim_while_the_next_dice_are_down_waits_for_that_move(table: Table) -> None:
    game = table(C={"deeds": {"baltic-avenue": 0}}).does("A", "throw", dice=[1, 2])
    game.does("B", "throw", dice=[2, 4]).does("C", "claim")
    assert game.cash("A") == 1500
    game.does("B", "buy")
    assert game.cash("A") == 1496


def test_t4_4_an_extra_throw_does_not_close_the_window_of_two_players(table: Table) -> None:
    game = table(players=["A", "B"], B={"deeds": {"oriental-avenue": 0}}).does("A", "throw", dice=[3, 3])
    game.does("A", "throw", dice=[1, 3]).does("B", "throw", dice=[4, 6]).does("B", "claim")
    assert game.cash("A") == 1494


def test_t4_4_a_mortgaged_deed_earns_nothing(table: Table) -> None:
    game = table(C={"deeds": {"baltic-avenue": "mortgaged"}}).does("A", "throw", dice=[1, 2])
    game.may_not("T4.4", "C", "claim")


def test_t4_5_the_whole_group_doubles_the_rent_also_beside_a_mortgage(table: Table) -> None:
    owned = {"mediterranean-avenue": "mortgaged", "baltic-avenue": 0}
    game = table(C={"deeds": owned}).does("A", "throw", dice=[1, 2])
    assert game.clauses() == ["T4.5"]
    assert game.does("C", "claim").cash("A") == 1492


@pytest.mark.parametrize(("other", "rent"), [({}, 48), ({"water-works": "mortgaged"}, 120)])
def test_t4_6_a_utility_earns_4_times_the_throw_or_10_with_both(
    table: Table, other: dict[str, str], rent: int
) -> None:
    game = table(C={"deeds": {"electric-company": 0, **other}}).does("A", "throw", dice=[6, 6])
    assert game.does("C", "claim").cash("A") == 1500 - rent


STATIONS = ["reading-railroad", "pennsylvania-railroad", "b-o-railroad", "short-line"]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_t4_7_a_station_earns_by_the_number_owned(table: Table, count: int) -> None:
    deeds = dict.fromkeys(STATIONS[:count], 0)
    game = table(C={"deeds": deeds}).does("A", "throw", dice=[2, 3]).does("C", "claim")
    assert game.cash("A") == 1500 - 25 * 2 ** (count - 1)


def test_t8_1_a_jail_card_is_kept_and_goes_back_under_its_own_deck(table: Table) -> None:
    game = table(A={"square": 4}, decks={"chance": ["get_out_of_jail_free"]})
    game.does("A", "throw", dice=[1, 2])
    assert game.game.play.state.held_cards == [(0, 0)]


def test_a_jail_card_without_its_deck_is_the_one_held_longest(table: Table) -> None:
    held = {"square": 10, "in_jail": 0, "cards": ["community_chest", "chance"]}
    game = table(A=held, B={"cards": []})
    assert game.game.play.cards_of(0) == ("community_chest", "chance")
    assert game.does("A", "jail_card").game.play.state.held_cards == [(0, 0)]
    deal = {"with": "A", "give": {"cards": ["chance"]}, "take": {"cash": 10}}
    game = table(A={"cards": ["community_chest"]}, B={"cards": ["chance"]}).does("B", "deal", **deal)
    assert game.does("A", "accept").game.play.cards_of(0) == ("community_chest", "chance")


def test_t8_1_a_held_jail_card_cannot_be_turned_up(table: Table) -> None:
    game = table(B={"cards": ["chance"]}).does("A", "throw", dice=[3, 4])
    assert game.may_not("T8.1", "A", "card", card="get_out_of_jail_free") == "card.held"


def test_t8_1_nearest_utility_asks_for_a_fresh_throw_at_ten_times(table: Table) -> None:
    game = table(C={"deeds": {"electric-company": 0}}).does("A", "throw", dice=[3, 4])
    game.does("A", "card", card="nearest_utility").does("A", "throw", dice=[2, 2]).does("C", "claim")
    assert (game.cash("A"), game.turn) == (1460, "B")


def test_t8_1_nearest_station_is_paid_twice(table: Table) -> None:
    game = table(C={"deeds": {"pennsylvania-railroad": 0}}).does("A", "throw", dice=[3, 4])
    game.does("A", "card", card="nearest_railroad_a").does("C", "claim")
    assert game.cash("A") == 1450


def test_t8_1_repairs_are_counted_at_the_draw(table: Table) -> None:
    owned = {"mediterranean-avenue": 5, "baltic-avenue": 4}
    game = table(A={"cash": 10, "deeds": owned}).does("A", "throw", dice=[3, 4])
    game.does("A", "card", card="general_repairs").does("A", "sell", deeds={"mediterranean-avenue": 1})
    game.may_not("T7.1", "A", "pay")
    game.does("A", "sell", deeds={"mediterranean-avenue": 3, "baltic-avenue": 3}).may_not("T7.1", "A", "pay")
    game.does("A", "sell", deeds={"mediterranean-avenue": 1, "baltic-avenue": 1})
    assert game.does("A", "pay").cash("A") == 10 + 25 * 9 - 200


def test_t8_1_birthday_is_paid_by_everybody(table: Table) -> None:
    game = table(A={"square": 0}).does("A", "throw", dice=[1, 1]).does("A", "card", card="birthday")
    assert [game.cash(name) for name in "ABC"] == [1520, 1490, 1490]


def test_t8_2_a_card_moves_along_the_arrow_and_passing_go_pays(table: Table) -> None:
    game = table(A={"square": 34}).does("A", "throw", dice=[1, 1])
    game.does("A", "card", card="trip_to_reading")
    assert (game.square("A"), game.cash("A")) == (5, 1700)


def test_t8_2_back_three_passes_nothing(table: Table) -> None:
    game = table(A={"square": 30}).does("A", "throw", dice=[2, 4]).does("A", "card", card="go_back_3")
    assert (game.square("A"), game.waits_for) == (33, "Draw")


def test_t8_3_free_parking_does_nothing(table: Table) -> None:
    game = table(A={"square": 10}).does("A", "throw", dice=[4, 6])
    assert (game.cash("A"), game.clauses()) == (1500, ["T8.3"])


def test_t8_4_go_pays_twice_in_one_turn(table: Table) -> None:
    game = table(A={"square": 38}).does("A", "throw", dice=[1, 3]).does("A", "card", card="advance_go")
    assert game.cash("A") == 1900


def test_t8_5_the_way_to_jail_pays_nothing(table: Table) -> None:
    game = table(A={"square": 33}).does("A", "throw", dice=[1, 2]).does("A", "card", card="go_to_jail")
    assert (game.cash("A"), game.square("A"), game.turn) == (1500, 10, "B")


def test_t8_6_in_jail_one_takes_rent_and_bids(table: Table) -> None:
    jailed = {"square": 10, "in_jail": 0, "deeds": {"baltic-avenue": 0}}
    game = table(C=jailed).does("A", "throw", dice=[1, 2]).does("C", "claim")
    game.does("B", "throw", dice=[2, 4]).does("B", "decline").does("C", "bid", amount=1)
    assert game.cash("C") == 1504


def test_t8_7_the_fine_before_the_throw_leaves_an_ordinary_throw(table: Table) -> None:
    game = table(A={"square": 10, "in_jail": 1}).does("A", "jail_pay").does("A", "throw", dice=[5, 5])
    assert (game.cash("A"), game.turn, game.square("A")) == (1450, "A", 20)


def test_t8_7_a_freeing_double_gives_no_other_throw(table: Table) -> None:
    game = table(A={"square": 10, "in_jail": 1}).does("A", "throw", dice=[5, 5])
    assert (game.turn, game.square("A")) == ("B", 20)


def test_t8_7_the_card_frees(table: Table) -> None:
    game = table(A={"square": 10, "in_jail": 0, "cards": ["chance"]}).does("A", "jail_card")
    assert game.game.play.state.held_cards == []


def test_t8_8_after_the_third_failure_pay_and_move_that_throw(table: Table) -> None:
    game = table(A={"square": 10, "in_jail": 2}).does("A", "throw", dice=[4, 6])
    game.may_not("T3.8", "B", "throw", dice=[1, 2])
    game.does("A", "jail_pay")
    assert (game.cash("A"), game.square("A"), game.turn) == (1450, 20, "B")


def test_t8_9_landing_on_the_jail_is_a_visit(table: Table) -> None:
    game = table().does("A", "throw", dice=[4, 6])
    assert game.clauses() == ["T8.9"]
    game.may_not("T8.7", "A", "jail_pay")
