"""Lets players out of jail by fine or card (T8.7, T8.8). Freeing doubles are thrown, see `turn`."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.decisions import Advance, Debt, ThirdFailure
from tourney.game.engine.entries import JailCard, JailPay
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.payments import owes_fine
from tourney.game.engine.state import FREE


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """Before the throw with the cash in hand, or after the third failure, when it is owed."""
    if owes_fine(play, seat):
        key = "engine.jail_owed" if play.options.jail_card_after_third else "engine.jail_owed_fine"
        return refuse("T8.8", key, amount=play.options.jail_fine)
    refusal = _may_leave(play, seat)
    if refusal or isinstance(play.top, ThirdFailure):
        return refusal
    fine, cash = play.options.jail_fine, play.state.cash[seat]
    return refuse("T8.7", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(play: Play, seat: int, entry: JailPay) -> None:
    """The fine; then an ordinary throw (T8.7), or the third throw is moved (T8.8)."""
    state, fine, top = play.state, play.options.jail_fine, play.top
    if isinstance(top, ThirdFailure):
        play.swap(Advance(seat, top.steps))
        play.push(Debt(seat, BANK, fine, "T8.8"))
        return
    state.jail[seat] = FREE
    pay(state, seat, BANK, fine)
    play.tell("T8.7", "engine.paid", player=play.names[seat], other=play.name(BANK), amount=fine)


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """A player who holds one, at the same moments as the fine, and as long as the fine is still owed (T8.8).

    After the last failure only if the rules take it then.
    """
    owes = owes_fine(play, seat)
    if not play.options.jail_card_after_third and (owes or _failed(play, seat)):
        return refuse("T8.8", "engine.jail_fine_only", amount=play.options.jail_fine)
    refusal = None if owes else _may_leave(play, seat)
    if refusal:
        return refusal
    return None if play.jail_card(seat, entry.deck) else refuse("T8.7", "engine.jail_no_card")


def jail_card(play: Play, seat: int, entry: JailCard) -> None:
    """Put the card under its own deck (T8.1)."""
    state, top, card = play.state, play.top, play.jail_card(seat, entry.deck)
    assert card is not None
    return_card(play, card)
    deck = play.card_name(card.kind)
    play.tell("T8.7", "engine.jail_card_used", player=play.names[seat], more={"deck": deck})
    if isinstance(top, ThirdFailure):
        play.swap(Advance(seat, top.steps))
    elif isinstance(top, Debt):
        play.pop()
    else:
        state.jail[seat] = FREE


def _may_leave(play: Play, seat: int) -> Refusal | None:
    state, top = play.state, play.top
    if _failed(play, seat):
        return None
    if state.jail[seat] == FREE:
        return refuse("T8.7", "engine.jail_not_in")
    if seat != state.turn or top is not None:
        return refuse("T8.7", "engine.jail_not_now")
    return None


def _failed(play: Play, seat: int) -> bool:
    """Whether this player's last throw in jail has failed and is to be paid for."""
    top = play.top
    return isinstance(top, ThirdFailure) and top.seat == seat


def offer_leaving(play: Play, seat: int) -> Iterator[JailPay | JailCard]:
    """Fine and card."""
    if play.state.jail[seat] != FREE:
        yield JailPay(by=play.names[seat])
        yield JailCard(by=play.names[seat])


THIRD_FAILURE: FrameRule = FrameRule(raising=True)
