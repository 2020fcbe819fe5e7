"""Lets players out of jail by fine or card (T8.7, T8.8). Freeing doubles are thrown, see `turn`."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.decisions import Advance, Debt, ThirdFailure
from tourney.game.engine.entries import JailCard, JailPay
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.payments import owes_fine
from tourney.game.engine.state import FREE


def may_jail_pay(game: GameContext, seat: int, entry: JailPay) -> Refusal | None:
    """Before the throw with the cash in hand, or after the third failure, when it is owed."""
    if owes_fine(game, seat):
        key = "engine.jail_owed" if game.options.jail_card_after_third else "engine.jail_owed_fine"
        return refuse("T8.8", key, amount=game.options.jail_fine)
    refusal = _may_leave(game, seat)
    if refusal or isinstance(game.top, ThirdFailure):
        return refusal
    fine, cash = game.options.jail_fine, game.state.cash[seat]
    return refuse("T8.7", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(game: GameContext, seat: int, entry: JailPay) -> None:
    """The fine; then an ordinary throw (T8.7), or the third throw is moved (T8.8)."""
    state, fine, top = game.state, game.options.jail_fine, game.top
    if isinstance(top, ThirdFailure):
        game.swap(Advance(seat, top.steps))
        game.push(Debt(seat, BANK, fine, "T8.8"))
        return
    state.jail[seat] = FREE
    pay(state, seat, BANK, fine)
    game.log("T8.7", "engine.paid", player=game.names[seat], other=game.name(BANK), amount=fine)


def may_jail_card(game: GameContext, seat: int, entry: JailCard) -> Refusal | None:
    """A player who holds one, at the same moments as the fine, and as long as the fine is still owed (T8.8).

    After the last failure only if the rules take it then.
    """
    owes = owes_fine(game, seat)
    if not game.options.jail_card_after_third and (owes or _failed(game, seat)):
        return refuse("T8.8", "engine.jail_fine_only", amount=game.options.jail_fine)
    refusal = None if owes else _may_leave(game, seat)
    if refusal:
        return refusal
    return None if game.jail_card(seat, entry.deck) else refuse("T8.7", "engine.jail_no_card")


def jail_card(game: GameContext, seat: int, entry: JailCard) -> None:
    """Put the card under its own deck (T8.1)."""
    state, top, card = game.state, game.top, game.jail_card(seat, entry.deck)
    assert card is not None
    return_card(game, card)
    deck = game.card_name(card.kind)
    game.log("T8.7", "engine.jail_card_used", player=game.names[seat], more={"deck": deck})
    if isinstance(top, ThirdFailure):
        game.swap(Advance(seat, top.steps))
    elif isinstance(top, Debt):
        game.pop()
    else:
        state.jail[seat] = FREE


def _may_leave(game: GameContext, seat: int) -> Refusal | None:
    state, top = game.state, game.top
    if _failed(game, seat):
        return None
    if state.jail[seat] == FREE:
        return refuse("T8.7", "engine.jail_not_in")
    if seat != state.turn or top is not None:
        return refuse("T8.7", "engine.jail_not_now")
    return None


def _failed(game: GameContext, seat: int) -> bool:
    """Whether this player's last throw in jail has failed and is to be paid for."""
    top = game.top
    return isinstance(top, ThirdFailure) and top.seat == seat


def offer_leaving(game: GameContext, seat: int) -> Iterator[JailPay | JailCard]:
    """Fine and card."""
    if game.state.jail[seat] != FREE:
        yield JailPay(by=game.names[seat])
        yield JailCard(by=game.names[seat])


THIRD_FAILURE: DecisionRule = DecisionRule(raising=True)
