"""Every entry of a game of Empire brings what a referee by hand reckons."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.referees.empire_by_hand import Empire
from tourney.base.chance import Chance
from tourney.engine import entries as e
from tourney.engine.api import Game, bots, legal
from tourney.engine.record import new_game
from tourney.engine.replaying import position_json
from tourney.engine.simulation import header_of
from tourney.engine.systems.empire.entries import PlayCard

KINDS = ("random", "trader", "builder", "dealer", "cautious")
COMPARED = ("players", "turn", "doubles", "decks", "office_bought", "bank")
MOST = 160
ANSWERS = ("just_say_no", "reverse_rent", "deal_buster")


def shown(play: Any) -> dict[str, Any]:
    """The position as the record shows it."""
    found: dict[str, Any] = json.loads(json.dumps(position_json(play)))
    for hand in found["players"].values():
        hand["sets"].sort()
    asked = None if found["pending"] is None else found["pending"]["what"]
    return {name: found[name] for name in COMPARED} | {"over": found["phase"] == "over", "asked": asked}


def entries_of(game: Game, seed: int) -> Iterator[e.Entry]:
    """A bot's entry or anybody's, mostly an answer where there is one; the dice as they may fall."""
    chance = Chance(seed)
    wild, leaves = seed % 3, seed % 5 == 0
    for number in range(MOST):
        found = legal(game)
        if leaves and number == 40 and len(game.players) > 2 and not game.over:
            yield e.Withdraw(by=e.REFEREE, player=game.players[seed % len(game.players)])
            continue
        if seed % 7 == 0 and number == 60 and not game.over:
            yield e.Time(by=e.REFEREE)
            continue
        answers = [each for each in found if isinstance(each, PlayCard) and each.card in ANSWERS]
        if answers and chance.below(4):
            yield answers[chance.below(len(answers))]
        elif game.over:
            return
        elif chance.below(3) < wild:
            yield _thrown(found[chance.below(len(found))], chance)
        else:
            yield _thrown(bots[KINDS[(seed + number) % len(KINDS)]](game), chance)


def _thrown(entry: e.Entry, chance: Chance) -> e.Entry:
    if not isinstance(entry, e.Throw):
        return entry
    second: Any = chance.below(6) + 1
    return msgspec.structs.replace(entry, dice=(chance.below(6) + 1, "swap" if second == 1 else second))


def compared(seed: int) -> Counter[str]:
    """How often each verb and each card of a game went as the referee by hand has it, entry by entry."""
    names = list("ABCD")[: 2 + seed % 3]
    header = header_of("empire", "", names, seed, {})
    game = Game(header, new_game(header))
    start = shown(game._record.play)
    hands = [start["players"][name]["empire"] for name in names]
    table = Empire(names, header.first or names[0], hands, start["decks"])
    met: Counter[str] = Counter()
    for entry in entries_of(game, seed):
        refused = game.apply(entry)
        assert refused is None, (seed, entry, refused)
        line = json.loads(msgspec.json.encode(entry))
        table.enter(line)
        assert table.seen() == shown(game._record.play), (seed, line)
        met[line.get("card", line["do"])] += 1
        met["over"] += table.over
    return met


@pytest.mark.parametrize("seed", range(40))
def test_a_game_goes_as_by_hand(seed: int) -> None:
    assert compared(seed)["throw"]


def test_together_they_meet_what_the_page_has() -> None:
    met = sum((compared(seed) for seed in range(16)), Counter[str]())
    wanted = {"swap", "move_on", "office", "tax_rival", "trip", "steps", "casino", "jail_pay", "bid", "over"}
    assert wanted | {*ANSWERS, "withdraw", "time", "hostile_takeover", "move_anywhere"} <= set(met)
