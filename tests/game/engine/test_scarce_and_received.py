"""Scarce buildings by each ruleset, mortgaged deeds received together, refusals that cite their own rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.game.engine.test_leaving import BROWN, scarce
from tourney.base.texts import CHINESE, ENGLISH

Table = Callable[..., Any]


@pytest.mark.parametrize(("ruleset", "opening"), [("tournament", 50), ("classic", 10), ("timed", 10)])
def test_scarce_buildings_open_as_the_ruleset_says(table: Table, ruleset: str, opening: int) -> None:
    players = {"A": {"deeds": BROWN}, "B": {"deeds": dict.fromkeys(("park-place", "boardwalk"), 0)}}
    game = table(**players, ruleset=ruleset, options={"houses": 1})
    game.does("A", "want", group="brown", count=1).does("B", "want", group="dark_blue", count=1)
    assert game.game.events[-1].params["amount"] == opening
    assert game.may_not("T5.5", "A", "bid", amount=opening - 1) == "bid.low"
    game.does("A", "bid", amount=opening)


def test_a_building_that_fits_on_one_street_only_is_told(table: Table) -> None:
    game = table(
        A={"deeds": {"mediterranean-avenue": 1, "baltic-avenue": 0}},
        B={"deeds": {"park-place": 0, "boardwalk": 0}},
        options={"houses": 2},
    )
    game.does("A", "want", group="brown", count=1).does("B", "want", group="dark_blue", count=1)
    game.does("A", "bid", amount=50).does("B", "pass")
    told = game.game.events[-1]
    assert game.level("baltic-avenue") == 1
    assert (told.clause, told.key) == ("T5.5", "engine.placed_house")
    assert ENGLISH.say(told.message) == "A’s house goes on Baltic Avenue, the only place."
    assert "A 的房屋" in CHINESE.say(told.message)


def test_the_referee_says_that_nobody_else_wants_one(table: Table) -> None:
    game = scarce(table)
    assert game.may_not("T3.1", "referee", "pass") == "player.unknown"
    game.does("A", "want", group="brown", count=1)
    assert game.may_not("T5.5", "B", "build", deeds={"boardwalk": 1}) == "build.wishes"
    game.does("referee", "pass")
    assert game.game.events[-1].key == "engine.no_shortage"
    assert game.waits_for == "NoneType"
    game.does("referee", "undo").does("B", "want", group="dark_blue", count=1).does("referee", "pass")
    assert game.waits_for == "Lot"
    assert game.may_not("T3.1", "referee", "pass") == "player.unknown"


def test_a_group_wished_for_stays_free_of_mortgages_while_another_building_is_placed(table: Table) -> None:
    game = scarce(table, left=2)
    game.does("A", "want", group="brown", count=2).does("B", "want", group="dark_blue", count=2)
    game.does("referee", "pass").does("A", "bid", amount=50).does("B", "pass")
    assert game.waits_for == "Place"
    assert game.may_not("T5.6", "B", "mortgage", deed="boardwalk") == "mortgage.wanted"
    game.does("A", "build", deeds={"baltic-avenue": 1})


@pytest.mark.parametrize(
    "order", [("reading-railroad", "baltic-avenue"), ("baltic-avenue", "reading-railroad")]
)
def test_deeds_received_together_are_decided_in_any_order(table: Table, order: tuple[str, str]) -> None:
    mortgaged = {"reading-railroad": "mortgaged", "baltic-avenue": "mortgaged", "short-line": "mortgaged"}
    game = table(A={"deeds": mortgaged}, B={"deeds": {"boardwalk": "mortgaged"}})
    give = {"deeds": ["baltic-avenue", "reading-railroad"]}
    game.does("A", "deal", **{"with": "B", "give": give, "take": {"cash": 10}}).does("B", "accept")
    assert game.may_not("T6.7", "A", "keep", deed=order[0]) == "keep.nothing"
    assert game.may_not("T6.7", "B", "redeem", deed="boardwalk") == "redeem.other"
    before = game.cash("B")
    game.does("B", "keep", deed=order[0]).does("B", "redeem", deed=order[1])
    mortgages = {"reading-railroad": 100, "baltic-avenue": 30}
    assert before - game.cash("B") == mortgages[order[0]] // 10 + mortgages[order[1]] * 11 // 10
    assert (game.level(order[0]), game.level(order[1]), game.waits_for) == (-1, 0, "NoneType")


def test_selling_cites_selling_and_a_hotel_its_houses(table: Table) -> None:
    game = table(A={"deeds": dict.fromkeys(BROWN, 3)}, B={"deeds": {"boardwalk": 0}})
    assert game.may_not("T6.3", "B", "sell", deeds={"baltic-avenue": 1}) == "deed.not_owned"
    assert game.may_not("T6.3", "B", "sell", deeds={"boardwalk": 1}) == "sell.too_many"
    assert game.may_not("T6.3", "B", "sell", deeds={"peak": 1}) == "deed.unknown"
    assert game.may_not("T5.3", "A", "build", deeds={"baltic-avenue": 2}) == "build.hotel_early"
    assert game.may_not("T5.3", "A", "build", deeds={"baltic-avenue": 3}) == "build.full"
