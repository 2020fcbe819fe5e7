"""Every entry of bots' games of the Landlord's Game brings what a referee by hand reckons.

And of entries tried besides, allowed or not, both say the same.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.referees import landlord_refusals
from tests.referees.landlord_by_hand import Landlord
from tests.referees.landlord_refusals import may, tried
from tourney.base.chance import Chance
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.legality import judged
from tourney.game.record import new_game, read_entry, written
from tourney.game.replaying import position_json
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

KINDS = ("random", "trader", "builder", "dealer", "cautious")
COMPARED = ("players", "treasury", "licence", "league", "decks")


def shown(play: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position_json(play)))
    for hand in found["players"].values():
        hand.pop("dealt", None)
    turn = None if play.state.over else found["turn"]
    return {name: found[name] for name in COMPARED} | {"turn": turn}


def judge(play: Any, table: Landlord, chance: Chance) -> None:
    """Both say the same of what may be entered."""
    for each in tried(table, chance.below):
        entry = read_entry(json.dumps(each), 2, play.variant.reader)
        refusal = judged(play, play.seats[each["by"]], entry)
        assert (not isinstance(refusal, Refusal)) == may(table, each), (each, refusal, table.wait)


def compared(seed: int) -> set[str]:
    """The verbs of a game that went as the referee by hand has it, entry by entry."""
    names = list("ABCD")[: 2 + seed % 3]
    bots = [BOTS[KINDS[(seed * (1 + seed % 2) + at) % len(KINDS)]] for at in range(len(names))]
    advanced = seed % 4 == 3
    played = play_game(header_of("landlord", "", names, seed, {"advanced": advanced}), bots, 120, seed)
    lines = [json.loads(line) for line in list(written(played.header, played.game.entries))[1:]]
    game = new_game(played.header)
    state = msgspec.json.decode(msgspec.json.encode(position_json(game.play)))
    hands = [state["players"][name]["dealt"] for name in names]
    first = played.header.first or names[0]
    table = Landlord(names, first, state["decks"]["chance"], hands, advanced)
    for line, entry in zip(lines, played.game.entries, strict=True):
        if line["do"] not in ("dealt", "take") and line["n"] % 9 == seed % 9:
            judge(game.play, table, Chance(1000 * seed + line["n"]))
        assert game.apply(entry) is None
        table.enter(line)
        assert table.seen() == shown(game.play), (seed, line)
    return {line["do"] for line in lines}


def test_a_wrong_verdict_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(landlord_refusals._MAY, "bid", lambda table, seat, entry: False)
    with pytest.raises(AssertionError, match="'bid'"):
        for seed in range(5):
            compared(seed)


@pytest.mark.parametrize("seed", range(40))
def test_a_game_goes_as_by_hand(seed: int) -> None:
    assert "throw" in compared(seed)


def test_together_they_meet_what_the_page_has() -> None:
    met = set().union(*(compared(seed) for seed in range(18)))
    wanted = {"take", "route", "bet", "league", "mortgage", "redeem", "bankrupt", "retire"}
    assert wanted | {"jail_pay", "build", "sell", "bid"} <= met, wanted - met
