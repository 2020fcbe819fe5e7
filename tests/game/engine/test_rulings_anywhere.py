"""The referee corrects, overrules, pauses, calls time at any moment; play goes on and ends (T1.1, T1.3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.game.conftest import Referee
from tests.game.engine.test_leaving import DARK, FOUR, scarce
from tourney.game.api import new_game
from tourney.game.engine.entries import Note, Undo
from tourney.game.engine.legality import legal
from tourney.game.engine.setup import restore, setup_of
from tourney.game.replaying import position_json, replay

Table = Callable[..., Referee]
Moment = Callable[[Table], Referee]


def offer(table: Table) -> Referee:
    return table().does("A", "throw", dice=[1, 2])


def auction(table: Table) -> Referee:
    return offer(table).does("A", "decline").does("B", "bid", amount=20)


def award(table: Table) -> Referee:
    game = table(B={"cash": 5}).does("A", "throw", dice=[1, 2]).does("A", "decline")
    return game.does("B", "bid", amount=20).does("A", "pass").does("C", "pass")


def debt(table: Table) -> Referee:
    return table(A={"cash": 10, "deeds": {"short-line": 0}}).does("A", "throw", dice=[1, 3])


def draw(table: Table) -> Referee:
    return table(A={"square": 4}).does("A", "throw", dice=[1, 2])


def fresh_throw(table: Table) -> Referee:
    game = table(A={"square": 4}, B={"deeds": {"electric-company": 0}}, decks={"chance": ["nearest_utility"]})
    return game.does("A", "throw", dice=[1, 2])


def third_failure(table: Table) -> Referee:
    return table(A={"square": 10, "in_jail": 2}).does("A", "throw", dice=[1, 2])


def received(table: Table) -> Referee:
    game = table(A={"deeds": {"boardwalk": "mortgaged"}})
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 9}})
    return game.does("B", "accept")


def proposal(table: Table) -> Referee:
    game = table(A={"deeds": {"boardwalk": 0}})
    return game.does("A", "deal", **{"with": "B", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 9}})


def settlement(table: Table) -> Referee:
    game = table(A={"cash": 1, "square": 36, "deeds": {"short-line": 0}}, B={"deeds": DARK})
    return game.does("A", "throw", dice=[1, 2]).does("B", "claim").does("A", "settle", deeds=["short-line"])


def shortage(table: Table) -> Referee:
    return scarce(table).does("A", "want", group="brown", count=1)


def lot(table: Table) -> Referee:
    game = shortage(table).does("B", "want", group="dark_blue", count=1).does("C", "pass").does("D", "pass")
    return game.does("A", "bid", amount=60)


def place(table: Table) -> Referee:
    return lot(table).does("B", "pass")


def opening(table: Table) -> Referee:
    return Referee().does("A", "throw_for_start", dice=[1, 2])


def dealing(table: Table) -> Referee:
    return Referee(ruleset="timed").does("A", "dealt", deeds=["boardwalk", "park-place"])


def tax_choice(table: Table) -> Referee:
    return table(ruleset="classic", options={"income_tax": "choice"}).does("A", "throw", dice=[1, 3])


MOMENTS: dict[str, Moment] = {
    "Opening": opening,
    "Dealing": dealing,
    "Offer": offer,
    "Auction": auction,
    "Award": award,
    "Debt": debt,
    "Draw": draw,
    "FreshThrow": fresh_throw,
    "ThirdFailure": third_failure,
    "Received": received,
    "TaxChoice": tax_choice,
    "Shortage": shortage,
    "Lot": lot,
    "Place": place,
}
"""A game at each thing that may have to happen next, by its name."""
PROPOSALS: dict[str, Moment] = {"Proposal": proposal, "Settlement": settlement}
ALL = {**MOMENTS, **PROPOSALS}


@pytest.mark.parametrize("name", MOMENTS)
def test_the_moments_are_what_they_are_called(name: str, table: Table) -> None:
    assert MOMENTS[name](table).waits_for == name


@pytest.mark.parametrize("moment", ALL.values(), ids=ALL)
def test_t1_3_whatever_waits_may_be_struck_out_and_play_goes_on(moment: Moment, table: Table) -> None:
    game = moment(table)
    waiting = len(game.game.play.state.todo)
    game.does("referee", "overrule", reason="a ruling")
    assert len(game.game.play.state.todo) < waiting or game.waits_for != "NoneType"
    for _ in range(20):
        if game.game.play.top is None:
            break
        game.does("referee", "overrule", reason="the rest too")
    game.does(game.turn, "throw", dice=[4, 6])


@pytest.mark.parametrize("moment", ALL.values(), ids=ALL)
def test_t1_3_a_correction_may_come_at_any_moment_and_what_waits_goes_on(
    moment: Moment, table: Table
) -> None:
    game = moment(table)
    before = game.game.play.state.todo[:]
    game.does("referee", "correct", set={"players": {"C": {"cash": 777}}}, reason="miscounted")
    assert (game.cash("C"), game.game.play.state.todo) == (777, before)
    assert legal(game.game.play)


@pytest.mark.parametrize("moment", ALL.values(), ids=ALL)
def test_t1_3_a_pause_at_any_moment_changes_nothing(moment: Moment, table: Table) -> None:
    game = moment(table)
    before = game.game.play.state.copy()
    game.does("referee", "pause")
    assert [entry.by for entry in legal(game.game.play)] == ["referee"]
    assert game.does("referee", "resume").game.play.state == before


@pytest.mark.parametrize("moment", ALL.values(), ids=ALL)
@pytest.mark.parametrize("leaver", ["A", "B", "C"])
def test_t1_3_a_player_may_leave_at_any_moment(moment: Moment, table: Table, leaver: str) -> None:
    game = moment(table)
    cash = sum(game.game.play.state.cash)
    game.does("referee", "withdraw", player=leaver)
    state = game.game.play.state
    seat = game.game.play.seats[leaver]
    assert state.cash[seat] == 0 and sum(state.cash) <= cash
    assert seat not in state.owner and seat not in [card.seat for card in state.held_cards]
    assert all(getattr(decision, "seat", -1) != seat for decision in state.todo)
    assert legal(game.game.play)
    position_json(game.game.play)
    game.does("referee", "undo").does("referee", "redo")


@pytest.mark.parametrize("moment", ALL.values(), ids=ALL)
def test_t1_1_time_may_be_called_at_any_moment(moment: Moment, table: Table) -> None:
    game = moment(table)
    before = game.game.play.state.todo[:]
    game.does("referee", "time")
    assert game.game.play.state.todo == before
    game.may_not("T1.1", "referee", "time")


# ---- corrections --------------------------------------------------------------------------------


def test_t1_3_a_corrected_purse_still_covers_the_bid_for_a_building(table: Table) -> None:
    game = lot(table)
    change = {"players": {"A": {"cash": 59}}}
    assert game.may_not("T1.3", "referee", "correct", set=change, reason="x") == "correct.pending"
    game.does("referee", "correct", set={"players": {"A": {"cash": 60}}}, reason="x").does("B", "pass")
    assert game.cash("A") == 0


def play_a_turn(game: Referee) -> None:
    game.does(game.turn, "throw", dice=[1, 2])
    if game.game.play.top is not None:
        game.does("referee", "overrule", reason="no matter")


@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("turn", ["A", "B", "C"])
def test_t1_1_after_a_corrected_turn_time_still_ends_the_game(table: Table, after: int, turn: str) -> None:
    """A turn given again, or skipped, is no reason to play on for ever."""
    game = table()
    for _ in range(3 + after):
        play_a_turn(game)
    game.does("referee", "correct", set={"turn": turn}, reason="out of order").does("referee", "time")
    played = 0
    while not game.game.play.state.over and played < 9:
        play_a_turn(game)
        played += 1
    assert played == {"A": 0, "B": 2, "C": 1}[turn]


def test_t1_1_a_player_brought_back_takes_part_in_equal_turns(table: Table) -> None:
    game = table(B={"cash": 0, "bankrupt": 1})
    for _ in range(4):
        play_a_turn(game)
    back = {"players": {"B": {"bankrupt": None, "cash": 500}}}
    game.does("referee", "correct", set=back, reason="was not bankrupt").does("referee", "time")
    for _ in range(4):
        if not game.game.play.state.over:
            play_a_turn(game)
    assert game.game.play.state.over


@pytest.mark.parametrize("order", [1, 3])
def test_the_order_of_going_out_stays_within_the_number_of_players(table: Table, order: int) -> None:
    game = table(players=FOUR, D={"cash": 0, "bankrupt": order}).does("referee", "withdraw", player="C")
    assert game.game.play.state.out == [0, 0, 2, 1]
    context = game.game.play
    assert restore(context.board, context.options, context.names, setup_of(context)).out == context.state.out
    game.does("referee", "correct", set={"players": {"A": {"cash": 1}}}, reason="x")


def test_out_at_the_same_moment_is_shared(table: Table) -> None:
    gone = {"cash": 0, "bankrupt": 2}
    game = table(players=[*FOUR, "E"], D=gone, C=gone, E={"cash": 0, "bankrupt": 1})
    assert game.game.play.state.out == [0, 0, 2, 2, 1]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"middle": 5}, "verb.other_system"),
        ({"players": {"A": {"speed": True}}}, "verb.other_system"),
        ({"players": {"A": {"sped": True}}}, "correct.bad"),
    ],
)
def test_a_field_of_another_system_is_no_wrong_shape(fields: dict[str, Any], code: str) -> None:
    game = new_game("tournament", ("A", "B"))
    line = {"do": "correct", "by": "referee", "set": fields, "reason": "x"}
    again = replay("\n".join([*game.lines(), json.dumps(line)]))
    assert again.refusal is not None and again.refusal.code == code


def test_more_money_than_a_record_can_hold_is_refused_in_a_sentence(table: Table) -> None:
    game = table(A={"cash": 999_999_999, "square": 39}).does("A", "throw", dice=[4, 6])
    fields: dict[str, Any] = {"set": {"players": {"B": {"cash": 1}}}, "reason": "x"}
    assert game.may_not("T1.3", "referee", "correct", **fields) == "correct.bad"
    fields["set"]["players"]["A"] = {"cash": 1}
    game.does("referee", "correct", **fields)


# ---- throws ordered again (T3.7) ----------------------------------------------------------------


def test_t3_7_a_throw_for_the_start_may_be_ordered_again(fresh: Referee) -> None:
    fresh.does("A", "throw_for_start", dice=[6, 6]).does("referee", "void_throw")
    fresh.does("A", "throw_for_start", dice=[1, 1]).does("B", "throw_for_start", dice=[1, 2])
    assert fresh.does("C", "throw_for_start", dice=[2, 2]).turn == "C"


def test_t3_7_a_fresh_throw_for_a_card_may_be_ordered_again(table: Table) -> None:
    game = fresh_throw(table).does("A", "throw", dice=[6, 6]).does("referee", "void_throw")
    assert game.waits_for == "FreshThrow"
    game.does("A", "throw", dice=[1, 1]).does("B", "claim")
    assert game.cash("A") == 1480


def test_the_same_entry_twice_stands_as_two(table: Table) -> None:
    """An entry made once and applied twice has two numbers, not one changed behind the record's back."""
    game = table().game
    note = Note(by="referee", text="x")
    assert game.apply(note) is None and game.apply(note) is None
    assert [entry.n for entry in game.entries] == [1, 2]
    assert game.apply(Undo(by="referee", to=1)) is None
    assert len(game.line) == 1


def test_t1_3_a_game_that_ends_in_a_pause_is_over_and_not_paused(table: Table) -> None:
    game = table(players=["A", "B"]).does("referee", "pause").does("referee", "withdraw", player="A")
    assert (game.game.play.state.over, game.game.play.state.paused) == (True, False)
    assert legal(game.game.play) == []


def test_the_position_of_the_last_player_left_may_be_set_right(table: Table) -> None:
    game = table(players=["A", "B"]).does("referee", "withdraw", player="B")
    game.does("referee", "correct", set={"players": {"A": {"cash": 7}}}, reason="counted")
    assert (game.cash("A"), game.game.play.state.over) == (7, True)
