"""What the single-tax mode bars besides: dealing in cards of education, leaving a jail that there is not."""

from __future__ import annotations

from typing import Any

from tourney.game.engine.entries import JailCard, JailPay
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.systems.landlord import deals, jail
from tourney.game.systems.landlord.single_tax.treasury import jail_abolished


def may_deal(play: Play, seat: int, entry: Any) -> Refusal | None:
    """Education and professor cards are not for sale (X3.2)."""
    for goods in (entry.give, entry.take):
        if getattr(goods, "education", 0) or getattr(goods, "professor", 0):
            return refuse("X3.2", "single_tax.deal_learned")
    return deals.may_deal(play, seat, entry)


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """Once both colleges stand there is no jail (X2.4)."""
    return _no_jail(play) or jail.may_jail_pay(play, seat, entry)


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """Once both colleges stand there is no jail (X2.4)."""
    return _no_jail(play) or jail.may_jail_card(play, seat, entry)


def _no_jail(play: Play) -> Refusal | None:
    return refuse("X2.4", "single_tax.jail_is_gone") if jail_abolished(play) else None
