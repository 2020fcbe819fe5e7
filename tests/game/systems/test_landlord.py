"""The Landlord's Game: the page's examples, every refusal that it asks for, its position (L1-L9, LA1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.systems.table_by_name import TableByName
from tourney.base.errors import BadInput, TourneyError
from tourney.base.texts import ENGLISH
from tourney.game import api
from tourney.game.record import written
from tourney.game.replaying import replay
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.landlord import narration as words
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book

RAILROADS = ("royal-rusher", "shooting-star", "gee-whiz", "pdq")
PLEDGED = {"houses": 3, "to": "Dan", "amount": 60, "interest": 6}


class Table(TableByName):
    ruleset, money = "landlord", 400

    @property
    def waits(self) -> str:
        return str((self.state["pending"] or {}).get("what", ""))


def lots(*ids: str, houses: int = 0) -> dict[str, int]:
    return dict.fromkeys(ids, houses)


FOUR = ("Ann", "Bob", "Cat", "Dan")
HANDS = [
    ["broadway", "goat-alley", "wayback", "pdq", "the-farm", "speculation"],
    ["lonely-lane", "the-pike", "rubeville", "boomtown", "rickey-row", "market-place"],
    ["easy-street", "george-street", "maguire-flats", "gee-whiz", "the-bowery", "slambang-trolley"],
    ["madison-square", "fifth-avenue", "grand-boulevard", "wall-street", "shooting-star", "royal-rusher"],
]


def dealt() -> Table:
    table = Table({name: {} for name in FOUR})
    table.game = api.new_game("landlord", FOUR)
    for name, hand in zip(FOUR, HANDS, strict=True):
        table.does(name, "dealt", deeds=hand)
    return table


def test_example_1_the_deal_and_what_is_bought_of_it() -> None:
    table = dealt()
    assert table.state["phase"] == "deal" and table.waits == "taking" and table.cash() == [400] * 4
    assert table.refused("Bob", "take", deeds=[])[1] == "L1.5"
    assert table.refused("Ann", "take", deeds=["wall-street"]) == ("take.not_dealt", "L1.5")
    table.does("Ann", "take", deeds=["broadway", "goat-alley"])
    assert table.cash()[0] == 250 and table.state["treasury"] == 150
    again = api.new_game("landlord", FOUR, setup=table.state)
    assert again.state() == table.state
    table.does("Bob", "take", deeds=[]).does("Cat", "take")
    expensive = ["madison-square", "fifth-avenue", "grand-boulevard", "wall-street", "shooting-star"]
    assert table.refused("Dan", "take", deeds=expensive) == ("take.cash", "L1.5")
    table.does("Dan", "take", deeds=["royal-rusher"])
    assert table.state["phase"] == "throw" and "dealt" not in table.of("Ann")
    assert table.refused("Ann", "dealt", deeds=HANDS[0])[1] == "L1.5"
    table.does("Ann", "throw", dice=[1, 2])


def test_the_deal_takes_no_card_twice_and_no_other_number() -> None:
    table = Table({name: {} for name in FOUR})
    table.game = api.new_game("landlord", FOUR)
    assert table.waits == "dealing" and table.refused("Ann", "take", deeds=[])[1] == "L1.5"
    assert table.refused("Ann", "throw", dice=[1, 2])[1] == "L2.1"
    assert table.refused("Ann", "dealt", deeds=HANDS[0][:5]) == ("dealt.number", "L1.5")
    table.does("Cat", "dealt", deeds=HANDS[2])
    assert table.refused("Cat", "dealt", deeds=HANDS[0])[1] == "L1.5"
    assert table.refused("Ann", "dealt", deeds=[*HANDS[0][:5], "easy-street"]) == ("dealt.taken", "L1.5")


@pytest.mark.parametrize(("players", "cash"), [(2, 600), (3, 500), (4, 400)])
def test_money_at_the_start_goes_by_the_number_of_players(players: int, cash: int) -> None:
    game = api.new_game("landlord", FOUR[:players])
    assert {each["cash"] for each in game.state()["players"].values()} == {cash}
    assert (
        api.new_game("landlord", FOUR[:2], options={"start_cash": 90}).state()["players"]["Ann"]["cash"] == 90
    )


def test_its_document_s_own_money_and_auction_are_said_as_it_says_them() -> None:
    for ruleset in ("landlord", "single-tax"):
        said = {option: clauses(ruleset, {option: 90}) for option in ("start_cash", "auction_opening")}
        usual = clauses(ruleset, {})
        assert (
            usual["L1.4"] == "Each player starts with M600 with two players, M500 with three, M400 with four."
        )
        assert "from that price" in usual["L3.1"] and "Mprice" not in usual["L3.1"]
        assert "starts with M90 (the document" in said["start_cash"]["L1.4"]
        assert "auctioned from M90" in said["auction_opening"]["L3.1"]


def clauses(ruleset: str, options: dict[str, Any]) -> dict[str, str]:
    book = rule_book(load_edition("landlord"), ruleset, options).clauses
    return {name: ENGLISH.say(message) for name, message in book.clauses.items()}


def test_five_players_are_too_many() -> None:
    with pytest.raises(BadInput) as fault:
        api.new_game("landlord", (*FOUR, "Eve"))
    assert fault.value.params["clause"] == "L1.1"


def test_example_2_the_official_pass() -> None:
    table = Table({"Bob": {"square": 9}, "Ann": {}})
    table.does("Bob", "throw", dice=[4, 4])
    assert table.waits == "route" and table.refused("Bob", "route", jump=[25]) == ("route.jump", "L2.2")
    assert table.refused("Bob", "route", direction="back") == ("route.back", "L2.4")
    assert table.refused("Ann", "route")[1] == "L2.2"
    table.does("Bob", "route", jump=[15])
    assert table.square("Bob") == 27 and table.waits == "offer"
    other = Table({"Bob": {"square": 9}, "Ann": {}}).does("Bob", "throw", dice=[4, 4]).does("Bob", "route")
    assert other.square("Bob") == 17 and other.state["turn"] == "Ann"
    assert other.refused("Bob", "throw", dice=[1, 2])[1] == "L2.1"


def test_two_jumps_in_one_throw_and_wages_on_the_way() -> None:
    table = Table({"Bob": {"square": 24}, "Ann": {}})
    table.does("Bob", "throw", dice=[6, 6])
    assert table.refused("Bob", "route", jump=[25, 35]) == ("route.jump", "L2.2")
    table.does("Bob", "route", jump=[25, 5])
    assert table.square("Bob") == 16 and table.of("Bob")["wages"] == 1
    assert table.refused("Bob", "route", jump=[5])[1] == "L2.2"


def test_a_jump_asks_for_a_double_and_steps_left() -> None:
    table = Table({"Bob": {"square": 24}, "Ann": {}}).does("Bob", "throw", dice=[5, 6])
    assert table.refused("Bob", "route", jump=[25]) == ("route.no_double", "L2.2")
    assert table.refused("Bob", "route", direction="back", jump=[25]) == ("route.back_jump", "L2.2")
    table.does("Bob", "route", direction="back")
    assert table.square("Bob") == 13
    last = Table({"Bob": {"square": 11}, "Ann": {}}).does("Bob", "throw", dice=[2, 2])
    assert last.square("Bob") == 15 and last.waits == "offer"
    assert last.refused("Bob", "route", jump=[15]) == ("route.nothing", "L2.2")


def test_backward_only_from_between_the_chance_squares() -> None:
    for square, choice in ((22, False), (23, True), (36, True), (37, False)):
        table = Table({"Bob": {"square": square}, "Ann": {}}).does("Bob", "throw", dice=[1, 2])
        assert (table.waits == "route") is choice, square


def test_nobody_buys_and_the_rent_goes_to_the_winner_or_the_treasury() -> None:
    table = Table({"Ann": {"square": 20, "cash": 90}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    table.does("Ann", "decline")
    assert table.refused("Bob", "bid", amount=74) == ("bid.low", "L3.1")
    assert table.refused("Ann", "bid", amount=91) == ("bid.cash", "L3.1")
    table.does("Bob", "bid", amount=75).does("Ann", "pass")
    assert table.cash() == [76, 339] and table.state["treasury"] == 75
    assert table.clauses[-1] == "L3.2", "the rent to the winner of the auction"
    table = Table({"Ann": {"square": 20}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    table.does("Ann", "decline").does("Bob", "pass").does("Ann", "pass")
    assert table.cash() == [386, 400] and table.state["treasury"] == 14 and "L3.2" in table.clauses
    poor = Table({"Ann": {"square": 20, "cash": 70}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    assert poor.refused("Ann", "buy") == ("buy.cash", "L3.1")


def test_example_3_houses_add_ten_each_and_a_pledged_lot_asks_for_nothing() -> None:
    hand = {"deeds": lots("market-place", houses=3)}
    table = Table({"Cat": {"square": 11}, "Ann": hand, "Dan": {}}).does("Cat", "throw", dice=[3, 4])
    assert table.cash() == [360, 440, 400] and table.clauses == ["L3.3"]
    table = Table({"Cat": {"square": 11}, "Ann": {"deeds": {"market-place": PLEDGED}}, "Dan": {}})
    table.does("Cat", "throw", dice=[3, 4])
    assert table.cash() == [400, 400, 400] and table.clauses == ["L7.5"]


def test_example_4_who_does_not_bet_stays_where_they_came_from() -> None:
    table = Table({"Dan": {"square": 6, "cash": 40}, "Ann": {}}).does("Dan", "throw", dice=[1, 1])
    assert table.waits == "licence" and table.refused("Dan", "buy") == ("buy.cash", "L3.9")
    assert table.refused("Dan", "bet") == ("bet.nothing", "L3.10")
    table.does("Dan", "decline")
    assert table.refused("Ann", "decline")[1] == "L3.11"
    table.does("Dan", "decline")
    assert table.square("Dan") == 6 and table.cash() == [40, 400] and table.state["turn"] == "Ann"
    assert table.refused("Dan", "bet") == ("bet.nothing", "L3.10")


def test_a_licence_that_nobody_bids_for_is_left_by_its_own_clause() -> None:
    table = Table({"Dan": {"square": 6}, "Ann": {}}, options={"licence_auction": True})
    table.does("Dan", "throw", dice=[1, 1]).does("Dan", "decline").does("Ann", "pass").does("Dan", "pass")
    assert table.clauses[-1] == "L3.9" and table.waits == "bet"


@pytest.mark.parametrize("ruleset", ["landlord", "single-tax"])
def test_cards_dealt_are_corrected_card_for_card_and_the_deal_follows_from_the_entries(ruleset: str) -> None:
    hands = {"Ann": {"dealt": ["wayback", "speculation"]}, "Bob": {"dealt": ["pdq", "gee-whiz"]}}
    table = Table(hands, phase="deal", ruleset=ruleset)
    other = {"players": {"Ann": {"dealt": ["wayback", "broadway"]}}}
    table.does("referee", "correct", reason="misread", set=other)
    assert table.waits == "taking" and list(table.of("Ann")["dealt"]) == ["wayback", "broadway"]
    for wrong in (["pdq", "wayback"], ["nowhere", "wayback"]):
        set_to = {"players": {"Ann": {"dealt": wrong}}}
        assert table.refused("referee", "correct", reason="?", set=set_to) == ("correct.bad", "T1.3")
    stages: tuple[list[str] | None, ...] = ([], None, ["wayback"])
    for stage in stages:
        other_stage = {"players": {"Ann": {"dealt": stage}}}
        assert table.refused("referee", "correct", reason="?", set=other_stage) == ("correct.pending", "T1.3")
    table.does("Ann", "take", deeds=["broadway"]).does("Bob", "take", deeds=[])
    played = table.refused("referee", "correct", reason="?", set={"phase": "deal"})
    assert played == ("correct.course", "T1.3") and table.state["phase"] == "throw"


def test_bets_pay_by_the_throw_a_tenth_to_the_broker() -> None:
    table = Table({"Dan": {"square": 6}, "Ann": {}}, licence="Ann").does("Dan", "throw", dice=[1, 1])
    assert table.waits == "bet"
    table.does("Dan", "bet")
    assert table.waits == "bet_throw" and table.refused("Ann", "throw", dice=[5, 6])[1] == "L3.10"
    table.does("Dan", "throw", dice=[5, 6])
    assert table.cash() == [400 - 10 + 90 - 9, 409] and table.state["turn"] == "Ann"
    table = Table({"Dan": {"square": 6}, "Ann": {}}, licence="Ann").does("Dan", "throw", dice=[1, 1])
    table.does("Dan", "bet").does("Dan", "throw", dice=[1, 2])
    assert table.cash() == [390, 400] and table.state["licence"] is None
    assert table.of("Ann")["in_jail"] == 0 and table.square("Ann") == 10
    assert jailed_by(table) == ["L3.10"]
    poor = Table({"Dan": {"square": 6, "cash": 9}, "Ann": {}}, licence="Ann").does(
        "Dan", "throw", dice=[1, 1]
    )
    assert poor.refused("Dan", "bet") == ("bet.cash", "L3.10")


@pytest.mark.parametrize("square", [4, 22])
def test_a_broker_on_another_square_that_jails_goes_by_the_bet(square: int) -> None:
    players = {"Dan": {"square": 6}, "Ann": {"square": square}}
    table = Table(players, licence="Ann").does("Dan", "throw", dice=[1, 1]).does("Dan", "bet")
    assert jailed_by(table.does("Dan", "throw", dice=[1, 2])) == ["L3.10"]
    itself = Table({"Dan": {"square": 6}, "Ann": {}}, licence="Dan").does("Dan", "throw", dice=[1, 1])
    assert jailed_by(itself.does("Dan", "bet").does("Dan", "throw", dice=[1, 2])) == ["L3.10"]


def jailed_by(table: Table) -> list[str]:
    """By which clause the last entry sent to jail."""
    return [event.clause for event in table.game.events if event.key == "landlord.to_jail"]


def test_wages_of_the_way_are_drawn_with_the_bet_and_the_fifth_end_the_game() -> None:
    table = Table({"Dan": {"square": 38, "cash": 0}, "Ann": {}}, licence="Ann").does(
        "Dan", "throw", dice=[4, 6]
    )
    assert table.of("Dan")["wages"] == 0
    table.does("Dan", "bet")
    assert table.of("Dan")["wages"] == 1 and table.cash()[0] == 90
    table = Table({"Dan": {"square": 38, "wages": 4}, "Ann": {}}, licence="Ann").does(
        "Dan", "throw", dice=[4, 6]
    )
    table.does("Dan", "bet")
    assert table.game.over and table.cash() == [500, 400]
    for do, more in (
        ("throw", {"dice": [1, 2]}),
        ("build", {"deeds": {"wayback": 1}}),
        ("sell_luxury", {"count": 1}),
    ):
        assert table.refused("Dan", do, **more) == ("game.over", "L9.1")
    table = Table({"Dan": {"square": 37, "wages": 4}, "Ann": {"deeds": lots("lonely-lane")}})
    table.does("Dan", "throw", dice=[2, 4])
    assert table.game.over and table.cash() == [500, 400]


def test_luxury_is_bought_sold_or_leads_back_by_the_document_s_example() -> None:
    table = Table({"Ann": {"square": 33}, "Bob": {}}).does("Ann", "throw", dice=[2, 4])
    table.does("Ann", "route")
    assert table.waits == "luxury" and table.refused("Bob", "buy")[1] == "L3.12"
    table.does("Ann", "decline")
    assert table.square("Ann") == 27 and table.waits == "offer"
    table = Table({"Ann": {"square": 33}, "Bob": {}}).does("Ann", "throw", dice=[2, 4]).does("Ann", "route")
    table.does("Ann", "buy")
    assert table.of("Ann")["luxury"] == 1 and table.cash()[0] == 325
    assert table.refused("Bob", "sell_luxury", count=1) == ("luxury.few", "L3.12")
    table.does("Bob", "throw", dice=[1, 2])
    table.does("Ann", "sell_luxury", count=1)
    assert table.cash()[0] == 425 and table.waits == "offer"
    passed = Table({"Ann": {"square": 23}, "Bob": {}}).does("Ann", "throw", dice=[3, 3])
    passed.does("Ann", "route", jump=[25]).does("Ann", "decline")
    assert passed.square("Ann") == 7


def test_a_refused_luxury_that_leads_back_over_mother_earth_draws_wages() -> None:
    table = Table({"Ann": {"square": 17}, "Bob": {}}).does("Ann", "throw", dice=[6, 6])
    table.does("Ann", "route", jump=[25]).does("Ann", "decline")
    assert table.square("Ann") == 35 and table.of("Ann")["wages"] == 1 and table.cash() == [500, 400]
    assert table.waits == "offer" and table.clauses == ["L3.13", "L2.5"]
    again = Table({"Ann": {"square": 19}, "Bob": {}}).does("Ann", "throw", dice=[5, 5])
    again.does("Ann", "route", jump=[25]).does("Ann", "decline")
    assert again.square("Ann") == 39 and again.of("Ann")["wages"] == 1 and again.waits == "luxury"
    again.does("Ann", "decline")
    assert again.square("Ann") == 39 and again.of("Ann")["wages"] == 1 and again.state["turn"] == "Bob"
    last = Table({"Ann": {"square": 17, "wages": 4, "cash": 5}, "Bob": {"deeds": lots("pdq")}})
    last.does("Ann", "throw", dice=[6, 6]).does("Ann", "route", jump=[25]).does("Ann", "decline")
    assert last.game.over and last.cash() == [105, 400] and last.refused("Ann", "pay")[1] == "L9.1"


def test_jail_by_double_by_the_fine_before_the_second_throw_or_after_the_third() -> None:
    table = Table({"Ann": {"square": 25}, "Bob": {"square": 21}}).does("Ann", "throw", dice=[2, 3])
    table.does("Ann", "route")
    assert table.of("Ann")["in_jail"] == 0 and table.square("Ann") == 10 and table.clauses == ["L3.7"]
    for failed, says in ((0, "L6.2"), (2, "L6.2")):
        jailed = Table({"Ann": {"square": 10, "in_jail": failed}, "Bob": {}})
        assert jailed.refused("Ann", "jail_pay") == ("jail.pay_when", says)
    table = Table({"Ann": {"square": 10, "in_jail": 1}, "Bob": {}}).does("Ann", "jail_pay")
    assert table.state["treasury"] == 50 and table.of("Ann")["in_jail"] is None
    table = Table({"Ann": {"square": 10, "in_jail": 2}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    assert table.cash()[0] == 350 and table.square("Ann") == 13
    assert [event.key for event in table.game.events if event.clause == "L6.4"] == ["landlord.out_by_throw"]
    table = Table({"Ann": {"square": 10, "in_jail": 2, "cash": 9}, "Bob": {}}).does(
        "Ann", "throw", dice=[1, 2]
    )
    table.does("Ann", "bankrupt")
    assert "landlord.bankrupt_to_pile" in [event.key for event in table.game.events]
    table = Table({"Ann": {"square": 10, "in_jail": 0}, "Bob": {}}).does("Ann", "throw", dice=[3, 3])
    assert table.waits == "route" and table.of("Ann")["in_jail"] is None
    kept = Table({"Ann": {"square": 10, "in_jail": 0, "cards": ["jail_free"]}, "Bob": {}})
    kept.does("Ann", "jail_card")
    assert not kept.of("Ann")["cards"] and kept.refused("Ann", "jail_card")[1] == "L3.8"


def test_a_way_forward_is_told_apart_from_a_pass_left_unused() -> None:
    table = Table({"Ann": {"square": 21}, "Bob": {}}).does("Ann", "throw", dice=[3, 3])
    message = words.route(table.game._record.play, Table.entry("Ann", "route", {}))
    assert message.key == "landlord.say_walk", "between the Chance squares alone there is a way back (L2.4)"
    table = Table({"Bob": {"square": 26}, "Ann": {}}).does("Bob", "throw", dice=[1, 2])
    message = words.route(table.game._record.play, Table.entry("Bob", "route", {}))
    assert message.key == "landlord.say_ahead"


def test_houses_without_limit_in_one_s_turn_before_the_throw() -> None:
    hand = {"cash": 900, "deeds": lots("wayback", "pdq")}
    table = Table({"Ann": hand, "Bob": {"deeds": lots("broadway")}})
    table.does("Ann", "build", deeds={"wayback": 7})
    assert table.of("Ann")["deeds"]["wayback"] == 7 and table.cash()[0] == 200
    assert table.refused("Ann", "build", deeds={"wayback": 3})[1] == "L7.1"
    assert table.refused("Ann", "build", deeds={"pdq": 1}) == ("build.no_street", "L7.1")
    assert table.refused("Bob", "build", deeds={"broadway": 1}) == ("build.window", "L7.1")
    table.does("Ann", "deal", **{"with": "Bob"}, give={"cash": 10}, take={"deeds": ["broadway"]})
    table.does("Bob", "accept")
    assert table.refused("Ann", "build", deeds={"broadway": 1}) == ("build.fresh", "L7.2")
    table.does("Ann", "sell", deeds={"wayback": 2})
    assert table.cash()[0] == 290 and table.refused("Ann", "sell", deeds={"wayback": 6})[1] == "L7.3"
    table.does("Ann", "throw", dice=[1, 2])
    assert table.refused("Ann", "build", deeds={"wayback": 1}) == ("build.window", "L7.1")


def test_land_is_sold_with_its_houses_but_licence_and_luxury_are_not() -> None:
    table = Table({"Ann": {"deeds": lots("wayback", houses=6), "luxury": 1}, "Bob": {}}, licence="Ann")
    for goods in ({"licence": True}, {"luxury": 1}):
        deal = {"with": "Bob", "give": goods, "take": {"cash": 9}}
        assert table.refused("Ann", "deal", **deal) == ("deal.bank_only", "L7.4")
    assert table.refused("Ann", "deal", **{"with": "Bob"}, give={"cash": 9})[1] == "L7.4"
    table.does("Ann", "deal", **{"with": "Bob"}, give={"deeds": ["wayback"]}, take={"cash": 300})
    table.does("Bob", "accept")
    assert table.of("Bob")["deeds"] == {"wayback": 6} and table.cash() == [700, 100]


def test_pledges_between_players() -> None:
    table = Table({"Ann": {"deeds": lots("wayback", "pdq", houses=0)}, "Dan": {}, "Bob": {}})
    pledge = {"deed": "pdq", "amount": 60, "interest": 6}
    assert table.refused("Ann", "mortgage", **{"with": "Ann"}, **pledge)[1] == "L7.5"
    assert table.refused("Ann", "mortgage", **{"with": "Dan"}, **{**pledge, "amount": 500})[1] == "L7.5"
    table.does("Ann", "mortgage", **{"with": "Dan"}, **pledge)
    assert table.waits == "proposal"
    table.does("Dan", "accept")
    assert table.of("Ann")["deeds"]["pdq"] == {"houses": 0, "to": "Dan", "amount": 60, "interest": 6}
    assert table.cash() == [460, 340, 400]
    assert table.refused("Ann", "mortgage", **{"with": "Bob"}, **pledge) == ("pledged.already", "L7.5")
    sale = {"give": {"deeds": ["pdq"]}, "take": {"cash": 9}}
    assert table.refused("Ann", "deal", **{"with": "Bob"}, **sale) == ("pledged.deal", "L7.5")
    again = api.new_game("landlord", ("Ann", "Dan", "Bob"), setup=table.state)
    assert again.state() == table.state
    short = Table({"Ann": {"cash": 65, "deeds": {"wayback": {**PLEDGED, "houses": 0}}}, "Dan": {}})
    assert short.refused("Ann", "redeem", deed="wayback") == ("redeem.cash", "L7.5")
    assert short.refused("Ann", "build", deeds={"wayback": 1}) == ("pledged.already", "L7.5")
    table.does("Ann", "redeem", deed="pdq")
    assert table.cash() == [394, 406, 400] and table.of("Ann")["deeds"]["pdq"] == 0


def test_control_monopoly_and_league() -> None:
    both = {"deeds": lots("soakum-lighting", "slambang-trolley")}
    table = Table({"Cat": {"square": 6}, "Ann": both}).does("Cat", "throw", dice=[3, 4])
    assert table.cash() == [375, 425] and table.clauses == ["L5.1"]
    for number, fee in ((1, 5), (2, 10), (3, 20), (4, 50)):
        held = {"deeds": lots(*RAILROADS[:number])}
        table = Table({"Cat": {"square": 2}, "Ann": held}).does("Cat", "throw", dice=[1, 2])
        assert table.cash()[1] == 400 + fee
    hands = {"Cat": {"square": 2}, "Ann": {"deeds": lots("royal-rusher", "pdq")}}
    table = Table({**hands, "Bob": {"deeds": lots("shooting-star", "gee-whiz")}})
    assert table.refused("Cat", "league", **{"with": "Ann"}) == ("league.not_all", "L5.3")
    table.does("Ann", "league", **{"with": "Bob"}).does("Bob", "accept")
    assert list(table.state["league"]) == ["Ann", "Bob"]
    table.does("Cat", "throw", dice=[1, 2])
    assert table.cash() == [360, 420, 420]
    assert table.refused("Bob", "league_end")[1] == "L5.3"
    table.does("Ann", "league_end")
    assert table.state["league"] is None and table.refused("Ann", "league_end")[1] == "L5.3"


def test_a_bankrupt_goes_to_the_poorhouse_throws_on_and_may_retire() -> None:
    ann = {"deeds": lots("wall-street", houses=4)}
    hand = {"square": 34, "cash": 30, "luxury": 0, "deeds": {"pdq": {**PLEDGED, "houses": 0}, "wayback": 0}}
    table = Table({"Fay": hand, "Ann": ann, "Dan": {}}).does("Fay", "throw", dice=[1, 3])
    table.does("Fay", "route")
    assert table.waits == "debt" and table.state["pending"]["amount"] == 62
    assert table.refused("Ann", "bankrupt")[1] == "L8.1"
    table.does("Fay", "bankrupt")
    assert "landlord.bankrupt" in [event.key for event in table.game.events]
    assert table.cash() == [0, 430, 400] and table.of("Dan")["deeds"] == {"pdq": 0}
    assert (
        "wayback" in table.of("Ann")["deeds"] and table.square("Fay") == 20 and table.of("Fay")["poorhouse"]
    )
    assert table.refused("Fay", "retire")[1] == "L8.4"
    table.does("Ann", "throw", dice=[1, 1]).does("Dan", "throw", dice=[1, 1])
    table.does("Fay", "throw", dice=[1, 2])
    assert table.square("Fay") == 20 and table.clauses == ["L8.3"]


def test_bankruptcy_waits_until_houses_and_luxury_are_sold() -> None:
    ann = {"deeds": lots("wall-street", houses=4)}
    hand = {"square": 34, "cash": 0, "luxury": 1, "deeds": {"wayback": 1}}
    table = Table({"Fay": hand, "Ann": ann}).does("Fay", "throw", dice=[1, 3]).does("Fay", "route")
    assert table.refused("Fay", "bankrupt") == ("bankrupt.could_pay", "L8.1")
    table.does("Fay", "sell_luxury", count=1).does("Fay", "pay")
    assert table.cash() == [38, 462]


def test_pledges_to_a_lender_who_leaves_lapse() -> None:
    hands = {"Ann": {"deeds": {"market-place": PLEDGED}}, "Dan": {"deeds": lots("pdq")}, "Bob": {}}
    table = Table(hands).does("referee", "withdraw", player="Dan")
    assert table.of("Ann")["deeds"] == {"market-place": 3} and table.cash() == [400, 0, 400]
    assert table.clauses == ["L8.4", "L8.4"] and not table.of("Dan")["deeds"]
    assert table.refused("Ann", "redeem", deed="market-place")[1] == "L7.5"


def test_who_retires_last_of_two_leaves_the_landlord() -> None:
    table = Table({"Fay": {"square": 20, "cash": 0, "poorhouse": True}, "Ann": {}})
    assert table.refused("Ann", "retire") == ("retire.not_bankrupt", "L8.4")
    table.does("Fay", "retire")
    assert table.game.over and table.of("Fay")["bankrupt"] == 1 and "L8.4" in table.clauses


def test_advanced_taxes_limits_and_rents() -> None:
    rich = {"cash": 900, "deeds": lots("wayback", "lonely-lane", houses=2)}
    table = Table({"Ann": rich, "Bob": {"square": 1}}, options={"advanced": True})
    assert table.refused("Ann", "build", deeds={"wayback": 2}) == ("build.most", "LA1.3")
    table.does("Ann", "build", deeds={"wayback": 1}).does("Ann", "throw", dice=[1, 4])
    table.does("Ann", "decline").does("Bob", "pass").does("Ann", "pass")
    table.does("Bob", "throw", dice=[1, 1])
    assert table.cash()[1] == 400 - (2 * 4 + 20)
    for houses, tax, clause in ((9, 10, "L3.5"), (10, 20, "LA1.1"), (24, 20, "LA1.1"), (25, 40, "LA1.2")):
        owner = {"deeds": {"broadway": houses}}
        table = Table({"Bob": {"square": 14}, "Ann": owner}, options={"advanced": True})
        table.does("Bob", "throw", dice=[1, 2])
        assert (table.cash()[0], table.clauses) == (400 - tax, [clause])


def test_the_count_settles_pledges_and_shares_places() -> None:
    deeds = {"market-place": PLEDGED, "pdq": 0}
    table = Table({"Ann": {"cash": 10, "deeds": deeds, "luxury": 2}, "Dan": {"cash": 20}}, licence="Ann")
    game = table.game._record.play
    assert [game.worth(0), game.worth(1)] == [10 + 100 * (2 + 3 + 2 + 1) - 66, 20 + 66]


@pytest.mark.parametrize(
    "setup",
    [
        {"licence": "Nobody"},
        {"league": ["Ann", "Bob"]},
        {"treasury": -1},
        {"players": {"Ann": {"poorhouse": True, "square": 3}, "Bob": {}}},
        {"players": {"Ann": {"luxury": -1}, "Bob": {}}},
        {"players": {"Ann": {"dealt": ["wayback"]}, "Bob": {}}},
        {"players": {"Ann": {"deeds": {"wayback": "mortgaged"}}, "Bob": {}}},
        {"players": {"Ann": {"deeds": {"pdq": 1}}, "Bob": {}}},
        {"players": {"Ann": {"deeds": {"pdq": {"to": "Ann", "amount": 5}}}, "Bob": {}}},
    ],
)
def test_a_position_that_cannot_be_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(TourneyError):
        api.new_game("landlord", ("Ann", "Bob"), setup={"players": {"Ann": {}, "Bob": {}}, **setup})


def test_every_field_of_a_position_comes_back_and_can_be_set_right() -> None:
    hands = {
        "Ann": {
            "cash": 5,
            "square": 20,
            "poorhouse": True,
            "wages": 3,
            "deeds": {"pdq": PLEDGED | {"houses": 0}},
        },
        "Dan": {"cash": 7, "square": 10, "in_jail": 2, "luxury": 4, "skip": True, "cards": ["jail_free"]},
    }
    decks = {"chance": ["mother_earth", "mother_earth", "lawyer"]}
    table = Table(hands, treasury=77, licence="Dan", decks=decks)
    assert api.new_game("landlord", ("Ann", "Dan"), setup=table.state).state() == table.state
    fields = {"players": {"Ann": {"wages": 1, "luxury": 2}}, "treasury": 3, "licence": None}
    table.does("referee", "correct", set=fields, reason="counted again")
    assert table.of("Ann")["wages"] == 1 and table.state["treasury"] == 3 and table.state["licence"] is None
    table.does("referee", "rename", player="Dan", name="Dana")
    assert table.of("Ann")["deeds"]["pdq"]["to"] == "Dana"


def test_bots_play_whole_games_that_replay_and_meet_every_part() -> None:
    met: set[str] = set()
    for seed in range(12):
        names = FOUR[: 2 + seed % 3]
        bots = [list(BOTS.values())[(seed + at) % len(BOTS)] for at in range(len(names))]
        played = play_game(
            header_of("landlord", "", names, seed, {"advanced": seed % 2 == 1}), bots, 200, seed
        )
        met |= set(played.clauses)
        again = replay("\n".join(written(played.header, played.game.entries)))
        assert again.whole().play.state == played.game.play.state
    assert {"L2.2", "L2.4", "L3.2", "L3.10", "L3.13", "L5.3", "L6.3", "L7.5", "L8.3", "L9.1"} <= met
