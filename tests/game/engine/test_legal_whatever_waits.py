"""Whatever may wait at a table: what is listed is accepted and nothing else, there and a few entries on."""

from __future__ import annotations

import pytest

from tests.game.engine.test_rulings_anywhere import ALL, Moment, Table
from tests.game.engine.trying import step, tried
from tourney.base.chance import Chance


@pytest.mark.parametrize("name", ALL)
def test_what_is_listed_is_accepted_and_nothing_else(name: str, table: Table) -> None:
    moment: Moment = ALL[name]
    for seed in range(3):
        game, chance = moment(table).game, Chance(seed)
        for _ in range(4):
            assert tried(game.play) > 400
            if not step(game, chance):
                break
