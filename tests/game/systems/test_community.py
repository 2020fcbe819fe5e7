"""The community rulebook, clause by clause: its refusals, its worked examples, its state (C1-C9)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.game.systems.table_by_name import TableByName
from tourney.base.errors import BadInput
from tourney.base.ids import DeedId
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.console.pending import pending_now
from tourney.game.console.prompts import bankruptcy_effects, funding_options
from tourney.game.engine.entries import Throw
from tourney.game.engine.sheets import sheet_of
from tourney.game.replaying import replay
from tourney.game.simulation import net_worths
from tourney.game.systems.community.state import SellCard
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.checks import DeedSurvey
from tourney.scoresheet.sheet import Sheet

LIGHT_BLUE = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
BROWN = {"mediterranean-avenue": 0, "baltic-avenue": 0}
THIRD = {"square": 10, "in_jail": 2}


class Table(TableByName):
    ruleset, money = "community", 1500


def four(ann: Mapping[str, Any] | None = None, **others: Mapping[str, Any]) -> dict[str, Any]:
    return {"Ann": ann or {}, **{name: others.get(name, {}) for name in ("Bob", "Cat", "Dan")}}


def test_what_every_game_of_it_starts_with() -> None:
    game = api.new_game("community", "AB")
    shown = game.state()
    assert [hand["cash"] for hand in shown["players"].values()] == [1500, 1500]
    assert shown["bank"] == {"houses": 32, "hotels": 12}
    assert {type(each) for each in api.legal(game) if each.by == "A"} == {Throw}  # and no way to pass it
    assert game.apply(Table.entry("A", "throw", {"dice": [6, 5]})) is None
    assert game.state()["players"]["A"]["square"] == 11


def test_example_1_a_deed_is_auctioned_from_nothing() -> None:
    table = Table(four()).does("Ann", "throw", dice=[3, 5]).does("Ann", "decline")
    table.does("Bob", "bid", amount=0)
    assert table.refused("Cat", "bid", amount=0) == ("bid.low", "C2.6")
    for name in ("Cat", "Dan", "Ann"):
        table.does(name, "pass")
    assert table.cash() == [1500] * 4 and table.state["players"]["Bob"]["deeds"] == {"vermont-avenue": 0}


def cat_owes() -> Table:
    """Example 2, as nearly as a landing has it: Cat owes Dan 330, with 90, two houses, Short Line, a card."""
    deeds = {"oriental-avenue": 1, "vermont-avenue": 1, "connecticut-avenue": 0, "short-line": 0}
    yellow = dict.fromkeys(("atlantic-avenue", "ventnor-avenue", "marvin-gardens"), 2)
    cat = {"cash": 90, "square": 19, "deeds": deeds, "cards": ["chance"]}
    table = Table({"Cat": cat, "Dan": {"deeds": yellow}, "Ann": {}})
    return table.does("Cat", "throw", dice=[3, 4]).does("Dan", "claim")


def test_example_2_buildings_then_deeds_then_cards() -> None:
    table = cat_owes()
    assert table.state["pending"]["amount"] == 330
    assert table.refused("Cat", "mortgage", deed="short-line") == ("raise.buildings_first", "C3.4")
    assert table.refused("Cat", "sell_card", deck="chance") == ("raise.deeds_first", "C3.4")
    assert table.refused("Cat", "bankrupt") == ("bankrupt.raise_first", "C8.1")
    assert table.refused("Cat", "pay") == ("debt.cash", "C3.4")
    table.does("Cat", "sell", deeds={"oriental-avenue": 1, "vermont-avenue": 1})
    assert table.clauses == ["C5.1"]
    table.does("Cat", "mortgage", deed="short-line").does("Cat", "mortgage", deed="connecticut-avenue")
    assert table.state["players"]["Cat"]["cash"] == 300
    assert table.refused("Cat", "sell_card", deck="chance") == ("raise.deeds_first", "C3.4")
    table.does("Cat", "mortgage", deed="oriental-avenue").does("Cat", "pay")
    assert table.state["players"]["Cat"]["cards"] == ("chance",)


def test_the_bank_buys_the_card_when_nothing_else_is_left() -> None:
    table = Table({"Ann": {"cash": 10, "square": 36, "cards": ["chance"]}, "Bob": {}, "Cat": {}})
    assert table.refused("Ann", "sell_card", deck="chance") == ("card.no_debt", "C3.5")
    table.does("Ann", "throw", dice=[1, 1])
    assert table.state["pending"]["raisable"] == 60
    assert table.refused("Ann", "sell_card", deck="community_chest") == ("card.no_debt", "C3.5")
    assert table.refused("Ann", "sell_card", deck="chancy") == ("card.no_debt", "C3.5")
    assert table.refused("Bob", "sell_card", deck="chance") == ("card.no_debt", "C3.5")
    assert table.refused("Ann", "bankrupt") == ("bankrupt.raise_first", "C8.1")
    table.does("Ann", "sell_card", deck="chance")
    assert table.cash()[0] == 60 and table.clauses == ["C3.5"]
    assert table.state["players"]["Ann"]["cards"] == ()
    table.does("Ann", "bankrupt")
    assert table.clauses == ["C8.2"]


def test_the_card_goes_under_its_own_deck() -> None:
    known = [card["id"] for card in _deck("chance") if card["effect"] != "keep"]
    hands = {"Ann": {"cash": 10, "square": 36, "cards": ["chance"]}, "Bob": {}}
    table = Table(hands, decks={"chance": known}).does("Ann", "throw", dice=[1, 1])
    table.does("Ann", "sell_card", deck="chance")
    assert table.state["decks"]["chance"] == [*known, "get_out_of_jail_free"]


def _deck(name: str) -> Sequence[dict[str, Any]]:
    deck: list[dict[str, Any]] = tomllib.loads((resources() / "decks" / "us_2008.toml").read_text("utf-8"))[
        name
    ]
    return deck


def test_where_the_bank_buys_none_or_no_order_is_kept() -> None:
    hands = {"Ann": {"cash": 10, "square": 36, "cards": ["chance"]}, "Bob": {}, "Cat": {}}
    table = Table(hands, options={"jail_card_to_bank": 0}).does("Ann", "throw", dice=[1, 1])
    assert table.refused("Ann", "sell_card", deck="chance") == ("card.not_bought", "C3.5")
    table.does("Ann", "bankrupt")
    built = {"mediterranean-avenue": 1, "baltic-avenue": 0, "short-line": 0}
    hands = {"Ann": {"cash": 10, "square": 36, "deeds": built}, "Bob": {}, "Cat": {}}
    table = Table(hands, options={"raise_order": False}).does("Ann", "throw", dice=[1, 1])
    table.does("Ann", "mortgage", deed="short-line").does("Ann", "pay")
    table = Table(hands).does("Ann", "mortgage", deed="short-line")
    assert table.clauses == ["C5.3"]


def test_example_3_the_bank_stands_in_for_a_debt_to_several() -> None:
    hands = four({"cash": 120, "square": 33})
    table = Table(hands, decks={"chance": ["chairman"]}).does("Ann", "throw", dice=[1, 2])
    shown = table.state["pending"]
    assert (shown["what"], shown["creditors"], shown["amount"], shown["each"]) == (
        "debt",
        ["Bob", "Cat", "Dan"],
        150,
        50,
    )
    assert table.refused("Ann", "settle", deeds=["boardwalk"]) == ("settle.joint", "C8.3")
    table.does("Ann", "bankrupt")
    assert table.cash() == [0, 1550, 1550, 1550]
    assert table.clauses == ["C8.2", "C8.3", "C8.3", "C8.3"]


def test_example_4_redeeming_rounds_up() -> None:
    table = Table(
        {"Ann": {"deeds": {"marvin-gardens": "mortgaged", "electric-company": "mortgaged"}}, "Bob": {}}
    )
    assert table.does("Ann", "redeem", deed="marvin-gardens").cash()[0] == 1500 - 154
    assert table.does("Ann", "redeem", deed="electric-company").cash()[0] == 1500 - 154 - 83


def test_collecting_from_each_makes_a_debt_of_each() -> None:
    hands = four({"square": 14}, Bob={"cash": 5, "deeds": {"boardwalk": "mortgaged"}})
    table = Table(hands, decks={"community_chest": ["birthday"]})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.state["pending"]["creditor"] == "Ann"
    table.does("Bob", "bankrupt")
    assert "C8.1" in table.clauses and table.state["pending"]["what"] == "received"
    assert table.refused("Ann", "redeem", deed="short-line")[1] == "C5.3"
    table.does("Ann", "keep", deed="boardwalk")
    assert table.state["players"]["Ann"]["deeds"] == {"boardwalk": "mortgaged"}


def test_building_and_redeeming_before_ordinary_throws_only() -> None:
    hands = {"Ann": {"deeds": BROWN}, "Bob": {"deeds": {"boardwalk": "mortgaged"}}}
    table = Table(hands, doubles=1)
    assert table.refused("Ann", "build", deeds={"baltic-avenue": 1}) == ("build.extra_turn", "C4.1")
    assert table.refused("Ann", "want", group="brown", count=1) == ("build.extra_turn", "C4.1")
    assert table.refused("Bob", "redeem", deed="boardwalk") == ("redeem.extra_turn", "C5.4")
    table = Table(hands).does("Ann", "build", deeds=dict.fromkeys(BROWN, 5))
    assert table.clauses == ["C4.4"]
    table = Table(hands)
    assert table.refused("Ann", "build", deeds={"baltic-avenue": 2}) == ("build.uneven", "C4.2")
    assert table.refused("Bob", "build", deeds={"baltic-avenue": 1}) == ("build.group", "C4.1")
    table = Table(hands, options={"houses": 0})
    assert table.refused("Ann", "build", deeds={"baltic-avenue": 1}) == ("build.no_houses", "C4.3")
    table.does("Ann", "build", deeds=dict.fromkeys(BROWN, 5))
    assert table.refused("Ann", "sell", deeds={"baltic-avenue": 1}) == ("sell.no_houses", "C5.2")
    table = Table({"Ann": {"deeds": dict.fromkeys(BROWN, 2)}, "Bob": {}})
    assert table.refused("Ann", "sell", deeds={"baltic-avenue": 2}) == ("build.uneven", "C5.1")


def test_after_the_third_failure_only_the_fine() -> None:
    table = Table({"Ann": {**THIRD, "cash": 60, "cards": ["chance"]}, "Bob": {}}).does(
        "Ann", "throw", dice=[1, 2]
    )
    assert table.state["pending"]["what"] == "third_failure"
    assert table.refused("Ann", "jail_card") == ("jail.fine_only", "C7.3")
    table.does("Ann", "jail_pay")
    assert (table.cash()[0], table.state["players"]["Ann"]["square"]) == (10, 13)


def test_who_lacks_the_fine_raises_it_in_order() -> None:
    deeds = {"mediterranean-avenue": 1, "baltic-avenue": 0}
    hands = {"Ann": {**THIRD, "cash": 5, "cards": ["chance"], "deeds": deeds}, "Bob": {}}
    table = Table(hands).does("Ann", "throw", dice=[1, 2])
    assert table.refused("Ann", "mortgage", deed="baltic-avenue") == ("raise.buildings_first", "C3.4")
    table.does("Ann", "sell", deeds={"mediterranean-avenue": 1}).does("Ann", "jail_pay")
    table.does("Ann", "mortgage", deed="baltic-avenue")
    assert table.refused("Ann", "sell_card", deck="chance") == ("raise.deeds_first", "C3.4")
    assert table.refused("Ann", "jail_card") == ("jail.fine_only", "C7.3")
    table.does("Ann", "pay")
    assert table.state["players"]["Ann"]["square"] == 13


@pytest.mark.parametrize(
    ("give", "take", "found"),
    [
        ({"cash": 100}, {}, ("deal.loan", "C3.8")),
        ({"cash": 100}, {"cash": 120}, ("deal.loan", "C3.8")),
        ({}, {}, ("deal.empty", "C3.8")),
        ({"cash": 10, "deeds": ["short-line"]}, {}, ("deal.gift", "C3.8")),
        ({"deeds": ["mediterranean-avenue"]}, {"cash": 1}, ("deed.built", "C6.1")),
        ({"cards": ["chance"]}, {"cash": 1}, ("goods.no_card", "C6.4")),
        ({"deeds": ["short-line"]}, {}, None),
        ({"deeds": ["baltic-avenue"]}, {"cash": 1}, None),
    ],
)
def test_what_may_be_dealt(give: Any, take: Any, found: tuple[str, str] | None) -> None:
    deeds = {"mediterranean-avenue": 1, "baltic-avenue": 0, "short-line": 0}
    table = Table({"Ann": {"deeds": deeds}, "Bob": {}, "Cat": {}})
    if found is None:
        table.does("Ann", "deal", **{"with": "Bob", "give": give, "take": take}).does("Bob", "accept")
    else:
        assert table.refused("Ann", "deal", **{"with": "Bob", "give": give, "take": take}) == found


DEAL = {"with": "Bob", "give": {"cash": 5}, "take": {"deeds": ["short-line"]}}


def test_an_auction_stops_no_deal_but_another_proposal_does() -> None:
    table = Table(four(Bob={"deeds": {"short-line": "mortgaged"}})).does("Ann", "throw", dice=[3, 5])
    table.does("Ann", "decline").does("Cat", "bid", amount=3).does("Ann", "deal", **DEAL)
    assert table.refused("Dan", "deal", **{**DEAL, "with": "Ann"}) == ("deal.waits", "C6.1")
    table.does("Bob", "accept")
    assert table.refused("Ann", "redeem", deed="boardwalk")[1] == "C5.3"
    table.does("Ann", "redeem", deed="short-line")
    assert table.clauses == ["C6.3"] and table.state["pending"]["what"] == "auction"


def scarce(**options: Any) -> Table:
    hands = {
        "Ann": {"deeds": BROWN},
        "Bob": {"cash": 100, "deeds": {**dict.fromkeys(LIGHT_BLUE, 0), "short-line": 0}},
        "Cat": {},
    }
    table = Table(hands, options={"houses": 1, **options}).does("Ann", "want", group="brown", count=1)
    return table.does("Bob", "want", group="light_blue", count=1)


def test_scarce_houses_go_to_the_highest_bid_from_the_lowest_building_price() -> None:
    table = scarce()
    assert table.refused("Ann", "bid", amount=49) == ("bid.low", "C4.5")
    assert table.refused("Ann", "sell", deeds={"baltic-avenue": 1})[1] == "C4.5"
    wanted = {"with": "Cat", "give": {"deeds": ["vermont-avenue"]}, "take": {"cash": 500}}
    assert table.refused("Bob", "deal", **wanted) == ("deal.wanted", "C4.5")
    table.does("Ann", "bid", amount=50).does("Bob", "pass").does("Ann", "build", deeds={"baltic-avenue": 1})
    assert table.cash()[0] == 1450


def test_who_deals_the_bid_away_is_out_of_the_auction() -> None:
    hands = {
        "Ann": {"deeds": BROWN},
        "Bob": {"cash": 100, "deeds": dict.fromkeys(LIGHT_BLUE, 0)},
        "Cat": {"deeds": {"short-line": 0}},
    }
    table = Table(hands, options={"houses": 1}).does("Ann", "want", group="brown", count=1)
    table.does("Bob", "want", group="light_blue", count=1).does("Bob", "bid", amount=90)
    table.does("Bob", "deal", **{"with": "Cat", "give": {"cash": 60}, "take": {"deeds": ["short-line"]}})
    table.does("Cat", "accept").does("Ann", "pass")
    assert "T4.3" in table.clauses and table.state["pending"] is None
    assert table.cash()[1] == 40


def test_rent_is_asked_for_before_the_next_player_throws() -> None:
    table = Table({"Ann": {"square": 36}, "Bob": {"deeds": {"boardwalk": 0}}, "Cat": {}})
    table.does("Ann", "throw", dice=[1, 2])
    table.does("Bob", "throw", dice=[1, 3])
    assert table.refused("Bob", "claim", deed="boardwalk") == ("rent.too_late", "C2.7")


def test_ways_to_jail_and_out_are_cited_by_their_own_clauses() -> None:
    table = Table({"Ann": {"square": 27}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    assert table.clauses == ["C2.8"]
    table = Table({"Ann": {"square": 27}, "Bob": {}}, doubles=1).does("Ann", "throw", dice=[1, 2])
    assert table.clauses == ["C2.8"], "the extra throw was no double: no other is lost"
    table = Table({"Ann": {}, "Bob": {}}, doubles=2).does("Ann", "throw", dice=[3, 3])
    assert table.clauses == ["C2.3", "T3.4", "T8.5"] and table.state["players"]["Ann"]["square"] == 10
    table = Table({"Ann": {"square": 10, "in_jail": 0}, "Bob": {}}).does("Ann", "throw", dice=[2, 2])
    assert table.clauses == ["C7.2"] and table.does("Ann", "buy").state["turn"] == "Bob"
    table = Table({"Ann": {"square": 10, "in_jail": 0}, "Bob": {"square": 10, "in_jail": 1}})
    assert table.refused("Bob", "jail_pay") == ("jail.not_now", "C3.2")
    assert table.refused("Ann", "jail_card") == ("jail.no_card", "C7.1")
    table.does("Ann", "jail_pay").does("Ann", "throw", dice=[1, 3])
    assert table.refused("Ann", "throw", dice=[1, 2])[1] == "C3.1"


def test_bankrupt_to_the_bank_frees_and_auctions_every_deed() -> None:
    deeds = {"boardwalk": "mortgaged", "baltic-avenue": "mortgaged"}
    table = Table({"Ann": {"cash": 5, "square": 36, "deeds": deeds}, "Bob": {}, "Cat": {}})
    table.does("Ann", "throw", dice=[1, 1]).does("Ann", "bankrupt")
    assert table.clauses == ["C8.2", "C3.7"]
    assert table.state["pending"]["deed"] == "baltic-avenue"
    table.does("Bob", "bid", amount=0).does("Cat", "pass")
    assert table.state["players"]["Bob"]["deeds"] == {"baltic-avenue": 0}


def test_time_ends_it_after_the_action_and_cards_count() -> None:
    table = Table({"Ann": {"cards": ["chance", "community_chest"]}, "Bob": {}}).does(
        "Ann", "throw", dice=[1, 2]
    )
    table.does("referee", "time")
    assert not table.game.over
    table.does("Ann", "buy")
    assert table.game.over and table.clauses[-1] == "C9.2"
    assert net_worths(table.game._record.play) == [1500 - 60 + 60 + 100, 1500]
    table = Table({"Ann": {}, "Bob": {}}).does("referee", "withdraw", player="Bob")
    assert table.clauses[-1] == "C9.1" and table.refused("Ann", "throw", dice=[1, 2])[1] == "C9.1"


def test_its_options_and_its_verb_are_no_other_ruleset_s() -> None:
    with pytest.raises(BadInput, match="option_other_system"):
        api.new_game("classic", "AB", options={"raise_order": True})
    with pytest.raises(BadInput, match="option_other_system"):
        api.new_game("community", "AB", options={"taxes_to": "middle"})
    game = api.new_game("classic", "AB")
    refusal = game.apply(Table.entry("A", "sell_card", {"deck": "chance"}))
    assert refusal is not None and (refusal.code, refusal.clause) == ("verb.other_system", "T3.2")


def test_a_position_and_a_record_come_back() -> None:
    table = cat_owes().does("Cat", "sell", deeds={"oriental-avenue": 1, "vermont-avenue": 1})
    again = replay("\n".join(table.game.lines()))
    assert again.refusal is None and api.Game(again.header, again.game).state() == table.state
    table = Table({"Ann": {"deeds": {"mediterranean-avenue": 1}}, "Bob": {"deeds": {"baltic-avenue": 0}}})
    shown = table.state
    kept = {name: shown[name] for name in ("players", "turn", "doubles", "decks")}
    assert api.new_game("community", ("Ann", "Bob"), setup=kept).state() == shown
    change = {"set": {"players": {"Ann": {"cash": 7, "deeds": {"baltic-avenue": 0}}, "Bob": {"deeds": {}}}}}
    table.does("referee", "correct", reason="counted", **change)
    assert table.cash() == [7, 1500]


def test_every_clause_is_told_in_both_languages_and_readings_say_so() -> None:
    rules = load_ruleset("community")
    book = api.new_game("community", "AB")._record.play.book.clauses.clauses
    assert [clause for clause in book if clause.startswith("C")] == list(rules.clauses)
    assert set(rules.book.values()) <= set(rules.clauses)
    for clause in ("C2.3", "C2.5", "C2.6", "C2.7", "C3.4", "C4.1", "C4.4", "C5.3", "C7.3", "C8.3", "C9.2"):
        assert "reading" in ENGLISH.say(book[clause]) and "釋讀" in CHINESE.say(book[clause])
    assert "T4.2" not in book and "T4.5" in book


def test_the_ways_to_raise_money_and_the_sheet_know_the_card() -> None:
    hands = {"Ann": {"cash": 10, "square": 36, "cards": ["chance"]}, "Bob": {}, "Cat": {}}
    game = Table(hands).does("Ann", "throw", dice=[1, 1]).game._record.play
    (way,) = funding_options(game, 0)
    assert (way.id, way.amount, way.entry) == ("sell_card", 50, SellCard(by="Ann", deck="chance"))
    assert sheet_of(game, 0).cash == 60 and sheet_of(game, 1).cash == 1500
    for texts in (ENGLISH, CHINESE):
        assert "50" in texts.say(way.label)


def test_what_is_told_of_a_joint_debt_names_everybody() -> None:
    hands = four({"cash": 120, "square": 33})
    table = Table(hands, decks={"chance": ["chairman"]}).does("Ann", "throw", dice=[1, 2])
    game = table.game._record.play
    pending = pending_now(game)
    assert pending is not None
    said = ENGLISH.say(pending.message)
    assert all(name in said for name in ("Bob", "Cat", "Dan", "M150"))
    effects = [ENGLISH.say(effect.message) for effect in bankruptcy_effects(game, 0)]
    assert any(each.endswith(" M50 each.") for each in effects)
    story = replay("\n".join([*table.game.lines(), '{"n": 2, "by": "Ann", "do": "bankrupt"}']), explain=True)
    assert "each of Bob, Cat, Dan" in ENGLISH.say(story.story[-1].said)
    assert "Bob" in CHINESE.say(story.story[-1].said)


def test_the_desk_s_check_takes_a_house_left_behind() -> None:
    edition = load_edition("atlantic-city")
    sheets = [
        Sheet("A", 100, {DeedId("mediterranean-avenue"): 1}),
        Sheet("B", 100, {DeedId("baltic-avenue"): 0}),
    ]
    for ruleset, found in (("classic", {"incomplete_group"}), ("community", set())):
        problems = DeedSurvey(rule_book(edition, ruleset), sheets).check(())
        assert {each.code for each in problems} == found
    two = [Sheet("A", 100, {DeedId("mediterranean-avenue"): 2})]
    assert DeedSurvey(rule_book(edition, "community"), two).check(())


@pytest.mark.parametrize(
    ("option", "value", "clause", "words"),
    [
        ("start_cash", 2000, "C1.1", "M2,000"),
        ("salary", 400, "C2.5", "M400"),
        ("auction", False, "C2.6", "nothing is auctioned"),
        ("auction_opening", 10, "C2.6", "opening at M10"),
        ("rent_window", 2, "C2.7", "player number 2"),
        ("raise_order", False, "C3.4", "any order"),
        ("jail_card_to_bank", 0, "C3.5", "no jail cards"),
        ("jail_card_to_bank", 80, "C3.5", "M80"),
        ("deal_window", "turn", "C3.8", "between actions"),
        ("build_window", "any", "C4.1", "at any time"),
        ("hotel_without_houses", False, "C4.4", "the bank has the houses"),
        ("built_neighbours", False, "C5.3", "whole group"),
        ("built_neighbours", False, "C6.1", "whole group"),
        ("redeem_window", "any", "C5.4", "and 10% (reading"),
        ("interest", 20, "C6.3", "20%"),
        ("jail_card_after_third", True, "C7.3", "or the card"),
        ("bankrupt_as_is", True, "C8.1", "as they stand"),
        ("joint_debts", False, "C8.3", "a debt to each"),
    ],
)
def test_a_clause_says_what_holds_where_an_option_is_changed(
    option: str, value: object, clause: str, words: str
) -> None:
    usual = rule_book(load_edition("london"), "community").clauses.said(clause)
    message = rule_book(load_edition("london"), "community", {option: value}).clauses.said(clause)
    assert message is not None and usual is not None
    assert words in ENGLISH.say(message) and words not in ENGLISH.say(usual)
    assert CHINESE.say(message) != CHINESE.say(usual)
