"""A player leaves in the middle of something: what was going on goes on without that player (T1.3, T7.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.game.conftest import Referee
from tourney.game.engine.decisions import Dealing, Lot
from tourney.game.engine.legality import legal

Table = Callable[..., Referee]
FOUR = ["A", "B", "C", "D"]
BROWN = {"mediterranean-avenue": 0, "baltic-avenue": 0}
DARK = {"park-place": 0, "boardwalk": 0}
PINK = {"st-charles-place": 0, "states-avenue": 0, "virginia-avenue": 0}
HOUSED = ("orange", "red", "yellow", "green", "light_blue")
GROUPS = {
    "orange": ["st-james-place", "tennessee-avenue", "new-york-avenue"],
    "red": ["kentucky-avenue", "indiana-avenue", "illinois-avenue"],
    "yellow": ["atlantic-avenue", "ventnor-avenue", "marvin-gardens"],
    "green": ["pacific-avenue", "north-carolina-avenue", "pennsylvania-avenue"],
    "light_blue": ["oriental-avenue", "vermont-avenue", "connecticut-avenue"],
}


def houses(number: int) -> dict[str, int]:
    """Streets of whole groups with so many houses in all, evenly in each group."""
    deeds: dict[str, int] = {}
    for group in HOUSED:
        streets = GROUPS[group]
        take = min(number, 12)
        number -= take
        for place, deed in enumerate(streets):
            deeds[deed] = take // 3 + (place < take % 3)
    return deeds


def scarce(table: Table, left: int = 1, **more: object) -> Referee:
    """A, B and C could build; D holds all the bank's houses but `left`."""
    return table(
        players=FOUR,
        A={"deeds": BROWN},
        B={"deeds": DARK},
        C={"deeds": PINK, **more},
        D={"deeds": houses(32 - left)},
    )


# ---- before the first turn ---------------------------------------------------------------------


def test_t3_1_when_the_highest_thrower_leaves_the_next_highest_starts(fresh: Referee) -> None:
    fresh.does("A", "throw_for_start", dice=[6, 6]).does("B", "throw_for_start", dice=[1, 3])
    fresh.does("referee", "withdraw", player="A").does("C", "throw_for_start", dice=[1, 2])
    assert fresh.turn == "B"


def test_t3_1_when_one_of_two_level_throwers_leaves_the_other_starts(fresh: Referee) -> None:
    for name, dice in (("A", [6, 4]), ("B", [4, 6]), ("C", [1, 1])):
        fresh.does(name, "throw_for_start", dice=dice)
    fresh.does("A", "throw_for_start", dice=[5, 5]).does("referee", "withdraw", player="A")
    assert fresh.turn == "B"
    assert fresh.game.play.top is None


def test_a_player_who_leaves_while_deeds_are_dealt_gets_none_and_the_dealing_goes_on() -> None:
    game = Referee(ruleset="timed").does("A", "dealt", deeds=["boardwalk", "park-place"])
    game.does("referee", "withdraw", player="A")
    assert isinstance(game.game.play.top, Dealing)
    game.does("B", "dealt", deeds=["baltic-avenue", "short-line"])
    game.does("C", "dealt", deeds=["oriental-avenue", "water-works"])
    assert game.waits_for == "Auction"


def test_deeds_dealt_that_cash_does_not_cover_are_a_debt_to_the_bank() -> None:
    game = Referee(ruleset="timed", options={"start_cash": 400})
    game.does("A", "dealt", deeds=["boardwalk", "park-place"])
    game.does("B", "dealt", deeds=["baltic-avenue", "short-line"])
    game.does("C", "dealt", deeds=["oriental-avenue", "water-works"])
    assert (game.waits_for, game.cash("A")) == ("Debt", 0)
    game.does("A", "mortgage", deed="boardwalk").does("A", "mortgage", deed="park-place").does("A", "pay")
    assert game.cash("A") == 400 + 375 - 750
    seeded = Referee(ruleset="timed", options={"start_cash": 0}, chance="seeded", seed=3)
    assert seeded.waits_for == "Debt"


# ---- in auctions (T4.2, T4.3) ------------------------------------------------------------------


