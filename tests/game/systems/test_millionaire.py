"""«Millionaire»: the page's examples, its refusals, machine, funds, bankrupts, its position (M1-M8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.systems.table_by_name import TableByName
from tourney.base.errors import BadInput, TourneyError
from tourney.base.ids import DeedId
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.console.pending import pending_now
from tourney.game.console.prompts import bankruptcy_effects
from tourney.game.engine.narration import card_words
from tourney.game.replaying import replay
from tourney.game.simulation import net_worths
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import load_ruleset

PHONES = ("internet-provider", "paging-company", "mobile-operator")


class Table(TableByName):
    ruleset, money = "millionaire", 2000

    @property
    def funds(self) -> tuple[int, int]:
        found = self.state["funds"]
        return found["charity"], found["jackpot"]


def plots(*owned: str, level: Any = 0) -> dict[str, Any]:
    return dict.fromkeys(owned, level)


def test_m1_the_start_and_how_many_play() -> None:
    game = api.new_game("millionaire", ("Ann", "Bob"))
    shown = game.state()
    assert game.header.edition == "millionaire"
    assert [hand["cash"] for hand in shown["players"].values()] == [2000, 2000]
    assert shown["funds"] == {"charity": 0, "jackpot": 200} and shown["bank"] == {"houses": 24, "hotels": 12}
    with pytest.raises(BadInput) as caught:
        api.new_game("millionaire", tuple("ABCDEFG"))
    assert caught.value.params["clause"] == "M1.1"
    with pytest.raises(BadInput) as caught:
        api.new_game("millionaire", ("A", "B"), edition="london")
    assert caught.value.params["clause"] == "M1.3"


def test_example_1_a_monopoly_and_what_a_mortgage_makes_of_it() -> None:
    table = Table({"Bob": {"square": 8}, "Ann": {"deeds": plots(*PHONES)}})
    table.does("Bob", "throw", dice=[2, 4])
    assert table.state["claims"][0]["amount"] == 42 and "M2.5" in table.clauses
    table = Table({"Bob": {"square": 8}, "Ann": {"deeds": plots(*PHONES)}})
    table.does("Ann", "mortgage", deed="paging-company")
    assert table.cash()[1] == 2070 and table.clauses == ["M6.1", "M5.3"]
    assert table.refused("Ann", "redeem", deed="paging-company") == ("redeem.own_throw", "M6.2")
    assert table.refused("Ann", "build", deeds={"mobile-operator": 1}) == ("build.mortgaged", "M5.3")
    table.does("Bob", "throw", dice=[2, 4]).does("Ann", "claim")
    assert table.cash() == [1979, 2091]
    table.does("Ann", "redeem", deed="paging-company")
    assert table.cash()[1] == 2091 - 84 and table.clauses == ["M6.2"]


def test_example_2_black_business_pays_and_takes_nothing() -> None:
    decks = {"move": ["to_charity_fund_b"]}
    table = Table({"Cat": {"square": 8}, "Dan": {"square": 9}}, funds={"charity": 20}, decks=decks)
    assert table.funds == (20, 200)
    table.does("Cat", "throw", dice=[3, 4])
    assert table.square("Cat") == 5 and table.funds == (70, 200) and table.cash() == [1950, 2000]
    assert table.clauses == ["M3.5", "M3.5"]
    table.does("Dan", "throw", dice=[1, 3])
    assert table.square("Dan") == 5 and table.funds == (0, 200) and table.cash() == [1950, 2070]
    assert table.clauses == ["M3.1", "M3.1", "M3.2"], "the card is turned up by its deck's clause"


def test_a_chance_card_moves_by_its_own_clause() -> None:
    table = Table({"Ann": {"square": 19}, "Bob": {}}, decks={"chance": ["go_to_white_business"]})
    table.does("Ann", "throw", dice=[3, 5])
    assert table.square("Ann") == 25 and table.clauses == ["M3.3", "M3.3", "M3.2"]


def test_cards_that_lead_to_different_squares_read_differently() -> None:
    board = Table({"Ann": {}, "Bob": {}}).game._record.play.board
    move = board.deck_ids.index("move")
    led = {(ENGLISH.say(card_words(board, move, at)), card.to) for at, card in enumerate(board.decks[move])}
    assert len({said for said, _ in led}) == len({to for _, to in led}) == len(led)


def test_example_3_a_card_pays_no_income_and_its_square_is_acted_on() -> None:
    table = Table({"Bob": {"square": 16}, "Ann": {}}, decks={"move": ["to_brewery", "to_start"]})
    table.does("Bob", "throw", dice=[2, 4])
    assert table.square("Bob") == 9 and table.cash()[0] == 2000
    table.does("Bob", "buy")
    assert table.cash()[0] == 1890
    table.does("Ann", "throw", dice=[1, 2])
    assert table.square("Ann") == 0 and table.cash()[1] == 2000


def test_example_4_the_bank_pays_the_rest_and_the_plot_is_for_sale() -> None:
    mining = plots("coal-syndicate", "gas-holding", level=3) | plots("oil-holding", level=2)
    dan = {"cash": 120, "square": 29, "deeds": plots("chocolate-factory")}
    table = Table({"Dan": dan, "Ann": {"deeds": mining}, "Bob": {}})
    table.does("Dan", "throw", dice=[4, 6]).does("Ann", "claim")
    assert table.state["pending"]["amount"] == 700
    table.refused("Bob", "bankrupt")
    told = [ENGLISH.say(each.message) for each in bankruptcy_effects(table.game._record.play, 0)]
    assert any("M580" in each for each in told) and not any("auction" in each for each in told)
    table.does("Dan", "bankrupt")
    assert table.cash() == [0, 2700, 2000] and table.clauses == ["M8.1", "M8.2"]
    assert table.state["phase"] == "throw" and table.state["players"]["Dan"]["deeds"] == {}
    table.does("Ann", "throw", dice=[2, 4])
    assert table.state["pending"]["what"] == "offer"


def test_m8_a_debt_that_can_be_raised_is_no_bankruptcy_and_buildings_bring_nothing() -> None:
    rich = {"cash": 60, "square": 29, "deeds": plots(*PHONES, level=1)}
    oil = {"deeds": plots("coal-syndicate", "gas-holding", "oil-holding", level=1)}
    table = Table({"Dan": rich, "Ann": oil}).does("Dan", "throw", dice=[4, 6]).does("Ann", "claim")
    assert table.refused("Dan", "bankrupt") == ("bankrupt.could_pay", "M8.1")
    poor = {**rich, "cash": 0, "deeds": plots("cinema", "karaoke", "night-club", level=1)}
    table = Table({"Dan": poor, "Ann": oil, "Bob": {}}).does("Dan", "throw", dice=[4, 6]).does("Ann", "claim")
    told = [ENGLISH.say(each.message) for each in bankruptcy_effects(table.game._record.play, 0)]
    assert any("go back unpaid" in each for each in told)
    table.does("Dan", "bankrupt")
    assert table.cash() == [0, 2175, 2000] and table.state["bank"]["houses"] == 21


def test_m8_a_debt_to_several_is_one_and_each_is_paid_in_full() -> None:
    hands = {"Ann": {"cash": 30, "square": 4}, "Bob": {}, "Cat": {}, "Dan": {}}
    table = Table(hands, decks={"chance": ["banquet_25"]}).does("Ann", "throw", dice=[1, 3])
    assert table.state["pending"]["creditors"] == ["Bob", "Cat", "Dan"]
    told = [ENGLISH.say(each.message) for each in bankruptcy_effects(table.game._record.play, 0)]
    assert sum("The bank adds" in each for each in told) == 2
    table.does("Ann", "bankrupt")
    assert table.cash() == [0, 2025, 2025, 2025]


def test_m8_the_fund_is_a_creditor_like_others() -> None:
    table = Table({"Ann": {"cash": 20, "square": 31}, "Bob": {}, "Cat": {}}).does("Ann", "throw", dice=[1, 3])
    assert table.state["pending"]["creditor"] == "funds.charity"
    table.does("Ann", "bankrupt")
    assert table.funds[0] == 50 and table.state["players"]["Ann"]["bankrupt"] == 1


def test_m3_6_whoever_comes_to_the_inspectorate_is_held() -> None:
    table = Table({"Ann": {"square": 4}, "Bob": {}}).does("Ann", "throw", dice=[3, 3])
    assert table.state["players"]["Ann"]["in_jail"] == 0 and table.state["turn"] == "Bob"
    assert set(table.clauses) == {"M2.2", "M3.6"}
    table = Table({"Ann": {"square": 24}, "Bob": {}}).does("Ann", "throw", dice=[2, 4])
    assert table.square("Ann") == 10 and "M3.7" in table.clauses and table.cash()[0] == 2000
    table = Table({"Ann": {"square": 4}, "Bob": {}}, options={"visiting": True})
    assert table.does("Ann", "throw", dice=[2, 4]).state["players"]["Ann"]["in_jail"] is None
    assert "M3.6" in table.clauses


def test_m3_6_the_lawyer_frees_before_the_third_failure_only() -> None:
    held = {"square": 10, "in_jail": 1, "cards": ["lawyer"]}
    table = Table({"Ann": held, "Bob": {}}).does("Ann", "jail_card")
    assert table.clauses == ["M3.6"] and table.state["players"]["Ann"]["cards"] == ()
    table = Table({"Ann": {**held, "in_jail": 2}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    assert table.refused("Ann", "jail_card") == ("jail.fine_only", "M3.6")
    table.does("Ann", "jail_pay")
    assert table.square("Ann") == 13 and table.cash()[0] == 1950
    table = Table({"Ann": {**held, "cards": ["rent_free"]}, "Bob": {}})
    assert table.refused("Ann", "jail_card") == ("jail.no_card", "M3.6")


def renting(**ann: Any) -> Table:
    """Ann comes to a plot of Bob's that earns 21."""
    table = Table({"Ann": {"square": 8, **ann}, "Bob": {"deeds": plots("mobile-operator")}, "Cat": {}})
    return table.does("Ann", "throw", dice=[2, 4])


