"""Defines the verbs of two boards with two moneys, and the further fields of ordinary verbs."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tourney.game.engine.entries import Amount, Deal, DeckName, Entry, Goods, JailPay, Pay, Square, Throw

Currency: TypeAlias = Literal["$", "£"]
"""Dollars or pounds (D2.1)."""

BoardName: TypeAlias = Literal["atlantic-city", "london"]
Direction: TypeAlias = Literal["forward", "backward"]
"""Along the printed arrow, or against it (D1.4)."""

Pair: TypeAlias = Literal["six", "eight"]
"""The record's names for the two pairs of dice (D4.1)."""

Terms: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]


class ThrowPair(Throw, tag="throw", kw_only=True):
    """A throw of the sixes or the eights; the pair may be left out if only one is in hand (D4.1)."""

    set: Pair | None = None


class StartAt(Entry, tag="start_at", kw_only=True):
    """The corner on which a token begins (D3.2)."""

    square: Square


class Declare(Entry, kw_only=True):
    """The direction, on GO the board too, before the throw (D1.3, D3.4, D9.4)."""

    direction: Direction
    board: BoardName | None = None


class PassTurn(Entry, tag="pass_turn", kw_only=True):
    """The dice go on for a fee (D4.6)."""

    currency: Currency | None = None


class Demand(Entry, kw_only=True):
    """The holder of the other pair is to take his turn first (D4.4)."""


class ChooseSalary(Entry, tag="salary", kw_only=True):
    """The money in which GO pays, once for each passing (D2.3)."""

    currency: Currency


class Mark(Entry, kw_only=True):
    """The marker on a deed, or taken up (D5.1)."""

    deed: str | None = None


class PayDeed(Pay, tag="pay", kw_only=True):
    """A debt is paid; the deed may be left out while only one rent is open."""

    deed: str | None = None
    currency: Currency | None = None


class Waive(Entry, kw_only=True):
    """The owner forgives the rent (D8.4, D9.3)."""

    deed: str | None = None


class Travel(Entry, kw_only=True):
    """By rail to another railway of the same owner (D9.1, D9.2)."""

    to: str


class Bet(Entry, kw_only=True):
    """A stake in the casino, and the face of the ten-sided die (D10.2)."""

    amount: Annotated[int, Meta(ge=1, le=999_999_999)]
    currency: Currency
    die: Annotated[int, Meta(ge=1, le=10)]


class Bail(Entry, kw_only=True):
    """The bail in place of going to jail (D6.3)."""

    currency: Currency | None = None


class Stay(Entry, kw_only=True):
    """Into jail (D6.3)."""


class JailPayHere(JailPay, tag="jail_pay", kw_only=True):
    """The fine before the throw (D6.5)."""

    currency: Currency | None = None


class OfferForSale(Entry, tag="offer", kw_only=True):
    """What the debtor puts up next: a deed or a kept card (D10.3)."""

    deed: str | None = None
    card: DeckName | None = None


class WrongWay(Entry, tag="wrong_way", kw_only=True):
    """A player who moved the wrong way goes straight to jail (D1.5)."""

    player: str


class BothMoneys(Goods, kw_only=True):
    """The goods of one side of a bargain, pounds beside dollars."""

    pounds: Amount = 0


class Bargain(Deal, tag="deal", kw_only=True):
    """Any bargain (D10.1): for nothing too; anything that cannot be handed over is in its terms."""

    give: BothMoneys = msgspec.field(default_factory=BothMoneys)
    take: BothMoneys = msgspec.field(default_factory=BothMoneys)
    terms: Terms | None = None
