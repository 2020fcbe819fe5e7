"""The glamour set and its referee by hand: the same table after every entry."""

from __future__ import annotations

import pytest

from tests.referees.comparing import Different, Figures, compare_game
from tourney.game.systems.glamour import rules as turns

SEEDS = range(40)


def test_random_games_go_as_by_hand() -> None:
    figures = Figures()
    for seed in SEEDS:
        compare_game("glamour", seed, figures)
    assert figures.games == len(SEEDS) and figures.entries > 3000 and figures.tried > 12_000
    assert {"auction", "award", "debt", "lot", "place", "proposal"} <= set(figures.waits)


def test_a_fault_of_the_engine_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost turn that is not passed."""
    monkeypatch.setattr(turns, "pass_lost_turns", lambda play: None)
    with pytest.raises(Different):
        for seed in SEEDS:
            compare_game("glamour", seed, Figures())
