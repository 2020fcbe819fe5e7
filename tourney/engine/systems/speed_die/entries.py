"""The verb of the speed die."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tourney.engine.entries import MOST, Entry


class Move(Entry, kw_only=True):
    """Where to: so many `steps` by the bus (S5.2), or the `square` named after a triple (S6.1)."""

    steps: Annotated[int, Meta(ge=0, le=MOST)] | None = None
    square: Annotated[int, Meta(ge=0, le=MOST)] | None = None
