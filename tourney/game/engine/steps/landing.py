"""Handles landing on a deed for sale, bought or auctioned (T4.1, T4.2), and on taxes (T3.2; readings)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.decisions import Auction, Offer, PendingDecision, TaxChoice
from tourney.game.engine.entries import Buy, Decline, Tax
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.payments import owe
from tourney.game.engine.state import Terms
from tourney.game.engine.steps.auction import opening_of
from tourney.game.engine.turns import always_stands, its_deed_stands

_TENTH: Final = 10


def land_on_tax(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """The printed tax is owed, unless the ruleset leaves the income tax to choose."""
    if game.board.income_tax[square] and game.options.income_tax == "choice":
        game.push(TaxChoice(seat, square))
    else:
        game.hooks.owe_tax(game, seat, game.board.tax[square])


def owe_tax(game: GameContext, seat: int, amount: int) -> None:
    """Taxes go to the bank (T3.2)."""
    owe(game, seat, BANK, amount, "T3.2")


def may_choose_tax(game: GameContext, seat: int, entry: Tax) -> Refusal | None:
    """The lander, once, before counting."""
    top = game.top
    if not isinstance(top, TaxChoice) or top.seat != seat:
        return refuse("T3.2", "engine.tax_no_choice")
    return None


def choose_tax(game: GameContext, seat: int, entry: Tax) -> None:
    """The flat tax, or a tenth of everything that the player has."""
    top = game.top
    assert isinstance(top, TaxChoice)
    amount = game.board.tax[top.square] if entry.choice == "flat" else _tenth_of_all(game, seat)
    game.pop()
    game.hooks.owe_tax(game, seat, amount)


def _tenth_of_all(game: GameContext, seat: int) -> int:
    """10 % of cash, printed prices (mortgaged in full) and buildings at cost, rounded up (readings)."""
    state, board = game.state, game.board
    total = state.cash[seat]
    for at in board.deeds:
        if state.owner[at] == seat:
            total += board.price[at] + game.building_steps(state.level[at]) * board.house_cost[at]
    return -(-total // _TENTH)


def offer_tax(game: GameContext, seat: int) -> Iterator[Tax]:
    """Both ways."""
    if isinstance(game.top, TaxChoice):
        yield Tax(by=game.names[seat], choice="flat")
        yield Tax(by=game.names[seat], choice="tenth")


TAX_CHOICE: DecisionRule = DecisionRule(stands=always_stands)


def land_on_unowned(game: GameContext, seat: int, square: int) -> None:
    """A player who lands on unowned property may buy it (T4.1)."""
    game.push(Offer(seat, square))


def may_buy(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """The lander, with the printed price in cash."""
    top = game.top
    if not isinstance(top, Offer):
        return refuse("T4.1", "engine.buy_nothing")
    if top.seat != seat:
        return refuse("T4.1", "engine.buy_not_yours", player=game.names[top.seat])
    price = game.board.price[top.square]
    if game.state.cash[seat] < price:
        return refuse("T4.1", "engine.buy_cash", amount=price, cash=game.state.cash[seat])
    return None


def buy(game: GameContext, seat: int, entry: Buy) -> None:
    """Pay the printed price and take the deed (T4.1)."""
    top = game.top
    assert isinstance(top, Offer)
    game.pop()
    price = game.board.price[top.square]
    pay(game.state, seat, game.deeds_to, price)
    hand_over(game.board, game.state, top.square, seat)
    game.log("T4.1", "engine.bought", player=game.names[seat], deed=game.deed(top.square), amount=price)


def may_decline(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """Only the lander declines."""
    top = game.top
    if not isinstance(top, Offer):
        return refuse("T4.2", "engine.buy_nothing")
    if top.seat != seat:
        return refuse("T4.2", "engine.buy_not_yours", player=game.names[top.seat])
    return None


def decline(game: GameContext, seat: int, entry: Decline) -> None:
    """A deed not bought is auctioned at once, or stays with the bank if nothing is auctioned (T4.2)."""
    top = game.top
    assert isinstance(top, Offer)
    if not game.options.auction:
        game.pop()
        game.log("T4.2", "engine.not_bought", deed=game.deed(top.square))
        return
    game.swap(Auction(top.square))
    game.log("T4.2", "engine.auction_opens", deed=game.deed(top.square), amount=opening_of(game, top.square))


def offer_purchase(game: GameContext, seat: int) -> Iterator[Buy | Decline]:
    """Buy or decline."""
    top = game.top
    if isinstance(top, Offer) and top.seat == seat:
        yield Buy(by=game.names[seat])
        yield Decline(by=game.names[seat])


def _auctioned_without(game: GameContext, decision: Offer, seat: int) -> PendingDecision | None:
    """A deed that its lander can no longer buy is auctioned, if anything is."""
    if decision.seat != seat:
        return decision
    return Auction(decision.square) if game.options.auction else None


OFFER: DecisionRule = DecisionRule(without=_auctioned_without, stands=its_deed_stands)
