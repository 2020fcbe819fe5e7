"""Empire: the page's examples and refusals, cards and what answers them, its end, its position (E1-E8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.game.engine.engine_fuzz import a_game, check, some_legal
from tests.game.systems.table_by_name import TableByName
from tourney.base.chance import Chance
from tourney.base.errors import BadInput
from tourney.game import api
from tourney.game.engine.board import load_board
from tourney.game.engine.entries import Throw
from tourney.game.engine.legality import legal
from tourney.game.engine.sheets import sheets
from tourney.game.replaying import FOLLOWS, position_json, replay
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.empire.playing import idea
from tourney.game.systems.empire.state import Office
from tourney.rules.board_files import load_edition

FULL = ("coca-cola", "samsung", "nestle", "xbox")
"""Sixteen units."""


class Table(TableByName):
    ruleset, money = "empire", 1000

    def tower(self, name: str) -> tuple[str, ...]:
        return tuple(self.of(name)["tower"])


def test_e1_the_start_and_how_many_play() -> None:
    game = api.new_game("empire", ("Ann", "Bob"))
    shown = game.state()
    assert game.header.edition == "empire-us"
    hands = shown["players"].values()
    assert [(hand["cash"], list(hand["empire"]), list(hand["tower"])) for hand in hands] == [
        (1000, ["?", "?"], []),
        (1000, ["?", "?"], []),
    ]
    assert shown["bank"] == {"offices": 6, "electric-company": 4, "water-works": 4}
    assert {frozenset(hand["deeds"]) for hand in hands} == {frozenset()}
    for players, edition in ((tuple("ABCDE"), None), (("A", "B"), "london")):
        with pytest.raises(BadInput) as caught:
            api.new_game("empire", players, edition=edition)
        assert caught.value.params["clause"] == "E1.2"


def test_e1_2_a_seed_deals_known_cards_that_the_pile_lacks() -> None:
    shown = api.new_game("empire", ("A", "B", "C"), seed=5).state()
    dealt = [card for hand in shown["players"].values() for card in hand["empire"]]
    assert len(dealt) == 6 and "?" not in dealt
    whole = [card.id for card in _deck("empire")]
    assert sorted([*dealt, *shown["decks"]["empire"]]) == sorted(whole)


def _deck(name: str) -> Any:
    board = load_board("empire-us")
    return board.decks[board.deck_ids.index(name)]


ORDINARY = [
    ("build", {"deeds": {"nerf": 1}}),
    ("sell", {"deeds": {"nerf": 1}}),
    ("want", {"group": "red", "count": 1}),
    ("drop", {"count": 1}),
    ("mortgage", {"deed": "nerf"}),
    ("redeem", {"deed": "nerf"}),
    ("keep", {"deed": "nerf"}),
    ("settle", {"cash": 5}),
    ("bankrupt", {}),
    ("tax", {"choice": "flat"}),
]


@pytest.mark.parametrize(("verb", "fields"), ORDINARY)
def test_e1_4_the_ordinary_games_verbs_are_refused(verb: str, fields: dict[str, Any]) -> None:
    table = Table({"Ann": {}, "Bob": {}})
    assert table.refused("Ann", verb, **fields) == ("verb.ordinary", "E1.4")


def test_e2_the_board_is_the_page_s() -> None:
    edition = load_edition("empire-us")
    assert len(edition.squares) == 36 and (edition.start, edition.jail) == (0, 9)
    assert sum(deed.tiles for deed in edition.deeds) == 30
    by_colour = {group.id: {edition.by_id[d].height for d in group.deeds} for group in edition.groups}
    assert by_colour == {
        "brown": {1},
        "light_blue": {1},
        "pink": {2},
        "utility": {1},
        "orange": {2},
        "red": {3},
        "yellow": {3},
        "green": {4},
        "dark_blue": {4},
    }
    assert [len(_deck(name)) for name in ("chance", "empire")] == [14, 14]


def test_example_1_rent_is_the_whole_tower_or_a_billboard() -> None:
    table = Table({"Bob": {"cash": 180, "tower": ["nerf"]}, "Ann": {"tower": ["mcdonalds", "spotify"]}})
    table.does("Bob", "throw", dice=[2, 3])
    assert table.cash() == [180, 1000]
    assert table.tower("Ann") == ("mcdonalds", "spotify", "nerf") and table.tower("Bob") == ()
    table = Table({"Bob": {"cash": 180}, "Ann": {"tower": ["mcdonalds", "spotify"]}})
    table.does("Bob", "throw", dice=[2, 3])
    assert table.cash() == [180, 1000] and table.tower("Ann") == ("mcdonalds", "spotify")
    table = Table({"Bob": {"cash": 200}, "Ann": {"tower": ["mcdonalds", "spotify"]}})
    table.does("Bob", "throw", dice=[2, 3])
    assert table.cash() == [0, 1200]


def test_example_2_go_pays_the_tower_and_a_rival_is_taxed() -> None:
    table = Table(
        {
            "Cat": {"cash": 100, "square": 33, "tower": ["xbox", "ebay"]},
            "Ann": {"tower": ["spotify"]},
            "Dan": {},
        }
    )
    table.does("Cat", "throw", dice=[2, 3])
    assert table.cash()[0] == 450 and table.state["pending"]["what"] == "tax_rival"
    assert table.refused("Cat", "tax_rival", player="Cat") == ("tax.self", "E6.1")
    assert table.refused("Cat", "tax_rival", player="Dan") == ("tax.empty", "E6.1")
    assert table.refused("Ann", "tax_rival", player="Cat") == ("tax.nothing", "E6.1")
    table.does("Cat", "tax_rival", player="Ann")
    assert table.tower("Ann") == ()
    table.does("Ann", "throw", dice=[1, 4])
    assert table.state["pending"]["deed"] == "spotify"


def test_example_3_a_swap_keeps_the_token_and_ends_the_turn() -> None:
    players = {"Dan": {"tower": ["nerf"]}, "Ann": {"tower": ["coca-cola", "office"]}, "Eve": {}}
    table = Table(players)
    table.does("Dan", "throw", dice=[4, "swap"])
    assert table.state["pending"]["what"] == "swap"
    assert table.refused("Dan", "throw", dice=[1, 2]) == ("throw.swap", "E3.3")
    assert table.refused("Dan", "swap", a="Dan", b="Eve") == ("swap.empty", "E3.4")
    assert table.refused("Dan", "swap", a="Dan", b="Dan") == ("swap.same", "E3.4")
    assert table.refused("Ann", "swap", a="Dan", b="Ann") == ("swap.nothing", "E3.3")
    table.does("Dan", "swap", a="Dan", b="Ann")
    assert table.tower("Dan") == ("coca-cola",) and table.tower("Ann") == ("nerf", "office")
    assert table.square("Dan") == 0 and table.state["turn"] == "Ann"
    assert table.refused("Ann", "swap", a="Dan", b="Ann") == ("swap.nothing", "E3.3")
    table = Table(players).does("Dan", "throw", dice=[4, "swap"]).does("Dan", "move_on")
    assert table.square("Dan") == 4 and table.state["turn"] == "Ann"
    jailed = Table(players, options={"swap_jails": True}).does("Dan", "throw", dice=[4, "swap"])
    jailed.does("Dan", "swap", a="Dan", b="Ann")
    assert jailed.state["players"]["Dan"]["in_jail"] == 0


def test_example_4_three_of_a_colour_bring_an_office() -> None:
    table = Table({"Eve": {"cash": 450, "square": 15, "tower": ["paramount", "ebay"]}, "Bob": {}})
    table.does("Eve", "throw", dice=[1, 4]).does("Eve", "buy")
    assert table.tower("Eve") == ("paramount", "ebay", "chevrolet", "office") and table.cash()[0] == 200
    assert list(table.state["players"]["Eve"]["sets"]) == ["red"]
    assert table.state["bank"]["offices"] == 5


def test_e3_2_doubles_and_e6_7_jail() -> None:
    table = Table({"Ann": {"square": 1}, "Bob": {}}, doubles=2)
    table.does("Ann", "throw", dice=[3, 3])
    assert table.square("Ann") == 9 and table.state["turn"] == "Bob"
    table = Table({"Ann": {"square": 9, "in_jail": 0}, "Bob": {}})
    assert table.refused("Ann", "play", card="get_out_of_jail_free")[1] == "E7.1"
    table.does("Ann", "throw", dice=[2, "swap"]).does("Bob", "throw", dice=[4, 5])
    assert table.state["players"]["Ann"]["in_jail"] == 1
    table = Table({"Ann": {"square": 9, "in_jail": 2, "cash": 40, "tower": ["nerf"]}, "Bob": {}})
    assert table.refused("Ann", "jail_pay") == ("jail.cash", "E6.7")
    table.does("Ann", "throw", dice=[6, "swap"])
    assert table.square("Ann") == 15 and table.tower("Ann") == () and table.cash()[0] == 40
    table = Table({"Ann": {"square": 9, "in_jail": 0}, "Bob": {}}).does("Ann", "jail_pay")
    table.does("Ann", "throw", dice=[1, 2])
    assert table.cash()[0] == 900 and table.square("Ann") == 12
    table = Table({"Ann": {"square": 9, "in_jail": 0}, "Bob": {}}).does("Ann", "throw", dice=[1, 1])
    assert table.square("Ann") == 11 and table.does("Ann", "buy").state["turn"] == "Bob"


def test_e4_3_only_the_chance_card_is_sold() -> None:
    table = Table({"Ann": {"cards": ["chance"], "tower": ["nerf"]}, "Bob": {}})
    refused = ("deal.card", "E4.3")
    sold = {"give": {"cards": ["chance"]}, "take": {"cash": 300}}
    for fields in (
        {"give": {"cash": 5}, "take": {}},
        {"give": {"cards": ["chance"]}, "take": {}},
        {"give": {"deeds": ["nerf"]}, "take": {"cash": 5}},
        {"give": {"cards": ["chance"], "cash": 5}, "take": {"cash": 5}},
    ):
        assert table.refused("Ann", "deal", **{"with": "Bob"}, **fields)[1] == refused[1]
    assert table.refused("Ann", "deal", **{"with": "Bob"}, give={}, take={}) == ("deal.empty", "E4.3")
    table.does("Ann", "deal", **{"with": "Bob"}, **sold).does("Bob", "accept")
    assert table.cash() == [1300, 700] and table.state["players"]["Bob"]["cards"] == ("chance",)
    table.does("Ann", "throw", dice=[1, 2])
    assert table.refused("Bob", "deal", **{"with": "Ann"}, **sold) == ("deal.not_now", "E4.3")


def test_e5_1_an_auction_goes_by_steps_within_the_cash() -> None:
    table = Table({"Ann": {"cash": 40}, "Bob": {"cash": 120}, "Cat": {}})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.refused("Ann", "buy") == ("buy.cash", "E5.1")
    table.does("Ann", "decline")
    assert table.refused("Bob", "bid", amount=40)[1] == "E5.1"
    assert table.refused("Bob", "bid", amount=70) == ("bid.steps", "E5.1")
    assert table.refused("Bob", "bid", amount=150) == ("bid.cash", "E5.1")
    table.does("Bob", "bid", amount=100).does("Ann", "pass").does("Cat", "pass")
    assert table.tower("Bob") == ("transformers",) and table.cash() == [40, 20, 1000]


def test_e5_2_no_rent_from_jail_and_rent_that_is_asked_for() -> None:
    table = Table({"Ann": {}, "Bob": {"square": 9, "in_jail": 0, "tower": ["transformers"]}})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.cash() == [1000, 1000]
    asked = Table({"Ann": {}, "Bob": {"tower": ["transformers"]}}, options={"rent_asked": "claim"})
    asked.does("Ann", "throw", dice=[1, 2])
    assert asked.cash() == [1000, 1000]
    asked.does("Bob", "claim")
    assert asked.cash() == [950, 1050]
    assert Table({"Ann": {}, "Bob": {}}).refused("Bob", "claim") == ("claim.automatic", "E5.2")


def test_e5_4_one_office_a_turn_before_the_throw() -> None:
    table = Table({"Ann": {"cash": 1100}, "Bob": {"cash": 400}})
    assert table.refused("Bob", "office") == ("office.when", "E5.4")
    table.does("Ann", "office")
    assert table.refused("Ann", "office") == ("office.twice", "E5.4")
    table.does("Ann", "throw", dice=[1, 2])
    assert table.refused("Ann", "office") == ("office.when", "E5.4")
    table.does("Ann", "buy")
    assert table.refused("Bob", "office") == ("office.cash", "E5.4")
    none = Table({"Ann": {"tower": ["office"] * 6}, "Bob": {}})
    assert none.refused("Ann", "office") == ("office.none", "E5.4")
    free = Table({"Ann": {}, "Bob": {}}, options={"office_price": 0})
    assert free.refused("Ann", "office") == ("office.not_sold", "E5.4")


def test_e5_5_a_utility_may_be_owned_several_times_and_costs_no_rent() -> None:
    table = Table({"Ann": {"square": 9, "tower": ["electric-company"]}, "Bob": {}})
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "buy")
    assert table.tower("Ann") == ("electric-company",) * 2 and table.cash()[0] == 850
    table = Table({"Ann": {"square": 9}, "Bob": {"tower": ["electric-company"] * 4}})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.cash() == [1000, 1000] and table.state["turn"] == "Bob"


def test_e6_the_tower_tax_the_trip_and_the_cards() -> None:
    table = Table({"Ann": {"square": 31, "tower": ["nerf", "office"]}, "Bob": {}})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.tower("Ann") == ("office",)
    table = Table({"Ann": {"square": 11, "cash": 99}, "Bob": {}}).does("Ann", "throw", dice=[3, 4])
    assert table.refused("Ann", "trip", to=3) == ("trip.cash", "E6.5")
    table.does("Ann", "decline")
    assert table.refused("Bob", "trip", to=3) == ("trip.nothing", "E6.5")
    table = Table({"Ann": {"square": 11, "tower": ["xbox"]}, "Bob": {}}).does("Ann", "throw", dice=[3, 4])
    assert table.refused("Ann", "trip", to=18) == ("trip.where", "E6.5")
    table.does("Ann", "trip", to=3)
    assert table.cash()[0] == 1100 and table.state["pending"]["deed"] == "transformers"
    table = Table({"Ann": {"square": 1}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    assert table.state["players"]["Ann"]["empire"] == ("?",)
    none = Table({"Ann": {"square": 1}, "Bob": {}}, options={"cards": "none"})
    assert none.does("Ann", "throw", dice=[1, 2]).state["players"]["Ann"]["empire"] == ()


CHANCE = [
    ("water_bonus", 0, ("nerf", "water-works")),
    ("solar_bonus", 0, ("nerf", "electric-company")),
    ("profit_soars", 50, ("nerf",)),
    ("first_birthday", 100, ("nerf",)),
    ("insider_trading", -200, ("nerf",)),
    ("advertising_campaign", 100, ("nerf",)),
    ("launch_website", 300, ("nerf",)),
    ("business_award", 400, ("nerf",)),
]


@pytest.mark.parametrize(("card", "cash", "tower"), CHANCE)
def test_e6_4_what_a_chance_card_brings(card: str, cash: int, tower: tuple[str, ...]) -> None:
    table = Table({"Ann": {"square": 3, "tower": ["nerf"]}, "Bob": {}, "Cat": {}})
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "card", card=card)
    assert (table.cash()[0] - 1000, table.tower("Ann")) == (cash, tower)
    assert table.state["turn"] == "Bob"


def test_e6_4_chosen_steps_and_the_casino() -> None:
    table = Table({"Ann": {"square": 3}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    table.does("Ann", "card", card="speed_ahead")
    assert table.refused("Bob", "steps", count=1) == ("steps.nothing", "E6.4")
    assert table.does("Ann", "steps", count=2).state["pending"]["deed"] == "fender"
    table = Table({"Ann": {"square": 3}, "Bob": {}}).does("Ann", "throw", dice=[1, 2])
    table.does("Ann", "card", card="casino_night")
    assert table.refused("Ann", "casino", player="Ann") == ("casino.who", "E6.4")
    table.does("Ann", "casino", player="Bob")
    assert table.refused("Bob", "throw", dice=[1, 2]) == ("casino.throws", "E6.4")
    table.does("Ann", "throw", dice=[5, "swap"]).does("Bob", "throw", dice=[2, 3])
    table.does("Ann", "throw", dice=[1, 1]).does("Bob", "throw", dice=[2, 3])
    assert table.cash() == [1000, 1200] and table.state["turn"] == "Bob"


def test_e7_1_a_card_is_held_or_may_be() -> None:
    table = Table({"Ann": {"empire": ["?"]}, "Bob": {"empire": ["hostile_takeover"], "tower": ["nerf"]}})
    assert table.refused("Ann", "play", card="hostile_takeover", player="Bob") == ("play.elsewhere", "E7.1")
    assert table.refused("Ann", "play", card="nothing") == ("play.unknown", "E7.1")
    assert table.refused("Ann", "play", card="swap_the_top") == ("play.fields", "E7.1")
    assert table.refused("Bob", "play", card="swap_the_top", player="Ann")[0] == "play.not_held"
    assert table.refused("Ann", "play", card="just_say_no") == ("answer.late", "E7.1")
    assert table.refused("Ann", "play", card="bargain_business") == ("play.no_offer", "E7.1")
    table.does("Ann", "play", card="tallest_tower_bonus")
    assert table.cash() == [1050, 1000] and table.state["players"]["Ann"]["empire"] == ()
    assert table.refused("Bob", "play", card="billboard_tax", player="Ann")[0] == "play.not_held"


def test_e7_1_a_card_under_its_pile_is_in_no_hand_until_those_above_it_are_drawn() -> None:
    """Of 14 cards 13 are in hands: one that nobody knows lies above the first that is played."""
    table = Table(
        {
            "Ann": {"empire": ["?"] * 6, "square": 21},
            "Bob": {"empire": ["?"] * 7, "square": 1, "tower": ["nerf"]},
        }
    )
    takeover = {"card": "hostile_takeover"}
    table.does("Ann", "play", **takeover, player="Bob")
    assert table.refused("Bob", "play", **takeover, player="Ann") == ("play.elsewhere", "E7.1")
    table.does("Ann", "throw", dice=[1, 2])
    assert table.refused("Bob", "play", **takeover, player="Ann") == ("play.elsewhere", "E7.1")
    assert not [each for each in table.state["legal"] if each.get("card") == takeover["card"]]
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "play", **takeover, player="Ann")
    assert table.tower("Bob") == ("nerf",)


PLAYED = [
    ("swap_the_top", {"player": "Bob"}, (0, 0), ("xbox",), ("ebay", "ea", "spotify", "nerf")),
    ("hostile_takeover", {"player": "Bob"}, (0, 0), ("nerf", "xbox"), ("ebay", "ea", "spotify")),
    ("stock_market_crash", {}, (0, 0), ("nerf",), ("ebay", "ea", "spotify")),
    ("tallest_tower_bonus", {}, (500, 0), ("nerf",), ("ebay", "ea", "spotify", "xbox")),
    ("billboard_tax", {"player": "Bob"}, (400, -400), ("nerf",), ("ebay", "ea", "spotify", "xbox")),
]


@pytest.mark.parametrize(("card", "fields", "cash", "mine", "theirs"), PLAYED)
def test_e7_what_a_card_does(
    card: str, fields: dict[str, Any], cash: tuple[int, int], mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    table = Table(
        {
            "Ann": {"empire": [card], "tower": ["nerf"]},
            "Bob": {"tower": ["ebay", "ea", "spotify", "xbox"], "empire": ["just_say_no"]},
        }
    )
    before = table.state
    table.does("Ann", "play", card=card, **fields)
    assert [now - 1000 for now in table.cash()] == list(cash)
    assert (table.tower("Ann"), table.tower("Bob")) == (mine, theirs)
    if card == "tallest_tower_bonus":
        assert table.refused("Bob", "play", card="just_say_no") == ("answer.late", "E7.1")
        return
    table.does("Bob", "play", card="just_say_no")
    assert table.cash() == [1000, 1000]
    for name in ("Ann", "Bob"):
        assert table.tower(name) == tuple(before["players"][name]["tower"])
        assert table.state["players"][name]["empire"] == ()
    assert table.state["turn"] == "Ann"


def test_e7_moves_instead_of_the_throw_and_the_bargain() -> None:
    table = Table({"Ann": {"square": 30, "empire": ["move_anywhere", "bargain_business"]}, "Bob": {}})
    assert table.refused("Ann", "play", card="move_anywhere", to=30) == ("trip.where", "E7.1")
    table.does("Ann", "play", card="move_anywhere", to=1).does("Ann", "play", card="bargain_business")
    assert table.tower("Ann") == ("nerf",) and table.cash()[0] == 950 and table.state["turn"] == "Bob"
    table = Table({"Ann": {"empire": ["private_jet_trip"]}, "Bob": {"empire": ["move_anywhere"]}})
    assert table.refused("Bob", "play", card="move_anywhere", to=3) == ("play.own_turn", "E7.1")
    table.does("Ann", "play", card="private_jet_trip", count=5)
    assert table.state["pending"]["deed"] == "spotify"
    jailed = Table(
        {"Ann": {"square": 9, "in_jail": 0, "empire": ["private_jet_trip", "get_out_of_jail_free"]}, "B": {}}
    )
    assert jailed.refused("Ann", "play", card="private_jet_trip", count=2) == ("play.in_jail", "E6.7")
    jailed.does("Ann", "play", card="get_out_of_jail_free").does("Ann", "throw", dice=[1, 2])
    assert jailed.square("Ann") == 12


def test_e7_rent_is_reversed_and_the_owner_says_no() -> None:
    players = {
        "Bob": {"empire": ["reverse_rent"]},
        "Ann": {"tower": ["mcdonalds", "spotify"], "empire": ["just_say_no"]},
    }
    table = Table(players).does("Bob", "throw", dice=[2, 3])
    assert table.cash() == [800, 1200]
    table.does("Bob", "play", card="reverse_rent")
    assert table.cash() == [1200, 800] and table.state["turn"] == "Ann"
    table.does("Ann", "play", card="just_say_no")
    assert table.cash() == [800, 1200] and table.state["turn"] == "Ann"
    late = Table(players).does("Bob", "throw", dice=[2, 3]).does("referee", "note", text="a remark")
    late.does("referee", "undo").does("referee", "note", text="again").does(
        "Bob", "play", card="reverse_rent"
    )
    assert late.cash() == [1200, 800]
    late = Table(players).does("Bob", "throw", dice=[2, 3]).does("Ann", "throw", dice=[1, 2])
    assert late.refused("Bob", "play", card="reverse_rent") == ("answer.late", "E7.1")


def test_e7_a_no_is_answered_by_a_no() -> None:
    table = Table(
        {
            "Ann": {"empire": ["hostile_takeover", "just_say_no"], "tower": []},
            "Bob": {"empire": ["just_say_no", "just_say_no"], "tower": ["xbox"]},
        }
    )
    table.does("Ann", "play", card="hostile_takeover", player="Bob")
    assert table.refused("Ann", "play", card="just_say_no") == ("answer.nothing", "E7.2")
    table.does("Bob", "play", card="just_say_no")
    assert table.tower("Bob") == ("xbox",)
    assert table.refused("Bob", "play", card="just_say_no") == ("answer.nothing", "E7.2")
    table.does("Ann", "play", card="just_say_no")
    assert table.tower("Ann") == ("xbox",)
    table.does("Bob", "play", card="just_say_no")
    assert table.tower("Bob") == ("xbox",) and table.tower("Ann") == ()


def test_e7_2_whoever_loses_a_tile_again_answers_the_no_to_a_no() -> None:
    """Ann swaps tiles of two rivals: Bob's no is answered by hers, and then Cat is of the other side too."""
    players = {
        "Ann": {"empire": ["just_say_no"]},
        "Bob": {"tower": ["nerf"], "empire": ["just_say_no"]},
        "Cat": {"tower": ["xbox"], "empire": ["just_say_no"]},
    }
    table = Table(players).does("Ann", "throw", dice=[1, "swap"]).does("Ann", "swap", a="Bob", b="Cat")
    table.does("Bob", "play", card="just_say_no").does("Ann", "play", card="just_say_no")
    assert (table.tower("Bob"), table.tower("Cat")) == (("xbox",), ("nerf",))
    table.does("Cat", "play", card="just_say_no")
    assert (table.tower("Bob"), table.tower("Cat")) == (("nerf",), ("xbox",))


