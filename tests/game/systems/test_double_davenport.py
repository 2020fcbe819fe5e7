"""Two boards with two moneys and two players under way: the page's examples, refusals, position (D1-D11)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.game.engine.engine_fuzz import pick
from tourney.base.chance import Chance
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.game import api
from tourney.game.engine import entries as e
from tourney.game.engine.game import GameRecord
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.narration import card_words
from tourney.game.engine.setup import restore, setup_of
from tourney.game.engine.story import narrate
from tourney.game.record import line_of, new_game, read_entry
from tourney.game.record_versions import apart
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.double_davenport.decisions import Hand
from tourney.game.systems.double_davenport.money import cash_of
from tourney.game.systems.double_davenport.state import SECOND
from tourney.game.variants import VARIANTS

RAILWAYS = ("reading-railroad", "pennsylvania-railroad", "b-o-railroad", "short-line")
STATIONS = ("kings-cross-station", "marylebone-station", "fenchurch-street-station")
DICE = {"eight": "Ann", "six": "Bob"}


class Table:
    """A table at which players enter things by name, and a refusal's clause is checked. Ann has the eights,
    Bob the sixes.
    """

    def __init__(self, players: Mapping[str, Any] | None = None, **more: Any) -> None:
        named = {name: {} for name in ("Ann", "Bob", "Cat", "Dan")} | dict(players or {})
        hands = {name: {"cash": 1000, "pounds": 1000, "square": 4, **given} for name, given in named.items()}
        options = more.pop("options", {})
        setup = {"players": hands, "dice": DICE, **more}
        self.game = api.new_game("double-davenport", tuple(named), setup=setup, options=options)

    def does(self, by: str, do: str, **fields: Any) -> Table:
        entry = _entry(by, do, fields)
        message = narrate(self.game._record.play, entry)
        assert ENGLISH.say(message) and CHINESE.say(message)
        refused = self.game.apply(entry)
        assert refused is None, refused
        for event in self.game.events:
            assert ENGLISH.say(event.message) and CHINESE.say(event.message)
        return self

    def refused(self, by: str, do: str, **fields: Any) -> tuple[str, str]:
        before = self.game.state()
        refusal = self.game.apply(_entry(by, do, fields))
        assert refusal is not None, (by, do, fields)
        assert self.game.state() == before
        assert ENGLISH.say(refusal.message) and CHINESE.say(refusal.message)
        return refusal.code, refusal.clause

    def of(self, name: str, field: str) -> Any:
        return self.state["players"][name][field]

    def money(self, name: str) -> tuple[int, int]:
        return self.of(name, "cash"), self.of(name, "pounds")

    @property
    def said(self) -> list[str]:
        return [event.clause for event in self.game.events]

    @property
    def state(self) -> dict[str, Any]:
        return self.game.state()


def _entry(by: str, do: str, fields: Mapping[str, Any]) -> Any:
    reader = VARIANTS["double-davenport"].reader
    return read_entry(json.dumps({"by": by, "do": do, **fields}), 2, reader)


def deeds(*owned: str, level: Any = 0) -> dict[str, Any]:
    return dict.fromkeys(owned, level)


# ---- the page's examples --------------------------------------------------------------------------


def test_example_1_a_utility_earns_by_what_the_lander_owns() -> None:
    george = {
        **deeds("park-lane", "mayfair", level=3),
        **deeds("old-kent-road", "strand", "piccadilly", "bow-street", "vine-street"),
        **deeds("boardwalk"),
    }
    owner = deeds("london-water-works", "london-electric-company")
    table = Table({"Ann": {"square": 63, "deeds": george}, "Cat": {"deeds": owner}})
    table.does("Ann", "throw", dice=[2, 3])
    pending = table.state["pending"]
    assert (pending["what"], pending["amount"]) == ("rent", 130)
    table.does("Ann", "pay")
    assert (table.money("Ann"), table.money("Cat")) == ((1000, 870), (1000, 1130))


def test_example_2_forward_over_go_to_london() -> None:
    table = Table({"Ann": {"square": 36}})
    table.does("Ann", "throw", set="eight", dice=[5, 7])
    assert (table.of("Ann", "square"), table.state["pending"]["what"]) == (48, "salary")
    table.does("Ann", "salary", currency="£")
    assert table.money("Ann") == (1000, 1200)
    assert table.state["pending"]["deed"] == "euston-road"


def test_example_3_a_card_leads_over_the_other_board_past_go_twice() -> None:
    table = Table({"Bob": {"square": 53}})
    table.does("Bob", "throw", dice=[4, 5]).does("Bob", "card", card="advance_pall_mall")
    assert table.of("Bob", "square") == 51
    table.does("Bob", "salary", currency="$").does("Bob", "salary", currency="£")
    assert table.money("Bob") == (1200, 1200)
    assert table.state["pending"]["deed"] == "pall-mall"


def test_example_4_auctions_from_the_own_bid_or_twice_the_price() -> None:
    table = Table({"Bob": {"square": 2}})
    table.does("Bob", "throw", dice=[2, 4]).does("Bob", "decline")
    assert table.refused("Dan", "bid", amount=19) == ("bid.low", "D5.4")
    table.does("Dan", "bid", amount=20)
    table = Table({"Bob": {"square": 2}, "Dan": {"marker": "vermont-avenue"}})
    table.does("Bob", "throw", dice=[2, 4])
    assert table.state["pending"]["high"] == 200
    assert table.refused("Bob", "buy") == ("buy.auction", "D5.3")
    for name in ("Ann", "Bob", "Cat"):
        table.does(name, "pass")
    assert table.money("Dan") == (800, 1000)
    assert table.of("Dan", "marker") is None
    assert table.of("Dan", "deeds") == {"vermont-avenue": 0}


# ---- start ----------------------------------------------------------------------------------------


def test_d3_the_places_and_the_order() -> None:
    game = Table.__new__(Table)
    game.game = api.new_game("double-davenport", ("Ann", "Bob", "Cat"))
    assert game.refused("Ann", "throw", dice=[1, 2]) == ("throw.start", "D3.1")
    game.does("Ann", "throw_for_start", dice=[3, 3, 4, 4]).does("Bob", "throw_for_start", dice=[1, 1, 1, 2])
    assert game.refused("Bob", "throw_for_start", dice=[1, 1, 1, 1]) == ("start.thrown", "D3.1")
    assert game.refused("Cat", "throw_for_start", dice=[1, 7, 1, 1]) == ("start.faces", "D3.1")
    game.does("Cat", "throw_for_start", dice=[1, 1, 2, 1])
    game.does("Bob", "throw_for_start", dice=[6, 6, 1, 1]).does("Cat", "throw_for_start", dice=[1, 1, 1, 1])
    assert game.refused("Ann", "start_at", square=0) == ("place.not_yours", "D3.1")
    assert game.refused("Cat", "start_at", square=5) == ("place.no_corner", "D3.2")
    game.does("Cat", "start_at", square=30)
    assert game.refused("Ann", "start_at", square=30) == ("place.taken", "D3.2")
    game.does("Ann", "start_at", square=0).does("Bob", "start_at", square=70)
    for name, dice in (("Ann", [1, 1, 1, 1]), ("Bob", [6, 6, 8, 8]), ("Cat", [2, 2, 2, 2])):
        game.does(name, "throw_for_start", dice=dice)
    assert game.state["dice"] == {"six": "Ann", "eight": "Bob"}
    assert game.money("Ann") == (800, 800) and game.of("Cat", "in_jail") is None
    assert game.refused("Bob", "throw", dice=[1, 2]) == ("throw.declare", "D1.3")
    assert game.refused("Ann", "declare", direction="forward") == ("declare.board", "D1.3")
    game.does("Ann", "declare", direction="backward", board="london").does("Ann", "throw", dice=[1, 2])
    assert game.of("Ann", "square") == 77


# ---- two at once ----------------------------------------------------------------------------------


def test_d4_1_two_are_under_way_and_each_finishes_his_own() -> None:
    table = Table({"Bob": {"square": 3}})
    table.does("Ann", "throw", dice=[1, 3]).does("Bob", "throw", dice=[1, 2])
    assert table.refused("Ann", "throw", dice=[1, 1]) == ("throw.unfinished", "D5.2")
    assert table.refused("Cat", "throw", dice=[1, 1]) == ("throw.no_dice", "D4.1")
    table.does("Ann", "buy")
    assert table.state["dice"] == {"six": "Bob", "eight": "Cat"}
    table.does("Bob", "buy")
    assert table.state["dice"] == {"six": "Dan", "eight": "Cat"}
    assert table.of("Ann", "deeds") == {"vermont-avenue": 0}
    assert table.of("Bob", "deeds") == {"oriental-avenue": 0}


def test_d4_1_the_pairs_have_their_faces() -> None:
    table = Table()
    assert table.refused("Bob", "throw", dice=[7, 1]) == ("throw.faces", "D4.1")
    assert table.refused("Ann", "throw", dice=[9, 1]) == ("throw.faces", "D4.1")
    assert table.refused("Ann", "throw", set="six", dice=[1, 2]) == ("throw.other_eight", "D4.1")
    assert table.refused("Bob", "throw", set="eight", dice=[1, 2]) == ("throw.other_six", "D4.1")


def test_d4_3_a_double_is_thrown_again_with_the_same_pair_and_the_third_goes_to_jail() -> None:
    table = Table({"Ann": {"square": 60}})
    table.does("Ann", "throw", dice=[5, 5]).does("Ann", "stay")
    assert table.state["dice"]["eight"] == "Cat"
    table = Table({"Ann": {"square": 56, "deeds": deeds("mayfair", "park-lane", "regent-street")}})
    table.does("Ann", "throw", dice=[2, 2]).does("Ann", "throw", dice=[4, 4])
    table.does("Ann", "decline")
    for name in ("Bob", "Cat", "Dan"):
        table.does(name, "pass")
    assert table.state["dice"]["eight"] == "Ann"
    assert table.refused("Ann", "pass_turn") == ("pass.doubles", "D4.6")
    table.does("Ann", "throw", dice=[7, 7])
    assert (table.of("Ann", "square"), table.state["pending"]["what"]) == (50, "bail")


def test_d4_4_and_d4_5_demands() -> None:
    table = Table()
    table.does("Ann", "demand")
    assert table.refused("Ann", "demand") == ("demand.twice", "D4.4")
    assert table.refused("Ann", "throw", dice=[1, 2]) == ("throw.waits", "D4.4")
    assert table.refused("Bob", "demand") == ("demand.back", "D4.4")
    table.does("Bob", "pass_turn")
    assert table.money("Bob") == (900, 1000)
    assert table.state["dice"] == {"eight": "Ann", "six": "Cat"}
    table.does("Cat", "demand")
    assert table.state["demands"] == 2
    table.does("Ann", "pass_turn", currency="$")
    assert table.state["dice"] == {"eight": "Bob", "six": "Cat"}
    table.does("Bob", "demand")
    assert (table.state["demands"], table.state["dice"]) == (0, {"turn": "Cat"})
    assert table.refused("Bob", "throw", dice=[1, 2]) == ("throw.one_turn", "D4.5")
    assert table.refused("Bob", "demand") == ("throw.one_turn", "D4.5")
    assert table.refused("Cat", "demand") == ("demand.nobody", "D4.5")
    assert table.refused("Cat", "throw", dice=[1, 2]) == ("throw.which", "D4.5")
    table.does("Cat", "throw", set="eight", dice=[8, 1])
    assert table.of("Cat", "square") == 13


def test_d4_5_a_turn_that_nobody_delayed_ends_the_row() -> None:
    table = Table(demands=2)
    table.does("Ann", "throw", dice=[1, 5])
    assert table.state["demands"] == 0


def test_d4_6_passing_costs_the_money_of_the_board() -> None:
    table = Table({"Ann": {"square": 44, "pounds": 99}})
    assert table.refused("Ann", "pass_turn", currency="$") == ("other.money", "D2.1")
    assert table.refused("Ann", "pass_turn") == ("fee.cash", "D4.6")


def test_d4_2_building_with_the_dice_in_hand_and_not_where_the_other_arrives() -> None:
    owned = deeds("oriental-avenue", "vermont-avenue", "connecticut-avenue")
    table = Table({"Ann": {"square": 0, "enter": "atlantic-city"}, "Bob": {"deeds": owned}})
    assert table.refused("Cat", "build", deeds={"park-lane": 1})[1] == "D4.2"
    table.does("Ann", "throw", dice=[2, 4])
    assert table.refused("Bob", "build", deeds={"oriental-avenue": 1}) == ("build.moving", "D4.2")
    table.does("Bob", "build", deeds={"vermont-avenue": 1}).does("Ann", "pay")
    table.does("Bob", "throw", dice=[1, 3])
    assert table.refused("Bob", "build", deeds={"vermont-avenue": 1})[1] == "D4.2"


def test_d2_1_each_board_builds_with_its_own_money_and_houses() -> None:
    both = deeds("park-lane", "mayfair", "boardwalk", "park-place")
    table = Table({"Ann": {"deeds": both}})
    assert table.refused("Ann", "build", deeds={"mayfair": 1, "boardwalk": 1}) == ("build.boards", "D2.1")
    table.does("Ann", "build", deeds={"mayfair": 1, "park-lane": 1})
    assert table.money("Ann") == (1000, 600)
    assert table.state["bank"] == {"houses": 32, "hotels": 12, "london_houses": 30, "london_hotels": 12}
    table.does("Ann", "build", deeds={"boardwalk": 1})
    assert (table.money("Ann"), table.state["bank"]["houses"]) == ((800, 600), 31)


def test_d4_8_with_two_left_one_has_the_turn() -> None:
    out = {"cash": 0, "pounds": 0}
    players = {"Cat": {**out, "bankrupt": 1}, "Dan": {**out, "bankrupt": 2}}
    table = Table(players, dice={"turn": "Ann"})
    assert table.refused("Ann", "demand") == ("demand.nobody", "D4.8")
    table.does("Ann", "throw", set="six", dice=[1, 5])
    assert table.state["dice"] == {"turn": "Bob"}
    with pytest.raises(BadInput):
        Table(players)


# ---- markers --------------------------------------------------------------------------------------


def test_d5_1_markers() -> None:
    table = Table({"Cat": {"marker": "mayfair"}, "Dan": {"deeds": deeds("strand")}})
    assert table.refused("Ann", "mark", deed="strand") == ("mark.owned", "D5.1")
    assert table.refused("Ann", "mark", deed="mayfair") == ("mark.marked", "D5.1")
    assert table.refused("Ann", "mark") == ("mark.none", "D5.1")
    table.does("Cat", "mark").does("Ann", "mark", deed="mayfair")
    table.does("Bob", "throw", dice=[1, 3])
    assert table.refused("Dan", "mark", deed="vermont-avenue") == ("mark.now", "D5.1")


# ---- jail -----------------------------------------------------------------------------------------


def test_d6_3_bail_in_the_money_of_the_board() -> None:
    table = Table({"Ann": {"square": 60}, "Bob": {"square": 20}})
    table.does("Ann", "throw", dice=[4, 6])
    assert table.refused("Ann", "bail", currency="$") == ("other.money", "D6.7")
    table.does("Ann", "bail")
    assert (table.of("Ann", "square"), table.of("Ann", "in_jail"), table.money("Ann")) == (
        50,
        None,
        (1000, 800),
    )
    assert table.refused("Ann", "bail") == ("bail.not_now", "D6.3")
    table.does("Bob", "throw", dice=[4, 6]).does("Bob", "stay")
    assert (table.of("Bob", "square"), table.of("Bob", "in_jail")) == (10, 0)


def test_a_throw_is_told_with_its_way_and_a_card_with_what_it_is_for() -> None:
    table = Table({"Ann": {"square": 60, "cards": ["chance"]}, "Bob": {"square": 10, "in_jail": 0}})
    game = table.game._record.play
    message = narrate(game, _entry("Ann", "throw", {"dice": [4, 6]}))
    assert ENGLISH.say(message).endswith("from London Free Parking to London Go To Jail.")
    assert ENGLISH.say(narrate(game, _entry("Bob", "throw", {"dice": [1, 2]}))).endswith(", 3.")
    table.does("Ann", "throw", dice=[4, 6])
    message = narrate(game, _entry("Ann", "jail_card", {}))
    assert ENGLISH.say(message) == "Ann gives Chance’s jail card: just visiting."


def test_d6_3_a_double_into_jail_is_not_told_to_throw_again() -> None:
    """By the square nothing is said of another throw; a card takes back what was said."""
    table = Table({"Ann": {"square": 60}})
    table.does("Ann", "throw", dice=[5, 5])
    assert _told(table) == ["engine.double_lost", "double_davenport.sent_to_jail"]
    table = Table({"Bob": {"square": 1}})
    table.does("Bob", "throw", dice=[3, 3])
    assert _told(table) == ["engine.double"]
    table.does("Bob", "card", card="go_to_jail")
    assert _told(table)[-2:] == ["engine.double_lost", "double_davenport.sent_to_jail"]
    table = Table({"Ann": {"square": 1}}, doubles={"six": 0, "eight": 2})
    table.does("Ann", "throw", dice=[5, 5])
    assert _told(table) == ["double_davenport.third_double", "double_davenport.sent_to_jail"]


def test_d2_1_a_bid_to_be_raised_and_a_fine_for_a_card_are_told_in_pounds() -> None:
    table = Table({"Ann": {"square": 38}, "Bob": {"pounds": 10, "deeds": deeds("vine-street")}})
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "salary", currency="$").does("Ann", "decline")
    table.does("Bob", "bid", amount=60)
    for name in ("Cat", "Dan", "Ann"):
        table.does(name, "pass")
    table.does("Bob", "mortgage", deed="vine-street")
    game = table.game._record.play
    assert ENGLISH.say(narrate(game, _entry("Bob", "pay", {}))) == "Bob pays the £60 bid for Old Kent Road."
    table = Table({"Ann": {"square": 54}})
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "card", card="fine_or_chance")
    message = narrate(table.game._record.play, _entry("Ann", "choose", {"choice": "pay"}))
    assert ENGLISH.say(message) == "Ann pays £10, not drawing London Chance."


def _told(table: Table) -> list[str]:
    return [event.message.key for event in table.game.events]


def test_d5_4_an_auction_stops_the_other_holder_too() -> None:
    """A player who has dice in hand is not told to have none."""
    table = Table({"Ann": {"square": 3}, "Bob": {"deeds": deeds("park-place", "boardwalk")}})
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "decline")
    assert table.refused("Bob", "throw", dice=[1, 2]) == ("throw.stopped", "D5.4")
    assert table.refused("Bob", "build", deeds={"park-place": 1}) == ("throw.stopped", "D5.4")
    assert table.refused("Cat", "throw", dice=[1, 2]) == ("throw.no_dice", "D4.1")
    for name in ("Bob", "Cat", "Dan"):
        table.does(name, "pass")
    table.does("Bob", "build", deeds={"park-place": 1}).does("Bob", "throw", dice=[1, 2])


def test_d6_4_no_rent_and_no_deals_from_jail() -> None:
    cat = {"square": 10, "in_jail": 0, "deeds": deeds("vermont-avenue")}
    table = Table({"Cat": cat, "Dan": {"square": 10}})
    table.does("Bob", "throw", dice=[1, 3])
    assert "D6.4" in table.said and table.money("Bob") == (1000, 1000)
    assert table.refused("Ann", "deal", **{"with": "Cat"}, give={"pounds": 5}) == ("deal.jailed", "D6.4")
    table.does("Dan", "deal", **{"with": "Cat"}, give={"pounds": 5}, terms="no rent this evening")
    table.does("Cat", "accept")
    assert table.money("Cat") == (1000, 1005)
    assert table.state["agreements"] == ({"players": ("Dan", "Cat"), "terms": "no rent this evening"},)


def test_d6_5_the_third_failure_is_paid_in_pounds_and_moved() -> None:
    table = Table({"Ann": {"square": 50, "in_jail": 2, "direction": "backward"}})
    table.does("Ann", "throw", dice=[1, 2])
    assert (table.of("Ann", "square"), table.money("Ann")) == (47, (1000, 950))


def test_d1_5_the_wrong_way_leads_to_jail_without_bail() -> None:
    table = Table({"Cat": {"square": 44, "cards": ["chance"]}})
    assert table.refused("Ann", "wrong_way", player="Cat")[1] == "T1.3"
    table.does("referee", "wrong_way", player="Cat")
    assert (table.of("Cat", "square"), table.of("Cat", "in_jail")) == (50, 0)
    assert table.refused("Cat", "bail") == ("bail.not_now", "D6.3")
    assert table.refused("referee", "wrong_way", player="Cat") == ("wrong.jailed", "D1.5")


# ---- rent and railways ----------------------------------------------------------------------------


def test_d8_1_rent_is_paid_unasked_in_its_money_or_forgiven() -> None:
    table = Table({"Cat": {"deeds": deeds("vermont-avenue")}})
    table.does("Bob", "throw", dice=[1, 3])
    assert table.refused("Cat", "claim") == ("claim.unasked", "D8.1")
    assert table.refused("Bob", "pay", currency="£") == ("other.money", "D2.1")
    assert table.refused("Dan", "waive") == ("waive.not_yours", "D8.4")
    assert table.refused("Bob", "throw", dice=[1, 2]) == ("throw.unfinished", "D8.1")
    table.does("Cat", "waive", deed="vermont-avenue")
    assert table.money("Bob") == (1000, 1000) and table.state["dice"]["six"] == "Cat"


def test_d9_travelling_after_the_rent_is_paid() -> None:
    table = Table(
        {
            "Bob": {"square": 2},
            "Cat": {"deeds": deeds(RAILWAYS[0], STATIONS[1])},
            "Dan": {"deeds": deeds(STATIONS[0])},
        }
    )
    table.does("Bob", "throw", dice=[1, 2])
    assert table.refused("Bob", "travel", to=STATIONS[1]) == ("travel.unpaid", "D9.1")
    table.does("Bob", "pay")
    assert table.money("Bob") == (975, 1000)
    assert table.refused("Cat", "waive") == ("waive.late", "D9.3")
    assert table.refused("Bob", "travel", to=STATIONS[0]) == ("travel.where", "D9.2")
    table.does("Bob", "travel", to=STATIONS[1])
    assert (table.of("Bob", "square"), table.of("Bob", "may_turn"), table.money("Bob")) == (
        55,
        True,
        (975, 1000),
    )
    table.does("Bob", "declare", direction="backward")
    assert table.of("Bob", "direction") == "backward"


def test_what_nobody_owes_is_refused_by_the_clause_that_leaves_nothing_due() -> None:
    """A salary to be chosen, a utility whose rent is nothing, an owner in jail, a mortgaged railway, a rent
    forgiven, a sale that has saved; else nothing was found due."""
    table = Table({"Bob": {"square": 38}}).does("Bob", "throw", dice=[1, 2])
    for verb, more in (("pay", {}), ("buy", {}), ("travel", {"to": RAILWAYS[0]}), ("decline", {})):
        assert table.refused("Bob", verb, **more) == ("salary.first", "D2.3")
    free = {"Cat": {"deeds": deeds("electric-company")}}
    table = Table({"Bob": {"square": 8}} | free).does("Bob", "throw", dice=[1, 3])
    assert table.refused("Bob", "pay") == ("pay.nothing", "D8.3")
    jailed = {"Cat": {"square": 10, "in_jail": 0, "deeds": deeds("vermont-avenue")}}
    table = Table(jailed).does("Bob", "throw", dice=[1, 3])
    assert table.refused("Bob", "pay") == ("pay.nothing", "D6.4")
    line = {**deeds(RAILWAYS[0], RAILWAYS[1]), RAILWAYS[0]: "mortgaged"}
    table = Table({"Bob": {"square": 2}, "Cat": {"deeds": line}}).does("Bob", "throw", dice=[1, 2])
    assert table.refused("Bob", "pay") == ("pay.nothing", "D9.5")
    owner = {"Cat": {"deeds": deeds("vermont-avenue")}}
    table = Table(owner).does("Bob", "throw", dice=[1, 3]).does("Cat", "waive")
    assert table.refused("Bob", "pay") == ("pay.nothing", "D8.4")
    table = Table({"Bob": {"deeds": deeds("vermont-avenue")}}).does("Bob", "throw", dice=[1, 3])
    assert table.refused("Bob", "pay") == ("pay.nothing", "D8.1")
    again = api.new_game("double-davenport", ("Ann", "Bob", "Cat", "Dan"), setup=table.state)
    assert again.state() == table.state


def test_one_s_own_only_railway_leads_nowhere() -> None:
    table = Table({"Bob": {"square": 2, "deeds": deeds(RAILWAYS[0])}}).does("Bob", "throw", dice=[1, 2])
    assert table.refused("Bob", "travel", to=RAILWAYS[1]) == ("travel.where", "D9.2")


def test_d9_3_a_refused_rent_forbids_the_journey_but_not_from_a_mortgaged_railway() -> None:
    line = deeds(RAILWAYS[0], RAILWAYS[1])
    table = Table({"Bob": {"square": 2}, "Cat": {"deeds": line}})
    table.does("Bob", "throw", dice=[1, 2]).does("Cat", "waive")
    assert table.refused("Bob", "travel", to=RAILWAYS[1]) == ("travel.nothing", "D9.3")
    table = Table({"Bob": {"square": 2}, "Cat": {"deeds": {**line, RAILWAYS[0]: "mortgaged"}}})
    table.does("Bob", "throw", dice=[1, 2])
    assert table.refused("Cat", "waive") == ("waive.mortgaged", "D9.5")
    table.does("Bob", "decline")
    assert table.money("Bob") == (1000, 1000)


def test_d1_4_the_direction_is_kept() -> None:
    table = Table()
    assert table.refused("Ann", "declare", direction="backward") == ("declare.kept", "D1.4")
    table = Table({"Ann": {"square": 36}, "Bob": {"square": 3, "direction": "backward"}})
    table.does("Ann", "throw", dice=[1, 3]).does("Ann", "salary", currency="$")
    assert table.of("Ann", "declare") is True
    table.does("Bob", "throw", dice=[4, 5]).does("Bob", "salary", currency="$")
    assert table.of("Bob", "square") == 74


@pytest.mark.parametrize(
    ("square", "direction", "there", "then"),
    [(39, "forward", 78, "backward"), (1, "backward", 42, "forward"), (79, "forward", 38, "backward")],
)
def test_d1_4_straight_on_over_the_corner(square: int, direction: str, there: int, then: str) -> None:
    players = {"Bob": {"square": square, "direction": direction}}
    table = Table(players, options={"figure_eight": "straight"})
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "salary", currency="$")
    assert (table.of("Bob", "square"), table.of("Bob", "direction")) == (there, then)


# ---- casino ---------------------------------------------------------------------------------------


def test_d10_2_the_casino_pays_in_place_of_the_stake() -> None:
    table = Table({"Ann": {"square": 15}, "Bob": {"square": 17}, "Cat": {"square": 55}})
    table.does("Ann", "throw", dice=[1, 4])
    assert table.refused("Ann", "bet", amount=1001, currency="£", die=2) == ("bet.cash", "D10.2")
    assert table.refused("Bob", "bet", amount=1, currency="£", die=2) == ("bet.nothing", "D10.2")
    table.does("Ann", "bet", amount=50, currency="£", die=3)
    assert table.money("Ann") == (1000, 1100)
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "bet", amount=50, currency="$", die=5)
    assert table.money("Bob") == (950, 1000)
    table.does("Cat", "throw", dice=[1, 4])
    assert table.state["dice"]["eight"] == "Ann"


# ---- repossession ---------------------------------------------------------------------------------


def ruined(**more: Any) -> Table:
    bob = {"cash": 0, "pounds": 30, "square": 35, "deeds": deeds("strand", "baltic-avenue"), **more}
    dan = {"deeds": deeds("boardwalk", "park-place"), "cash": 200, "pounds": 500}
    table = Table({"Bob": bob, "Dan": dan})
    return table.does("Bob", "throw", dice=[1, 3])


def test_d10_3_what_could_be_raised_is_not_enough() -> None:
    table = ruined(cash=200)
    assert table.refused("Bob", "bankrupt") == ("bankrupt.could_pay", "D10.3")


def test_d10_3_property_goes_under_the_hammer_until_the_debt_is_paid() -> None:
    table = ruined()
    table.does("Bob", "bankrupt")
    assert table.refused("Bob", "offer", deed="mayfair") == ("offer.which", "D10.3")
    table.does("Bob", "offer", deed="baltic-avenue")
    assert table.refused("Bob", "bid", amount=10) == ("bid.debtor", "D10.3")
    table.does("Ann", "bid", amount=110).does("Cat", "pass").does("Dan", "pass")
    assert table.money("Bob") == (10, 30) and table.money("Dan") == (300, 500)
    assert table.of("Bob", "deeds") == {"strand": 0} and table.state["dice"]["six"] == "Cat"


def test_d10_3_who_is_still_short_gives_all_of_both_kinds() -> None:
    table = ruined()
    table.does("Bob", "bankrupt")
    for deed in ("baltic-avenue", "strand"):
        table.does("Bob", "offer", deed=deed)
        for name in ("Ann", "Cat", "Dan"):
            table.does(name, "pass")
    assert table.of("Bob", "bankrupt") == 1
    assert table.money("Dan") == (200, 530) and set(table.of("Dan", "deeds")) >= {"strand", "baltic-avenue"}
    assert table.state["dice"] == {"eight": "Ann", "six": "Cat"}


def test_d10_3_a_card_under_the_hammer_is_called_what_it_is() -> None:
    table = ruined(cards=["community_chest"])
    table.does("Bob", "bankrupt")
    put_up = _entry("Bob", "offer", {"card": "community_chest"})
    message = narrate(table.game._record.play, put_up)
    assert ENGLISH.say(message) == "Bob puts up the jail card of Community Chest."
    table.does("Bob", "offer", card="community_chest")
    game = table.game._record.play
    answers: dict[str, dict[str, Any]] = {"bid": {"amount": 10}, "pass": {}}
    told = [ENGLISH.say(narrate(game, _entry("Ann", do, fields))) for do, fields in answers.items()]
    assert told == [
        "Ann bids $10 for the jail card of Community Chest.",
        "Ann leaves the auction of the jail card of Community Chest.",
    ]
    assert ENGLISH.say(table.game.events[-1].message).endswith(
        "the jail card of Community Chest: bids from $10."
    )


def test_d7_1_a_card_of_london_names_the_place_that_is_printed_on_it() -> None:
    board = Table({}).game._record.play.board
    deck = board.deck_ids.index("london_chance")
    words = [ENGLISH.say(card_words(board, deck, at)) for at in range(len(board.decks[deck]))]
    for place in ("Pall Mall", "Trafalgar Square", "Mayfair", "Marylebone Station"):
        assert sum(place in said for said in words) == 1, place
    assert any(said.startswith("Straight to GO") for said in words)
    chest = board.deck_ids.index("london_community_chest")
    assert "Old Kent Road" in ENGLISH.say(
        card_words(board, chest, board.card_at[chest]["back_to_old_kent_road"])
    )
    assert "Illinois Avenue" in ENGLISH.say(card_words(board, 0, board.card_at[0]["advance_illinois"]))


def test_d7_3_the_card_says_what_a_utility_earns_without_dice() -> None:
    board = Table({}).game._record.play.board
    message = card_words(board, 0, board.card_at[0]["nearest_utility"]).in_words("words_double_davenport")
    assert "10 for each property and building of yours" in ENGLISH.say(message)
    assert "毋須擲骰" in CHINESE.say(message)


def test_d10_3_what_is_under_the_hammer_is_neither_dealt_nor_mortgaged() -> None:
    table = ruined(cards=["chance"])
    table.does("Bob", "bankrupt").does("Bob", "offer", deed="baltic-avenue")
    assert table.refused("Bob", "mortgage", deed="baltic-avenue") == ("deed.undecided", "D10.3")
    table.does("Dan", "bid", amount=250).does("Ann", "pass").does("Cat", "pass")
    sold = {"give": {"deeds": ["baltic-avenue"]}, "take": {"cash": 100}, "with": "Dan"}
    assert table.refused("Bob", "deal", **sold) == ("deed.undecided", "D10.3")
    table.does("Dan", "default").does("Ann", "pass").does("Cat", "pass").does("Bob", "offer", card="chance")
    table.does("Dan", "bid", amount=250).does("Ann", "pass").does("Cat", "pass")
    sold = {"give": {"cards": ["chance"]}, "take": {"cash": 100}, "with": "Dan"}
    assert table.refused("Bob", "deal", **sold) == ("deed.undecided", "D10.3")


def test_d10_3_money_from_a_bargain_pays_the_debt_while_the_other_turn_is_spoken_of() -> None:
    table = ruined(cash=50)
    table.does("Bob", "bankrupt").does("Ann", "throw", dice=[1, 2])
    table.does("Cat", "deal", **{"with": "Bob"}, give={"cash": 50}, terms="back tomorrow")
    table.does("Bob", "accept")
    assert table.money("Bob") == (0, 30) and table.money("Dan") == (300, 500)
    assert table.state["dice"] == {"eight": "Ann", "six": "Cat"}


# ---- both turns, and who leaves ---------------------------------------------------------------------


def test_d10_1_what_is_promised_in_one_turn_stays_as_it_is_in_the_other() -> None:
    table = Table({"Cat": {"deeds": deeds("strand")}})
    table.does("Ann", "deal", **{"with": "Cat"}, give={"cash": 1}, take={"deeds": ["strand"]})
    table.does("Bob", "throw", dice=[1, 3])
    assert table.refused("Cat", "mortgage", deed="strand") == ("deed.promised", "D10.1")


def test_d2_1_a_bid_is_paid_in_the_money_of_its_deed() -> None:
    table = Table({"Ann": {"square": 44, "pounds": 50, "deeds": deeds("strand")}})
    table.does("Ann", "throw", dice=[1, 3]).does("Ann", "decline").does("Ann", "mortgage", deed="strand")
    table.does("Bob", "bid", amount=1010).does("Ann", "bid", amount=1030)
    for name in ("Bob", "Cat", "Dan"):
        table.does(name, "pass")
    assert table.refused("Ann", "pay", currency="$") == ("other.money", "D2.1")
    assert table.refused("Ann", "pay", deed="mayfair") == ("pay.other_deed", "D8.1")
    assert table.refused("Ann", "pay") == ("debt.cash", "D5.4")


def test_a_debt_to_who_leaves_lapses_and_the_dice_go_on() -> None:
    table = Table({"Dan": {"deeds": deeds("vermont-avenue")}})
    table.does("Bob", "throw", dice=[1, 3]).does("Ann", "deal", **{"with": "Cat"}, give={"cash": 1})
    table.does("referee", "withdraw", player="Dan")
    assert table.state["dice"] == {"eight": "Ann", "six": "Cat"}


def test_d4_8_of_the_last_two_whoever_has_not_thrown_waits() -> None:
    table = Table({"Dan": {"cash": 0, "pounds": 0, "bankrupt": 1}})
    table.does("Bob", "throw", dice=[1, 3]).does("referee", "withdraw", player="Cat")
    assert table.state["dice"] == {"turn": "Bob"}
    assert table.refused("Ann", "throw", dice=[1, 2]) == ("throw.waits", "D4.4")
    table.does("Bob", "buy")
    assert table.state["dice"] == {"turn": "Ann"}


def test_d3_2_who_leaves_places_no_token_and_nobody_twice() -> None:
    game = Table.__new__(Table)
    game.game = api.new_game("double-davenport", ("Ann", "Bob", "Cat", "Dan"))
    for at, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1):
        game.does(name, "throw_for_start", dice=[at, 1, 1, 1])
    game.does("Ann", "start_at", square=0).does("referee", "withdraw", player="Cat")
    game.does("Bob", "start_at", square=10).does("referee", "withdraw", player="Dan")
    assert game.state["pending"]["what"] == "start"
    game.does("Ann", "throw_for_start", dice=[1, 1, 1, 1]).does("Bob", "throw_for_start", dice=[2, 1, 1, 1])
    assert game.state["dice"] == {"turn": "Bob"}


def test_d8_4_houses_of_one_board_are_wished_for_by_whoever_has_dice() -> None:
    ann, bob = deeds("park-place", "boardwalk"), deeds("mediterranean-avenue", "baltic-avenue")
    players = {
        "Ann": {"deeds": ann | deeds("park-lane", "mayfair")},
        "Bob": {"deeds": bob | deeds("old-kent-road", "whitechapel-road")},
        "Cat": {"deeds": deeds("kentucky-avenue", "indiana-avenue", "illinois-avenue")},
    }
    table = Table(players, options={"houses": 6})
    table.does("Ann", "want", group="dark_blue", count=2)
    assert table.refused("Bob", "want", group="london-brown", count=1) == ("build.boards", "D2.1")
    assert table.refused("Cat", "want", group="red", count=2) == ("want.declared", "T5.5")
    table.does("Bob", "want", group="brown", count=2).does("Ann", "bid", amount=30).does("Bob", "pass")
    assert table.money("Ann") == (970, 1000)


def test_d10_1_a_bargain_is_told_with_both_moneys_and_its_words() -> None:
    table = Table({"Cat": {"deeds": deeds("strand")}})
    bargain = {"with": "Dan", "give": {"pounds": 100, "deeds": ["strand"]}, "take": {"cash": 90, "pounds": 5}}
    message = narrate(table.game._record.play, _entry("Cat", "deal", {**bargain, "terms": "no rent"}))
    assert ENGLISH.say(message) == "Cat offers Dan £100, Strand for $90, £5. Agreed: no rent."
    table.does("Cat", "deal", **bargain)
    message = narrate(table.game._record.play, _entry("Dan", "accept", {}))
    assert ENGLISH.say(message) == "Dan accepts £100, Strand from Cat for $90, £5."
    message = narrate(table.game._record.play, _entry("Ann", "deal", {"with": "Bob", "terms": "peace"}))
    assert (ENGLISH.say(message), CHINESE.say(message)) == (
        "Ann proposes to Bob: peace.",
        "Ann 向 Bob 提議：peace。",
    )


# ---- position and laws ----------------------------------------------------------------------------


def test_the_referee_sets_right_what_only_these_rules_keep() -> None:
    table = Table()
    change = {
        "players": {"Cat": {"pounds": 7, "direction": "backward", "marker": "mayfair"}},
        "dice": {"eight": "Dan", "six": "Cat"},
        "demands": 1,
    }
    table.does("referee", "correct", set=change, reason="counted again")
    assert (table.of("Cat", "pounds"), table.of("Cat", "marker")) == (7, "mayfair")
    table.does("Dan", "throw", dice=[1, 5])
    assert (
        table.refused("referee", "correct", set={"players": {"Cat": {"marker": "?"}}}, reason="x")[1]
        == "T1.3"
    )


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"dice": {"six": "Ann"}}, "dice"),
        ({"dice": {"six": "Ann", "eight": "Ann"}}, "dice"),
        ({"players": {"Ann": {"marker": "x"}}}, "marker"),
        ({"players": {"Ann": {"enter": "london"}}}, "enter"),
    ],
)
def test_a_position_that_cannot_be(fields: dict[str, Any], field: str) -> None:
    players = fields.pop("players", {})
    with pytest.raises(BadInput) as caught:
        Table(players, **fields)
    assert field in str(caught.value.params["field"])


def _at_the_start(*names: str) -> Table:
    table = Table.__new__(Table)
    table.game = api.new_game("double-davenport", names)
    return table


def _saved_again(table: Table) -> None:
    """The position is one that a game may start from, and says the same then."""
    again = api.new_game("double-davenport", tuple(table.state["players"]), setup=table.state)
    assert again.state() == table.state


def test_a_position_inside_the_start_says_its_phase_and_goes_on_from_there() -> None:
    table = _at_the_start("Ann", "Bob", "Cat")
    for name, dice in (("Ann", [3, 3, 4, 4]), ("Bob", [1, 1, 1, 2]), ("Cat", [1, 1, 2, 1])):
        assert (table.state["phase"], table.of(name, "square")) == ("places", None)
        assert table.state["pending"] == {"what": "start"}
        _saved_again(table)
        table.does(name, "throw_for_start", dice=dice)
    table.does("Bob", "throw_for_start", dice=[6, 6, 1, 1]).does("Cat", "throw_for_start", dice=[1, 1, 1, 1])
    for name, square in (("Cat", 30), ("Ann", 0), ("Bob", 70)):
        assert table.state["pending"] == {"what": "start", "player": name}
        _saved_again(table)
        table.does(name, "start_at", square=square)
        assert table.of(name, "square") == square
    for name, dice in (("Ann", [1, 1, 1, 1]), ("Cat", [1, 1, 1, 1]), ("Bob", [6, 6, 8, 8])):
        assert table.state["phase"] == "order" and table.state["dice"] == {}
        _saved_again(table)
        table.does(name, "throw_for_start", dice=dice)
    _saved_again(table)
    table.does("Cat", "throw_for_start", dice=[2, 1, 1, 1]).does("Ann", "throw_for_start", dice=[1, 1, 1, 1])
    assert (
        table.state["dice"] == {"six": "Ann", "eight": "Bob"}
        and "totals" not in table.state["players"]["Ann"]
    )
    assert (table.state["pending"], table.state["beside"]) == (
        {"what": "declare", "player": "Bob"},
        {"what": "declare", "player": "Ann"},
    )
    _saved_again(table)


def test_the_start_goes_on_round_whoever_left_it() -> None:
    table = _at_the_start("Ann", "Bob", "Cat", "Dan")
    for at, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1):
        table.does(name, "throw_for_start", dice=[at, 1, 1, 1])
    table.does("Ann", "start_at", square=0).does("referee", "withdraw", player="Ann")
    assert table.state["pending"] == {"what": "start", "player": "Bob"}
    _saved_again(table)
    assert table.refused("Bob", "start_at", square=0) == ("place.taken", "D3.2")


@pytest.mark.parametrize(
    ("players", "more", "field"),
    [
        ({"Ann": {"square": None}}, {"dice": DICE}, "square"),
        ({"Ann": {"totals": [4]}}, {"dice": DICE}, "totals"),
        ({"Ann": {"square": 5}}, {"phase": "places"}, "square"),
        ({"Ann": {"square": None}}, {"phase": "order"}, "square"),
        ({}, {"phase": "order", "dice": DICE}, "phase"),
        ({}, {"phase": "deal"}, "phase"),
        ({}, {"dice": DICE, "turn": "Ann"}, "turn"),
        ({}, {"dice": DICE, "doubles": 1}, "doubles"),
        ({"Ann": {"square": 10, "in_jail": 0}}, {"dice": DICE, "doubles": {"eight": 1}}, "doubles"),
        ({}, {"dice": {"turn": "Ann"}, "doubles": {"six": 1, "eight": 1}}, "doubles"),
    ],
)
def test_a_record_that_says_what_cannot_be(players: Any, more: dict[str, Any], field: str) -> None:
    hands = {name: {"square": 10, **players.get(name, {})} for name in ("Ann", "Bob", "Cat")}
    with pytest.raises(BadInput) as caught:
        api.new_game("double-davenport", tuple(hands), setup={"players": hands, **more})
    assert str(caught.value.params["field"]).endswith(field)
    message = Message(caught.value.key, caught.value.params)
    assert ENGLISH.say(message) and CHINESE.say(message)


def test_a_field_of_two_boards_in_another_game_is_another_system_s() -> None:
    hands: dict[str, Any] = {"Ann": {"square": None}, "Bob": {}}
    for setup in ({"players": hands}, {"players": {"Ann": {}, "Bob": {}}, "doubles": {"six": 1}}):
        with pytest.raises(BadInput) as caught:
            api.new_game("classic", ("Ann", "Bob"), setup=setup)
        assert caught.value.params["code"] == "verb.other_system"


def test_doubles_are_said_by_pair_and_a_saved_game_goes_on_with_them() -> None:
    table = Table({"Ann": {"square": 56, "deeds": deeds("mayfair", "park-lane")}})
    table.does("Ann", "throw", dice=[2, 2]).does("Bob", "throw", dice=[3, 3])
    assert table.state["doubles"] == {"six": 1, "eight": 1}
    _saved_again(table)
    table.does("Ann", "throw", dice=[4, 4])
    assert table.state["doubles"] == {"six": 1, "eight": 2}
    again = Table({"Ann": {"square": 60}}, doubles={"eight": 2})
    again.does("Ann", "throw", dice=[3, 3])
    assert (again.state["pending"]["what"], again.state["doubles"]) == ("bail", {"six": 0, "eight": 0})
    alone = Table({"Ann": {"square": 60}}, dice={"turn": "Ann"}, doubles={"six": 2})
    assert alone.refused("Ann", "throw", set="eight", dice=[1, 2]) == ("throw.other_six", "D4.1")
    assert alone.refused("Ann", "pass_turn") == ("pass.doubles", "D4.6")


def test_what_waits_is_called_as_the_page_calls_it() -> None:
    """Of both turns: `pending` is the one spoken of, `beside` the other's."""
    rails = deeds("reading-railroad", "b-o-railroad")
    table = Table({"Ann": {"square": 0}, "Bob": {"square": 20}, "Cat": {"deeds": rails}})
    assert "turn" not in table.state

    def waits() -> tuple[Any, Any]:
        return tuple(each and each["what"] for each in (table.state["pending"], table.state["beside"]))

    assert waits() == ("declare", None) and table.state["phase"] == "declare"
    table.does("Ann", "declare", direction="forward", board="atlantic-city")
    assert waits() == (None, None) and table.state["phase"] == "throw"
    table.does("Ann", "throw", dice=[3, 2])
    assert waits() == ("rent", None)
    table.does("Bob", "throw", dice=[4, 6])
    assert waits() == ("bail", "rent")
    table.does("Ann", "pay")
    assert waits() == ("travel", "bail")
    table.does("Ann", "deal", **{"with": "Dan"}, give={"cash": 1})
    assert waits() == ("proposal", "bail")
    table = Table({"Ann": {"square": 16}, "Bob": {"square": 36}})
    table.does("Bob", "throw", dice=[2, 3]).does("Ann", "throw", dice=[1, 3])
    assert waits() == ("bet", "salary")
    table.does("Bob", "salary", currency="$")
    assert waits() == ("offer", "bet")
    table.does("Bob", "decline")
    assert waits() == ("auction", "bet")
    table = Table({"Ann": {"cash": 0, "square": 1}, "Bob": {"cash": 0, "deeds": deeds("b-o-railroad")}})
    table.does("Ann", "throw", dice=[1, 2])
    assert waits() == ("debt", None)
    table = Table({"Ann": {"cash": 0, "square": 1, "deeds": deeds("mayfair")}, "Cat": {"deeds": rails}})
    table.does("Ann", "throw", dice=[1, 3]).does("Ann", "bankrupt")
    assert waits() == ("repossession", None)


