"""Out of jail by the fine or a card (L6.2); doubles and the third throw: see `moves`."""

from __future__ import annotations

from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.entries import JailCard, JailPay
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.systems.landlord.state import TREASURY
from tourney.rules.options import LandlordGameOptions


def _may_leave(play: Play, seat: int, clause: str) -> Refusal | None:
    """In jail, in one's own turn, before the throw."""
    state = play.state
    if state.jail[seat] == FREE:
        return refuse(clause, "engine.jail_not_in")
    if state.todo or state.acting or seat != state.turn:
        return refuse(clause, "landlord.jail_window")
    return None


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """Before the second throw; before which else the rules say (L6.2)."""
    refused = _may_leave(play, seat, "L6.2")
    if refused is not None:
        return refused
    failed, when = play.state.jail[seat], play.options.of(LandlordGameOptions).jail_pay
    if (when == "second_only" and failed != 1) or (when == "second_on" and failed < 1):
        return refuse("L6.2", "landlord.jail_pay_when", n=failed + 1)
    fine, cash = play.options.jail_fine, play.state.cash[seat]
    return refuse("L6.2", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(play: Play, seat: int, entry: JailPay) -> None:
    """Into the treasury; an ordinary throw follows (L6.2, L6.4)."""
    play.state.jail[seat] = FREE
    treasury = play.account(TREASURY.place)
    pay(play.state, seat, treasury, play.options.jail_fine)
    other, fine = play.name(treasury), play.options.jail_fine
    play.tell("L6.2", "engine.paid", player=play.names[seat], other=other, amount=fine)
    play.tell("L6.4", "landlord.on_shelter", player=play.names[seat])


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """Before any throw (L3.8)."""
    refused = _may_leave(play, seat, "L3.8")
    if refused is not None:
        return refused
    return None if play.jail_card(seat, entry.deck) else refuse("L3.8", "engine.jail_no_card")


def jail_card(play: Play, seat: int, entry: JailCard) -> None:
    """The card goes under its deck (L3.8)."""
    card = play.jail_card(seat, entry.deck)
    assert card is not None
    return_card(play, card)
    play.state.jail[seat] = FREE
    name = play.names[seat]
    play.tell("L3.8", "engine.jail_card_used", player=name, more={"deck": play.card_name(card.kind)})
    play.tell("L6.4", "landlord.on_shelter", player=name)