def test_m3_4_a_rent_waits_for_who_holds_the_card_against_it() -> None:
    table = renting(cards=["rent_free", "lawyer"])
    assert table.refused("Ann", "use_card", card="rent_free") == ("card.no_use", "M3.4")
    table.does("Bob", "claim")
    pending = table.state["pending"]
    assert (pending["what"], pending["amount"], pending["card"]) == ("debt", 21, "rent_free")
    assert table.refused("Ann", "use_card", card="lawyer") == ("card.no_use", "M3.4")
    assert table.refused("Cat", "use_card", card="rent_free") == ("card.no_use", "M3.4")
    table.does("Ann", "use_card", card="rent_free")
    assert table.cash() == [2000, 2000, 2000] and table.clauses == ["M3.4"]
    assert table.state["players"]["Ann"]["cards"] == ("lawyer",)


def test_m3_4_or_it_is_paid_and_the_card_stays() -> None:
    table = renting(cards=["rent_free"]).does("Bob", "claim").does("Ann", "pay")
    assert table.cash() == [1979, 2021, 2000] and table.state["players"]["Ann"]["cards"] == ("rent_free",)
    assert renting().does("Bob", "claim").cash() == [1979, 2021, 2000]


def test_m3_4_a_card_that_is_dealt_away_serves_no_more() -> None:
    table = renting(cards=["rent_free"], cash=10).does("Bob", "claim")
    deal = {"with": "Cat", "give": {"cards": ["rent_free"]}, "take": {"cash": 30}}
    table.does("Ann", "deal", **deal).does("Cat", "accept")
    assert table.refused("Ann", "use_card", card="rent_free") == ("card.no_use", "M3.4")
    assert table.does("Ann", "pay").cash() == [19, 2021, 1970]
    assert table.state["players"]["Cat"]["cards"] == ("rent_free",)