def test_t4_2_a_deed_that_the_leaver_could_have_bought_is_auctioned(table: Table) -> None:
    game = table(players=FOUR).does("A", "throw", dice=[1, 2]).does("referee", "withdraw", player="A")
    assert game.waits_for == "Auction"
    game.does("B", "bid", amount=1).does("C", "pass").does("D", "pass")
    assert game.owner("baltic-avenue") == "B"
    assert game.turn == "B"


def test_t4_2_when_the_highest_bidder_leaves_the_bidding_starts_again(table: Table) -> None:
    game = table(players=FOUR).does("A", "throw", dice=[1, 2]).does("A", "decline")
    game.does("B", "bid", amount=50).does("C", "pass").does("referee", "withdraw", player="B")
    game.does("C", "bid", amount=1).does("A", "pass").does("D", "pass")
    assert (game.owner("baltic-avenue"), game.cash("C")) == ("C", 1499)


def test_t4_3_when_the_winner_who_cannot_pay_leaves_the_deed_is_auctioned_again(table: Table) -> None:
    game = table(players=FOUR, B={"cash": 5}).does("A", "throw", dice=[1, 2]).does("A", "decline")
    game.does("B", "bid", amount=90).does("A", "pass").does("C", "pass").does("D", "pass")
    assert game.waits_for == "Award"
    game.does("referee", "withdraw", player="B")
    assert game.waits_for == "Auction"
    game.does("A", "bid", amount=1).does("C", "pass").does("D", "pass")
    assert game.owner("baltic-avenue") == "A"


def test_t4_3_the_auction_is_held_again_until_nobody_is_left(table: Table) -> None:
    poor = {"cash": 0}
    game = table(A=poor, B=poor, C=poor).does("A", "throw", dice=[1, 2]).does("A", "decline")
    for winner, others in (("B", "AC"), ("A", "C"), ("C", "")):
        game.does(winner, "bid", amount=10)
        for other in others:
            game.does(other, "pass")
        assert game.does(winner, "default").owner("baltic-avenue") is None
    assert (game.game.play.top, game.turn) == (None, "B")
    assert game.clauses()[-1] == "T4.2"


# ---- scarce buildings (T5.5) -------------------------------------------------------------------


def test_t5_5_the_bank_s_auctions_wait_until_the_building_auction_is_over(table: Table) -> None:
    game = scarce(table, left=1).does("A", "want", group="brown", count=1)
    game.does("B", "want", group="dark_blue", count=1).does("C", "want", group="pink", count=1)
    game.does("D", "pass")
    game.does("referee", "withdraw", player="C")
    assert isinstance(game.game.play.top, Lot)
    game.may_not("T5.6", "A", "mortgage", deed="baltic-avenue")
    game.does("A", "bid", amount=50).does("B", "pass").does("A", "build", deeds={"baltic-avenue": 1})
    assert (game.level("baltic-avenue"), game.waits_for) == (1, "Auction")


def test_t5_5_when_the_highest_bidder_leaves_who_passed_may_bid_again(table: Table) -> None:
    game = scarce(table, left=1).does("A", "want", group="brown", count=1)
    game.does("B", "want", group="dark_blue", count=1).does("C", "want", group="pink", count=1)
    game.does("D", "pass")
    game.does("C", "bid", amount=50).does("A", "pass").does("referee", "withdraw", player="C")
    game.does("A", "bid", amount=50).does("B", "pass")
    assert game.waits_for == "Place"


def test_t5_5_with_one_player_left_who_wants_there_is_no_auction(table: Table) -> None:
    game = scarce(table, left=1).does("A", "want", group="brown", count=1)
    game.does("B", "want", group="dark_blue", count=1).does("C", "pass").does("D", "pass")
    assert game.waits_for == "Lot"
    game.does("referee", "withdraw", player="B")
    assert game.waits_for == "Auction"
    for deed in range(2):
        for name in "ACD":
            game.does(name, "pass")
        assert deed < 2
    assert game.does("A", "build", deeds={"baltic-avenue": 1}).cash("A") == 1450


# ---- debts and deals ---------------------------------------------------------------------------


def test_a_debtor_who_leaves_leaves_everything_to_the_bank(table: Table) -> None:
    game = table(players=FOUR, A={"cash": 10, "square": 37, "deeds": {"short-line": 0}}, B={"deeds": DARK})
    game.does("A", "throw", dice=[1, 1]).does("B", "claim")
    assert game.waits_for == "Debt"
    game.does("referee", "withdraw", player="A")
    assert (game.cash("B"), game.waits_for, game.owner("short-line")) == (1500, "Auction", None)
    for name in "BCD":
        game.does(name, "pass")
    assert (game.turn, game.game.play.state.doubles) == ("B", 0)


