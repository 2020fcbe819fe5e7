"""Out of jail at any moment, by the fine or the card (G4.3-G4.5).

Before one's own throw an ordinary throw follows; after one's own failed throw, until the next player throws,
the token moves by that throw; at any other time one is a visitor at once.
"""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.entries import JailCard, JailPay, Throw
from tourney.game.engine.frames import Advance, ThirdFailure
from tourney.game.engine.payments import owes_fine
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.engine.steps import jail as official
from tourney.game.engine.steps import turn
from tourney.game.systems.games_room.state import FailedThrow, Progress, Table
from tourney.rules.options import GamesRoomOptions


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """Whoever is in jail and has the cash (G4.3); after the third failure it is owed in any case (G4.5)."""
    if not at_any_moment(play, seat):
        return official.may_jail_pay(play, seat, entry)
    fine, cash = play.options.jail_fine, play.state.cash[seat]
    if play.state.jail[seat] == FREE:
        return refuse("G4.3", "engine.jail_not_in")
    return refuse("G4.3", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(play: Play, seat: int, entry: JailPay) -> None:
    """The fine to the bank (G4.3)."""
    if not at_any_moment(play, seat):
        official.jail_pay(play, seat, entry)
        return
    fine = play.options.jail_fine
    pay(play.state, seat, BANK, fine)
    play.tell("G4.3", "engine.paid", player=play.names[seat], other=play.name(BANK), amount=fine)
    _free(play, seat)


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """Whoever is in jail and holds one (G4.4), but not after the third failure (G4.5)."""
    if not at_any_moment(play, seat):
        return official.may_jail_card(play, seat, entry)
    if play.state.jail[seat] == FREE:
        return refuse("G4.4", "engine.jail_not_in")
    return None if play.jail_card(seat, entry.deck) else refuse("G4.4", "engine.jail_no_card")


def jail_card(play: Play, seat: int, entry: JailCard) -> None:
    """The card goes under its own deck (G4.4)."""
    card = play.jail_card(seat, entry.deck)
    if card is None or not at_any_moment(play, seat):
        official.jail_card(play, seat, entry)
        return
    return_card(play, card)
    deck = play.card_name(card.kind)
    play.tell("G4.4", "engine.jail_card_used", player=play.names[seat], more={"deck": deck})
    _free(play, seat)


def at_any_moment(play: Play, seat: int) -> bool:
    """Whether these are the rules, and the third failure has not to be paid for (G4.5)."""
    top = play.top
    third = isinstance(top, ThirdFailure) and top.seat == seat
    return not third and not owes_fine(play, seat) and play.options.of(GamesRoomOptions).jail_leave == "any"


def failed_by(play: Play, seat: int) -> FailedThrow | None:
    """The player's throw that has just failed, before anybody else has thrown (G4.3)."""
    failed = play.state.of_table(Table).failed
    return failed if failed is not None and failed.player == play.names[seat] else None


def _free(play: Play, seat: int) -> None:
    """The throw that has just failed is moved, once all else that waits is done; else one is a visitor."""
    state, failed = play.state, failed_by(play, seat)
    state.jail[seat] = FREE
    if failed is None:
        return
    play.state.of_table(Table).failed = None
    state.thrown = sum(failed.dice)
    state.todo.insert(0, Advance(seat, state.thrown))


def throw(play: Play, seat: int, entry: Throw) -> None:
    """The throw before it is past; one that fails in jail may still be moved until the next (G4.3)."""
    table, state = play.state.of_table(Table), play.state
    table.failed = None
    if state.doubles == 0:
        play.state.of_seat(Progress, seat).turns += 1
    jailed = state.jail[seat] != FREE
    turn.throw(play, seat, entry)
    if jailed and state.jail[seat] != FREE and not isinstance(play.top, ThirdFailure):
        first, second = (face for face in entry.dice if isinstance(face, int))
        table.failed = FailedThrow(play.names[seat], (first, second))
