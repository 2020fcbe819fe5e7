"""Handles deals between players: proposed, accepted or refused (T3.5, T3.9, T6.1, T6.2, T8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Proposal, ThirdFailure
from tourney.game.engine.entries import Accept, Deal, Goods, Refuse
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.leaving import give, goods_refusal, side_of, side_refusal
from tourney.game.engine.payments import owes_fine, takes_card
from tourney.game.engine.turns import always_stands, raises_for


def may_deal(play: Play, seat: int, entry: Deal) -> Refusal | None:
    """Something for something, at a moment when these two may deal."""
    other = play.seats.get(entry.other, -1)
    if other < 0 or other == seat or play.state.out[other]:
        return refuse("T6.1", "engine.deal_partner", player=entry.other[:60])
    refusal = play.hooks.deal_window(play, seat, other)
    if refusal:
        return refusal
    mine, theirs = entry.give, entry.take
    if not (mine.deeds or mine.cards or theirs.deeds or theirs.cards):
        if not (mine.cash or theirs.cash):
            return refuse("T3.5", "engine.deal_empty")
        if not play.options.gifts:
            return refuse("T3.5", "engine.deal_loan")
    return (
        goods_refusal(play, seat, mine.cash, mine.deeds, mine.cards)
        or goods_refusal(play, other, theirs.cash, theirs.deeds, theirs.cards)
        or _card_price_refusal(play, entry)
        or raising_refusal(play, seat, mine, theirs)
        or raising_refusal(play, other, theirs, mine)
    )


def _card_price_refusal(play: Play, entry: Deal) -> Refusal | None:
    """A jail card is sold for at most M50 (T8.1)."""
    most = play.options.jail_card_price
    mine, theirs = entry.give, entry.take
    if most == "any" or mine.deeds or theirs.deeds or not (mine.cards or theirs.cards):
        return None
    paid, cards = mine.cash - theirs.cash, len(theirs.cards) - len(mine.cards)
    if cards < 0 or (cards == 0 and paid < 0):
        paid, cards = -paid, -cards
    return refuse("T8.1", "engine.deal_card_price", amount=most) if paid > most * cards else None


def raising_refusal(play: Play, seat: int, mine: Goods, theirs: Goods) -> Refusal | None:
    """A debtor deals to have more money, or a card out of jail; nothing is given away (T6.1)."""
    owing = [type(frame) for frame in play.state.todo if raises_for(play, frame) == seat]
    third = play.options.jail_card_after_third and (ThirdFailure in owing or owes_fine(play, seat))
    freeing = third or takes_card(play, seat)
    freed = freeing and theirs.cards
    if not owing or theirs.cash > mine.cash or freed:
        return None
    return refuse("T6.1", "engine.deal_raises_nothing", player=play.names[seat])


def deal(play: Play, seat: int, entry: Deal) -> None:
    """Ask the other player."""
    mine, theirs = entry.give, entry.take
    play.push(
        Proposal(
            seat,
            play.seats[entry.other],
            side_of(play, mine.cash, mine.deeds, mine.cards),
            side_of(play, theirs.cash, theirs.deeds, theirs.cards),
        )
    )


def may_accept(play: Play, seat: int, entry: Accept) -> Refusal | None:
    """The player asked, while both still have the promised goods."""
    top = play.top
    if not isinstance(top, Proposal) or top.other != seat:
        return refuse("T6.1", "engine.deal_nothing")
    return side_refusal(play, top.seat, top.give) or side_refusal(play, top.other, top.take)


def accept(play: Play, seat: int, entry: Accept) -> None:
    """Both sides hand over; property taken for a debt settles it (T3.5)."""
    top = play.top
    assert isinstance(top, Proposal)
    play.pop()
    player, other = play.names[top.seat], play.names[top.other]
    if top.settles:
        play.pop()
        play.tell(top.clause, "engine.settled", player=player, other=other)
    else:
        play.tell(top.clause, "engine.dealt", player=player, other=other)
    due = play.options.interest_at_deal
    give(play, top.seat, top.other, top.give, due)
    give(play, top.other, top.seat, top.take, due)


def may_refuse(play: Play, seat: int, entry: Refuse) -> Refusal | None:
    """Either side."""
    top = play.top
    if not isinstance(top, Proposal) or seat not in (top.seat, top.other):
        return refuse("T6.1", "engine.deal_nothing")
    return None


def turn_down(play: Play, seat: int, entry: Refuse) -> None:
    """Nothing changes hands."""
    play.pop()


def offer_answers(play: Play, seat: int) -> Iterator[Accept | Refuse]:
    """Yes and no."""
    if isinstance(play.top, Proposal):
        yield Accept(by=play.names[seat])
        yield Refuse(by=play.names[seat])


def _other_side(play: Play, frame: Proposal) -> int:
    return frame.other


def _without(play: Play, frame: Proposal, seat: int) -> Proposal | None:
    return None if seat in (frame.seat, frame.other) else frame


PROPOSAL: FrameRule = FrameRule(waits_for=_other_side, without=_without, stands=always_stands)
