"""Two boards that share GO, and their referee by hand: the same table after every entry, the same refusals.

Thousands of games: `python -m tests.referees --ruleset double-gariepy --games 5000`.
"""

from __future__ import annotations

import pytest

from tests.referees.comparing import Different, Figures, compare_game, follow
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.double_gariepy import rules as worlds

KINDS = ("random", "trader", "builder", "dealer", "cautious")
SEEDS = range(40)
WHOLE_GAMES = range(15)


def test_random_games_go_as_by_hand() -> None:
    figures = Figures()
    for seed in SEEDS:
        compare_game("double-gariepy", seed, figures)
    assert figures.games == len(SEEDS) and figures.entries > 3000 and figures.tried > 12_000
    assert {"auction", "award", "board", "debt", "lot", "place", "proposal", "received"} <= set(figures.waits)


def test_whole_games_of_bots_go_as_by_hand() -> None:
    """From the start to the last player, every card known: all that bots think of."""
    figures, met = Figures(), set[str]()
    for seed in WHOLE_GAMES:
        names = list("ABCDEF")[: 2 + seed % 5]
        bots = [BOTS[KINDS[(seed + at) % len(KINDS)]] for at in range(len(names))]
        options = {"alternate_edition": ("same", "london", "hong-kong")[seed % 3]}
        played = play_game(header_of("double-gariepy", "", names, seed, options), bots, 60, seed)
        met |= follow(played.header, played.game.entries, figures)
    assert figures.games == len(WHOLE_GAMES) and figures.ends > 0
    wanted = {"bankrupt", "jail_pay", "jail_card", "build", "sell", "mortgage", "redeem", "keep", "bid"}
    assert wanted | {"board", "deal", "accept"} <= met, wanted - met


def test_a_fault_of_the_engine_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that name a place of one's own board."""
    monkeypatch.setattr(worlds, "beyond", lambda play, seat, square: square)
    with pytest.raises(Different):
        for seed in SEEDS:
            compare_game("double-gariepy", seed, Figures())
