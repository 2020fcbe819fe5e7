"""Deals at any moment, auctions included; no money given away (C3.8, C6.1)."""

from __future__ import annotations

from tourney.game.engine import turns as windows
from tourney.game.engine.entries import Deal, Goods
from tourney.game.engine.frames import Proposal
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.steps import deals
from tourney.game.engine.steps.mortgage import wanted


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """An auction stops no deal, only another proposal that waits does (C6.1, reading)."""
    top = play.top
    if top is None or isinstance(top, Proposal) or play.options.deal_window != "any":
        return windows.deal_window(play, seat, other)
    return None


def may_deal(play: Play, seat: int, entry: Deal) -> Refusal | None:
    """No street on whose group scarce buildings are being auctioned; no money for nothing."""
    refused = deals.may_deal(play, seat, entry)
    if refused is not None:
        return refused
    for deed in (*entry.give.deeds, *entry.take.deeds):
        square = play.square(deed)
        if wanted(play, square):
            return refuse("T5.6", "engine.deal_wanted", deed=play.deed(square))
    if play.options.gifts:
        return None
    if _given_away(entry.give, entry.take) or _given_away(entry.take, entry.give):
        return refuse("T3.5", "engine.deal_gift")
    return None


def _given_away(mine: Goods, theirs: Goods) -> bool:
    """Whether this side gives money and gets nothing."""
    return mine.cash > 0 and not (theirs.cash or theirs.deeds or theirs.cards)
