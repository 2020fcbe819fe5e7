"""Jail on two boards lies in the other world, and is no boarding house once a player is out (Y2.4, Y5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.bots_cash import for_what_is_owed
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import return_card
from tourney.game.engine.entries import Bankrupt, Entry, JailCard, JailPay
from tourney.game.engine.frame_rules import RAISING, always_stands
from tourney.game.engine.movement import into_jail
from tourney.game.engine.payments import owe
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.engine.steps import bankruptcy, debts, turn
from tourney.game.engine.steps import jail as official
from tourney.game.systems.double_gariepy.frames import JailFine
from tourney.game.systems.double_gariepy.phases import NO_BOARDING, phase
from tourney.game.systems.double_gariepy.rules import beyond


def to_jail(play: Play, seat: int) -> None:
    """The jail of the other world (Y2.4); once a player is out, to the fine in place of a stay (Y5.1)."""
    jail = beyond(play, seat, play.board.jail)
    play.tell("Y2.4", "double_gariepy.jail_beyond", player=play.names[seat], place=play.deed(jail))
    if phase(play) < NO_BOARDING:
        into_jail(play, seat, jail)
        return
    state = play.state
    state.square[seat], state.again = jail, False
    play.tell("Y5.1", "double_gariepy.no_boarding", player=play.names[seat])
    play.push(JailFine(seat, amount=play.options.jail_fine))


def owes_before_throw(play: Play, seat: int) -> bool:
    """Whether the player sat in jail when the first went out, and has not paid yet (Y5.1)."""
    return play.state.jail[seat] != FREE and phase(play) >= NO_BOARDING


class Throwing(turn.Throwing):
    """The throw of a turn, out of jail only by fine or card once a player is out."""

    def may(self, play: Play, seat: int, entry: Any) -> Refusal | None:
        refused = turn.may_throw(play, seat, entry)
        if refused is None and owes_before_throw(play, seat):
            who, fine = play.names[seat], play.options.jail_fine
            return refuse("Y5.1", "double_gariepy.fine_first", player=who, amount=fine)
        return refused


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """As anywhere; who owes the fine before the throw may raise it."""
    refused = official.may_jail_pay(play, seat, entry)
    raises = refused is not None and refused.code == "jail.cash" and owes_before_throw(play, seat)
    return None if raises else refused


def jail_pay(play: Play, seat: int, entry: JailPay) -> None:
    """The fine; where the cash is short it is a debt (Y5.1)."""
    if not owes_before_throw(play, seat):
        official.jail_pay(play, seat, entry)
        return
    fine = play.options.jail_fine
    play.state.jail[seat] = FREE
    if play.state.cash[seat] >= fine:
        owe(play, seat, BANK, fine, "Y5.1")
    else:
        play.push(JailFine(seat, amount=fine))


def run_fine(play: Play, top: JailFine) -> bool:
    """Paid at once by who has the cash and no jail card (Y5.1)."""
    if top.waiting:
        return False
    if play.state.cash[top.seat] >= top.amount and play.jail_card(top.seat) is None:
        return debts.run_debt(play, top)
    play.swap(JailFine(top.seat, amount=top.amount, waiting=True))
    debts.tell_owed(play, top)
    return False


def may_give_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """Who owes the fine and holds one."""
    top = play.top
    assert isinstance(top, JailFine)
    if top.seat != seat:
        return refuse("Y5.1", "engine.debt_not_yours", player=play.names[top.seat])
    return None if play.jail_card(seat, entry.deck) else refuse("Y5.1", "engine.jail_no_card")


def give_card(play: Play, seat: int, entry: JailCard) -> None:
    """In place of the fine, under its own deck."""
    card = play.jail_card(seat, entry.deck)
    assert card is not None
    play.pop()
    return_card(play, card)
    play.tell(
        "Y5.1", "engine.jail_card_used", player=play.names[seat], more={"deck": play.card_name(card.kind)}
    )


def offer_card(play: Play, seat: int) -> Iterator[JailCard]:
    """The card in place of the fine."""
    if isinstance(play.top, JailFine) and play.top.seat == seat:
        yield JailCard(by=play.names[seat])


def may_go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> Refusal | None:
    """Not while a jail card would do."""
    top = play.top
    if isinstance(top, JailFine) and top.seat == seat and play.jail_card(seat):
        return refuse("Y5.1", "engine.bankrupt_card")
    return bankruptcy.may_go_bankrupt(play, seat, entry)


def before_the_throw(play: Play) -> Entry | None:
    """What a bot does that owes the fine before its throw."""
    seat = play.state.turn
    if play.top is not None or play.state.over or not owes_before_throw(play, seat):
        return None
    name = play.names[seat]
    return JailPay(by=name) if play.jail_card(seat) is None else JailCard(by=name)


def _bot_in_jail(play: Play, frame: Any) -> Entry:
    """The card, else as anything owed."""
    if play.jail_card(frame.seat) is not None:
        return JailCard(by=play.names[frame.seat])
    return for_what_is_owed(play, frame.seat)


JAIL_FINE: FrameRule = FrameRule(
    without=debts.lapses_with_either,
    stands=always_stands,
    run=run_fine,
    raising=True,
    answers=(*RAISING, "jail_card"),
    bot=_bot_in_jail,
)
