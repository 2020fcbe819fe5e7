"""Every entry of bots' games of the single-tax mode brings what a referee by hand reckons.

What nobody would enter is refused by the clause that the referee by hand names.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.referees.single_tax_by_hand import INNER, LEARNED, SingleTax
from tourney.base.chance import Chance
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.game import GameRecord
from tourney.game.engine.legality import judged
from tourney.game.record import new_game, read_entry, written
from tourney.game.replaying import position_json
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

KINDS = ("random", "trader", "builder", "dealer", "cautious")
COMPARED = ("players", "treasury", "licence", "league", "decks", "public", "colleges", "salary")


def shown(play: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position_json(play)))
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
    state = msgspec.json.decode(msgspec.json.encode(position_json(game.play)))
    hands = [state["players"][name]["dealt"] for name in names]
    first = played.header.first or names[0]
    table = SingleTax(names, first, state["decks"]["chance"], hands)
    chance, met = Chance(seed), {line["do"] for line in lines}
    for line, entry in zip(lines, played.game.entries, strict=True):
        for tried in tries(names, chance):
            met |= judged_alike(game, table, tried)
        assert game.apply(entry) is None
        table.enter(line)
        assert table.seen() == shown(game.play), (seed, line)
    return met


def tries(names: list[str], chance: Chance) -> list[dict[str, Any]]:
    """What somebody could type that this mode may refuse, two of them at a time."""
    by, other = (names[chance.below(len(names))] for _ in range(2))
    goods = {"give": {LEARNED[chance.below(2)]: 1}, "take": {"cash": 1}}
    all_of_them: list[dict[str, Any]] = [
        {"do": "opportunity", "name": [*INNER, "gold-mines"][chance.below(5)]},
        {"do": "throw", "dice": [1, 2]},
        {"do": "jail_pay"},
        {"do": "jail_card"},
        {"do": "deal", "with": other, **goods},
        {"do": "buy"},
        {"do": "bid", "amount": 60 + chance.below(40)},
    ]
    return [{"by": by, **all_of_them[chance.below(len(all_of_them))]} for _ in range(2)]


def shown_clause(game: GameRecord, refused: Refusal) -> str:
    return game.play.book.clauses.shown(refused.clause, refused.message.key)


def judged_alike(game: GameRecord, table: SingleTax, tried: dict[str, Any]) -> set[str]:
    """The clause by which both refuse an entry, where this mode's page has one for it."""
    by_hand = table.bars(tried)
    if by_hand is None or (tried["do"] == "deal" and tried["with"] == tried["by"]):
        return set()
    entry = read_entry(json.dumps(tried), 2, game.play.variant.reader)
    refusal = judged(game.play, game.play.seats[tried["by"]], entry)
    clause = shown_clause(game, refusal) if isinstance(refusal, Refusal) else ""
    assert clause == by_hand, (tried, clause, by_hand)
    return {clause}


@pytest.mark.parametrize("seed", range(24))
def test_a_game_goes_as_by_hand(seed: int) -> None:
    assert "throw" in compared(seed)


def test_together_they_meet_what_the_page_has() -> None:
    met = set().union(*(compared(seed) for seed in range(18)))
    wanted = {"take", "route", "bet", "mortgage", "redeem", "bankrupt", "opportunity", "retire"}
    wanted |= {"jail_pay", "build", "sell", "bid", "X2.1", "X2.4", "X3.2", "X4.1"}
    assert wanted <= met, wanted - met
