"""A toy system that lies over the official rules: one stakes money on the wheel before one's throw.

It has of everything that a system may have: options, verbs, a frame that waits, fields of the table and of
every seat, an account, and a hook of each kind. Nothing of the engine's own files knows of it.
"""

from __future__ import annotations

from tests.game.systems.wager.entries import Stake, Twirl
from tests.game.systems.wager.frames import WAGER, Wager
from tests.game.systems.wager.hooks import hooks_over
from tests.game.systems.wager.kept import KEEPS, begin
from tests.game.systems.wager.options import WagerOptions
from tests.game.systems.wager.steps import SPIN, STAKE
from tourney.game.engine.game_context import Variant

OPTIONS = WagerOptions


def over(variant: Variant) -> Variant:
    """The rules that it lies over, with the wheel."""
    return variant.extended(
        (STAKE, SPIN),
        decisions={Wager: WAGER},
        hooks=hooks_over(variant.hooks),
        ends_any_time=True,
        extension=KEEPS,
        begin=begin,
    )


__all__ = ["OPTIONS", "Stake", "Twirl", "Wager", "WagerOptions", "over"]
