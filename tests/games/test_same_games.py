"""The engine plays as it played: 200 games a ruleset here, all by `python -m tests.bench.same_games`."""

from __future__ import annotations

import pytest

from tests.bench.same_games import BATCH, GAMES, GUARDED, batch, recorded

HERE = 20


@pytest.mark.parametrize("ruleset", GUARDED)
def test_two_hundred_games_are_as_they_were(ruleset: str) -> None:
    then = recorded(ruleset)
    assert len(then) == GAMES // BATCH
    assert [batch(ruleset, number) for number in range(HERE)] == then[:HERE]