def test_e7_each_says_no_to_a_birthday_alone() -> None:
    players = {"Ann": {"square": 3}, "Bob": {"empire": ["just_say_no"]}, "Cat": {"empire": ["just_say_no"]}}
    table = Table(players).does("Ann", "throw", dice=[1, 2]).does("Ann", "card", card="first_birthday")
    assert table.cash() == [1100, 950, 950]
    table.does("Cat", "play", card="just_say_no")
    assert table.cash() == [1050, 950, 1000]
    table.does("Bob", "play", card="just_say_no")
    assert table.cash() == [1000, 1000, 1000] and table.state["turn"] == "Bob"


def test_e7_a_deal_is_busted_and_saved() -> None:
    players = {"Ann": {"empire": ["just_say_no"]}, "Bob": {"empire": ["deal_buster"]}, "Cat": {"cash": 20}}
    table = Table(players).does("Ann", "throw", dice=[1, 2]).does("Ann", "buy")
    table.does("Bob", "play", card="deal_buster")
    assert table.cash() == [1000, 950, 20] and table.tower("Bob") == ("transformers",)
    table.does("Ann", "play", card="just_say_no")
    assert table.cash() == [950, 1000, 20] and table.tower("Ann") == ("transformers",)
    poor = Table({"Ann": {}, "Cat": {"cash": 20, "empire": ["deal_buster"]}})
    poor.does("Ann", "throw", dice=[1, 2]).does("Ann", "buy")
    assert poor.refused("Cat", "play", card="deal_buster") == ("play.cash", "E7.1")
    power = Table({"Ann": {"square": 9}, "Bob": {"empire": ["deal_buster"]}})
    power.does("Ann", "throw", dice=[1, 2]).does("Ann", "buy")
    assert power.refused("Bob", "play", card="deal_buster") == ("bust.utility", "E7.1")