def test_the_referee_sets_doubles_and_the_start_right() -> None:
    table = Table()
    table.does("referee", "correct", set={"doubles": {"eight": 2}}, reason="two doubles lay there")
    assert table.state["doubles"] == {"six": 0, "eight": 2}
    table.does("Ann", "throw", dice=[1, 1])
    assert table.state["pending"]["what"] == "bail"
    assert table.refused("referee", "correct", set={"doubles": {"six": 1}}, reason="x")[1] == "T1.3"
    assert table.refused("referee", "correct", set={"turn": "Bob"}, reason="x")[1] == "T1.3"
    table = _at_the_start("Ann", "Bob", "Cat")
    for at, name in enumerate(("Ann", "Bob", "Cat"), start=1):
        table.does(name, "throw_for_start", dice=[at, 1, 1, 1])
    table.does("referee", "correct", set={"players": {"Ann": {"square": 20, "pounds": 7}}}, reason="counted")
    assert (table.money("Ann"), table.state["pending"]["player"]) == ((800, 7), "Bob")
    table.does("referee", "correct", set={"players": {"Ann": {"square": None}}}, reason="taken back")
    assert (table.of("Ann", "square"), table.state["pending"]["player"]) == (None, "Ann")
    for name in ("Ann", "Bob", "Cat"):
        square = {"Ann": 0, "Bob": 10, "Cat": 20}[name]
        table.does("referee", "correct", set={"players": {name: {"square": square}}}, reason="as they stand")
    assert table.state["phase"] == "order"


