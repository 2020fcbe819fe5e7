"""An entry made in memory may hold anything: it is refused or can be written down, under every rule system.

Compiled, the engine takes the types of an entry's fields at their word, so it is there that this counts.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.game.engine.engine_fuzz import ODD, ill_formed, pick
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, new_game, replay
from tourney.game.engine.entries import Entry
from tourney.game.variants import every_spec
from tourney.rules.rulesets import RULESETS

RULES: tuple[tuple[str, dict[str, object]], ...] = (
    *((ruleset, {}) for ruleset in RULESETS),
    ("tournament", {"speed_die": True}),
    ("glamour", {"speed_die": True}),
    ("community", {"speed_die": True}),
    ("games-room", {"speed_die": True}),
)
NAMES = ("A", "B", "C")


def spoilt(entry: Entry, chance: Chance) -> Entry:
    """The entry with anything at all in one of its fields."""
    spoilt = msgspec.structs.replace(entry)
    field = pick(chance, entry.__struct_fields__)
    value: Any = pick(chance, ODD)
    msgspec.structs.force_setattr(spoilt, field, value)
    return spoilt


def tried(game: Game, entry: Any) -> None:
    """Applied: a refusal that changes nothing; or it stands in the record and can be read again."""
    record = game._record
    before, state = len(record.entries), record.play.state.copy()
    if game.apply(entry) is not None:
        assert record.play.state == state and len(record.entries) == before
        return
    again = replay(game.lines())
    assert again._record.play.state == record.play.state
    assert game.undo() is None


@pytest.mark.parametrize(("ruleset", "options"), RULES, ids=str)
def test_whatever_an_entry_holds_it_is_refused_or_stands(ruleset: str, options: dict[str, object]) -> None:
    chance = Chance(len(ruleset) + len(options))
    game = new_game(ruleset, NAMES, options=options, seed=5)
    players = [bots[name] for name in ("builder", "trader", "random")]
    for turn in range(25):
        if game.over:
            break
        entry = players[turn % 3](game)
        for _ in range(8):
            tried(game, spoilt(entry, chance))
        tried(game, ill_formed(chance))
        tried(game, pick(chance, ODD))
        assert game.apply(entry) is None, entry


@pytest.mark.parametrize("spec", every_spec(), ids=lambda spec: spec.entry.__name__)
def test_a_kind_of_entry_of_which_nothing_is_known(spec: Any) -> None:
    """Every verb of every system, made without looking at any field."""
    game = new_game("tournament", NAMES, seed=5, options={"speed_die": True})
    for value in ODD:
        entry = spec.entry(**dict.fromkeys(spec.entry.__struct_fields__, value))
        tried(game, entry)