def test_m3_4_a_held_card_is_not_drawn_and_goes_under_its_deck() -> None:
    chance = [card.id for card in load_board_deck("chance") if card.id != "rent_free"]
    table = Table(
        {"Ann": {"square": 8, "cards": ["rent_free"]}, "Bob": {"deeds": plots("mobile-operator")}},
        decks={"chance": chance},
    )
    table.does("Ann", "throw", dice=[2, 4]).does("Bob", "claim").does("Ann", "use_card", card="rent_free")
    assert table.state["decks"]["chance"][-1] == "rent_free"
    table = Table({"Ann": {"square": 4}, "Bob": {"cards": ["lawyer"]}}).does("Ann", "throw", dice=[1, 3])
    assert table.refused("Ann", "card", card="lawyer") == ("card.held", "M3.4")
    assert table.does("Ann", "card", card="rent_free").state["players"]["Ann"]["cards"] == ("rent_free",)


def load_board_deck(name: str) -> tuple[Any, ...]:
    from tourney.game.engine.board import load_board

    board = load_board("millionaire")
    return board.decks[board.deck_ids.index(name)]


def at_the_machine(**ann: Any) -> Table:
    return Table({"Ann": {"square": 14, **ann}, "Bob": {}}).does("Ann", "throw", dice=[2, 4])