def test_e8_the_first_full_tower_ends_it_and_an_answer_undoes_that() -> None:
    table = Table(
        {"Ann": {"square": 32, "tower": FULL[1:]}, "Bob": {"empire": ["deal_buster"]}, "Cat": {"cash": 7}}
    )
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "buy")
    assert table.game.over and table.state["phase"] == "over"
    places = [(sheet.player, sheet.declared_place) for sheet in sheets(table.game._record.play)]
    assert places == [("Ann", 1), ("Bob", 2), ("Cat", 3)]
    assert table.refused("Bob", "throw", dice=[1, 2]) == ("game.over", "E8.1")
    assert table.refused("Bob", "play", card="chance") == ("play.over", "E8.1")
    assert {entry["do"] for entry in table.state["legal"]} == {"play"}
    table.does("Bob", "play", card="deal_buster")
    assert not table.game.over and table.tower("Bob") == ("coca-cola",)


@pytest.mark.parametrize(("thrower", "winner"), [("Ann", "Ann"), ("Bob", "Bob"), ("Cat", "Ann")])
def test_e8_1_of_two_full_at_once_who_is_in_turn_wins(thrower: str, winner: str) -> None:
    towers: dict[str, Any] = {
        "Ann": {"tower": ["chevrolet", "ebay", "xbox", "spotify", "nerf", "ducati"]},
        "Bob": {"tower": ["x-games", "mcdonalds", "nestle", "beats", "transformers", "paramount"]},
        "Cat": {},
    }
    table = Table(towers, turn=thrower)
    table.does(thrower, "throw", dice=[1, "swap"]).does(thrower, "swap", a="Bob", b="Ann")
    assert table.game.over and [len(table.tower(name)) for name in ("Ann", "Bob")] == [7, 7]
    first = next(sheet.player for sheet in sheets(table.game._record.play) if sheet.declared_place == 1)
    assert first == winner