def test_what_is_owed_to_a_player_who_leaves_is_owed_no_longer(table: Table) -> None:
    game = table(A={"cash": 10, "square": 36}, B={"deeds": {"boardwalk": 0, "park-place": 0}})
    game.does("A", "throw", dice=[1, 2]).does("B", "claim").does("referee", "withdraw", player="B")
    assert (game.waits_for, game.cash("A")) == ("Auction", 10)


def test_rent_not_yet_asked_for_by_a_player_who_leaves_is_lost(table: Table) -> None:
    game = table(A={"square": 36}, B={"deeds": {"boardwalk": 0}}).does("A", "throw", dice=[1, 2])
    game.does("referee", "withdraw", player="B")
    assert game.game.play.state.rents == []


@pytest.mark.parametrize("leaver", ["A", "B"])
def test_a_proposal_ends_when_either_side_leaves(table: Table, leaver: str) -> None:
    game = table(players=FOUR, A={"deeds": {"boardwalk": 0}})
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 100}})
    game.does("referee", "withdraw", player=leaver)
    assert game.waits_for == ("Auction" if leaver == "A" else "NoneType")


def test_an_owner_who_leaves_before_the_fresh_throw_is_paid_nothing(table: Table) -> None:
    game = table(C={"deeds": {"electric-company": 0}}, A={"square": 4}, decks={"chance": ["nearest_utility"]})
    game.does("A", "throw", dice=[1, 2])
    assert game.waits_for == "FreshThrow"
    game.does("referee", "withdraw", player="C")
    assert game.waits_for == "Auction"
    game.does("A", "pass").does("B", "pass")
    assert (game.game.play.state.rents, game.turn) == ([], "B")


def test_who_waits_for_a_card_or_a_fine_is_not_waited_for_any_more(table: Table) -> None:
    game = table(A={"square": 4}).does("A", "throw", dice=[1, 2])
    assert game.waits_for == "Draw"
    assert game.does("referee", "withdraw", player="A").turn == "B"
    game = table(A={"square": 10, "in_jail": 2}).does("A", "throw", dice=[1, 2])
    assert game.waits_for == "ThirdFailure"
    assert game.does("referee", "withdraw", player="A").turn == "B"


def test_bankrupt_to_a_player_in_the_middle_of_doubles_passes_the_dice(table: Table) -> None:
    game = table(A={"cash": 1, "square": 37}, B={"deeds": DARK}).does("A", "throw", dice=[1, 1])
    game.does("B", "claim").does("A", "bankrupt")
    assert (game.turn, game.game.play.state.doubles, game.cash("B")) == ("B", 0, 1501)
    game.does("B", "throw", dice=[1, 2])


def test_bankrupt_by_a_claim_before_the_next_double_passes_the_dice(table: Table) -> None:
    game = table(A={"cash": 1, "square": 35}, B={"deeds": {"boardwalk": 0}}).does("A", "throw", dice=[2, 2])
    assert (game.turn, game.game.play.state.doubles, game.game.play.top) == ("A", 1, None)
    game.does("B", "claim").does("A", "bankrupt")
    assert (game.turn, game.game.play.state.doubles) == ("B", 0)


def test_t4_4_two_claims_are_paid_in_the_order_they_were_made(table: Table) -> None:
    game = table(
        A={"cash": 30, "square": 36, "deeds": {"short-line": 0}},
        B={"deeds": {"boardwalk": 0}},
        C={"deeds": {"baltic-avenue": 0}},
    )
    game.does("A", "throw", dice=[1, 2]).does("B", "throw", dice=[1, 2]).does("B", "claim").does("C", "claim")
    assert game.waits_for == "Debt"
    before = game.cash("C")
    game.does("A", "mortgage", deed="short-line").does("A", "pay")
    assert (game.cash("B"), game.cash("C")) == (1500 - 4 + 50, before + 4)


def test_legal_is_never_empty_after_somebody_left(table: Table) -> None:
    game = scarce(table).does("A", "want", group="brown", count=1).does("referee", "withdraw", player="A")
    assert legal(game.game.play)
