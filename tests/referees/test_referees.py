"""The engine and a referee by hand that shares nothing with it: the same table after every entry.

Thousands of games: `python -m tests.referees --ruleset classic --games 5000`.
"""

from __future__ import annotations

import pytest

from tests.referees.comparing import TABLES, Different, Figures, compare_game
from tests.referees.facts import SYSTEMS
from tourney.game.engine.steps import mortgage
from tourney.rules.rulesets import RULESETS, load_ruleset

SEEDS = range(40)


OFFICIAL = [each for each in RULESETS if load_ruleset(each).variant == "official"]


@pytest.mark.parametrize("ruleset", OFFICIAL)
def test_random_games_go_as_by_hand(ruleset: str) -> None:
    figures = Figures()
    for seed in SEEDS:
        compare_game(ruleset, seed, figures)
    assert figures.games == len(SEEDS) and figures.entries > 3000 and figures.tried > 12_000
    assert {"auction", "award", "debt", "lot", "place", "third failure"} <= set(figures.waits)


def test_every_ruleset_has_its_referee_by_hand() -> None:
    """A system's own stands in a file of its own."""
    assert set(SYSTEMS) == {*OFFICIAL, *TABLES}


def test_a_fault_of_the_engine_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interest of 10 % forgotten."""
    monkeypatch.setattr(mortgage, "price_of_redeeming", lambda play, square: play.board.mortgage[square])
    with pytest.raises(Different):
        for seed in SEEDS:
            compare_game("tournament", seed, Figures())
