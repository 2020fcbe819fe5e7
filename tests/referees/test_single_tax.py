"""Every entry of bots' games of the single-tax mode brings what a referee by hand reckons."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.referees.single_tax_by_hand import SingleTax
from tourney.engine.record import new_game, written
from tourney.engine.replaying import position_json
from tourney.engine.simulation import header_of, play_game
from tourney.engine.strategies import BOTS

KINDS = ("random", "trader", "builder", "dealer", "cautious")
COMPARED = ("players", "treasury", "licence", "league", "decks", "public", "colleges", "salary")


def shown(play: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(position_json(play)))
    for hand in found["players"].values():
        hand.pop("dealt", None)
    turn = None if play.state.over else found["turn"]
    return {name: found[name] for name in COMPARED} | {"turn": turn}


def compared(seed: int) -> set[str]:
    """The verbs of a game that went as the referee by hand has it, entry by entry."""
    names = list("ABCD")[: 2 + seed % 3]
    bots = [BOTS[KINDS[(seed * (1 + seed % 2) + at) % len(KINDS)]] for at in range(len(names))]
    played = play_game(header_of("single-tax", "", names, seed), bots, 160, seed)
    lines = [json.loads(line) for line in list(written(played.header, played.game.entries))[1:]]
    game = new_game(played.header)
    state = json.loads(json.dumps(position_json(game.play)))
    hands = [state["players"][name]["dealt"] for name in names]
    first = played.header.first or names[0]
    table = SingleTax(names, first, state["decks"]["chance"], hands)
    for line, entry in zip(lines, played.game.entries, strict=True):
        assert game.apply(entry) is None
        table.enter(line)
        assert table.seen() == shown(game.play), (seed, line)
    return {line["do"] for line in lines}


@pytest.mark.parametrize("seed", range(24))
def test_a_game_goes_as_by_hand(seed: int) -> None:
    assert "throw" in compared(seed)


def test_together_they_meet_what_the_page_has() -> None:
    met = set().union(*(compared(seed) for seed in range(18)))
    wanted = {"take", "route", "bet", "mortgage", "redeem", "bankrupt", "opportunity", "retire"}
    assert wanted | {"jail_pay", "build", "sell", "bid"} <= met, wanted - met