def test_e8_3_who_leaves_gives_everything_back() -> None:
    table = Table(
        {
            "Ann": {"tower": ["nerf", "office"], "empire": ["just_say_no"], "cards": ["chance"]},
            "Bob": {},
            "Cat": {},
        }
    )
    table.does("referee", "withdraw", player="Ann")
    shown = table.state["players"]["Ann"]
    assert (list(shown["tower"]), list(shown["empire"]), list(shown["cards"]), shown["cash"]) == (
        [],
        [],
        [],
        0,
    )
    assert table.state["bank"]["offices"] == 6 and not table.game.over
    table.does("referee", "withdraw", player="Cat")
    assert table.game.over


BAD = [
    ({"A": {"tower": ["nerf"]}, "B": {"tower": ["nerf"]}}, "tower"),
    ({"A": {"tower": ["boardwalk"]}, "B": {}}, "tower"),
    ({"A": {"tower": ["water-works"] * 5}, "B": {}}, "tower"),
    ({"A": {"tower": ["office"] * 7}, "B": {}}, "tower"),
    ({"A": {"sets": ["brown"]}, "B": {}}, "sets"),
    ({"A": {"empire": ["just_say_no"] * 4}, "B": {}}, "empire"),
    ({"A": {"empire": ["chance"]}, "B": {}}, "empire"),
    ({"A": {"empire": ["?"] * 8}, "B": {"empire": ["?"] * 7}}, "empire"),
    ({"A": {"deeds": {"nerf": 0}}, "B": {}}, "deeds"),
]


