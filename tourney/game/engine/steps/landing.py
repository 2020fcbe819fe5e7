"""Buying the deed landed on, or leaving it to the hammer (T4.1, T4.2)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.entries import Buy, Decline
from tourney.game.engine.frame_rules import its_deed_stands
from tourney.game.engine.frames import Auction, Frame, Offer
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.steps.auction import opening_of


def land_on_unowned(play: Play, seat: int, square: int) -> None:
    """Who lands on unowned property may buy it (T4.1)."""
    play.push(Offer(seat, square))


def may_buy(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """The lander, with the printed price in cash."""
    top = play.top
    if not isinstance(top, Offer):
        return refuse("T4.1", "engine.buy_nothing")
    if top.seat != seat:
        return refuse("T4.1", "engine.buy_not_yours", player=play.names[top.seat])
    price = play.board.price[top.square]
    if play.state.cash[seat] < price:
        return refuse("T4.1", "engine.buy_cash", amount=price, cash=play.state.cash[seat])
    return None


def buy(play: Play, seat: int, entry: Buy) -> None:
    """Pay the printed price and take the deed (T4.1)."""
    top = play.top
    assert isinstance(top, Offer)
    play.pop()
    price = play.board.price[top.square]
    pay(play.state, seat, play.deeds_to, price)
    hand_over(play.board, play.state, top.square, seat)
    play.tell("T4.1", "engine.bought", player=play.names[seat], deed=play.deed(top.square), amount=price)


def may_decline(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """The lander alone declines."""
    top = play.top
    if not isinstance(top, Offer):
        return refuse("T4.2", "engine.buy_nothing")
    if top.seat != seat:
        return refuse("T4.2", "engine.buy_not_yours", player=play.names[top.seat])
    return None


def decline(play: Play, seat: int, entry: Decline) -> None:
    """What is not bought is auctioned at once, or stays with the bank where nothing is auctioned (T4.2)."""
    top = play.top
    assert isinstance(top, Offer)
    if not play.options.auction:
        play.pop()
        play.tell("T4.2", "engine.not_bought", deed=play.deed(top.square))
        return
    play.swap(Auction(top.square))
    play.tell("T4.2", "engine.auction_opens", deed=play.deed(top.square), amount=opening_of(play, top.square))


def offer_purchase(play: Play, seat: int) -> Iterator[Buy | Decline]:
    """Buy or decline."""
    top = play.top
    if isinstance(top, Offer) and top.seat == seat:
        yield Buy(by=play.names[seat])
        yield Decline(by=play.names[seat])


def _auctioned_without(play: Play, frame: Offer, seat: int) -> Frame | None:
    """What its lander cannot buy any more is auctioned, where anything is."""
    if frame.seat != seat:
        return frame
    return Auction(frame.square) if play.options.auction else None


OFFER: FrameRule = FrameRule(without=_auctioned_without, stands=its_deed_stands)
