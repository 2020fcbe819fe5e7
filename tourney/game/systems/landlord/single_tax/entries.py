"""The verb of the single-tax mode, and what its deals know besides."""

from __future__ import annotations

import msgspec

from tourney.game.engine.entries import Amount, Entry
from tourney.game.systems.landlord.entries import LandlordDeal, LandlordGoods


class Opportunity(Entry, kw_only=True):
    """The inner square on which a bankrupt puts the token (X4.1)."""

    name: str


class SingleTaxGoods(LandlordGoods, kw_only=True):
    """What one side hands over, with the cards that are not for sale (X3.2)."""

    education: Amount = 0
    professor: Amount = 0


class SingleTaxDeal(LandlordDeal, tag="deal", kw_only=True):
    """A proposal to another player."""

    give: SingleTaxGoods = msgspec.field(default_factory=SingleTaxGoods)
    take: SingleTaxGoods = msgspec.field(default_factory=SingleTaxGoods)
