"""The verbs of Empire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tourney.game.engine.entries import Entry, Square

Steps = Annotated[int, Meta(ge=1, le=5)]


class Swap(Entry, kw_only=True):
    """The topmost billboards of two towers change places (E3.4)."""

    a: str
    b: str


class MoveOn(Entry, tag="move_on", kw_only=True):
    """No swap: the token moves by the other die (E3.5)."""


class Office(Entry, kw_only=True):
    """An office is bought (E5.4)."""


class TaxRival(Entry, tag="tax_rival", kw_only=True):
    """Whose topmost billboard goes back to the board (E6.1)."""

    player: str


class Trip(Entry, kw_only=True):
    """From free parking to another square (E6.5)."""

    to: Square


class StepsForward(Entry, tag="steps", kw_only=True):
    """So many squares forward, as a card lets one choose (E6.4)."""

    count: Steps


class Casino(Entry, kw_only=True):
    """The opponent of a casino night (E6.4)."""

    player: str


class PlayCard(Entry, tag="play", kw_only=True):
    """An Empire card is played, with what it needs (E7.1)."""

    card: Annotated[str, Meta(max_length=40)]
    player: str | None = None
    to: Square | None = None
    count: Steps | None = None
