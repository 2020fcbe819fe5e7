"""Every entry of a game of Empire brings what a referee by hand reckons, and is refused where it says so."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.referees.empire_by_hand import NEEDS, Empire
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.legality import judged
from tourney.game.record import new_game, read_entry
from tourney.game.replaying import position_json
from tourney.game.simulation import header_of
from tourney.game.systems.empire.state import PlayCard

KINDS = ("random", "trader", "builder", "dealer", "cautious")
COMPARED = ("players", "turn", "doubles", "decks", "office_bought", "bank")
MOST = 160
ANSWERS = ("just_say_no", "reverse_rent", "deal_buster")
ORDINARY: list[dict[str, Any]] = [
    {"do": "build", "deeds": {"nerf": 1}},
    {"do": "mortgage", "deed": "nerf"},
    {"do": "bankrupt"},
    {"do": "claim"},
]


def shown(play: Any) -> dict[str, Any]:
    """The position as the record shows it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position_json(play)))
    for hand in found["players"].values():
        hand["sets"].sort()
    asked = None if found["pending"] is None else found["pending"]["what"]
    return {name: found[name] for name in COMPARED} | {"over": found["phase"] == "over", "asked": asked}


def entries_of(game: Game, seed: int) -> Iterator[e.Entry]:
    """A bot's entry or anybody's, mostly an answer where there is one; the dice as they may fall."""
    chance = Chance(seed)
    wild, leaves = seed % 3, seed % 5 == 0
    for number in range(MOST):
        entries = legal(game)
        if leaves and number == 40 and len(game.players) > 2 and not game.over:
            yield e.Withdraw(by=e.REFEREE, player=game.players[seed % len(game.players)])
            continue
        if seed % 7 == 0 and number == 60 and not game.over:
            yield e.Time(by=e.REFEREE)
            continue
        answers = [each for each in entries if isinstance(each, PlayCard) and each.card in ANSWERS]
        if answers and chance.below(4):
            yield answers[chance.below(len(answers))]
        elif game.over:
            return
        elif chance.below(3) < wild:
            yield _thrown(entries[chance.below(len(entries))], chance)
        else:
            yield _thrown(bots[KINDS[(seed + number) % len(KINDS)]](game), chance)


def _thrown(entry: e.Entry, chance: Chance) -> e.Entry:
    if not isinstance(entry, e.Throw):
        return entry
    second: Any = chance.below(6) + 1
    return msgspec.structs.replace(entry, dice=(chance.below(6) + 1, "swap" if second == 1 else second))


def tried(table: Empire, seat: int, chance: Chance) -> list[dict[str, Any]]:
    """Entries of every verb, allowed or not: cards that are held and one that may not be."""
    names, high = table.names, (table.asked or {}).get("high", 0)
    one, two = (names[chance.below(len(names))] for _ in range(2))
    square, count = chance.below(36), chance.below(5) + 1
    found: list[dict[str, Any]] = [
        {"do": do} for do in ("buy", "decline", "move_on", "office", "pass", "jail_pay", "jail_card")
    ]
    found += [*ORDINARY, {"do": "throw", "dice": [3, "swap"]}, {"do": "swap", "a": one, "b": two}]
    found += [{"do": do, "player": one} for do in ("tax_rival", "casino")]
    found += [{"do": "trip", "to": square}, {"do": "steps", "count": count}]
    found += [{"do": "bid", "amount": max(1, high + more)} for more in (0, 30, 50, 500)]
    sold: tuple[dict[str, Any], dict[str, Any]] = ({"cards": ["chance"]}, {"cash": 50 * count})
    found += [{"do": "deal", "with": two, "give": sold[at], "take": sold[1 - at]} for at in (0, 1)]
    found.append({"do": "deal", "with": two, "give": {"cash": 5}, "take": {}})
    for card in {*table.hand[seat], "hostile_takeover", "just_say_no"}:
        needed = NEEDS.get(card, "")
        needs = {"player": one, "to": square, "count": count}
        found.append({"do": "play", "card": card} | ({needed: needs[needed]} if needed else {}))
        found.append({"do": "play", "card": card, "player": two})
    return found


def judge(game: Game, table: Empire, chance: Chance) -> int:
    """Both say the same of what may be entered; how many entries were allowed."""
    context, allowed = game._record.play, 0
    for seat, name in enumerate(table.names):
        for each in tried(table, seat, chance):
            line = {"by": name, **each}
            refusal = judged(context, seat, read_entry(json.dumps(line), 2))
            may = not isinstance(refusal, Refusal)
            assert may == table.may(line), (line, refusal, table.asked, table.latest)
            allowed += may
    return allowed


def compared(seed: int) -> Counter[str]:
    """How often each verb and each card of a game went as the referee by hand has it, entry by entry."""
    names = list("ABCD")[: 2 + seed % 3]
    header = header_of("empire", "", names, seed, {})
    game = Game(header, new_game(header))
    start = shown(game._record.play)
    hands = [start["players"][name]["empire"] for name in names]
    table = Empire(names, header.first or names[0], hands, start["decks"])
    met: Counter[str] = Counter()
    for number, entry in enumerate(entries_of(game, seed)):
        if number % 6 == seed % 6:
            met["judged"] += judge(game, table, Chance(1000 * seed + number))
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
    met = compared(seed)
    assert met["throw"] and met["judged"]


def test_together_they_meet_what_the_page_has() -> None:
    met = sum((compared(seed) for seed in range(16)), Counter[str]())
    wanted = {"swap", "move_on", "office", "tax_rival", "trip", "steps", "casino", "jail_pay", "bid", "over"}
    assert wanted | {*ANSWERS, "withdraw", "time", "hostile_takeover", "move_anywhere"} <= set(met)
