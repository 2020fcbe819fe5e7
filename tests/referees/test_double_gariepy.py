"""Every entry of bots' games on two boards brings what a referee by hand reckons."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.referees.double_gariepy_by_hand import DoubleGariepy
from tourney.engine.record import new_game, written
from tourney.engine.replaying import position_json
from tourney.engine.simulation import header_of, play_game
from tourney.engine.strategies import BOTS

KINDS = ("random", "trader", "builder", "dealer", "cautious")
NOT_BY_HAND = ("settle", "want", "default")


def shown(play: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(position_json(play)))
    for hand in found["players"].values():
        hand["cards"] = sorted(hand["cards"])
    return {name: found[name] for name in ("players", "phase_out", "decks")}


@cache
def compared(seed: int) -> frozenset[str]:
    """The verbs of a game that went as the referee by hand has it, entry by entry."""
    names = list("ABCDEF")[: 2 + seed % 5]
    bots = [BOTS[KINDS[(seed + at) % len(KINDS)]] for at in range(len(names))]
    alternate = ("atlantic-city", "london")[seed % 2]
    options = {"alternate_edition": alternate} if seed % 2 else {}
    played = play_game(header_of("double-gariepy", "", names, seed, options), bots, 40, seed)
    lines = [json.loads(line) for line in list(written(played.header, played.game.entries))[1:]]
    game = new_game(played.header)
    first = played.header.first or names[0]
    table = DoubleGariepy(names, first, shown(game.play)["decks"], alternate)
    met = set[str]()
    for line, entry in zip(lines, played.game.entries, strict=True):
        if line["do"] in NOT_BY_HAND:
            break
        assert game.apply(entry) is None
        table.enter(line)
        assert table.seen() == shown(game.play), (seed, line)
        met |= {line["do"]}
    return frozenset(met)


@pytest.mark.parametrize("seed", range(40))
def test_a_game_goes_as_by_hand(seed: int) -> None:
    assert {"throw", "board"} <= compared(seed)


def test_together_they_meet_what_the_page_has() -> None:
    met = frozenset().union(*(compared(seed) for seed in range(12)))
    assert {"bankrupt", "jail_pay", "jail_card", "build", "sell", "mortgage", "redeem", "keep", "bid"} <= met
