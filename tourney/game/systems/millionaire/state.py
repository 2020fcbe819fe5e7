"""The verbs of «Millionaire»."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tourney.game.engine.entries import DeckName, Entry

Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Spin(Entry, kw_only=True):
    """The jackpot machine is played: a die thrown for each of its three columns (M4.1)."""

    dice: tuple[Face, Face, Face]


class UseCard(Entry, tag="use_card", kw_only=True):
    """A kept card is used: the rent just asked for is not paid (M3.4)."""

    card: DeckName