def test_m4_the_machine_is_played_or_left_alone() -> None:
    table = at_the_machine()
    assert table.state["pending"] == {"what": "machine", "player": "Ann"}
    pending = pending_now(table.game._record.play)
    assert pending is not None and "machine" in ENGLISH.say(pending.message)
    assert table.refused("Bob", "spin", dice=[1, 1, 1]) == ("spin.nothing", "M4.1")
    assert table.refused("Bob", "decline") == ("machine.not_yours", "M4.1")
    assert table.refused("Ann", "throw", dice=[1, 2])[0] == "turn.unfinished"
    listed = [each for each in table.state["legal"] if each["do"] == "spin"]
    assert listed == [{"do": "spin", "by": "Ann"}], "its dice are an example's: only chance knows them"
    table.does("Ann", "decline")
    assert table.funds == (0, 200) and table.clauses == ["M4.1"]
    assert table.refused("Ann", "spin", dice=[1, 1, 1]) == ("spin.nothing", "M4.1")


@pytest.mark.parametrize(
    ("dice", "cash", "till", "clause"),
    [
        ([1, 2, 1], 1950, 250, "M4.3"),
        ([1, 1, 1], 2100, 200, "M4.2"),
        ([5, 5, 5], 2500, 200, "M4.2"),
        ([6, 6, 6], 2200, 200, "M4.2"),
    ],
)
def test_m4_what_it_pays(dice: list[int], cash: int, till: int, clause: str) -> None:
    table = at_the_machine().does("Ann", "spin", dice=dice)
    assert (table.cash()[0], table.funds[1], table.clauses) == (cash, till, [clause])


def test_m4_the_stake_is_cash() -> None:
    table = at_the_machine(cash=49)
    assert table.refused("Ann", "spin", dice=[1, 1, 1]) == ("spin.cash", "M4.1")
    with pytest.raises(BadInput):
        Table.entry("Ann", "spin", {"dice": [1, 7, 1]})
    with pytest.raises(BadInput):
        Table.entry("Ann", "spin", {"dice": [1, 1]})


def test_m5_branches_and_enterprises() -> None:
    table = Table({"Ann": {"cash": 5000, "deeds": plots(*PHONES)}, "Bob": {"deeds": plots("cinema")}})
    assert table.refused("Bob", "build", deeds={"cinema": 1}) == ("build.group", "M5.1")
    assert table.refused("Ann", "build", deeds={PHONES[0]: 2}) == ("build.uneven", "M5.1")
    table.does("Ann", "build", deeds=dict.fromkeys(PHONES, 3))
    assert table.cash()[0] == 4100 and table.state["bank"] == {"houses": 15, "hotels": 12}
    table.does("Ann", "build", deeds=dict.fromkeys(PHONES, 1))
    assert table.state["bank"] == {"houses": 24, "hotels": 9} and table.clauses == ["M5.2"]
    assert table.refused("Ann", "build", deeds={PHONES[0]: 1}) == ("build.full", "M5.2")
    assert table.refused("Ann", "sell", deeds={PHONES[0]: 2}) == ("sell.uneven", "M5.4")
    table.does("Ann", "sell", deeds={PHONES[0]: 1})
    assert table.cash()[0] == 3850 and table.clauses == ["M5.4"]
    assert net_worths(table.game._record.play)[0] == 3850 + 130 + 140 + 150 + 100 * (3 + 4 + 4)


def test_m6_and_m7_what_may_be_mortgaged_and_dealt() -> None:
    built = plots(*PHONES[:2]) | plots(PHONES[2], level=1)
    table = Table({"Ann": {"deeds": built}, "Bob": {"deeds": {"cinema": "mortgaged"}}})
    assert table.refused("Ann", "mortgage", deed=PHONES[2]) == ("deed.built", "M7.2")
    mine = {"with": "Bob", "give": {"deeds": [PHONES[2]]}, "take": {"cash": 1}}
    assert table.refused("Ann", "deal", **mine) == ("deed.built", "M7.2")
    theirs = {"with": "Bob", "take": {"deeds": ["cinema"]}}
    assert table.refused("Ann", "deal", **theirs) == ("deal.mortgaged", "M6.3")
    table.does("Ann", "mortgage", deed=PHONES[0])
    table.does("Ann", "deal", **{"with": "Bob", "give": {"cash": 300}}).does("Bob", "accept")
    assert table.cash() == [1765, 2300]
    table.does("Ann", "redeem", deed=PHONES[0])
    assert table.cash()[0] == 1765 - 78


