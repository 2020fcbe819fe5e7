"""Handles deals between players: proposed, accepted or refused (T3.5, T3.9, T6.1, T6.2, T8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Proposal, ThirdFailure
from tourney.game.engine.entries import Accept, Deal, Goods, Refuse
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.leaving import give, goods_refusal, side_of, side_refusal
from tourney.game.engine.payments import owes_fine, takes_card
from tourney.game.engine.turns import always_stands, raises_for


def may_deal(game: GameContext, seat: int, entry: Deal) -> Refusal | None:
    """Something for something, at a moment when these two may deal."""
    other = game.seats.get(entry.other, -1)
    if other < 0 or other == seat or game.state.out[other]:
        return refuse("T6.1", "engine.deal_partner", player=entry.other[:60])
    refusal = game.hooks.deal_window(game, seat, other)
    if refusal:
        return refusal
    mine, theirs = entry.give, entry.take
    if not (mine.deeds or mine.cards or theirs.deeds or theirs.cards):
        if not (mine.cash or theirs.cash):
            return refuse("T3.5", "engine.deal_empty")
        if not game.options.gifts:
            return refuse("T3.5", "engine.deal_loan")
    return (
        goods_refusal(game, seat, mine.cash, mine.deeds, mine.cards)
        or goods_refusal(game, other, theirs.cash, theirs.deeds, theirs.cards)
        or _card_price_refusal(game, entry)
        or raising_refusal(game, seat, mine, theirs)
        or raising_refusal(game, other, theirs, mine)
    )


def _card_price_refusal(game: GameContext, entry: Deal) -> Refusal | None:
    """A jail card is sold for at most M50 (T8.1)."""
    most = game.options.jail_card_price
    mine, theirs = entry.give, entry.take
    if most == "any" or mine.deeds or theirs.deeds or not (mine.cards or theirs.cards):
        return None
    paid, cards = mine.cash - theirs.cash, len(theirs.cards) - len(mine.cards)
    if cards < 0 or (cards == 0 and paid < 0):
        paid, cards = -paid, -cards
    return refuse("T8.1", "engine.deal_card_price", amount=most) if paid > most * cards else None


def raising_refusal(game: GameContext, seat: int, mine: Goods, theirs: Goods) -> Refusal | None:
    """A debtor deals to have more money, or a card out of jail; nothing is given away (T6.1)."""
    owing = [type(decision) for decision in game.state.todo if raises_for(game, decision) == seat]
    third = game.options.jail_card_after_third and (ThirdFailure in owing or owes_fine(game, seat))
    freeing = third or takes_card(game, seat)
    freed = freeing and theirs.cards
    if not owing or theirs.cash > mine.cash or freed:
        return None
    return refuse("T6.1", "engine.deal_raises_nothing", player=game.names[seat])


def deal(game: GameContext, seat: int, entry: Deal) -> None:
    """Ask the other player."""
    mine, theirs = entry.give, entry.take
    game.push(
        Proposal(
            seat,
            game.seats[entry.other],
            side_of(game, mine.cash, mine.deeds, mine.cards),
            side_of(game, theirs.cash, theirs.deeds, theirs.cards),
        )
    )


def may_accept(game: GameContext, seat: int, entry: Accept) -> Refusal | None:
    """The player asked, while both still have the promised goods."""
    top = game.top
    if not isinstance(top, Proposal) or top.other != seat:
        return refuse("T6.1", "engine.deal_nothing")
    return side_refusal(game, top.seat, top.give) or side_refusal(game, top.other, top.take)


def accept(game: GameContext, seat: int, entry: Accept) -> None:
    """Both sides hand over; property taken for a debt settles it (T3.5)."""
    top = game.top
    assert isinstance(top, Proposal)
    game.pop()
    player, other = game.names[top.seat], game.names[top.other]
    if top.settles:
        game.pop()
        game.log(top.clause, "engine.settled", player=player, other=other)
    else:
        game.log(top.clause, "engine.dealt", player=player, other=other)
    due = game.options.interest_at_deal
    give(game, top.seat, top.other, top.give, due)
    give(game, top.other, top.seat, top.take, due)


def may_refuse(game: GameContext, seat: int, entry: Refuse) -> Refusal | None:
    """Either side."""
    top = game.top
    if not isinstance(top, Proposal) or seat not in (top.seat, top.other):
        return refuse("T6.1", "engine.deal_nothing")
    return None


def turn_down(game: GameContext, seat: int, entry: Refuse) -> None:
    """Nothing changes hands."""
    game.pop()


def offer_answers(game: GameContext, seat: int) -> Iterator[Accept | Refuse]:
    """Yes and no."""
    if isinstance(game.top, Proposal):
        yield Accept(by=game.names[seat])
        yield Refuse(by=game.names[seat])


def _other_side(game: GameContext, decision: Proposal) -> int:
    return decision.other


def _without(game: GameContext, decision: Proposal, seat: int) -> Proposal | None:
    return None if seat in (decision.seat, decision.other) else decision


PROPOSAL: DecisionRule = DecisionRule(waits_for=_other_side, without=_without, stands=always_stands)
