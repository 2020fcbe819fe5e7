"""Before the first turn, after the last, the short and timed games, and what the referee sets right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.game.conftest import Referee
from tourney.base.errors import NotFound
from tourney.base.texts import ENGLISH
from tourney.game.engine.board import load_board
from tourney.game.engine.decks import PRINTED
from tourney.game.engine.dice import every_throw, next_throw, thrown
from tourney.game.engine.entries import Header
from tourney.game.engine.sheets import sheets
from tourney.game.record import new_game
from tourney.rules.board_files import load_edition
from tourney.rules.dice import Dice
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.ranking import value

Table = Callable[..., Referee]
TWO_FREE = ["mediterranean-avenue", "boardwalk"]
BROWN = {"mediterranean-avenue": 0, "baltic-avenue": 0}


# ---- who starts (T3.1), what everybody gets (T2.2) ----------------------------------------------


def test_t3_1_the_highest_throw_starts(fresh: Referee) -> None:
    fresh.does("B", "throw_for_start", dice=[1, 2]).does("C", "throw_for_start", dice=[6, 5])
    assert fresh.may_not("T3.1", "B", "throw_for_start", dice=[6, 6]) == "start.thrown"
    fresh.may_not("T3.8", "A", "throw", dice=[1, 2])
    assert fresh.does("A", "throw_for_start", dice=[4, 4]).turn == "C"
    fresh.does("C", "throw", dice=[1, 3])
    assert fresh.may_not("T3.1", "A", "throw_for_start", dice=[6, 6]) == "start.too_late"


def test_t3_1_who_is_level_throws_again_and_nobody_else(fresh: Referee) -> None:
    for name, dice in (("A", [3, 4]), ("B", [1, 1]), ("C", [5, 2])):
        fresh.does(name, "throw_for_start", dice=dice)
    fresh.may_not("T3.1", "B", "throw_for_start", dice=[6, 6])
    fresh.does("C", "throw_for_start", dice=[1, 1]).does("A", "throw_for_start", dice=[1, 2])
    assert fresh.turn == "A"


def test_t3_1_a_player_who_leaves_before_the_start_is_not_waited_for(fresh: Referee) -> None:
    fresh.does("A", "throw_for_start", dice=[1, 2]).does("B", "throw_for_start", dice=[1, 3])
    assert fresh.does("referee", "withdraw", player="C").turn == "B"


def test_t2_2_the_notes_handed_out_are_the_starting_cash() -> None:
    ruleset = load_ruleset("tournament")
    assert sum(int(note) * number for note, number in ruleset.money.items()) == ruleset.options.start_cash


# ---- rent after time (T1.1, T4.4) ---------------------------------------------------------------


def test_t4_4_rent_of_the_last_landing_may_be_asked_for_after_time(table: Table) -> None:
    game = table(turn="C", C={"cash": 10, "square": 36}, B={"deeds": {"boardwalk": 0, "park-place": 0}})
    game.does("referee", "time").does("C", "throw", dice=[1, 2])
    assert game.game.play.state.over
    game.may_not("T1.1", "A", "throw", dice=[1, 2])
    game.does("B", "claim", deed="boardwalk")
    assert not game.game.play.state.over
    game.does("C", "bankrupt")
    assert game.game.play.state.over
    assert game.cash("B") == 1510


def test_t4_4_nothing_is_asked_for_while_paused_or_by_one_who_is_out(table: Table) -> None:
    game = table(turn="C", C={"square": 36}, B={"deeds": {"boardwalk": 0}})
    game.does("referee", "time").does("C", "throw", dice=[1, 2])
    game.may_not("T4.4", "A", "claim", deed="boardwalk")
    game.does("B", "claim")
    game.may_not("T1.1", "B", "claim")


# ---- short and timed games (seed 000) -----------------------------------------------------------


def test_in_the_timed_game_two_deeds_are_dealt_and_paid_for() -> None:
    game = Referee(ruleset="timed", edition="atlantic-city")
    assert game.waits_for == "Dealing"
    assert game.may_not("T2.1", "B", "dealt", deeds=TWO_FREE) == "dealt.not_yours"
    assert game.may_not("T2.1", "A", "dealt", deeds=TWO_FREE[:1]) == "dealt.number"
    assert game.may_not("T2.1", "A", "dealt", deeds=["boardwalk", "boardwalk"]) == "dealt.number"
    game.may_not("T2.1", "A", "dealt", deeds=["boardwalk", "free-parking"])
    game.does("A", "dealt", deeds=TWO_FREE)
    assert game.cash("A") == 1500 - 60 - 400
    assert game.may_not("T2.1", "B", "dealt", deeds=["boardwalk", "reading-railroad"]) == "dealt.taken"
    game.does("B", "dealt", deeds=["reading-railroad", "oriental-avenue"])
    game.does("C", "dealt", deeds=["short-line", "st-charles-place"])
    game.does("A", "throw", dice=[1, 2])
    assert game.may_not("T2.1", "B", "dealt", deeds=TWO_FREE) == "dealt.nothing"


def test_in_the_short_game_the_deeds_are_free_and_a_seed_deals_them() -> None:
    game = Referee(ruleset="short", chance="seeded", seed=4)
    owners = [game.game.play.state.owner.count(seat) for seat in range(3)]
    assert (owners, game.cash("A")) == ([2, 2, 2], 1500)
    again = Referee(ruleset="short", chance="seeded", seed=4)
    assert again.game.play.state == game.game.play.state
    assert Referee(ruleset="short", chance="seeded", seed=5).game.play.state != game.game.play.state


def test_in_the_short_game_a_hotel_follows_three_houses_and_counts_as_four(table: Table) -> None:
    game = table(ruleset="short", A={"deeds": BROWN})
    for _ in range(3):
        game.does("A", "build", deeds={"mediterranean-avenue": 1, "baltic-avenue": 1})
    assert game.level("baltic-avenue") == 3
    game.does("A", "build", deeds={"mediterranean-avenue": 1, "baltic-avenue": 1})
    assert (game.level("baltic-avenue"), game.cash("A")) == (5, 1500 - 8 * 50)
    assert game.may_not("T5.3", "A", "build", deeds={"baltic-avenue": 1}) == "build.full"
    assert game.game.play.state.houses == 32
    context = game.game.play
    assert value(context.book, sheets(context)[0]).total == 1100 + 2 * (60 + 4 * 50)
    assert context.liquidation_value(0) == 1100 + 60 + 8 * 25
    game.does("A", "sell", deeds={"baltic-avenue": 1})
    assert (game.level("baltic-avenue"), game.game.play.state.houses) == (3, 29)
    game.does("A", "sell", deeds={"mediterranean-avenue": 4, "baltic-avenue": 3})
    assert game.cash("A") == 1100 + 8 * 25


def test_in_the_short_game_one_failed_throw_has_to_be_paid_for(table: Table) -> None:
    game = table(ruleset="short", A={"square": 10, "in_jail": 0}).does("A", "throw", dice=[1, 2])
    assert game.waits_for == "ThirdFailure"
    assert game.does("A", "jail_pay").square("A") == 13
    assert game.cash("A") == 1450


def test_the_short_game_ends_at_the_first_bankruptcy(table: Table) -> None:
    game = table(ruleset="short", A={"cash": 10, "square": 36}, B={"deeds": {"boardwalk": 0}})
    game.does("A", "throw", dice=[1, 2]).does("B", "claim").does("A", "bankrupt")
    assert game.game.play.state.over
    assert game.cash("B") == 1510


# ---- the referee (T1.3) -------------------------------------------------------------------------


def test_t1_3_what_waits_is_struck_out_with_a_reason(table: Table) -> None:
    game = table(A={"cash": 0, "square": 2})
    assert game.may_not("T1.3", "referee", "overrule", reason="x") == "overrule.nothing"
    game.does("A", "throw", dice=[1, 1])
    game.may_not("T7.1", "A", "pay")
    game.may_not("T1.3", "A", "overrule", reason="x")
    game.does("referee", "overrule", reason="the square was covered by a cup")
    assert (game.turn, game.cash("A"), game.clauses()) == ("A", 0, ["T1.3"])


def test_t1_3_a_renamed_player_plays_on_and_undo_gives_the_old_name_back(table: Table) -> None:
    game = table(A={"deeds": {"boardwalk": 0}})
    assert game.may_not("T1.3", "referee", "rename", player="A", name="B") == "rename.taken"
    game.may_not("T1.3", "referee", "rename", player="A", name="referee")
    game.may_not("T1.3", "referee", "rename", player="X", name="Y")
    game.does("referee", "rename", player="A", name="Ada")
    game.may_not("T3.1", "A", "throw", dice=[1, 2])
    game.does("Ada", "throw", dice=[1, 2]).does("Ada", "buy")
    assert game.owner("boardwalk") == "Ada"
    game.does("referee", "undo", to=0).does("A", "throw", dice=[1, 3])


def test_t1_3_a_correction_in_the_middle_of_a_debt_leaves_the_debt(table: Table) -> None:
    game = table(A={"cash": 0, "square": 2}).does("A", "throw", dice=[1, 1])
    game.does("referee", "correct", set={"players": {"A": {"cash": 250}}}, reason="a note lay on the floor")
    assert game.waits_for == "Debt"
    assert game.does("A", "pay").cash("A") == 50


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"turn": "B"}, "correct.turn"),
        ({"doubles": 2}, "correct.turn"),
        ({"players": {"C": {"cash": 0, "bankrupt": 1}}}, "correct.turn"),
        ({"players": {"B": {"deeds": {"baltic-avenue": 0}}}}, "correct.pending"),
        ({"players": {"X": {"cash": 0}}}, "correct.bad"),
    ],
)
def test_t1_3_a_correction_pulls_nothing_away_from_what_waits(
    table: Table, change: dict[str, Any], code: str
) -> None:
    game = table().does("A", "throw", dice=[1, 2])
    assert game.waits_for == "Offer"
    assert game.may_not("T1.3", "referee", "correct", set=change, reason="x") == code


def test_t1_3_a_token_about_to_move_is_not_put_in_jail_by_a_correction(table: Table) -> None:
    game = table(A={"square": 4}).does("A", "throw", dice=[1, 2])
    assert game.waits_for == "Draw"
    change = {"players": {"A": {"square": 10, "in_jail": 0}}}
    assert game.may_not("T1.3", "referee", "correct", set=change, reason="x") == "correct.pending"
    game.does("A", "card", card="advance_go").does("referee", "correct", set=change, reason="x")


def test_t6_1_a_deed_offered_in_a_deal_stays_as_it_was_offered(table: Table) -> None:
    game = table(A={"deeds": {"boardwalk": 0}}, B={"deeds": {"park-place": "mortgaged"}})
    game.does("A", "deal", **{"with": "B"}, give={"deeds": ["boardwalk"]}, take={"deeds": ["park-place"]})
    assert game.may_not("T6.1", "A", "mortgage", deed="boardwalk") == "deed.promised"
    assert game.may_not("T6.1", "B", "redeem", deed="park-place") == "deed.promised"
    assert game.does("B", "accept").owner("boardwalk") == "B"


# ---- options and decks --------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "cash"), [(False, 1700), (True, 1500)])
def test_a_salary_of_the_turn_is_lost_in_jail_where_the_ruleset_says_so(
    table: Table, lost: bool, cash: int
) -> None:
    game = table(A={"square": 39}, decks={"chance": ["go_to_jail"]}, options={"jail_forfeits_salary": lost})
    game.does("A", "throw", dice=[6, 2])
    assert game.square("A") == 10
    assert game.cash("A") == cash


def test_t8_1_only_the_tournament_caps_the_price_of_a_jail_card(table: Table) -> None:
    offer = {"with": "B", "give": {"cards": ["chance"]}, "take": {"cash": 51}}
    table(A={"cards": ["chance"]}).may_not("T8.1", "A", "deal", **offer)
    for ruleset in ("classic", "short", "timed"):
        table(ruleset=ruleset, A={"cards": ["chance"]}).does("A", "deal", **offer)


def test_a_record_may_name_another_deck_than_the_board_s_own() -> None:
    board = load_board("atlantic-city", "us_classic")
    assert "grand_opera_opening" in board.card_at[1]
    assert all(len(deck) == 16 for name in PRINTED for deck in load_board("london", name).decks)
    game = Referee(deck="us_classic")
    game.does("A", "throw", dice=[1, 1])
    game.does("A", "card", card="grand_opera_opening")
    assert game.cash("A") == 1500 + 2 * 50
    with pytest.raises(NotFound):
        Referee(deck="tarot")


def test_a_seed_decides_the_dice_throw_by_throw() -> None:
    game = Referee(chance="seeded", seed=9)
    dice = [thrown(every_throw(Dice()), 9, number) for number in range(300)]
    assert {face for pair in dice for face in pair} == set(range(1, 7))
    game.does("A", "throw", dice=list(next_throw(Dice(), 9, game.game.entries)))
    game.does("referee", "void_throw")
    assert next_throw(Dice(), 9, game.game.entries) == dice[1]
    header = msgspec.convert(
        {
            "record": "tourney-game",
            "version": 1,
            "ruleset": "tournament",
            "edition": "london",
            "players": ["A", "B"],
        },
        Header,
    )
    assert new_game(header).play.state.decks == [[], []]


@pytest.mark.parametrize("due", [True, False])
def test_t6_7_interest_at_a_bankruptcy_is_an_option(table: Table, due: bool) -> None:
    game = table(
        A={"cash": 5, "square": 35, "deeds": {"short-line": "mortgaged", "boardwalk": "mortgaged"}},
        B={"deeds": {"park-place": 0}},
        options={"interest_at_bankruptcy": due},
    )
    game.does("A", "throw", dice=[1, 1]).does("B", "claim").does("A", "bankrupt")
    assert game.owner("boardwalk") == "B"
    if due:
        game.does("B", "keep", deed="short-line").does("B", "redeem", deed="boardwalk")
    assert game.cash("B") == 1505 - (10 + 220 if due else 0)


@pytest.mark.parametrize("due", [True, False])
def test_t6_7_interest_at_a_deal_is_an_option(table: Table, due: bool) -> None:
    game = table(
        A={"deeds": {"short-line": "mortgaged", "boardwalk": "mortgaged"}},
        options={"interest_at_deal": due},
    )
    sold = {"deeds": ["short-line", "boardwalk"]}
    game.does("A", "deal", **{"with": "B"}, give=sold, take={"cash": 50}).does("B", "accept")
    assert game.owner("boardwalk") == "B" and game.cash("A") == 1550
    if due:
        game.does("B", "keep", deed="short-line").does("B", "redeem", deed="boardwalk")
    assert game.cash("B") == 1450 - (10 + 220 if due else 0)
    if not due:
        game.does("B", "redeem", deed="boardwalk")
        assert game.cash("B") == 1450 - 220, "redeeming costs the interest as ever"


@pytest.mark.parametrize(
    ("deal", "bankruptcy", "said"),
    [
        (True, True, "redeems it at once, or pays 10% now"),
        (False, True, "stays mortgaged and costs its buyer nothing more"),
        (True, False, "one that comes by a bankruptcy costs nothing"),
        (False, False, "nothing is due until its new owner redeems it"),
    ],
)
def test_t6_7_says_when_interest_is_due(deal: bool, bankruptcy: bool, said: str) -> None:
    options = {"interest_at_deal": deal, "interest_at_bankruptcy": bankruptcy}
    book = rule_book(load_edition("london"), "classic", options)
    assert said in ENGLISH.say(book.clauses.clauses["T6.7"])


@pytest.mark.parametrize("due", [True, False])
def test_t8_1_a_card_asks_rent_of_a_mortgaged_utility_where_the_ruleset_says_so(
    table: Table, due: bool
) -> None:
    game = table(
        A={"square": 4},
        B={"deeds": {"electric-company": "mortgaged"}},
        decks={"chance": ["nearest_utility"]},
        options={"card_rent_mortgaged": due},
    )
    game.does("A", "throw", dice=[1, 2])
    assert (game.waits_for == "FreshThrow") is due


def test_deeds_that_a_seed_dealt_are_told_before_the_first_entry() -> None:
    game = Referee(ruleset="timed", chance="seeded", seed=4)
    assert [event.key for event in game.game.start] == ["engine.deed_dealt"] * 6