def test_m7_2_what_stands_beside_a_plot_stays_where_the_plot_goes() -> None:
    built = plots(*PHONES[:2], level=1) | plots(PHONES[2])
    table = Table({"Ann": {"deeds": built}, "Bob": {}}).does("Ann", "mortgage", deed=PHONES[2])
    assert table.clauses == ["M6.1", "M5.3", "M7.2"] and table.state["bank"]["houses"] == 22
    deal = {"with": "Bob", "give": {"deeds": [PHONES[2]]}}
    table = Table({"Ann": {"deeds": built}, "Bob": {}}).does("Ann", "deal", **deal).does("Bob", "accept")
    assert table.clauses == ["M7.1", "M7.2"]
    assert table.state["players"]["Ann"]["deeds"] == plots(*PHONES[:2], level=1)
    table = Table({"Ann": {"deeds": plots(*PHONES)}, "Bob": {}})
    table.does("Ann", "mortgage", deed=PHONES[0]).does("Ann", "mortgage", deed=PHONES[1])
    assert table.clauses == ["M6.1"], "the industry is incomplete already"
    assert Table({"Ann": {"deeds": plots("cinema")}, "Bob": {}}).does(
        "Ann", "mortgage", deed="cinema"
    ).clauses == ["M6.1"]


def test_m7_1_money_alone_changes_hands_and_back_by_consent() -> None:
    table = Table({"Ann": {}, "Bob": {}, "Cat": {}}).does(
        "Ann", "deal", **{"with": "Bob", "take": {"cash": 300}}
    )
    assert table.refused("Cat", "accept")[1] == "M7.1"
    table.does("Bob", "refuse")
    assert table.cash() == [2000, 2000, 2000], "nobody lends who does not say so"
    table.does("Ann", "deal", **{"with": "Bob", "take": {"cash": 300}}).does("Bob", "accept")
    table.does("referee", "note", text="Ann owes Bob 330 at her next throw")
    table.does("Ann", "deal", **{"with": "Bob", "give": {"cash": 330}}).does("Bob", "accept")
    assert table.cash() == [1970, 2030, 2000]


def test_m8_4_by_time_everything_counts_its_price() -> None:
    hands = {
        "Ann": {"cash": 100, "deeds": {"cinema": "mortgaged"}},
        "Bob": {"deeds": plots(*PHONES, level=5), "cards": ["lawyer"]},
    }
    table = Table(hands)
    worth = [150, 2000 + 420 + 12 * 100]
    assert net_worths(table.game._record.play) == worth
    half = Table(hands, options={"mortgaged_counts": "half"})
    assert net_worths(half.game._record.play) == [125, worth[1]]
    table.does("referee", "time")
    assert table.game.over and "M8.4" in table.clauses


def test_its_verbs_options_and_fields_are_no_other_ruleset_s() -> None:
    with pytest.raises(BadInput, match="option_other_system"):
        api.new_game("classic", "AB", options={"jackpot_stake": 10})
    game = api.new_game("classic", "AB")
    for do, fields in (("spin", {"dice": [1, 2, 3]}), ("use_card", {"card": "rent_free"})):
        refusal = game.apply(Table.entry("A", do, fields))
        assert refusal is not None and (refusal.code, refusal.clause) == ("verb.other_system", "T3.2")
    change = {"set": {"funds": {"charity": 5}}, "reason": "counted"}
    refusal = game.apply(Table.entry("referee", "correct", change))
    assert refusal is not None and refusal.code == "verb.other_system"
    mine = Table({"Ann": {}, "Bob": {}})
    assert mine.refused("Ann", "sell_card", deck="chance")[0] == "verb.other_system"


