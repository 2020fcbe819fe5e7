"""Deals, mortgages and debts at their edges (T3.5, T3.9, T4.3, T5.4-T5.6, T6.1, T6.6, T6.7, T8.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.game.conftest import Referee
from tests.game.engine.test_leaving import BROWN, DARK, FOUR, PINK, houses, scarce
from tourney.game.engine.entries import Want
from tourney.game.engine.legality import legal

Table = Callable[..., Referee]


def deal(other: str, give: dict[str, Any], take: dict[str, Any]) -> dict[str, Any]:
    return {"with": other, "give": give, "take": take}


# ---- deals while something is owed (T6.1) ------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["tournament", "classic"])
def test_t6_1_a_debtor_deals_only_to_raise_money(table: Table, ruleset: str) -> None:
    """Nobody gives deeds away before going bankrupt."""
    game = table(
        ruleset=ruleset,
        A={"cash": 10, "square": 36, "deeds": {"short-line": 0}},
        B={"deeds": DARK},
        C={"deeds": {"baltic-avenue": 0}},
    )
    game.does("A", "throw", dice=[1, 2]).does("B", "claim")
    gift = deal("C", {"deeds": ["short-line"]}, {})
    assert game.may_not("T6.1", "A", "deal", **gift) == "deal.raises_nothing"
    swap = deal("C", {"deeds": ["short-line"]}, {"deeds": ["baltic-avenue"]})
    assert game.may_not("T6.1", "A", "deal", **swap) == "deal.raises_nothing"
    paying = deal("C", {"cash": 5, "deeds": ["short-line"]}, {"cash": 5})
    assert game.may_not("T6.1", "A", "deal", **paying) == "deal.raises_nothing"
    theirs = deal("A", {"cash": 90}, {"deeds": ["short-line"]})
    assert game.does("C", "deal", **theirs).does("A", "accept").does("A", "pay").cash("A") == 0


def test_t8_8_after_the_third_failure_a_jail_card_may_be_bought(table: Table) -> None:
    game = table(A={"square": 10, "in_jail": 2}, B={"cards": ["chance"]}).does("A", "throw", dice=[1, 2])
    game.does("A", "deal", **deal("B", {"cash": 50}, {"cards": ["chance"]})).does("B", "accept")
    assert (game.does("A", "jail_card").square("A"), game.cash("A")) == (13, 1450)


def test_t6_7_a_deed_not_yet_decided_about_is_not_dealt_on(table: Table) -> None:
    game = table(A={"deeds": {"boardwalk": "mortgaged"}})
    game.does("A", "deal", **deal("B", {"deeds": ["boardwalk"]}, {"cash": 100})).does("B", "accept")
    assert game.waits_for == "Received"
    sale = deal("C", {"deeds": ["boardwalk"]}, {"cash": 100})
    assert game.may_not("T6.7", "B", "deal", **sale) == "deed.undecided"


def test_a_deed_whose_rent_is_being_thrown_for_is_not_dealt(table: Table) -> None:
    game = table(
        ruleset="classic",
        A={"square": 4},
        C={"deeds": {"electric-company": 0}},
        decks={"chance": ["nearest_utility"]},
    ).does("A", "throw", dice=[1, 2])
    sale = deal("A", {"deeds": ["electric-company"]}, {"cash": 100})
    assert game.may_not("T8.1", "C", "deal", **sale) == "deed.undecided"


def test_t8_1_two_jail_cards_change_hands_without_money(table: Table) -> None:
    game = table(A={"cards": ["chance"]}, B={"cards": ["community_chest"]})
    for paid in ({"give": {"cash": 1}}, {"take": {"cash": 1}}):
        sides: dict[str, dict[str, object]] = {
            "give": {"cards": ["chance"]},
            "take": {"cards": ["community_chest"]},
        }
        for side, cash in paid.items():
            sides[side] = {**sides[side], **cash}
        game.may_not("T8.1", "A", "deal", **{"with": "B", **sides})


def test_t8_1_two_cards_at_most_50_each(table: Table) -> None:
    game = table(A={"cards": ["chance", "community_chest"]})
    game.may_not("T8.1", "A", "deal", **deal("B", {"cards": ["chance", "community_chest"]}, {"cash": 101}))
    game.does("B", "deal", **deal("A", {"cash": 100}, {"cards": ["chance", "community_chest"]}))


def test_t3_9_a_third_party_helps_no_debtor_during_doubles(table: Table) -> None:
    game = table(
        A={"square": 15, "cash": 1000},
        B={"cash": 5, "deeds": {"boardwalk": 0}},
        decks={"community_chest": ["birthday"]},
    )
    game.does("A", "throw", dice=[1, 1])
    assert game.waits_for == "Debt"
    game.may_not("T3.9", "B", "deal", **deal("C", {"deeds": ["boardwalk"]}, {"cash": 100}))
    game.does("B", "deal", **deal("A", {"deeds": ["boardwalk"]}, {"cash": 100})).does("A", "accept")
    assert game.does("B", "pay").cash("B") == 95


# ---- redeeming (T6.6) --------------------------------------------------------------------------


def test_t6_6_nobody_redeems_while_owing(table: Table) -> None:
    mortgaged = {"short-line": "mortgaged", "boardwalk": 0}
    game = table(C={"cash": 120, "deeds": mortgaged}).does("A", "throw", dice=[1, 2]).does("A", "decline")
    game.does("C", "bid", amount=200).does("A", "pass").does("B", "pass")
    assert game.waits_for == "Award"
    assert game.may_not("T6.6", "C", "redeem", deed="short-line") == "redeem.in_debt"


def test_t6_6_a_bid_for_a_scarce_building_stays_covered(table: Table) -> None:
    game = scarce(table, cash=150, deeds={**PINK, "reading-railroad": "mortgaged"})
    game.does("A", "want", group="brown", count=1)
    game.does("C", "want", group="pink", count=1).does("B", "pass").does("D", "pass")
    game.does("C", "bid", amount=100)
    assert game.may_not("T5.5", "C", "redeem", deed="reading-railroad") == "redeem.bid"
    game.does("A", "pass")
    assert (game.waits_for, game.cash("C")) == ("Place", 50)


# ---- scarce buildings (T5.4, T5.5) -------------------------------------------------------------


def wants(game: Referee) -> set[str]:
    return {entry.by for entry in legal(game.game.play) if isinstance(entry, Want)}


def test_t5_5_a_wish_is_on_offer_when_two_could_want_more_than_there_is(table: Table) -> None:
    assert wants(scarce(table, left=1)) == {"A", "B", "C", "D"}
    assert wants(table(A={"deeds": BROWN}, B={"deeds": DARK})) == set()
    alone = table(players=FOUR, A={"deeds": BROWN}, D={"deeds": houses(24)})
    assert wants(alone) == {"A", "D"}
    assert wants(table(A={"deeds": BROWN}, players=FOUR, D={"deeds": {}})) == set()


def test_t5_4_nothing_is_wanted_while_the_bank_has_none(table: Table) -> None:
    game = scarce(table, left=0)
    assert wants(game) == set()
    assert game.may_not("T5.4", "A", "want", group="brown", count=1) == "build.no_houses"


def test_t3_9_in_a_doubles_sequence_nobody_else_is_asked_for_wishes(table: Table) -> None:
    game = table(
        players=FOUR,
        doubles=1,
        A={"deeds": BROWN},
        B={"deeds": DARK},
        C={"deeds": PINK},
        D={"deeds": houses(31)},
    )
    assert wants(game) == set()
    game.does("A", "want", group="brown", count=1)
    assert (game.waits_for, game.clauses()[-1]) == ("NoneType", "T5.4")


def test_t5_5_the_opening_price_is_the_lowest_of_those_still_taking_part(table: Table) -> None:
    game = scarce(table, left=1).does("A", "want", group="brown", count=1)
    game.does("B", "want", group="dark_blue", count=2).does("C", "want", group="pink", count=1)
    game.does("D", "pass").does("A", "drop", count=1)
    assert game.may_not("T5.5", "B", "bid", amount=99) == "bid.low"
    game.does("B", "bid", amount=100)
    assert game.may_not("T5.5", "B", "drop", count=2) == "bid.own"
    game.does("B", "drop", count=1).does("C", "pass")
    assert game.waits_for == "Place"


def test_t5_5_two_houses_are_auctioned_one_after_the_other(table: Table) -> None:
    game = scarce(table, left=2).does("A", "want", group="brown", count=2)
    game.does("B", "want", group="dark_blue", count=2).does("C", "pass").does("D", "pass")
    game.does("A", "bid", amount=50).does("B", "pass").does("A", "build", deeds={"baltic-avenue": 1})
    assert game.waits_for == "Lot"
    game.does("B", "bid", amount=50).does("A", "bid", amount=51).does("B", "pass")
    assert (game.level("mediterranean-avenue"), game.cash("A")) == (1, 1500 - 101)
    assert (game.game.play.top, game.game.play.state.houses) == (None, 0)


def test_t5_5_scarce_hotels_are_auctioned_and_their_houses_come_back(table: Table) -> None:
    full = dict.fromkeys(("st-charles-place", "states-avenue", "virginia-avenue"), 4)
    game = table(
        options={"hotels": 1},
        A={"deeds": dict.fromkeys(BROWN, 4)},
        B={"deeds": full},
    )
    game.does("A", "want", group="brown", count=2).does("B", "want", group="pink", count=1)
    game.does("B", "bid", amount=50).does("A", "pass").does("B", "build", deeds={"states-avenue": 1})
    assert (game.level("states-avenue"), game.game.play.state.houses) == (5, 32 - 8 - 8)


def test_t5_5_who_builds_plainly_takes_what_nobody_else_has_asked_for(table: Table) -> None:
    """Reading: the last houses go to the player who builds first, until another declares a wish."""
    game = scarce(table, left=1).does("A", "build", deeds={"baltic-avenue": 1})
    game.may_not("T5.4", "B", "build", deeds={"boardwalk": 1})
