"""How much slower a turn is under each rule system than under the classic rules. No test.

`python -m tests.bench.systems_figures [--rounds 12] [--games 40]`, on the plain sources or inside the folder
that `.ci/compile` makes. Every round plays games of four bots by each ruleset in turn, the tournament's with
the speed die besides; the machine's speed varies, so the ratio is taken round by round and its median counts.
Times are of the processor.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence

from tourney.game.engine import game as game_module
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

USUAL = "classic"
SYSTEMS: dict[str, tuple[str, dict[str, object]]] = {
    USUAL: (USUAL, {}),
    "tournament": ("tournament", {}),
    "speed-die": ("speed-die", {}),
    "tournament + speed die": ("tournament", {"speed_die": True}),
    "glamour": ("glamour", {}),
    "community": ("community", {}),
    "games-room": ("games-room", {}),
    "millionaire": ("millionaire", {}),
    "double-gariepy": ("double-gariepy", {}),
    "empire": ("empire", {}),
    "single-tax": ("single-tax", {}),
    "double-davenport": ("double-davenport", {}),
}
"""What is played: a ruleset, and options."""
SEATS = ("builder", "builder", "cautious", "trader")
ROUNDS = 100
"""Time is called after so many rounds of a game."""


def turn_time(system: str, games: range) -> float:
    """Seconds of a turn, bots and record included."""
    ruleset, options = SYSTEMS[system]
    bots = [BOTS[name] for name in SEATS]
    turns, began = 0, time.process_time()
    for seed in games:
        turns += play_game(header_of(ruleset, "", list("ABCD"), seed, options), bots, ROUNDS, seed).turns
    return (time.process_time() - began) / turns


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line a system."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--only", choices=list(SYSTEMS), help="plays this one once, for a profiler")
    chosen = parser.parse_args(arguments)
    if chosen.only:
        turn_time(chosen.only, range(chosen.games))
        return
    compiled = not str(game_module.__file__).endswith(".py")
    print("compiled by mypyc" if compiled else "plain Python")
    found: dict[str, list[float]] = {system: [] for system in SYSTEMS}
    for system in SYSTEMS:
        turn_time(system, range(2))
    for number in range(chosen.rounds):
        games = range(number * chosen.games, (number + 1) * chosen.games)
        for system, times in found.items():
            times.append(turn_time(system, games))
    print(f"{'':26}{'turns/s':>10}{USUAL + ' × ':>12}   (medians of {chosen.rounds} rounds; least-most)")
    for system, times in found.items():
        ratios = [mine / usual for mine, usual in zip(times, found[USUAL], strict=True)]
        turns = 1 / statistics.median(times)
        low, high = min(ratios), max(ratios)
        print(f"{system:26}{turns:10,.0f}{statistics.median(ratios):12.2f}   {low:.2f}-{high:.2f}")


if __name__ == "__main__":
    main()
