"""The speed die over every other system, and its referee by hand: the same table after every entry.

Thousands of games: `python -m tests.referees --ruleset tournament --speed-die --games 5000`. The ruleset
`speed-die` itself is compared with the official ones.
"""

from __future__ import annotations

import pytest

from tests.referees.comparing import Figures, compare_game
from tourney.rules.options import own_of
from tourney.rules.rulesets import RULESETS, load_ruleset

SEEDS = range(6)
BELOW = [
    each for each in RULESETS if each != "speed-die" and "speed-die" in own_of(load_ruleset(each).variant)
]


@pytest.mark.parametrize("ruleset", BELOW)
def test_random_games_with_the_die_go_as_by_hand(ruleset: str) -> None:
    figures = Figures()
    for seed in SEEDS:
        compare_game(ruleset, seed, figures, speed=True)
    assert figures.games == len(SEEDS) and figures.entries > 500
    assert {"bus", "offer", "debt"} <= set(figures.waits)
