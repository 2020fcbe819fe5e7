"""Whether the engine still plays as it played: a hash of every ten of 10,000 seeded games a ruleset.

`python -m tests.bench.same_games [--ruleset ID] [--games N] [--jobs N]` plays them and names the tens that
differ; `--record` writes the hashes down instead (`tests/games/same`), after a change that was meant.

A game's hash is over its entries, over the money, deeds and buildings that each entry moved, and over the
position at its end. Clauses and words are left out: what is said of a rule may change, what it does may not.
When the hashes were written down a jail card without its deck was the first deck's; since it is the one held
longest, who plays here names that deck, and neither the name nor the order of cards in a hand is hashed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from pathlib import Path

import msgspec

from tourney.base.chance import Chance
from tourney.game.engine.entries import Entry, JailCard, Throw
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import legal
from tourney.game.record import new_game
from tourney.game.replaying import position_json
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS, Bot

GUARDED = ("tournament", "classic", "short", "timed")
"""The rulesets whose games are written down."""

RECORDED = Path(__file__).parents[1] / "games" / "same"
GAMES = 10_000
BATCH = 10
EDITIONS = ("atlantic-city", "hong-kong", "london")


def _anything(game: GameContext, seat: int, *, throws: bool) -> list[Entry]:
    """What is legal for a seat, in an order of its own: the order of the engine's list is nobody's rule."""
    entries = [entry for entry in legal(game, seat) if throws or not isinstance(entry, Throw)]
    return sorted(entries, key=msgspec.json.encode)


def _first_deck(bot: Bot) -> Bot:
    """The same, whose jail card is the first deck's."""

    def named(game: GameContext, seat: int, entry: Entry) -> Entry:
        if isinstance(entry, JailCard) and entry.deck is None:
            held = [card for card in game.cards_of(seat) if game.jail_card(seat, card)]
            deck = min(held, key=game.board.kept_ids.index)
            return msgspec.structs.replace(entry, deck=deck)
        return entry

    def idle(game: GameContext, seat: int, chance: Chance) -> Entry | None:
        entry = bot.idle(game, seat, chance)
        return None if entry is None else named(game, seat, entry)

    return Bot(lambda game, seat, chance: named(game, seat, bot.asked(game, seat, chance)), idle)


def _asked(game: GameContext, seat: int, chance: Chance) -> Entry:
    entries = _anything(game, seat, throws=True)
    return entries[chance.below(len(entries))]


def _idle(game: GameContext, seat: int, chance: Chance) -> Entry | None:
    if chance.below(4):
        return None
    entries = _anything(game, seat, throws=False)
    return entries[chance.below(len(entries))] if entries else None


ANYTHING = Bot(_asked, _idle)
"""Enters whatever is legal, one time in four of its own accord."""

SEATS: tuple[tuple[tuple[Bot, ...], int], ...] = (
    ((BOTS["builder"], BOTS["builder"], BOTS["cautious"], BOTS["trader"]), 60),
    ((BOTS["trader"], BOTS["builder"], BOTS["trader"]), 60),
    ((ANYTHING, BOTS["builder"], ANYTHING, BOTS["trader"], ANYTHING), 12),
    ((BOTS["cautious"], BOTS["trader"]), 60),
    ((BOTS["builder"],) * 6, 30),
)
"""The bots by seat, and after how many rounds time is called; a game's seed chooses the line."""


def digest(ruleset: str, seed: int) -> bytes:
    """The hash of one game."""
    bots, rounds = SEATS[seed % len(SEATS)]
    names = [f"Seat {number}" for number in range(1, len(bots) + 1)]
    header = header_of(ruleset, EDITIONS[seed // len(SEATS) % len(EDITIONS)], names, seed)
    entries = play_game(header, [_first_deck(bot) for bot in bots], rounds, seed).game.entries
    heard = blake2b(digest_size=16)
    game = new_game(header)
    before = _holdings(game)
    for entry in entries:
        refused = game.apply(entry)
        assert refused is None, (ruleset, seed, entry, refused)
        now = _holdings(game)
        hashed = msgspec.structs.replace(entry, deck=None) if isinstance(entry, JailCard) else entry
        heard.update(msgspec.json.encode(hashed))
        if now != before:
            heard.update(
                repr([pair for pair in zip(before, now, strict=True) if pair[0] != pair[1]]).encode()
            )
            before = now
    heard.update(json.dumps(_end(game), sort_keys=True).encode())
    return heard.digest()


def _holdings(game: GameRecord) -> tuple[int, ...]:
    """Each seat's money, then owner and level of every deed in the board's order."""
    state, deeds = game.play.state, game.play.board.deeds
    return (*state.cash, *(state.owner[at] for at in deeds), *(state.level[at] for at in deeds))


def _end(game: GameRecord) -> dict[str, object]:
    """The position as `tourney replay --json` shows it, without what is still allowed."""
    shown = position_json(game.play)
    del shown["legal"]
    for seat, player in enumerate(shown["players"].values()):
        player["cards"] = sorted(game.play.cards_of(seat), key=game.play.board.kept_ids.index)
    return shown


def batch(ruleset: str, number: int) -> str:
    """Ten games in one hash."""
    together = blake2b(digest_size=8)
    for seed in range(number * BATCH, (number + 1) * BATCH):
        together.update(digest(ruleset, seed))
    return together.hexdigest()


def recorded(ruleset: str) -> list[str]:
    """The hashes written down, a line for every ten games."""
    return (RECORDED / f"{ruleset}.txt").read_text("ascii").split()


def _batches(ruleset: str, count: int, jobs: int) -> Iterator[str]:
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(batch, [ruleset] * count, range(count), chunksize=5)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where every game is as it was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--ruleset", choices=GUARDED, action="append")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true")
    chosen = parser.parse_args(arguments)
    wrong = 0
    for ruleset in chosen.ruleset or GUARDED:
        found = list(_batches(ruleset, chosen.games // BATCH, chosen.jobs))
        if chosen.record:
            RECORDED.mkdir(exist_ok=True)
            (RECORDED / f"{ruleset}.txt").write_text("\n".join(found) + "\n", "ascii")
            print(f"{ruleset}: {len(found) * BATCH} games recorded")
            continue
        other = [
            number
            for number, (now, then) in enumerate(zip(found, recorded(ruleset), strict=False))
            if now != then
        ]
        wrong += len(other)
        seeds = ", ".join(f"{number * BATCH}-{number * BATCH + BATCH - 1}" for number in other[:20])
        print(
            f"{ruleset}: {len(found) * BATCH} games, {len(other)} tens differ"
            + (f": {seeds}" if other else "")
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