@pytest.mark.parametrize(("players", "field"), BAD)
def test_a_position_that_cannot_be_names_its_field(players: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        Table(players)
    assert field in str(caught.value.params["field"])


def test_a_position_is_saved_and_continued() -> None:
    header = header_of("empire", "", "ABC", 4)
    played = play_game(header, [BOTS["random"]] * 3, 4, 4)
    text = "\n".join(api.Game(header, played.game).lines())
    for upto in range(len(played.game.entries)):
        shown = position_json(replay(text, upto).game.play)
        if shown["phase"] == "throw":
            again = api.new_game("empire", "ABC", setup=_saved(shown)).state()
            assert {name: again[name] for name in shown} == shown


def _saved(shown: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in shown.items() if name not in FOLLOWS}


def test_a_position_is_corrected() -> None:
    table = Table({"Ann": {"tower": ["nerf"]}, "Bob": {}})
    moved = {"players": {"Bob": {"tower": ["nerf"]}, "Ann": {"tower": []}}}
    table.does("referee", "correct", reason="a tile fell out", set=moved)
    assert (table.tower("Ann"), table.tower("Bob")) == ((), ("nerf",))
    twice = {"players": {"Ann": {"tower": ["nerf"]}}}
    assert table.refused("referee", "correct", reason="twice", set=twice)[0] == "correct.bad"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_games_to_a_full_tower(players: int) -> None:
    for seed in range(6):
        header = header_of("empire", "", "ABCD"[:players], seed)
        bots = [BOTS[("random", "builder", "dealer", "cautious")[seat]] for seat in range(players)]
        played = play_game(header, bots, 100, seed)
        assert played.end == "empire.over"
        lines = "\n".join(api.Game(header, played.game).lines())
        assert replay(lines).game.play.state == played.game.play.state


@pytest.mark.parametrize(
    ("cash", "tower", "buys"),
    [(1000, (), False), (1299, (), False), (1300, (), True), (500, (*FULL[:3], "ducati"), True)],
)
def test_a_bot_buys_an_office_to_fill_its_tower_or_out_of_plenty(
    cash: int, tower: tuple[str, ...], buys: bool
) -> None:
    table = Table({"Ann": {"cash": cash, "tower": list(tower)}, "Bob": {}})
    entry = idea(table.game._record.play)
    assert isinstance(entry, Office) is buys


@pytest.mark.parametrize("seed", range(12))
def test_what_is_legal_keeps_the_laws_and_is_undone(seed: int) -> None:
    chance = Chance(seed)
    game = a_game(chance, "empire")
    start = game.play.state.copy()
    for _ in range(60):
        if game.play.state.over and not legal(game.play):
            break
        entry = some_legal(game.play, chance)
        if isinstance(entry, Throw) and chance.below(3) == 0:
            entry = replace(entry, dice=(entry.dice[0], "swap"))
        assert game.apply(entry) is None, entry
        check(game.play, cards_known=False)
    again = game.play.state.copy()
    assert game.apply(Table.entry("referee", "undo", {"to": 0})) is None
    assert game.play.state == start
    assert game.apply(Table.entry("referee", "redo", {})) is None
    assert game.play.state == again
