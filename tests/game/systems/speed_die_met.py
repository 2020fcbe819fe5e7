"""Which clauses of the speed die games of bots meet, by looking at what is thrown and where it leads.

Run it: `python -m tests.game.systems.speed_die_met --games 1000 [--ruleset tournament]`. Many clauses have no
sentence of their own (a throw in jail that leaves the die out, the extra throw after a bus): what happened
is looked at before and after every entry, not only what the engine cites. It prints figures.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable

from tourney.game.engine import decisions as f
from tourney.game.engine import entries as e
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import FREE
from tourney.game.record import new_game
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.speed_die.rules import in_use
from tourney.game.systems.speed_die.state import speed_of
from tourney.rules.rulesets import load_ruleset

BOT_NAMES = ("builder", "dealer", "trader", "random")
NAMES = "ABCD"
NOT_BY_BOTS = {
    "S1.4": "a throw is void by a referee's word",
    "S2.6": "who starts is thrown for at a table",
}
"""What a game of bots cannot meet, and why."""


class Looking:
    """One game, looked at entry by entry. `met` counts."""

    def __init__(self, game: GameRecord, met: Counter[str]) -> None:
        self.game, self.met = game, met
        self.face: object = None
        self.doubled = self.paid_out = -1
        self.rent_pair = False

    @property
    def play(self) -> GameContext:
        return self.game.play

    def see(self, entry: e.Entry) -> None:
        """What is so before the entry, and what it leads to."""
        game, state = self.play, self.play.state
        seat = game.seats.get(entry.by, -1)
        jailed = seat >= 0 and state.jail[seat] != FREE
        if isinstance(entry, e.Throw):
            one, two = entry.dice
            if isinstance(game.top, f.FreshThrow):
                self._for_rent(seat, one == two)
            else:
                self._of_the_turn(seat, entry, one == two, jailed)
        elif isinstance(entry, (e.JailPay, e.JailCard)) and jailed and game.top is None:
            self.paid_out = seat
        assert self.game.apply(entry) is None, entry
        called = game.book.clauses.shown
        cited = [called(event.clause, event.key) for event in self.game.events]
        self.met.update(clause for clause in cited if clause.startswith("S"))
        if "T4.6" in cited:
            self.met.update(["S8.1", f"S8.1 {self.face}"])

    def _for_rent(self, seat: int, pair: bool) -> None:
        if in_use(self.play, seat):
            self.met.update(["S4.2", "S4.2 rent", "S8.2"])
        if pair and self.play.state.doubles:
            self.met["S2.4"] += 1
            self.rent_pair = True

    def _of_the_turn(self, seat: int, entry: e.Throw, double: bool, jailed: bool) -> None:
        state, speed = self.play.state, speed_of(entry)
        self.met["S1.1"] += 1
        if self.doubled == seat and state.doubles:
            self.met["S7.2"] += 1
        self.rent_pair = self.rent_pair and bool(state.doubles)
        self.doubled = -1
        self.face = speed
        if jailed:
            self.met.update(["S4.2", "S4.2 jail"] if in_use(self.play, seat) else [])
            return
        self.met.update(["S2.1"] if speed is None else ["S1.2", "S4.4", f"S4.3 {speed}"])
        if speed is not None and self.paid_out == seat:
            self.met["S4.5"] += 1
        self.paid_out = -1
        if double and self.rent_pair:
            self.met["S2.5"] += 1
        if double and speed is not None and speed != entry.dice[0]:
            self.met["S7.1"] += 1
            self.doubled = seat if speed in ("bus", "hunter") else -1


def met(ruleset: str, seeds: Iterable[int], rounds: int = 100) -> tuple[Counter[str], Counter[str], int]:
    """How often each clause was met, how the games ended, and their turns."""
    found: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    turns = 0
    options = {} if ruleset == "speed-die" else {"speed_die": True}
    for seed in seeds:
        header = header_of(ruleset, "", NAMES, seed, options)
        seats = [BOTS[BOT_NAMES[(seat + seed) % len(NAMES)]] for seat in range(len(NAMES))]
        played = play_game(header, seats, rounds, seed)
        ends[played.end] += 1
        turns += played.turns
        game = new_game(header)
        looking = Looking(game, found)
        for entry in played.game.entries:
            looking.see(entry)
    return found, ends, turns


def main() -> None:
    """The table of clauses, with those never met."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.systems.speed_die_met", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--ruleset", default="speed-die")
    words = parser.parse_args()
    found, ends, turns = met(words.ruleset, range(words.games))
    print(f"{words.games} games, {turns} turns, ends: {dict(ends)}")
    mine = [clause for clause, owner in load_ruleset("speed-die").clauses.items() if owner == "engine"]
    for clause in mine:
        parts = {name: n for name, n in found.items() if name.startswith(f"{clause} ")}
        times = found[clause] or sum(parts.values())
        print(f"{clause:6}{times:9}  {parts or ''}{NOT_BY_BOTS.get(clause, '') if not times else ''}")
    missing = [c for c in mine if not any(name.split()[0] == c for name in found)]
    print("never met:", ", ".join(missing) or "none")


if __name__ == "__main__":
    main()
