"""The verb of the two boards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tourney.game.engine.entries import Entry

World: TypeAlias = Literal["real", "alternate"]
"""Which of the two boards (Y1.2)."""


class ChooseBoard(Entry, tag="board", kw_only=True):
    """On which board the token goes on from GO (Y2.2, Y2.3)."""

    world: World
