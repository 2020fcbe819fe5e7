"""Every entry of bots' games under Millionaire brings what a referee by hand reckons."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.referees.millionaire_by_hand import Millionaire
from tourney.engine.record import new_game, written
from tourney.engine.replaying import position_json
from tourney.engine.simulation import header_of, play_game
from tourney.engine.strategies import BOTS

KINDS = ("random", "trader", "builder", "dealer", "cautious")


def shown(play: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(position_json(play)))
    for hand in found["players"].values():
        hand["cards"] = sorted(hand["cards"])
    return {name: found[name] for name in ("players", "funds", "decks")}


def compared(seed: int) -> set[str]:
    """The verbs of a game that went as the referee by hand has it, entry by entry."""
    names = list("ABCDEF")[: 2 + seed % 5]
    bots = [BOTS[KINDS[(seed + at) % len(KINDS)]] for at in range(len(names))]
    played = play_game(header_of("millionaire", "", names, seed), bots, 60, seed)
    lines = [json.loads(line) for line in list(written(played.header, played.game.entries))[1:]]
    game = new_game(played.header)
    first = played.header.first or names[0]
    table = Millionaire(names, first, shown(game.play)["decks"])
    for line, entry in zip(lines, played.game.entries, strict=True):
        if line["do"] in ("settle", "want", "default"):
            break
        assert game.apply(entry) is None
        table.enter(line)
        assert table.seen() == shown(game.play), (seed, line)
    return {line["do"] for line in lines}


@pytest.mark.parametrize("seed", range(40))
def test_a_game_goes_as_by_hand(seed: int) -> None:
    assert "throw" in compared(seed)


def test_together_they_meet_what_the_page_has() -> None:
    met = set().union(*(compared(seed) for seed in range(12)))
    assert {"spin", "use_card", "bankrupt", "jail_pay", "build", "sell", "mortgage", "redeem", "bid"} <= met
