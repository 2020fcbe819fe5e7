"""Every entry of bots' games under Millionaire brings what a referee by hand reckons."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
import pytest

from tests.referees.millionaire_by_hand import Millionaire
from tourney.base.chance import Chance
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.game import GameRecord
from tourney.game.engine.legality import judged
from tourney.game.record import new_game, read_entry, written
from tourney.game.replaying import position_json
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

KINDS = ("random", "trader", "builder", "dealer", "cautious")


def shown(play: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position_json(play)))
    for hand in found["players"].values():
        hand["cards"] = sorted(hand["cards"])
    return {name: found[name] for name in ("players", "funds", "decks")}


def tried(table: Millionaire, by: str, chance: Chance) -> list[dict[str, Any]]:
    """One entry of most verbs, allowed or not."""
    top: dict[str, Any] = table.wait[-1] if table.wait else {}
    plots = [one.deed for one in table.board if one.deed]
    deed = plots[chance.below(len(plots))]
    found: list[dict[str, Any]] = [
        {"do": do} for do in ("buy", "decline", "pay", "jail_pay", "jail_card", "bankrupt")
    ]
    found += [{"do": "throw", "dice": [1, 2]}, {"do": "spin", "dice": [1, 2, 3]}]
    found += [{"do": "use_card", "card": "rent_free"}]
    found += [{"do": do, "deed": deed} for do in ("mortgage", "redeem")]
    found += [{"do": do, "deeds": {deed: 1}} for do in ("build", "sell")]
    if top.get("is") == "auction" and (top["by"] is None or by != table.names[top["by"]]):
        found += [{"do": "pass"}, *({"do": "bid", "amount": top["high"] + more} for more in (0, 1))]
    return found


def judge(game: GameRecord, table: Millionaire, chance: Chance) -> None:
    """Both say the same of what may be entered; where something waits, nothing is said of raising money."""
    raising = ("mortgage", "redeem", "build", "sell")
    for name in table.names:
        for each in tried(table, name, chance):
            if table.wait and each["do"] in raising:
                continue
            entry = read_entry(json.dumps({"by": name, **each}), 2)
            refusal = judged(game.play, game.play.seats[name], entry)
            assert (not isinstance(refusal, Refusal)) == table.may({"by": name, **each}), (
                name,
                each,
                refusal,
                table.wait,
            )


@cache
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
        if line["n"] % 7 == seed % 7:
            judge(game, table, Chance(seed * 1000 + line["n"]))
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
