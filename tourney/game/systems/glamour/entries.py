"""The verb of the glamour set."""

from __future__ import annotations

from tourney.game.engine.entries import Entry


class Buyout(Entry, kw_only=True):
    """The lander asks the owner for the utility landed on, at the printed price (U5.3)."""

    deed: str | None = None
