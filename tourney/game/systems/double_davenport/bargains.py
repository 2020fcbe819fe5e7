"""Any bargain between two players: both moneys, something for nothing, terms in words (D6.4, D10.1)."""

from __future__ import annotations

from typing import Any

from tourney.game.engine.assets import give, goods_refusal, side_of, side_refusal
from tourney.game.engine.frames import Proposal
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.systems.double_davenport import money
from tourney.game.systems.double_davenport.frames import ForcedSale, Handshake
from tourney.game.systems.double_davenport.state import SECOND, Agreement, Table

MOST_AGREEMENTS = 99


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """At any time, but not in an auction; who is in jail only with whoever is there too (D6.4, D10.1)."""
    top, state = play.top, play.state
    if isinstance(top, Proposal):
        return refuse("D10.1", "engine.deal_waits")
    if top is not None and (play.rule(top).first or _auctioned(play, seat, other)):
        return refuse("D10.1", "engine.deal_auction")
    for jailed, free in ((seat, other), (other, seat)):
        if state.jail[jailed] != FREE and state.square[free] != state.square[jailed]:
            return refuse("D6.4", "double_davenport.deal_jailed", player=play.names[jailed])
    return None


def _auctioned(play: Play, seat: int, other: int) -> bool:
    """Whether there is an auction, and neither of the two has won it and lacks the money."""
    top = play.top
    if top is None or not play.rule(top).bidding:
        return False
    won = play.rule(top).raising or (isinstance(top, ForcedSale) and top.sold)
    return not won or play.rule(top).waits_for(play, top) not in (seat, other)


def may_deal(play: Play, seat: int, entry: Any) -> Refusal | None:
    """Both have what they promise; something is promised at all."""
    other = play.seats.get(entry.other, -1)
    if other < 0 or other == seat or play.state.out[other]:
        return refuse("D10.1", "engine.deal_partner", player=entry.other[:60])
    refusal = deal_window(play, seat, other)
    if refusal is not None:
        return refusal
    mine, theirs = entry.give, entry.take
    if not any(_something(goods) for goods in (mine, theirs)) and getattr(entry, "terms", None) is None:
        return refuse("D10.1", "double_davenport.deal_empty")
    return _side(play, seat, mine) or _side(play, other, theirs)


def _something(goods: Any) -> bool:
    return bool(goods.cash or getattr(goods, "pounds", 0) or goods.deeds or goods.cards)


def _side(play: Play, seat: int, goods: Any) -> Refusal | None:
    pounds = getattr(goods, "pounds", 0)
    return (
        goods_refusal(play, seat, goods.cash, goods.deeds, goods.cards)
        or _pounds(play, seat, pounds)
        or _put_up(play, seat, goods.cards)
    )


def _put_up(play: Play, seat: int, cards: Any) -> Refusal | None:
    """A card that others bid for stays where it is (D10.3)."""
    for frame in play.state.todo:
        if isinstance(frame, ForcedSale) and frame.seat == seat and frame.kind >= 0:
            sold = play.board.kept_ids[frame.kind] in cards
            return refuse("D10.3", "engine.deed_undecided", deed=play.card_name(frame.kind)) if sold else None
    return None


def _pounds(play: Play, seat: int, pounds: int) -> Refusal | None:
    if money.cash_of(play.state, seat, SECOND) >= pounds:
        return None
    said = money.money(pounds, SECOND)
    return refuse("D10.1", "double_davenport.goods_pounds", player=play.names[seat], amount=said)


def deal(play: Play, seat: int, entry: Any) -> None:
    """A hand is held out; nothing binds before it is shaken (D10.1)."""
    mine, theirs = entry.give, entry.take
    play.push(
        Handshake(
            seat=seat,
            other=play.seats[entry.other],
            give=side_of(play, mine.cash, mine.deeds, mine.cards),
            take=side_of(play, theirs.cash, theirs.deeds, theirs.cards),
            pounds_given=getattr(mine, "pounds", 0),
            pounds_taken=getattr(theirs, "pounds", 0),
            terms=getattr(entry, "terms", None) or "",
        )
    )


def may_accept(play: Play, seat: int, entry: Any) -> Refusal | None:
    """The one asked, while both still have what they promised."""
    top = play.top
    if not isinstance(top, Handshake) or top.other != seat:
        return refuse("D10.1", "engine.deal_nothing")
    return (
        side_refusal(play, top.seat, top.give)
        or side_refusal(play, top.other, top.take)
        or _pounds(play, top.seat, top.pounds_given)
        or _pounds(play, top.other, top.pounds_taken)
    )


def accept(play: Play, seat: int, entry: Any) -> None:
    """Both hand over; the terms are kept (D10.1)."""
    top = play.top
    assert isinstance(top, Handshake)
    play.pop()
    player, other = play.names[top.seat], play.names[top.other]
    play.tell("D10.1", "engine.dealt", player=player, other=other)
    money.pay_in(play, top.seat, top.other, top.pounds_given, SECOND)
    money.pay_in(play, top.other, top.seat, top.pounds_taken, SECOND)
    if top.terms:
        table = play.state.of_table(Table)
        table.agreements = (*table.agreements, Agreement((player, other), top.terms))[-MOST_AGREEMENTS:]
        play.tell("D10.1", "double_davenport.agreed", player=player, other=other, more={"terms": top.terms})
    give(play, top.seat, top.other, top.give)
    give(play, top.other, top.seat, top.take)
