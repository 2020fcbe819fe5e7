"""The verbs of the wheel."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tourney.game.engine.entries import Entry

NUMBERS = 6


class Stake(Entry, kw_only=True):
    """Money into the pot, before one's own throw."""

    amount: Annotated[int, Meta(ge=1, le=100)]


class Twirl(Entry, kw_only=True):
    """The number that came up: the guess of the player who staked is always the highest."""

    count: Annotated[int, Meta(ge=1, le=NUMBERS)]
