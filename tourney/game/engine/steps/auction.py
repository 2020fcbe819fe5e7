"""Auctions deeds: declined ones and those of a bankrupt (T4.2, T4.3, T7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.decisions import Auction, Award, Frame
from tourney.game.engine.entries import Bid, Default, Pass, Pay
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.payments import payer_refusal
from tourney.game.engine.shape import bids_money
from tourney.game.engine.turns import RAISING, its_deed_stands, no_auctions


def opening_of(play: Play, square: int) -> int:
    """Where the auction of a deed opens, in M: an amount, or the price of the deed."""
    opening = play.options.auction_opening
    return play.board.price[square] if isinstance(opening, str) else opening


def held_by(play: Play, top: Auction) -> str:
    """The clause of an auction: that of declined deeds, or its system's for things that are no deed."""
    return "T4.2" if play.board.group[top.square] >= 0 else play.rule(top).clause


def lowest_bid(play: Play, top: Auction) -> int:
    """The least next bid, in M (T4.2)."""
    if top.bidder == BANK:
        return opening_of(play, top.square)
    return top.high + play.options.auction_step


def may_bid(play: Play, seat: int, entry: Bid) -> Refusal | None:
    """Everybody still in, the player who declined included, jailed or not (T4.2, T8.6)."""
    top = play.top
    assert isinstance(top, Auction)
    refusal = _out_of_it(play, top, seat)
    if refusal:
        return refusal
    least = lowest_bid(play, top)
    if not bids_money(entry):
        return refuse("T4.2", "engine.bid_amount")
    return refuse("T4.2", "engine.bid_low", amount=least) if entry.amount < least else None


def bid(play: Play, seat: int, entry: Bid) -> None:
    """The highest bid stands until all others have passed."""
    top = play.top
    assert isinstance(top, Auction)
    play.swap(
        Auction(square=top.square, high=entry.amount, bidder=seat, passed=top.passed, excluded=top.excluded)
    )
    _hammer(play)


def may_pass(play: Play, seat: int, entry: Pass) -> Refusal | None:
    """Every player still in, but not the highest bidder."""
    top = play.top
    assert isinstance(top, Auction)
    return _out_of_it(play, top, seat)


def pass_by(play: Play, seat: int, entry: Pass) -> None:
    """Leave this auction for good."""
    top = play.top
    assert isinstance(top, Auction)
    play.swap(
        Auction(
            square=top.square,
            high=top.high,
            bidder=top.bidder,
            passed=top.passed | 1 << seat,
            excluded=top.excluded,
        )
    )
    _hammer(play)


def _out_of_it(play: Play, top: Auction, seat: int) -> Refusal | None:
    if top.excluded >> seat & 1:
        return refuse("T4.3", "engine.bid_excluded")
    if top.passed >> seat & 1:
        return refuse("T4.2", "engine.bid_passed")
    if top.bidder == seat:
        return refuse("T4.2", "engine.bid_own")
    return None


def _hammer(play: Play) -> None:
    """End the auction: sold when nobody else is left in; unsold when all passed and nobody bid."""
    top = play.top
    assert isinstance(top, Auction)
    barred = top.passed | top.excluded
    left = [seat for seat in play.state.live if not barred >> seat & 1]
    if left == [top.bidder]:
        play.swap(Award(top.bidder, top.square, top.high, top.excluded))
    elif not left:
        play.pop()
        play.tell(held_by(play, top), "engine.unsold", deed=play.deed(top.square))


def run_auction(play: Play, top: Auction) -> bool:
    """An auction that nobody may bid in any more is over before it begins."""
    _hammer(play)
    return play.top is not top


def run_award(play: Play, top: Award) -> bool:
    """A bid that cash covers is paid at once (T4.2); else the winner gets time to raise it, and then pays."""
    if top.waiting and play.options.award == "pay":
        return False
    if play.state.cash[top.seat] >= top.amount:
        _pay(play, top)
        return True
    if not top.waiting:
        play.swap(Award(top.seat, top.square, top.amount, top.excluded, waiting=True))
        bank, name = play.name(play.deeds_to), play.names[top.seat]
        play.tell("T4.3", "engine.owes", player=name, other=bank, amount=top.amount)
    return False


def _pay(play: Play, top: Award) -> None:
    play.pop()
    pay(play.state, top.seat, play.deeds_to, top.amount)
    hand_over(play.board, play.state, top.square, top.seat)
    deed = play.deed(top.square)
    play.tell("T4.2", "engine.auctioned", player=play.names[top.seat], deed=deed, amount=top.amount)


def may_pay_award(play: Play, seat: int, entry: Pay) -> Refusal | None:
    """The winner pays the bid; without enough cash, money is raised or the auction held again (T4.3)."""
    top = play.top
    assert isinstance(top, Award)
    return payer_refusal(play, seat, top, "T4.3")


def pay_award(play: Play, seat: int, entry: Pay) -> None:
    """The whole bid; the deed is the winner's."""
    top = play.top
    assert isinstance(top, Award)
    _pay(play, top)


def may_default(play: Play, seat: int, entry: Default) -> Refusal | None:
    """The winner, if their cash does not suffice (T4.3)."""
    refusal = no_auctions(play)
    if refusal:
        return refusal
    top = play.top
    if not isinstance(top, Award) or top.seat != seat:
        return refuse("T4.3", "engine.default_nothing")
    if play.state.cash[seat] >= top.amount:
        return refuse("T4.3", "engine.default_could_pay", amount=top.amount, cash=play.state.cash[seat])
    return None


def default(play: Play, seat: int, entry: Default) -> None:
    """The auction is held again, without that bidder (T4.3)."""
    top = play.top
    assert isinstance(top, Award)
    play.swap(Auction(top.square, excluded=top.excluded | 1 << seat))
    play.tell("T4.3", "engine.auction_again", player=play.names[seat], deed=play.deed(top.square))


def offer_bids(play: Play, seat: int) -> Iterator[Bid | Pass | Pay | Default]:
    """The lowest bid and the pass; the winner's payment, or that it cannot be made."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Auction):
        yield Bid(by=name, amount=lowest_bid(play, top))
        yield Pass(by=name)
    elif isinstance(top, Award):
        yield Pay(by=name)
        yield Default(by=name)


def _next_bidder(play: Play, top: Auction) -> int:
    """The next bidder clockwise from the left of the player whose turn it is."""
    state, barred = play.state, top.passed | top.excluded
    seats = [*state.seats_after(state.turn), state.turn]
    return next(s for s in seats if not barred >> s & 1 and s != top.bidder and not state.out[s])


def _without_bidder(play: Play, frame: Auction, seat: int) -> Auction:
    """Begin the auction anew if the highest bidder is gone."""
    if frame.bidder == seat:
        return Auction(frame.square, excluded=frame.excluded)
    return Auction(
        square=frame.square,
        high=frame.high,
        bidder=frame.bidder,
        passed=frame.passed | 1 << seat,
        excluded=frame.excluded,
    )


def _without_winner(play: Play, frame: Award, seat: int) -> Frame:
    return Auction(frame.square, excluded=frame.excluded | 1 << seat) if frame.seat == seat else frame


AUCTION: FrameRule = FrameRule(
    waits_for=_next_bidder,
    without=_without_bidder,
    stands=its_deed_stands,
    run=run_auction,
    bidding=True,
)
AWARD: FrameRule = FrameRule(
    without=_without_winner,
    stands=its_deed_stands,
    run=run_award,
    raising=True,
    answers=RAISING,
)
