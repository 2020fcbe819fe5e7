"""The games room and its referee by hand: the same table after every entry.

Thousands of games: `python -m tests.referees --ruleset games-room --games 5000`.
"""

from __future__ import annotations

import pytest

from tests.referees.comparing import Different, Figures, compare_game
from tourney.game.engine import leaving
from tourney.game.systems.games_room import rules as jail

SEEDS = range(40)


def test_random_games_go_as_by_hand() -> None:
    figures = Figures()
    for seed in SEEDS:
        compare_game("games-room", seed, figures)
    assert figures.games == len(SEEDS) and figures.entries > 3000 and figures.tried > 12_000
    assert {"offer", "debt", "third failure", "proposal", "received"} <= set(figures.waits)
    assert not {"auction", "award", "shortage", "lot", "place"} & set(figures.waits)


@pytest.mark.parametrize("fault", ["moved", "creditor"])
def test_a_fault_of_the_engine_would_be_seen(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """The failed throw is not moved; or what a bankrupt had goes to nobody."""
    if fault == "moved":
        monkeypatch.setattr(jail, "failed_by", lambda play, seat: None)
    else:
        monkeypatch.setattr(leaving, "to_bank", lambda play, seat, deeds, cards: None)
    with pytest.raises(Different):
        for seed in SEEDS:
            compare_game("games-room", seed, Figures())
