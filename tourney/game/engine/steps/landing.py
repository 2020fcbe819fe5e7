"""Handles landing on a deed for sale, bought or auctioned (T4.1, T4.2), and on taxes (T3.2; readings)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.decisions import Auction, Frame, Offer, TaxChoice
from tourney.game.engine.entries import Buy, Decline, Tax
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.payments import owe
from tourney.game.engine.state import Terms
from tourney.game.engine.steps.auction import opening_of
from tourney.game.engine.turns import always_stands, its_deed_stands

_TENTH: Final = 10


def land_on_tax(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The printed tax is owed, unless the ruleset leaves the income tax to choose."""
    if play.board.income_tax[square] and play.options.income_tax == "choice":
        play.push(TaxChoice(seat, square))
    else:
        play.hooks.owe_tax(play, seat, play.board.tax[square])


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """Taxes go to the bank (T3.2)."""
    owe(play, seat, BANK, amount, "T3.2")


def may_choose_tax(play: Play, seat: int, entry: Tax) -> Refusal | None:
    """The lander, once, before counting."""
    top = play.top
    if not isinstance(top, TaxChoice) or top.seat != seat:
        return refuse("T3.2", "engine.tax_no_choice")
    return None


def choose_tax(play: Play, seat: int, entry: Tax) -> None:
    """The flat tax, or a tenth of everything that the player has."""
    top = play.top
    assert isinstance(top, TaxChoice)
    amount = play.board.tax[top.square] if entry.choice == "flat" else _tenth_of_all(play, seat)
    play.pop()
    play.hooks.owe_tax(play, seat, amount)


def _tenth_of_all(play: Play, seat: int) -> int:
    """10 % of cash, printed prices (mortgaged in full) and buildings at cost, rounded up (readings)."""
    state, board = play.state, play.board
    total = state.cash[seat]
    for at in board.deeds:
        if state.owner[at] == seat:
            total += board.price[at] + play.building_steps(state.level[at]) * board.house_cost[at]
    return -(-total // _TENTH)


def offer_tax(play: Play, seat: int) -> Iterator[Tax]:
    """Both ways."""
    if isinstance(play.top, TaxChoice):
        yield Tax(by=play.names[seat], choice="flat")
        yield Tax(by=play.names[seat], choice="tenth")


TAX_CHOICE: FrameRule = FrameRule(stands=always_stands)


def land_on_unowned(play: Play, seat: int, square: int) -> None:
    """A player who lands on unowned property may buy it (T4.1)."""
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
    """Only the lander declines."""
    top = play.top
    if not isinstance(top, Offer):
        return refuse("T4.2", "engine.buy_nothing")
    if top.seat != seat:
        return refuse("T4.2", "engine.buy_not_yours", player=play.names[top.seat])
    return None


def decline(play: Play, seat: int, entry: Decline) -> None:
    """A deed not bought is auctioned at once, or stays with the bank if nothing is auctioned (T4.2)."""
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
    """A deed that its lander can no longer buy is auctioned, if anything is."""
    if frame.seat != seat:
        return frame
    return Auction(frame.square) if play.options.auction else None


OFFER: FrameRule = FrameRule(without=_auctioned_without, stands=its_deed_stands)
