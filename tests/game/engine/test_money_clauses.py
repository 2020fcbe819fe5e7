"""Building, raising money, deals and bankruptcy: one test or more a clause, named after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Table = Callable[..., Any]
BROWN = {"mediterranean-avenue": 0, "baltic-avenue": 0}
BLUE = {"park-place": 0, "boardwalk": 0}
ORANGE = {"st-james-place": 4, "tennessee-avenue": 4, "new-york-avenue": 4}
RED = {"kentucky-avenue": 4, "indiana-avenue": 4, "illinois-avenue": 4}


def at(level: int, deeds: dict[str, int]) -> dict[str, int]:
    return dict.fromkeys(deeds, level)


def scarce(table: Table, **more: Any) -> Any:
    """One house left in the bank; A could build on brown, B on dark blue."""
    holder = {**ORANGE, **RED, "st-charles-place": 3, "states-avenue": 2, "virginia-avenue": 2}
    return table(A={"deeds": BROWN}, B={"deeds": BLUE}, C={"deeds": holder}, **more)


def test_t2_1_the_bank_pays_and_takes(table: Table) -> None:
    assert table(A={"square": 36}).does("A", "throw", dice=[1, 1]).cash("A") == 1400


def test_t5_1_houses_need_the_whole_group_unmortgaged_and_stand_evenly(table: Table) -> None:
    game = table(A={"deeds": {**BROWN, "boardwalk": 0}}, B={"deeds": {"park-place": 0}})
    game.may_not("T5.1", "A", "build", deeds={"boardwalk": 1})
    game.may_not("T5.1", "A", "build", deeds={"baltic-avenue": 2})
    game.does("A", "build", deeds={"baltic-avenue": 2, "mediterranean-avenue": 1})
    assert game.cash("A") == 1350
    mortgaged = table(A={"deeds": {"mediterranean-avenue": "mortgaged", "baltic-avenue": 0}})
    assert mortgaged.may_not("T5.1", "A", "build", deeds={"baltic-avenue": 1}) == "build.mortgaged"


def test_t5_2_one_builds_between_turns_but_not_between_throw_and_action(table: Table) -> None:
    game = table(B={"deeds": BROWN}).does("B", "build", deeds={"baltic-avenue": 1})
    game.does("A", "throw", dice=[2, 4]).may_not("T5.2", "B", "build", deeds={"mediterranean-avenue": 1})


def test_t5_3_a_hotel_takes_four_houses_everywhere_and_gives_them_back(table: Table) -> None:
    game = table(A={"deeds": at(4, BROWN)}).does("A", "build", deeds={"baltic-avenue": 1})
    assert (game.game.play.state.houses, game.game.play.state.hotels) == (28, 11)
    game.may_not("T5.3", "A", "build", deeds={"baltic-avenue": 1})
    table(A={"deeds": at(3, BROWN)}).may_not("T5.3", "A", "build", deeds={"baltic-avenue": 2})


def test_t5_4_without_houses_in_the_bank_one_waits(table: Table) -> None:
    game = scarce(table).does("A", "build", deeds={"baltic-avenue": 1})
    assert game.may_not("T5.4", "B", "build", deeds={"boardwalk": 1}) == "build.no_houses"


def test_t5_5_scarce_houses_are_auctioned_at_the_lowest_building_price(table: Table) -> None:
    game = scarce(table).does("A", "want", group="brown", count=1)
    game.does("B", "want", group="dark_blue", count=2).does("C", "pass")
    assert game.waits_for == "Lot"
    assert game.may_not("T5.5", "B", "bid", amount=49) == "bid.low"
    game.does("B", "bid", amount=50).does("A", "bid", amount=60).does("B", "pass")
    assert (game.cash("A"), game.waits_for) == (1440, "Place")
    game.does("A", "build", deeds={"baltic-avenue": 1})
    assert (game.level("baltic-avenue"), game.game.play.state.houses) == (1, 0)


def test_t5_5_a_wish_may_shrink_but_not_grow(table: Table) -> None:
    game = scarce(table).does("A", "want", group="brown", count=2).may_not
    assert game("T5.5", "A", "want", group="brown", count=3) == "want.declared"


def test_t5_5_a_dropped_wish_ends_the_auction(table: Table) -> None:
    game = scarce(table).does("A", "want", group="brown", count=1)
    game.does("B", "want", group="dark_blue", count=1).does("C", "pass").does("B", "drop", count=1)
    assert (game.waits_for, game.clauses()) == ("NoneType", ["T5.5"])
    assert game.does("A", "build", deeds={"baltic-avenue": 1}).cash("A") == 1450


def test_t5_6_no_deal_while_scarce_houses_are_wanted(table: Table) -> None:
    game = scarce(table).does("A", "want", group="brown", count=1)
    deal = {"with": "C", "give": {"cash": 5}, "take": {"deeds": ["st-charles-place"]}}
    game.may_not("T5.6", "A", "deal", **deal)


def test_t5_7_house_buyers_go_before_hotel_breakers(table: Table) -> None:
    game = scarce(table).does("A", "want", group="brown", count=1)
    game.may_not("T5.7", "C", "sell", deeds={"st-charles-place": 1})


def test_t6_1_cash_is_raised_by_a_deal_also_of_a_mortgaged_deed(table: Table) -> None:
    game = table(A={"cash": 10, "deeds": {"boardwalk": "mortgaged"}}).does("A", "throw", dice=[1, 3])
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 300}})
    game.does("B", "accept").does("B", "keep", deed="boardwalk").does("A", "pay")
    assert (game.cash("A"), game.cash("B"), game.owner("boardwalk")) == (110, 1180, "B")


def test_t6_2_a_street_of_a_built_group_is_not_sold(table: Table) -> None:
    game = table(A={"deeds": {"mediterranean-avenue": 1, "baltic-avenue": 0}})
    deal = {"with": "B", "give": {"deeds": ["baltic-avenue"]}, "take": {"cash": 1}}
    assert game.may_not("T6.2", "A", "deal", **deal) == "deed.built"


def test_t6_3_the_bank_buys_evenly_at_half_the_cost(table: Table) -> None:
    game = table(A={"deeds": at(2, BROWN)})
    game.may_not("T6.3", "A", "sell", deeds={"baltic-avenue": 2})
    assert game.does("A", "sell", deeds={"baltic-avenue": 2, "mediterranean-avenue": 1}).cash("A") == 1575


def test_t6_4_a_hotel_is_sold_in_full_where_no_houses_are_left(table: Table) -> None:
    holder = {**ORANGE, **RED, "st-charles-place": 3, "states-avenue": 3, "virginia-avenue": 2}
    game = table(A={"deeds": at(5, BROWN)}, C={"deeds": holder})
    assert game.may_not("T6.4", "A", "sell", deeds={"baltic-avenue": 1}) == "sell.no_houses"
    assert game.does("A", "sell", deeds=at(5, BROWN)).cash("A") == 1750
    broken = table(A={"deeds": at(5, BROWN)}).does("A", "sell", deeds={"baltic-avenue": 1})
    assert (broken.level("baltic-avenue"), broken.cash("A")) == (4, 1525)


def test_t6_5_mortgaging_needs_the_group_bare_and_stops_the_rent(table: Table) -> None:
    game = table(A={"deeds": {"mediterranean-avenue": 1, "baltic-avenue": 0}})
    game.may_not("T6.5", "A", "mortgage", deed="baltic-avenue")
    game.does("A", "sell", deeds={"mediterranean-avenue": 1}).does("A", "mortgage", deed="baltic-avenue")
    assert (game.cash("A"), game.owner("baltic-avenue")) == (1555, "A")


def test_t6_6_redeeming_costs_a_tenth_more(table: Table) -> None:
    game = table(A={"deeds": {"states-avenue": "mortgaged", "reading-railroad": "mortgaged"}})
    assert game.does("A", "redeem", deed="states-avenue").cash("A") == 1500 - 77
    assert game.does("A", "redeem", deed="reading-railroad").cash("A") == 1500 - 77 - 110


def test_t6_7_who_receives_a_mortgaged_deed_redeems_it_or_pays_a_tenth(table: Table) -> None:
    deal = {"with": "B", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 100}}
    game = table(A={"deeds": {"boardwalk": "mortgaged"}}).does("A", "deal", **deal).does("B", "accept")
    game.may_not("T3.8", "A", "throw", dice=[1, 2])
    kept = game.does("B", "keep", deed="boardwalk")
    assert (kept.cash("B"), kept.level("boardwalk")) == (1380, -1)
    assert kept.does("B", "redeem", deed="boardwalk").cash("B") == 1160


def test_t3_5_money_alone_is_no_deal_and_a_creditor_may_take_property(table: Table) -> None:
    game = table(A={"cash": 10, "deeds": {"park-place": 0}}, B={"deeds": {"baltic-avenue": 5} | at(5, BROWN)})
    loan = {"with": "B", "give": {}, "take": {"cash": 100}}
    assert game.may_not("T3.5", "A", "deal", **loan) == "deal.loan"
    game.does("A", "throw", dice=[1, 2]).does("B", "claim")
    game.does("A", "settle", deeds=["park-place"], cash=10).does("B", "accept")
    assert (game.owner("park-place"), game.cash("A"), game.turn) == ("B", 0, "B")


def test_t3_6_bankrupt_as_is_without_mortgaging_first(table: Table) -> None:
    game = table(A={"cash": 10, "deeds": {"baltic-avenue": 0}}).does("A", "throw", dice=[1, 3])
    game.does("A", "bankrupt")
    assert game.waits_for == "Auction"


def test_t7_1_who_can_still_raise_the_debt_is_not_bankrupt(table: Table) -> None:
    game = table(A={"cash": 10, "deeds": {"boardwalk": 0}}).does("A", "throw", dice=[1, 3])
    assert game.may_not("T7.1", "A", "bankrupt") == "bankrupt.could_pay"
    game.does("A", "mortgage", deed="boardwalk").does("A", "pay")
    assert game.cash("A") == 10


def test_t7_2_bankrupt_to_the_bank_every_deed_is_auctioned_unmortgaged(table: Table) -> None:
    owned = {"baltic-avenue": "mortgaged", "oriental-avenue": 0}
    game = table(A={"cash": 10, "deeds": owned, "cards": ["chance"]}).does("A", "throw", dice=[1, 3])
    game.does("A", "bankrupt").does("B", "bid", amount=1).does("C", "pass")
    game.does("C", "bid", amount=2).does("B", "pass")
    assert (game.owner("baltic-avenue"), game.level("baltic-avenue")) == ("B", 0)
    assert (game.owner("oriental-avenue"), game.turn) == ("C", "B")
    assert game.game.play.state.held_cards == []


def test_t7_3_bankrupt_to_a_player_buildings_are_sold_first(table: Table) -> None:
    debtor = {"cash": 10, "deeds": {**at(1, BROWN), "oriental-avenue": "mortgaged"}, "cards": ["chance"]}
    game = table(A={**debtor, "square": 36}, B={"deeds": at(5, BLUE)}).does("A", "throw", dice=[1, 2])
    game.does("B", "claim").does("A", "bankrupt")
    assert (game.cash("B"), game.owner("baltic-avenue")) == (1560, "B")
    assert game.game.play.state.held_cards == [(0, 1)]
    game.does("B", "keep", deed="oriental-avenue")
    assert (game.cash("B"), game.turn) == (1555, "B")


def test_t8_1_a_jail_card_is_sold_for_at_most_50(table: Table) -> None:
    game = table(A={"cards": ["chance"]})
    dear = {"with": "B", "give": {"cards": ["chance"]}, "take": {"cash": 51}}
    assert game.may_not("T8.1", "A", "deal", **dear) == "deal.card_price"
    game.does("A", "deal", **{**dear, "take": {"cash": 50}}).does("B", "accept")
    assert game.game.play.state.held_cards == [(0, 1)]


def test_who_cannot_be_paid_in_full_of_several_creditors_takes_all(table: Table) -> None:
    game = table(A={"cash": 60}).does("A", "throw", dice=[3, 4]).does("A", "card", card="chairman")
    assert game.does("A", "bankrupt").cash("C") == 1510
    assert game.cash("B") == 1550


def test_classic_income_tax_may_be_a_tenth_chosen_before_counting(table: Table) -> None:
    game = table(ruleset="classic", options={"income_tax": "choice"}, A={"deeds": {"boardwalk": "mortgaged"}})
    assert game.does("A", "throw", dice=[1, 3]).does("A", "tax", choice="tenth").cash("A") == 1500 - 190


def test_classic_rent_window_closes_with_the_next_player_s_throw(table: Table) -> None:
    game = table(ruleset="classic", C={"deeds": {"baltic-avenue": 0}}).does("A", "throw", dice=[1, 2])
    game.does("B", "throw", dice=[4, 6]).may_not("T4.4", "C", "claim")
