"""Brands and utilities bought or auctioned, offices, and what may be sold to a player (E4.3, E5)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.entries import Bid, Buy, Deal
from tourney.game.engine.frames import Auction, Award, Offer
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.steps import auction, deals
from tourney.game.systems.empire import towers
from tourney.game.systems.empire.entries import Office
from tourney.game.systems.empire.events import PURCHASE, Event
from tourney.game.systems.empire.happenings import happen
from tourney.game.systems.empire.state import OFFICE, Table
from tourney.rules.options import EmpireOptions


def buy(play: Play, seat: int, entry: Buy) -> None:
    """At the price; the tile goes on top of the tower (E5.1, E5.5)."""
    top = play.top
    assert isinstance(top, Offer)
    take(play, seat, top.square, play.board.price[top.square])


def take(play: Play, seat: int, square: int, amount: int, said: str = "engine.bought") -> None:
    """What is on offer or was auctioned, for so many M."""
    play.pop()
    happen(play, Event(PURCHASE, seat, square=square, amount=amount, said=said))


def may_bid(play: Play, seat: int, entry: Bid) -> Refusal | None:
    """By whole steps, and no more than the cash: nothing can be raised (E5.1)."""
    refusal = auction.may_bid(play, seat, entry)
    if refusal:
        return refusal
    top, step, cash = play.top, play.options.auction_step, play.state.cash[seat]
    assert isinstance(top, Auction)
    if (entry.amount - auction.lowest_bid(play, top)) % step:
        return refuse("E5.1", "empire.bid_steps", amount=step)
    return refuse("E5.1", "empire.bid_cash", amount=entry.amount, cash=cash) if entry.amount > cash else None


def run_award(play: Play, top: Award) -> bool:
    """The winner pays at once; whom the referee left without the cash is out of the auction."""
    if play.state.cash[top.seat] < top.amount:
        play.swap(Auction(top.square, excluded=top.excluded | 1 << top.seat))
    else:
        take(play, top.seat, top.square, top.amount, "engine.auctioned")
    return True


def may_buy_office(play: Play, seat: int, entry: Office) -> Refusal | None:
    """Whose throw is next, before it, once a turn, while there are any, with the cash (E5.4)."""
    price, cash = play.options.of(EmpireOptions).office_price, play.state.cash[seat]
    if seat != play.state.turn or play.top is not None:
        return refuse("E5.4", "empire.office_when")
    if price == 0:
        return refuse("E5.4", "empire.office_not_sold")
    if play.state.of_table(Table).office_bought:
        return refuse("E5.4", "empire.office_twice")
    if towers.offices_left(play) == 0:
        return refuse("E5.4", "empire.office_none")
    return refuse("E5.4", "empire.office_cash", amount=price, cash=cash) if cash < price else None


def buy_office(play: Play, seat: int, entry: Office) -> None:
    """On top of the tower."""
    price = play.options.of(EmpireOptions).office_price
    pay(play.state, seat, BANK, price)
    towers.put(play, seat, OFFICE)
    play.state.of_table(Table).office_bought = True
    play.tell("E5.4", "empire.office_bought", player=play.names[seat], amount=price)


def offer_office(play: Play, seat: int) -> Iterator[Office]:
    """Before one's throw."""
    if seat == play.state.turn:
        yield Office(by=play.names[seat])


def may_deal(play: Play, seat: int, entry: Deal) -> Refusal | None:
    """A card out of jail for cash, and nothing else; not while anything is unfinished (E4.3).

    Of a deal begun without goods only that is said, where one of the two has a card to sell.
    """
    other, mine, theirs = play.seats.get(entry.other, -1), entry.give, entry.take
    refusal = deal_window(play, seat, other)
    if refusal:
        return refusal
    begun = not (mine.cash or mine.deeds or mine.cards or theirs.cash or theirs.deeds or theirs.cards)
    if begun and other >= 0 and (play.cards_of(seat) or play.cards_of(other)):
        return deals.may_deal(play, seat, entry)
    sold, paid = (mine, theirs) if mine.cards else (theirs, mine)
    if len(sold.cards) != 1 or sold.cash or sold.deeds or paid.cards or paid.deeds or not paid.cash:
        return refuse("E4.3", "empire.deal_card_only")
    return deals.may_deal(play, seat, entry)


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """At any time but during an auction or an unfinished action (E4.3)."""
    return None if play.top is None else refuse("E4.3", "empire.deal_not_now")
