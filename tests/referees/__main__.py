"""`python -m tests.referees --ruleset classic --games 5000`: as many random games compared, in figures."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from tests.referees import (
    test_double_davenport,
    test_empire,
    test_landlord,
    test_millionaire,
    test_single_tax,
)
from tests.referees.comparing import Different, Figures, compare_game
from tests.referees.facts import SYSTEMS
from tourney.rules.rulesets import RULESETS

OF_THEIR_OWN: dict[str, Callable[[int], object]] = {
    "millionaire": test_millionaire.compared.__wrapped__,
    "empire": test_empire.compared,
    "landlord": test_landlord.compared,
    "single-tax": test_single_tax.compared,
    "double-davenport": test_double_davenport.compared,
}
"""Rulesets whose referee by hand follows games of its own making, by seed."""


def main() -> int:
    """0 if nothing differs; each difference with the seed of its game."""
    parser = argparse.ArgumentParser(prog="python -m tests.referees", description=__doc__)
    parser.add_argument(
        "--ruleset",
        choices=[*(one for one in (*SYSTEMS, *OF_THEIR_OWN) if one in RULESETS), "all"],
        default="all",
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--speed-die", action="store_true", help="with the speed die over each")
    words = parser.parse_args()
    if words.ruleset in OF_THEIR_OWN:
        return by_its_own(words.ruleset, range(words.first, words.first + words.games))
    wrong = 0
    for ruleset in SYSTEMS if words.ruleset == "all" else [words.ruleset]:
        figures, began = Figures(), time.process_time()
        differences: list[tuple[int, Different]] = []
        for seed in range(words.first, words.first + words.games):
            try:
                compare_game(ruleset, seed, figures, words.speed_die)
            except Different as different:
                differences.append((seed, different))
        wrong += len(differences)
        print(
            f"{ruleset}{' + speed die' if words.speed_die else ''}: {figures.games} games, "
            f"{figures.entries} entries compared, "
            f"{figures.positions} positions, {figures.tried} entries tried besides, "
            f"{figures.ends} games to their end, {len(differences)} differences, "
            f"{time.process_time() - began:.0f} s"
        )
        print("  waited for: " + ", ".join(f"{kind} {n}" for kind, n in figures.waits.most_common()))
        for seed, found in differences[:5]:
            print(f"  seed {seed}: {found.args[1:]}")
    return 1 if wrong else 0


def by_its_own(ruleset: str, seeds: range) -> int:
    """Games by the referee of that board's own; 0 if nothing differs."""
    wrong = 0
    for seed in seeds:
        try:
            OF_THEIR_OWN[ruleset](seed)
        except (AssertionError, Different) as different:
            wrong += 1
            print(f"  seed {seed}: {different}")
    print(f"{ruleset}: {len(seeds)} games, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
