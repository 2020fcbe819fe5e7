"""The verbs of the Landlord's Game, and the fields that only it has."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tourney.game.engine.entries import Amount, Deal, Deeds, Entry, Goods, Name

Count: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
Jumps: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=199)], ...], Meta(max_length=9)]


class Take(Entry, kw_only=True):
    """Of the deeds dealt those that are bought (L1.5)."""

    deeds: Deeds = ()


class Route(Entry, kw_only=True):
    """Which way the token goes: the railroads that it leaves by a jump, and the direction (L2.2, L2.4)."""

    jump: Jumps = ()
    direction: Literal["forward", "back"] = "forward"


class Bet(Entry, kw_only=True):
    """The bet of Speculation is made; its throw follows (L3.10)."""


class SellLuxury(Entry, tag="sell_luxury", kw_only=True):
    """Luxury cards sold to the bank (L3.12)."""

    count: Count


class Pledging(Entry, tag="mortgage", kw_only=True):
    """A deed with its houses is offered to another player as a pledge (L7.5)."""

    deed: str
    other: Name = msgspec.field(name="with")
    amount: Amount
    interest: Amount = 0


class Ally(Entry, tag="league", kw_only=True):
    """The other holder of the railroads is asked to ally (L5.3)."""

    other: Name = msgspec.field(name="with")


class LeagueEnd(Entry, tag="league_end", kw_only=True):
    """The league is over (L5.3)."""


class Retire(Entry, kw_only=True):
    """A bankrupt leaves the game (L8.4)."""


class LandlordGoods(Goods, kw_only=True):
    """What one side hands over, with what only the bank deals in (L7.4)."""

    licence: bool = False
    luxury: Amount = 0


class LandlordDeal(Deal, tag="deal", kw_only=True):
    """A proposal to another player."""

    give: LandlordGoods = msgspec.field(default_factory=LandlordGoods)
    take: LandlordGoods = msgspec.field(default_factory=LandlordGoods)