def _with_dice(entry: e.Entry, chance: Chance) -> e.Entry:
    if isinstance(entry, e.ThrowForStart):
        return msgspec.structs.replace(entry, dice=tuple(chance.below(f) + 1 for f in (6, 6, 8, 8)))
    if isinstance(entry, e.Throw):
        return msgspec.structs.replace(entry, dice=(chance.below(6) + 1, chance.below(6) + 1))
    return entry


def _some_entry(game: GameRecord, chance: Chance) -> e.Entry:
    """One of the legal entries, each kind as likely, whichever of the two turns it belongs to."""
    by_kind: dict[type, list[e.Entry]] = {}
    for entry in legal(game.play):
        by_kind.setdefault(type(entry), []).append(entry)
    throws = [kind for kind in by_kind if issubclass(kind, e.Throw)]
    kind = pick(chance, throws or sorted(by_kind, key=lambda each: each.__name__))
    if throws and chance.below(2):
        kind = pick(chance, sorted(by_kind, key=lambda each: each.__name__))
    return _with_dice(pick(chance, by_kind[kind]), chance)


@pytest.mark.parametrize("seed", [0, 1])
def test_laws_of_two_turns_under_way(seed: int) -> None:
    """Judging changes nothing, undo and redo are exact, no purse is below nothing, a record replays."""
    names = tuple("ABCDE")
    full = {name: {"cash": 600, "pounds": 600, "square": 7 * at} for at, name in enumerate(names)}
    setup = apart({"players": full, "dice": {"eight": "A", "six": "B"}})
    header = header_of("double-davenport", "", names, seed)
    header = msgspec.structs.replace(header, setup=msgspec.convert(setup, e.Setup))
    game, chance, both = new_game(header), Chance(seed), 0
    context = game.play
    for number in range(100):
        entry = _some_entry(game, chance)
        before = context.state.copy()
        assert refusal(context, entry) is None and context.state == before
        message = narrate(context, entry)
        assert ENGLISH.say(message) and context.state == before
        assert game.apply(entry) is None
        state = context.state
        hands = [decision for decision in state.todo if isinstance(decision, Hand)]
        both += sum(hand.acting for hand in hands) == 2
        assert len({hand.seat for hand in hands}) == len(hands) and not any(state.out[h.seat] for h in hands)
        assert min(state.cash) >= 0 and min(cash_of(state, seat, SECOND) for seat in range(5)) >= 0
        if number % 9 == 8:
            after = state.copy()
            assert game.apply(e.Undo(by="referee")) is None and context.state == before
            assert game.apply(e.Redo(by="referee")) is None and context.state == after
            if hands:
                again = restore(
                    context.board,
                    context.options,
                    context.names,
                    setup_of(context),
                    context.variant.extension,
                )
                assert (again.houses, again.hotels) == (after.houses, after.hotels)
    assert both
    lines = [line_of(entry) for entry in game.entries]
    other = new_game(header)
    assert (
        other.replay([read_entry(line, at, context.variant.reader) for at, line in enumerate(lines, 2)])
        is None
    )
    assert other.play.state == context.state


def test_bots_play_to_the_end() -> None:
    for seed in range(3):
        bots = [BOTS[name] for name in ("builder", "trader", "cautious", "dealer")]
        header = header_of("double-davenport", "", tuple("ABCD"), seed)
        played = play_game(header, bots, rounds=400, seed=seed)
        assert played.end == "engine.last_one"
        assert played.clauses["D10.3"] and played.clauses["D2.3"]
