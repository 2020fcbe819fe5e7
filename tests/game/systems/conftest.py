"""The toy system in the register: what a line in `rules.options` and one in `game.variants` do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.game.systems import wager
from tests.game.systems.wager.options import WagerOptions
from tourney.game import variants
from tourney.rules.options import SYSTEM_OPTIONS
from tourney.rules.rulesets import load_ruleset


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Its options and its rules; the reader is made anew, which is else made at the start of the program."""
    monkeypatch.setitem(SYSTEM_OPTIONS, "wager", WagerOptions)
    monkeypatch.setitem(variants.OVERLAYS, "wager", wager.over)
    for known in (variants._variant, variants._kinds, load_ruleset):
        known.cache_clear()
    yield
    for known in (variants._variant, variants._kinds, load_ruleset):
        known.cache_clear()
