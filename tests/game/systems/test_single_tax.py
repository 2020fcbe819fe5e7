"""The single-tax mode of the Landlord's Game: the page's examples, its refusals, its position (X1-X6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.game.systems.table_by_name import TableByName
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.record import written
from tourney.game.replaying import replay
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

SIX = ["soakum-lighting", "slambang-trolley", "royal-rusher", "shooting-star", "gee-whiz", "pdq"]
BOTH = ["hogg", "blueblood"]


class Table(TableByName):
    ruleset, money = "single-tax", 400

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(json.dumps(self.game.state()))
        return found

    @property
    def waits(self) -> str:
        return str((self.state["pending"] or {}).get("what", ""))


def test_example_1_two_rents_and_the_first_step() -> None:
    ann, cat = {"deeds": {"cottage-terrace": 2}}, {"deeds": {"soakum-lighting": 0}}
    table = Table({"Bob": {"square": 16}, "Ann": ann, "Cat": cat}, treasury=41)
    table.does("Bob", "throw", dice=[1, 2])
    assert table.cash() == [368, 420, 450] and table.state["treasury"] == 3
    assert table.state["public"] == ["soakum-lighting"] and table.of("Cat")["deeds"] == {}
    assert table.clauses == ["X1.3", "X1.5", "X2.1"]


def test_example_2_the_second_college_abolishes_jail() -> None:
    eve = {"square": 10, "in_jail": 1}
    table = Table({"Dan": {"square": 21}, "Eve": eve}, treasury=35, public=SIX, colleges=["hogg"])
    table.does("Dan", "throw", dice=[1, 4]).does("Dan", "decline").does("Dan", "pass").does("Eve", "pass")
    assert table.state["treasury"] == 1 and table.state["colleges"] == BOTH
    assert table.of("Eve")["in_jail"] is None and table.of("Eve")["square"] == 10
    assert table.cash() == [384, 400] and "X2.4" in table.clauses
    assert table.refused("Eve", "jail_pay") == ("jail.is_gone", "X2.4")
    assert table.refused("Eve", "jail_card") == ("jail.is_gone", "X2.4")
    table.does("Eve", "throw", dice=[1, 3])
    assert table.of("Eve")["square"] == 14


def test_example_3_a_bankrupt_chooses_an_opportunity_and_goes_on_from_there() -> None:
    gus = {"deeds": {"wall-street": 0}}
    table = Table({"Fay": {"square": 35, "cash": 21}, "Gus": gus})
    table.does("Fay", "throw", dice=[1, 2]).does("Fay", "route")
    assert table.waits == "debt" and table.refused("Fay", "opportunity", name="farmlands")[1] == "X4.1"
    table.does("Fay", "bankrupt")
    assert table.waits == "opportunity" and table.state["treasury"] == 21
    assert table.refused("Gus", "throw", dice=[1, 2]) == ("choose.first", "X4.1")
    assert table.refused("Gus", "opportunity", name="farmlands") == ("opportunity.not_yours", "X4.1")
    assert table.refused("Fay", "opportunity", name="gold-mines") == ("opportunity.unknown", "X4.1")
    table.does("Fay", "opportunity", name="coal-mines")
    assert table.of("Fay")["square"] == 38 and table.of("Fay")["opportunity"] == "coal-mines"
    assert not table.of("Fay")["poorhouse"] and table.state["turn"] == "Gus"
    table.does("Gus", "throw", dice=[1, 2])
    while table.state["turn"] == "Gus":
        table.does("Gus", "decline").does("Fay", "pass").does("Gus", "pass")
    assert table.of("Fay")["opportunity"] is None and table.of("Fay")["cash"] == 30
    table.does("Fay", "throw", dice=[1, 3])
    assert table.of("Fay")["square"] == 2 and table.of("Fay")["wages"] == 1
    assert table.refused("Gus", "opportunity", name="oil-fields") == ("opportunity.nothing", "X4.1")


def test_the_deal_and_deeds_are_paid_to_the_bank() -> None:
    game = api.new_game("single-tax", ("Ann", "Bob"), seed=1)
    dealt = game.state()["players"]["Ann"]["dealt"]
    table = Table({"Ann": {}, "Bob": {}})
    table.game = game
    table.does("Ann", "take", deeds=dealt[:2])
    assert table.state["treasury"] == 0 and table.state["salary"] == 100 and table.cash()[0] < 600
    table = Table({"Ann": {"square": 3}, "Bob": {}}).does("Ann", "throw", dice=[1, 2]).does("Ann", "buy")
    assert table.cash() == [375, 400] and table.state["treasury"] == 0


def test_taxes_cost_nothing_by_square_or_card() -> None:
    table = Table({"Ann": {"square": 14}, "Bob": {"square": 19}}, decks={"chance": ["taxes"]})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.cash() == [400, 400] and table.clauses == ["X1.2"]
    table.does("Bob", "throw", dice=[1, 2])
    assert table.cash() == [400, 400] and table.state["treasury"] == 0 and "X1.2" in table.clauses


def test_fines_go_into_the_treasury() -> None:
    table = Table({"Ann": {"square": 10, "in_jail": 1}, "Bob": {}}).does("Ann", "jail_pay")
    assert table.cash() == [350, 400] and table.state["treasury"] == 0
    assert table.state["public"] == ["soakum-lighting"] and table.clauses == ["L6.2", "L6.4", "X2.1"]


def test_two_rents_are_raised_as_one_and_the_treasury_comes_first() -> None:
    owned = {"deeds": {"cottage-terrace": 3, "wayback": 0}}
    table = Table({"Bob": {"square": 16, "cash": 20, "luxury": 1}, "Ann": owned})
    table.does("Bob", "throw", dice=[1, 2])
    waits = table.state["pending"]
    assert (waits["what"], waits["amount"], waits["creditors"]) == ("debt", 42, ["treasury", "Ann"])
    assert table.cash() == [20, 400] and table.refused("Bob", "pay")[1] == "L8.1"
    assert table.refused("Bob", "settle", deeds=["wayback"])[1] == "L8.1"
    assert table.refused("Bob", "bankrupt")[1] == "L8.1"
    table.does("Bob", "sell_luxury", count=1).does("Bob", "pay")
    assert table.cash() == [78, 430] and table.state["treasury"] == 12


@pytest.mark.parametrize(
    ("cash", "treasury", "ann", "deeds"),
    [(20, 12, 408, {"cottage-terrace": 2, "pdq": 0}), (5, 5, 400, {"cottage-terrace": 2})],
)
def test_a_bankrupt_by_two_rents_pays_the_treasury_first(
    cash: int, treasury: int, ann: int, deeds: dict[str, int]
) -> None:
    bob = {"square": 16, "cash": cash, "deeds": {"pdq": 0}}
    table = Table({"Bob": bob, "Ann": {"deeds": {"cottage-terrace": 2}}})
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "bankrupt").does(
        "Bob", "opportunity", name="timerland"
    )
    assert table.state["treasury"] == treasury and table.of("Ann")["cash"] == ann
    assert table.of("Ann")["deeds"] == deeds


def test_nothing_is_paid_on_one_s_own_or_a_pledged_lot() -> None:
    pledged = {"houses": 1, "to": "Cat", "amount": 10, "interest": 0}
    table = Table({"Bob": {"square": 16}, "Ann": {"deeds": {"cottage-terrace": pledged}}, "Cat": {}})
    assert table.does("Bob", "throw", dice=[1, 2]).cash() == [400, 400, 400]


def test_steps_follow_each_other_and_the_wages_rise_to_the_end() -> None:
    table = Table({"Ann": {}, "Bob": {}}, treasury=45)
    referee = {"players": {"Ann": {}}, "treasury": 475}
    assert table.game.apply(Table.entry("referee", "correct", {"set": referee, "reason": "misread"})) is None
    state = table.state
    assert state["public"] == SIX and state["colleges"] == BOTH
    assert (state["treasury"], state["salary"]) == (25, 110)
    told = [clause for clause in table.clauses if clause.startswith("X")]
    assert told == ["X2.1", *["X2.2"] * 5, "X2.3", "X2.3", "X2.4", "X2.5"]
    table.does("Ann", "throw", dice=[1, 1])
    again = Table({"Ann": {"square": 38}, "Bob": {}}, public=SIX, colleges=BOTH, salary=130)
    again.does("Ann", "throw", dice=[2, 2])
    assert again.cash()[0] == 530 and again.refused("Ann", "throw", dice=[1, 2])[1] == "L2.1"


def test_a_pledged_franchise_pays_its_lender_first_and_a_league_loses_its_railroad() -> None:
    pledged = {"houses": 0, "to": "Cat", "amount": 30, "interest": 5}
    rails = {"royal-rusher": pledged, "shooting-star": 0, "gee-whiz": 0}
    players = {"Bob": {"square": 16}, "Ann": {"deeds": rails}, "Cat": {"deeds": {"pdq": 0}}}
    table = Table(players, treasury=40, public=SIX[:2], league=["Ann", "Cat"])
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "decline")
    for name in ("Bob", "Ann", "Cat"):
        table.does(name, "pass")
    assert table.state["public"] == SIX[:3] and table.cash() == [388, 415, 435]
    assert table.state["league"] is None and table.state["treasury"] == 2
    assert table.of("Ann")["deeds"] == {"shooting-star": 0, "gee-whiz": 0}
    assert table.refused("Ann", "league", **{"with": "Cat"})[1] == "L5.3"
    again = Table({"Ann": {"square": 12}, "Cat": {"deeds": {"pdq": 0, "gee-whiz": 0}}}, public=SIX[:4])
    assert again.does("Ann", "throw", dice=[1, 2]).cash() == [400, 400] and "X1.4" in again.clauses
    again = Table({"Ann": {"square": 20}, "Cat": {"deeds": {"pdq": 0, "gee-whiz": 0}}}, public=SIX[:4])
    assert again.does("Ann", "throw", dice=[1, 4]).cash() == [390, 410]


def test_what_is_public_is_neither_bought_nor_bid_for() -> None:
    table = Table({"Ann": {"square": 5}, "Bob": {}}, public=SIX)
    assert table.refused("Ann", "buy") == ("public.deed", "X2.1")
    assert table.refused("Ann", "bid", amount=60) == ("public.deed", "X2.1")
    assert table.refused("Bob", "buy")[1] == "L3.1" and table.refused("Bob", "bid", amount=60)[1] == "L3.1"
    give = {"give": {"deeds": ["pdq"]}, "take": {"cash": 5}}
    assert table.refused("Ann", "deal", **{"with": "Bob"}, **give)[1] == "L7.4"
    assert table.refused("Ann", "mortgage", deed="pdq", **{"with": "Bob"}, amount=5)[1] == "L7.5"


def test_a_college_teaches_where_it_stands_and_the_other_square_still_jails() -> None:
    table = Table(
        {"Ann": {"square": 1, "education": 3}, "Bob": {"square": 27}}, public=SIX, colleges=["hogg"]
    )
    table.does("Ann", "throw", dice=[1, 2])
    assert (table.of("Ann")["education"], table.of("Ann")["professor"]) == (0, 1)
    assert [clause for clause in table.clauses if clause[0] == "X"] == ["X3.1", "X3.2"]
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "route")
    assert table.of("Bob")["in_jail"] == 0
    deal = {"with": "Bob", "give": {"professor": 1}, "take": {"cash": 50}}
    assert table.refused("Ann", "deal", **deal) == ("deal.learned", "X3.2")
    deal = {"with": "Bob", "give": {"cash": 50}, "take": {"education": 1}}
    assert table.refused("Ann", "deal", **deal)[1] == "X3.2"
    deal = {"with": "Bob", "give": {"luxury": 1}, "take": {"cash": 50}}
    assert table.refused("Ann", "deal", **deal)[1] == "L7.4"


def test_after_both_colleges_nobody_goes_to_jail_for_any_reason() -> None:
    more = {"public": SIX, "colleges": BOTH, "decks": {"chance": ["go_to_jail"]}, "licence": "Bob"}
    table = Table({"Ann": {"square": 19}, "Bob": {"square": 6}}, **more)
    table.does("Ann", "throw", dice=[1, 2])
    assert table.of("Ann")["in_jail"] is None and "X2.4" in table.clauses
    table.does("Bob", "throw", dice=[1, 1]).does("Bob", "bet").does("Bob", "throw", dice=[1, 2])
    assert table.state["licence"] is None and table.of("Bob")["in_jail"] is None


def test_who_was_bankrupt_may_retire_before_the_throw() -> None:
    table = Table({"Ann": {"opportunity": "oil-fields", "cash": 0}, "Bob": {}})
    assert table.of("Ann")["cash"] == 25 and table.state["treasury"] == 25
    assert table.refused("Bob", "retire")[1] == "L8.4"
    table.does("Ann", "retire")
    assert table.of("Ann")["bankrupt"] == 1 and table.state["phase"] == "over"
    assert table.refused("Bob", "throw", dice=[1, 2])[1] == "X5.1"


def test_with_the_poorhouse_a_bankrupt_goes_there() -> None:
    players = {"Fay": {"square": 35, "cash": 21}, "Gus": {"deeds": {"wall-street": 0}}}
    table = Table(players, options={"poorhouse": True})
    table.does("Fay", "throw", dice=[1, 2]).does("Fay", "route").does("Fay", "bankrupt")
    assert table.of("Fay")["poorhouse"] and table.of("Fay")["square"] == 20 and table.state["turn"] == "Gus"


def test_the_count_has_no_deeds() -> None:
    hand = {"deeds": {"wayback": 2, "pdq": 0}, "luxury": 1, "professor": 2, "education": 3}
    table = Table({"Ann": hand, "Bob": {}}, licence="Ann")
    game = table.game._record.play
    assert [game.worth(0), game.worth(1)] == [400 + 100 * (2 + 1 + 2), 400]


def test_options_change_prices_steps_and_opportunities() -> None:
    own = {"timerland": {"wage": 70, "rent": 20}}
    options = {"step_price": 20, "wage_step": 5, "opportunities": own, "salary": 120}
    table = Table(
        {"Ann": {"opportunity": "timerland"}, "Bob": {}}, public=SIX, colleges=BOTH, options=options
    )
    assert table.cash() == [450, 400] and (table.state["treasury"], table.state["salary"]) == (0, 125)
    for name, value in (("advanced", True), ("tax", 5), ("step_price", 0), ("opportunities", {"gold": {}})):
        with pytest.raises(BadInput):
            Table({"Ann": {}, "Bob": {}}, options={name: value})


@pytest.mark.parametrize(
    "setup",
    [
        {"public": ["wayback"]},
        {"public": ["pdq", "pdq"]},
        {"colleges": ["hogg", "hogg"]},
        {"colleges": ["oxford"]},
        {"salary": -1},
    ],
)
def test_a_position_that_cannot_be_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Table({"Ann": {}, "Bob": {}}, **setup)


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        ({"education": 4}, {}),
        ({"opportunity": "gold-mines"}, {}),
        ({"opportunity": "oil-fields", "in_jail": 0, "square": 10}, {}),
        ({"in_jail": 0, "square": 10}, {"colleges": BOTH}),
        ({"deeds": {"pdq": 0}}, {"public": ["pdq"]}),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand: dict[str, Any], more: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Table({"Ann": {}, "Bob": hand}, **more)


def test_every_field_of_a_position_comes_back() -> None:
    hands = {"Ann": {"education": 2, "professor": 1}, "Bob": {"opportunity": "farmlands"}}
    table = Table(hands, public=SIX, colleges=["hogg"], salary=100, treasury=49)
    again = Table({"Ann": {}, "Bob": {}})
    again.game = api.new_game("single-tax", ("Ann", "Bob"), setup=table.state)
    assert again.state == table.state
    table.does("referee", "rename", player="Bob", name="Ben")
    assert table.of("Ben")["opportunity"] == "farmlands"


def test_what_the_public_has_is_said_at_the_table() -> None:
    table = Table({"Ann": {}, "Bob": {}}, public=SIX[:2], colleges=["hogg"], salary=120)
    game = table.game._record.play
    stock = game.variant.extension.stock
    assert stock is not None
    assert [ENGLISH.say(message) for message in stock(game)] == [
        "Wages now M120",
        "next M50: buy back Royal Rusher R.R.",
    ]
    became = game.variant.extension.became
    assert became is not None
    assert {at: ENGLISH.say(message) for at, message in became(game).items()} == {
        **dict.fromkeys((2, 17, 32), "no tax"),
        **dict.fromkeys((13, 27), "public"),
        4: "college",
        0: "M120",
    }
    for public, colleges, step in (
        (SIX, [], "college on D.F. Hogg’s Game Preserves"),
        (SIX, BOTH, "wages M110"),
    ):
        game = Table({"Ann": {}, "Bob": {}}, public=public, colleges=colleges).game._record.play
        assert ENGLISH.say(list(stock(game))[-1]) == f"next M50: {step}"
        assert CHINESE.say(list(stock(game))[-1]).startswith("下一筆 M50：")


def test_bots_play_whole_games_that_replay_and_meet_every_part() -> None:
    told: set[str] = set()
    ends: set[str] = set()
    for seed in range(12):
        names = list("ABCD")[: 2 + seed % 3]
        kinds = ("random", "trader", "builder", "cautious")
        bots = [BOTS[kinds[(seed + at) % 4]] for at in range(len(names))]
        played = play_game(header_of("single-tax", "", names, seed), bots, 400, seed)
        text = "\n".join(written(played.header, played.game.entries))
        replayed = replay(text, explain=True)
        assert replayed.refusal is None and replayed.game.play.state.over
        told |= {event.clause for each in replayed.story for event in each.events}
        ends |= {event.key for each in replayed.story for event in each.events if event.clause == "T1.1"}
    assert {"X1.2", "X1.3", "X1.4", "X1.5", "X2.1", "X2.2", "X2.3", "X2.4", "X2.5"} <= told
    assert {"X3.1", "X4.1", "X4.2"} <= told
    assert "landlord.last_wages" in ends
