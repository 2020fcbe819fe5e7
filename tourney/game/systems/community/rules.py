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
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.steps import deals, debts, mortgage
from tourney.game.engine.steps.mortgage import wanted
from tourney.game.systems.community.state import SellCard
from tourney.rules.options import CommunityOptions


def deal_window(game: GameContext, seat: int, other: int) -> Refusal | None:
    """An auction stops no deal, only another waiting proposal does (C6.1, reading)."""
    top = game.top
    if top is None or isinstance(top, Proposal) or game.options.deal_window != "any":
        return turns.deal_window(game, seat, other)
    return None


def may_deal(game: GameContext, seat: int, entry: Deal) -> Refusal | None:
    """No street on whose group scarce buildings are being auctioned; no money for nothing."""
    refused = deals.may_deal(game, seat, entry)
    if refused is not None:
        return refused
    for deed in (*entry.give.deeds, *entry.take.deeds):
        square = game.square(deed)
        if wanted(game, square):
            return refuse("T5.6", "engine.deal_wanted", deed=game.deed(square))
    if game.options.gifts:
        return None
    if _given_away(entry.give, entry.take) or _given_away(entry.take, entry.give):
        return refuse("T3.5", "engine.deal_gift")
    return None


def _given_away(mine: Goods, theirs: Goods) -> bool:
    """Whether this side gives money and gets nothing."""
    return mine.cash > 0 and not (theirs.cash or theirs.deeds or theirs.cards)


def in_debt(game: GameContext, seat: int) -> bool:
    """Whether the player owes more than their cash covered: a debt, a winning bid, the fine of jail."""
    cash = game.state.cash[seat]
    for decision in game.state.todo:
        if isinstance(decision, (Debt, Award)):
            if decision.seat == seat and (decision.waiting or cash < decision.amount):
                return True
        elif isinstance(decision, ThirdFailure) and decision.seat == seat and cash < game.options.jail_fine:
            return True
    return False


def _highest(game: GameContext, seat: int) -> int:
    """The highest level of the player's deeds: above 0 there is a building, at 0 something can be
    mortgaged.
    """
    state = game.state
    return max((state.level[at] for at in game.board.deeds if state.owner[at] == seat), default=-1)


def may_mortgage(game: GameContext, seat: int, entry: Mortgage) -> Refusal | None:
    """A debtor has sold all buildings before (C3.4)."""
    refused = mortgage.may_mortgage(game, seat, entry)
    if refused is not None or not game.options.of(CommunityOptions).raise_order:
        return refused
    if in_debt(game, seat) and _highest(game, seat) > 0:
        return refuse("C3.4", "engine.raise_buildings_first")
    return None


def may_sell_card(game: GameContext, seat: int, entry: SellCard) -> Refusal | None:
    """A debtor who holds that card, with nothing left to sell or mortgage (C3.4, C3.5)."""
    options = game.options.of(CommunityOptions)
    if game.jail_card(seat, entry.deck) is None or not in_debt(game, seat):
        return refuse("C3.5", "engine.card_no_debt")
    if not options.jail_card_to_bank:
        return refuse("C3.5", "engine.card_not_bought")
    if options.raise_order and _highest(game, seat) >= 0:
        return refuse("C3.4", "engine.raise_deeds_first")
    return None


def sell_card(game: GameContext, seat: int, entry: SellCard) -> None:
    """The bank pays for it and puts it under its own deck (C3.5)."""
    card, price = game.jail_card(seat, entry.deck), game.options.of(CommunityOptions).jail_card_to_bank
    assert card is not None
    return_card(game, card)
    pay(game.state, BANK, seat, price)
    deck = game.card_name(card.kind)
    game.log("C3.5", "engine.card_sold", player=game.names[seat], amount=price, more={"deck": deck})


def offer_card(game: GameContext, seat: int) -> Iterator[SellCard]:
    """Each deck's."""
    for deck in dict.fromkeys(game.cards_of(seat)):
        yield SellCard(by=game.names[seat], deck=deck)


def told_sell_card(game: GameContext, entry: SellCard) -> Message:
    """Which card is sold, and its price."""
    known = entry.deck in game.board.deck_ids
    deck = game.deck_name(game.deck(entry.deck)) if known else entry.deck
    price = game.options.of(CommunityOptions).jail_card_to_bank
    return msg("narration.sell_card", player=entry.by, deck=deck, amount=price)


def may_go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> Refusal | None:
    """Nothing may be left that could be sold or mortgaged, cards included (C8.1)."""
    top = game.top
    if not game.options.bankrupt_as_is and isinstance(top, Debt) and top.seat == seat:
        cash = game.state.cash[seat]
        if cash < top.amount and game.liquidation_value(seat) > cash:
            return refuse("T3.6", "engine.bankrupt_raise_first")
    return debts.may_go_bankrupt(game, seat, entry)


def liquidation_value(game: GameContext, seat: int) -> int:
    """The bank's price of the jail cards besides (C3.5), in M."""
    return payments.liquidation_value(game, seat) + len(game.cards_of(seat)) * game.book.jail_card
