"""Raises debts in the rulebook's order: buildings, then deeds, then jail cards, which the bank buys
(C3.4-C3.6, C8.1).

Deals are possible at any moment, auctions included; no money is given away (C3.8, C6.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from tourney.base.texts import Message, msg
from tourney.game.engine import payments, turns
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.decisions import Award, Debt, Proposal, ThirdFailure
from tourney.game.engine.entries import Bankrupt, Deal, Goods, Mortgage
from tourney.game.engine.game_context import Play
from tourney.game.engine.steps import deals, debts, mortgage
from tourney.game.engine.steps.mortgage import wanted
from tourney.game.systems.community.state import SellCard
from tourney.rules.options import CommunityOptions


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """An auction stops no deal, only another waiting proposal does (C6.1, reading)."""
    top = play.top
    if top is None or isinstance(top, Proposal) or play.options.deal_window != "any":
        return turns.deal_window(play, seat, other)
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


def in_debt(play: Play, seat: int) -> bool:
    """Whether the player owes more than their cash covered: a debt, a winning bid, the fine of jail."""
    cash = play.state.cash[seat]
    for frame in play.state.todo:
        if isinstance(frame, (Debt, Award)):
            if frame.seat == seat and (frame.waiting or cash < frame.amount):
                return True
        elif isinstance(frame, ThirdFailure) and frame.seat == seat and cash < play.options.jail_fine:
            return True
    return False


def _highest(play: Play, seat: int) -> int:
    """The highest level of the player's deeds: above 0 there is a building, at 0 something can be
    mortgaged.
    """
    state = play.state
    return max((state.level[at] for at in play.board.deeds if state.owner[at] == seat), default=-1)


def may_mortgage(play: Play, seat: int, entry: Mortgage) -> Refusal | None:
    """A debtor has sold all buildings before (C3.4)."""
    refused = mortgage.may_mortgage(play, seat, entry)
    if refused is not None or not play.options.of(CommunityOptions).raise_order:
        return refused
    if in_debt(play, seat) and _highest(play, seat) > 0:
        return refuse("C3.4", "engine.raise_buildings_first")
    return None


def may_sell_card(play: Play, seat: int, entry: SellCard) -> Refusal | None:
    """A debtor who holds that card, with nothing left to sell or mortgage (C3.4, C3.5)."""
    options = play.options.of(CommunityOptions)
    if play.jail_card(seat, entry.deck) is None or not in_debt(play, seat):
        return refuse("C3.5", "engine.card_no_debt")
    if not options.jail_card_to_bank:
        return refuse("C3.5", "engine.card_not_bought")
    if options.raise_order and _highest(play, seat) >= 0:
        return refuse("C3.4", "engine.raise_deeds_first")
    return None


def sell_card(play: Play, seat: int, entry: SellCard) -> None:
    """The bank pays for it and puts it under its own deck (C3.5)."""
    card, price = play.jail_card(seat, entry.deck), play.options.of(CommunityOptions).jail_card_to_bank
    assert card is not None
    return_card(play, card)
    pay(play.state, BANK, seat, price)
    deck = play.card_name(card.kind)
    play.tell("C3.5", "engine.card_sold", player=play.names[seat], amount=price, more={"deck": deck})


def offer_card(play: Play, seat: int) -> Iterator[SellCard]:
    """Each deck's."""
    for deck in dict.fromkeys(play.cards_of(seat)):
        yield SellCard(by=play.names[seat], deck=deck)


def told_sell_card(play: Play, entry: SellCard) -> Message:
    """Which card is sold, and its price."""
    known = entry.deck in play.board.deck_ids
    deck = play.deck_name(play.deck(entry.deck)) if known else entry.deck
    price = play.options.of(CommunityOptions).jail_card_to_bank
    return msg("narration.sell_card", player=entry.by, deck=deck, amount=price)


def may_go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> Refusal | None:
    """Nothing may be left that could be sold or mortgaged, cards included (C8.1)."""
    top = play.top
    if not play.options.bankrupt_as_is and isinstance(top, Debt) and top.seat == seat:
        cash = play.state.cash[seat]
        if cash < top.amount and play.liquidation_value(seat) > cash:
            return refuse("T3.6", "engine.bankrupt_raise_first")
    return debts.may_go_bankrupt(play, seat, entry)


def liquidation_value(play: Play, seat: int) -> int:
    """The bank's price of the jail cards besides (C3.5), in M."""
    return payments.liquidation_value(play, seat) + len(play.cards_of(seat)) * play.book.jail_card