@pytest.mark.parametrize(
    "setup",
    [
        {"players": {"Ann": {"cards": ["chance"]}, "Bob": {}}},
        {"players": {"Ann": {"cards": ["lawyer", "lawyer"]}, "Bob": {}}},
        {"players": {"Ann": {"cards": ["lawyer"]}, "Bob": {}}, "decks": {"chance": ["lawyer"]}},
        {"players": {"Ann": {"in_jail": 0, "square": 11}, "Bob": {}}},
        {"players": {"Ann": {"deeds": {"cinema": 4}}, "Bob": {}}},
        {"players": {"Ann": {}, "Bob": {}}, "funds": {"charity": -1}},
        {"players": {"Ann": {}, "Bob": {}}, "funds": {"middle": 1}},
        {"players": {"Ann": {}, "Bob": {}}, "funds": 7},
        {"players": {"Ann": {}, "Bob": {}}, "middle": 1},
        {"players": {"Ann": {}, "Bob": {}}, "decks": {"community_chest": []}},
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(setup: dict[str, Any]) -> None:
    with pytest.raises(TourneyError) as caught:
        api.new_game("millionaire", ("Ann", "Bob"), setup=setup)
    assert ENGLISH.error(caught.value) and CHINESE.error(caught.value)


def test_every_field_comes_back_and_can_be_set_right() -> None:
    hands = {
        "Ann": {"cash": 17, "square": 10, "in_jail": 2, "cards": ["rent_free", "lawyer"]},
        "Bob": {"deeds": {"cinema": 5, "karaoke": 3, "night-club": 3, "bakery": "mortgaged"}},
        "Cat": {"cash": 0, "bankrupt": 1},
    }
    decks = {"move": ["to_start", "to_cinema"], "chance": ["fine_20"]}
    table = Table(hands, decks=decks, funds={"charity": 75, "jackpot": 0}, turn="Bob", doubles=1)
    shown = table.state
    kept = {name: shown[name] for name in ("players", "turn", "doubles", "decks", "funds")}
    assert api.new_game("millionaire", ("Ann", "Bob", "Cat"), setup=kept).state() == shown
    table.does("referee", "correct", set={"funds": {"jackpot": 310}}, reason="counted")
    assert table.funds == (75, 310)
    table.does("referee", "correct", set={"players": {"Ann": {"cards": ["lawyer"]}}}, reason="lost")
    assert table.state["players"]["Ann"]["cards"] == ("lawyer",)
    again = replay("\n".join(table.game.lines()))
    assert again.refusal is None and api.Game(again.header, again.game).state() == table.state
    replay_steps = replay("\n".join(table.game.lines()), explain=True).story
    assert "jackpot" in ENGLISH.say(replay_steps[0].said) and "積寶" in CHINESE.say(replay_steps[0].said)


def test_every_clause_is_told_in_both_languages_and_readings_say_so() -> None:
    rules = load_ruleset("millionaire")
    book = api.new_game("millionaire", "AB")._record.play.book.clauses.clauses
    assert [clause for clause in book if clause.startswith("M")] == list(rules.clauses)
    assert set(rules.book.values()) <= set(rules.clauses)
    plain = {"M1.1", "M1.2", "M1.7", "M2.1", "M2.3", "M3.2", "M3.3", "M3.7", "M4.3", "M5.4", "M6.1", "M6.3"}
    for clause in set(rules.clauses) - plain - {"M8.3"}:
        assert "reading" in ENGLISH.say(book[clause]) and "釋讀" in CHINESE.say(book[clause]), clause
    assert "T4.6" not in book and "T5.5" in book
    for clause, message in book.items():
        for word in ("jail", "hotel", "監獄", "酒店"):
            assert word not in ENGLISH.say(message) + CHINESE.say(message), (clause, ENGLISH.say(message))


@pytest.mark.parametrize(
    ("option", "value", "clause", "words"),
    [
        ("mortgaged_counts", "half", "M8.4", "at half"),
        ("visiting", True, "M3.6", "only visits"),
        ("salary_by_cards", True, "M2.6", "or a card"),
        ("deal_mortgaged", True, "M6.3", "may be sold"),
        ("jackpot_stake", 80, "M4.1", "80\N{NO-BREAK SPACE}F"),
        ("charity_fine", 70, "M3.5", "70\N{NO-BREAK SPACE}F"),
    ],
)
def test_a_clause_says_what_holds_where_an_option_is_changed(
    option: str, value: object, clause: str, words: str
) -> None:
    board = load_edition("millionaire")
    usual = rule_book(board, "millionaire").clauses.said(clause)
    message = rule_book(board, "millionaire", {option: value}).clauses.said(clause)
    assert message is not None and usual is not None
    assert words in ENGLISH.say(message) and words not in ENGLISH.say(usual)
    assert CHINESE.say(message) != CHINESE.say(usual)


def test_the_book_counts_as_the_page_has_it() -> None:
    book = rule_book(load_edition("millionaire"), "millionaire")
    boxes = book.boxes[DeedId("cinema")]
    assert boxes == {-1: 50, 0: 50, 1: 100, 2: 150, 3: 200, 5: 250}
