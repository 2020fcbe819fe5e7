"""Options of other rules than the tournament's: windows, the card in jail, neighbours, joint debts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.engine.setup import setup_of
from tourney.game.replaying import position_json
from tourney.rules.board_files import faults, load_edition
from tourney.rules.rulebook import rule_book

Table = Callable[..., Any]
BROWN = {"mediterranean-avenue": 0, "baltic-avenue": 0}
HALF = {"mediterranean-avenue": 1, "baltic-avenue": 0}


def said(game: Any, by: str, do: str, **fields: Any) -> tuple[str, str]:
    refused = game._enter(by, do, fields)
    assert refused is not None and CHINESE.say(refused.message)
    return refused.code, ENGLISH.say(refused.message)


def ordinary(table: Table, **known: Any) -> Any:
    return table(options={"build_window": "ordinary", "redeem_window": "ordinary"}, **known)


def test_nobody_builds_before_the_throw_of_an_extra_turn(table: Table) -> None:
    game = ordinary(table, A={"deeds": BROWN}, B={"deeds": {"states-avenue": "mortgaged"}}, C={"deeds": {}})
    game.does("A", "build", deeds={"baltic-avenue": 1}).does("A", "throw", dice=[5, 5])
    assert game.may_not("T5.2", "A", "build", deeds={"mediterranean-avenue": 1}) == "build.extra_turn"
    assert game.may_not("T6.6", "B", "redeem", deed="states-avenue") == "redeem.extra_turn"
    assert game.may_not("T5.2", "A", "want", group="brown", count=1) == "build.extra_turn"
    game.does("A", "throw", dice=[2, 3])
    assert game.waits_for == "Offer"
    assert game.may_not("T5.2", "A", "build", deeds={"mediterranean-avenue": 1}) == "build.not_now"
    assert game.may_not("T6.6", "B", "redeem", deed="states-avenue") == "redeem.extra_turn"
    game.does("A", "buy").does("A", "build", deeds={"mediterranean-avenue": 1})
    assert game.does("B", "redeem", deed="states-avenue").cash("B") == 1423


def test_a_deed_received_is_redeemed_at_once_whatever_the_window(table: Table) -> None:
    game = ordinary(table, A={"deeds": {"states-avenue": "mortgaged"}}, doubles=1)
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["states-avenue"]}, "take": {"cash": 1}})
    game.does("B", "accept").does("B", "redeem", deed="states-avenue")
    assert game.cash("B") == 1500 - 1 - 77


def test_redeeming_may_be_left_to_one_s_own_throw(table: Table) -> None:
    deeds = {"states-avenue": "mortgaged"}
    others = {"deeds": {"boardwalk": "mortgaged"}}
    game = table(options={"redeem_window": "own_throw"}, A={"deeds": deeds}, B=others)
    assert game.may_not("T6.6", "B", "redeem", deed="boardwalk") == "redeem.own_throw"
    game.does("A", "throw", dice=[2, 3])
    assert game.may_not("T6.6", "A", "redeem", deed="states-avenue") == "redeem.own_throw"
    assert game.does("A", "buy").does("B", "redeem", deed="boardwalk").level("boardwalk") == 0
    game = table(options={"redeem_window": "own_throw"}, A={"deeds": deeds}, doubles=1)
    assert game.does("A", "redeem", deed="states-avenue").level("states-avenue") == 0


def test_interest_may_be_reckoned_of_the_full_price(table: Table) -> None:
    deeds = {"states-avenue": "mortgaged"}
    game = table(options={"redeem_basis": "tenth_of_price"}, A={"deeds": deeds})
    assert game.does("A", "redeem", deed="states-avenue").cash("A") == 1500 - 70 - 14
    game = table(options={"redeem_basis": "tenth_of_price"}, A={"deeds": deeds})
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["states-avenue"]}, "take": {"cash": 1}})
    assert game.does("B", "accept").does("B", "keep", deed="states-avenue").cash("B") == 1500 - 1 - 14


def test_a_mortgaged_deed_may_have_to_stay(table: Table) -> None:
    hand = {"cash": 1000, "deeds": {"states-avenue": "mortgaged", "short-line": 0}}
    sold = {"with": "B", "give": {"deeds": ["states-avenue"]}, "take": {"cash": 1}}
    asked = {"with": "A", "give": {"cash": 1}, "take": {"deeds": ["short-line", "states-avenue"]}}
    game = table(options={"deal_mortgaged": False}, A=hand)
    assert game.may_not("T6.7", "A", "deal", **sold) == "deal.mortgaged"
    assert game.may_not("T6.7", "B", "deal", **asked) == "deal.mortgaged"
    game.does("A", "deal", **{**sold, "give": {"deeds": ["short-line"]}}).does("B", "accept")
    game.does("A", "redeem", deed="states-avenue").does("A", "deal", **sold)
    assert table(A=hand).does("A", "deal", **sold).does("B", "accept").waits_for == "Received"


@pytest.mark.parametrize("ruleset", ["tournament", "community"])
def test_money_may_be_given_where_the_rules_say_so(table: Table, ruleset: str) -> None:
    gift = {"with": "B", "give": {"cash": 100}, "take": {}}
    assert table(ruleset=ruleset).may_not("T3.5", "A", "deal", **gift) == "deal.loan"
    game = table(ruleset=ruleset, options={"gifts": True})
    assert game.may_not("T3.5", "A", "deal", **{**gift, "give": {}}) == "deal.empty"
    game.does("A", "deal", **gift).does("B", "accept")
    assert (game.cash("A"), game.cash("B")) == (1400, 1600)
    loan = {"with": "B", "give": {"cash": 100}, "take": {"cash": 5}}
    game.does("A", "deal", **loan).does("B", "accept")
    assert game.cash("A") == 1400 - 95


def test_cards_may_pay_no_salary(table: Table) -> None:
    for by_cards, cash in ((True, 1700), (False, 1500)):
        options = {"salary_by_cards": by_cards}
        game = table(options=options, A={"square": 33}, decks={"chance": ["advance_go"]})
        assert game.does("A", "throw", dice=[1, 2]).cash("A") == cash
        game = table(options=options, A={"square": 38})
        assert game.does("A", "throw", dice=[1, 2]).cash("A") == 1700


def test_mortgaged_deeds_may_count_in_full() -> None:
    board = load_edition("atlantic-city")
    for counts, worth in (("half", 200), ("full", 400)):
        book = rule_book(board, "tournament", {"mortgaged_counts": counts})
        assert book.worth(board.by_id[DeedId("boardwalk")], -1) == worth


def jailed(table: Table, cash: int, **more: Any) -> Any:
    hand = {"cash": cash, "square": 10, "in_jail": 2, "cards": ["chance"], **more}
    return table(options={"jail_card_after_third": False}, A=hand).does("A", "throw", dice=[1, 2])


def test_after_the_third_failure_the_card_does_not_count(table: Table) -> None:
    game = jailed(table, 60)
    assert "M50 to the bank" in ENGLISH.say(game.game.events[0].message)
    assert said(game, "A", "jail_card") == (
        "jail.fine_only",
        "Last throw failed: pay M50; no card.",
    )
    assert game.does("A", "jail_pay").square("A") == 13 and game.cash("A") == 10
    assert game.game.play.state.held_cards == [(0, 0)]


def test_a_card_in_the_hand_keeps_nobody_from_bankruptcy_over_the_fine(table: Table) -> None:
    game = jailed(table, 10).does("A", "jail_pay")
    assert game.may_not("T8.8", "A", "jail_card") == "jail.fine_only"
    assert said(game, "A", "jail_pay")[1] == "Raise M50 and pay."
    deal = {"with": "B", "give": {"cash": 5}, "take": {"cards": ["chance"]}}
    assert game._enter("A", "deal", deal) is not None
    assert game.does("A", "bankrupt").game.play.state.out[0] == 1


def test_a_card_dealt_for_is_no_way_to_raise_the_fine(table: Table) -> None:
    third = {"cash": 20, "square": 10, "in_jail": 2}
    deal = {"with": "B", "give": {"cash": 5}, "take": {"cards": ["chance"]}}
    for option, allowed in ((True, True), (False, False)):
        game = table(options={"jail_card_after_third": option}, A=third, B={"cards": ["chance"]})
        game.does("A", "throw", dice=[1, 2])
        assert (game._enter("A", "deal", deal) is None) is allowed


def neighbours(table: Table, **known: Any) -> Any:
    return table(options={"built_neighbours": True}, **known)


def test_an_unbuilt_street_goes_while_its_neighbours_are_built(table: Table) -> None:
    game = neighbours(table, A={"deeds": HALF})
    code, words = said(game, "A", "mortgage", deed="mediterranean-avenue")
    assert (code, words) == ("deed.built", "Sell the buildings on Mediterranean Avenue first.")
    built = {"with": "B", "give": {"deeds": ["mediterranean-avenue"]}, "take": {"cash": 9}}
    assert game.may_not("T6.2", "A", "deal", **built) == "deed.built"
    game.does("A", "mortgage", deed="baltic-avenue")
    assert game.may_not("T5.1", "A", "build", deeds={"mediterranean-avenue": 1}) == "build.mortgaged"
    game.does("A", "deal", **{"with": "B", "give": {"deeds": ["baltic-avenue"]}, "take": {"cash": 9}})
    game.does("B", "accept").does("B", "keep", deed="baltic-avenue")
    assert (game.owner("baltic-avenue"), game.level("mediterranean-avenue")) == ("B", 1)
    game.does("A", "sell", deeds={"mediterranean-avenue": 1})


def test_the_house_left_behind_earns_its_printed_rent(table: Table) -> None:
    game = neighbours(table, A={"square": 37}, B={"deeds": {**HALF, "baltic-avenue": "mortgaged"}})
    game.does("A", "throw", dice=[1, 3])
    assert game.game.play.state.rents[0].amount == 10


def test_a_position_with_a_house_left_behind_can_be_set_up_again(table: Table) -> None:
    game = neighbours(table, A={"deeds": {"mediterranean-avenue": 1}}, B={"deeds": {"baltic-avenue": 0}})
    again = neighbours(table, **msgspec.to_builtins(setup_of(game.game.play))["players"])
    assert again.game.play.state == game.game.play.state
    for wrong in ({"mediterranean-avenue": 2}, {"mediterranean-avenue": 2, "baltic-avenue": "mortgaged"}):
        with pytest.raises(BadInput):
            neighbours(table, A={"deeds": wrong})
    with pytest.raises(BadInput):
        neighbours(table, A={"deeds": {"mediterranean-avenue": 1}}, B={"deeds": {"baltic-avenue": 1}})
    with pytest.raises(BadInput):
        table(A={"deeds": {"mediterranean-avenue": 1}})


CHAIRMAN = {"chance": ["chairman"]}


def joint(table: Table, cash: int, **known: Any) -> Any:
    hand = {"cash": cash, "square": 33, **known.pop("A", {})}
    rules = {"joint_debts": True, **known.pop("options", {})}
    return table(A=hand, decks=CHAIRMAN, options=rules, **known).does("A", "throw", dice=[1, 2])


def test_what_a_card_makes_one_pay_to_all_is_one_debt(table: Table) -> None:
    game = joint(table, 100)
    assert [game.cash(name) for name in "ABC"] == [0, 1550, 1550]
    game = joint(table, 70, A={"deeds": {"boardwalk": 0}})
    assert [game.cash(name) for name in "ABC"] == [70, 1500, 1500]
    shown = position_json(game.game.play)
    assert shown["phase"] == "debt"
    assert shown["pending"] == {
        "what": "debt",
        "player": "A",
        "creditors": ["B", "C"],
        "amount": 100,
        "each": 50,
        "clause": "T8.1",
        "raisable": 270,
    }
    assert game.may_not("T3.5", "A", "settle", deeds=["boardwalk"]) == "settle.joint"
    assert game.may_not("T7.1", "A", "pay") == "debt.cash"
    game.does("A", "mortgage", deed="boardwalk").does("A", "pay")
    assert [game.cash(name) for name in "ABC"] == [170, 1550, 1550]


def test_the_bank_pays_every_creditor_of_a_joint_debt_in_full(table: Table) -> None:
    game = joint(table, 70, A={"cards": ["community_chest"]})
    game.does("A", "bankrupt")
    assert [game.cash(name) for name in "ABC"] == [0, 1550, 1550]
    assert [event.key for event in game.game.events] == [
        "engine.bankrupt_bank",
        "engine.bank_stands_in",
        "engine.bank_stands_in",
    ]
    assert game.game.play.state.held_cards == []
    mortgaged = joint(table, 0, A={"deeds": {"states-avenue": "mortgaged"}}).does("A", "bankrupt")
    assert (mortgaged.waits_for, mortgaged.level("states-avenue")) == ("Auction", 0)


def test_with_one_creditor_it_is_a_debt_like_others(table: Table) -> None:
    game = joint(table, 30, players=["A", "B"])
    assert game.waits_for == "Debt" and game.does("A", "bankrupt").game.play.state.over
    game = joint(table, 30).does("referee", "withdraw", player="B")
    assert (game.waits_for, game.game.play.top.amount, game.game.play.top.creditor) == ("Debt", 50, 2)
    game = joint(table, 30, players=["A", "B", "C", "D"]).does("referee", "withdraw", player="B")
    assert (game.game.play.top.creditors, game.game.play.top.amount) == ((2, 3), 100)
    assert joint(table, 30).does("referee", "withdraw", player="A").game.play.top is None


def test_the_salary_may_be_the_board_s(table: Table) -> None:
    board = load_edition("atlantic-city")
    book = rule_book(board, "tournament", {"salary": "edition"})
    assert (book.salary, book.values_as(rule_book(board))) == (200, True)
    rich = rule_book(replace(board, salary=2000), "tournament", {"salary": "edition"})
    assert (rich.salary, rich.values_as(book)) == (2000, False)
    game = table(options={"salary": "edition"}, A={"square": 39})
    assert game.does("A", "throw", dice=[1, 2]).cash("A") == 1700
    assert faults(replace(board, salary=-1)) == ["salary: -1"]
