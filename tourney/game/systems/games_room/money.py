"""Taxes into the middle, the jackpot, the doubled salary, and a bankrupt's belongings (G2.3, G7.2, G8)."""

from __future__ import annotations

from tourney.game.engine import leaving, movement
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.frames import Debt, Frame
from tourney.game.engine.payments import owe
from tourney.game.engine.play import Play
from tourney.game.engine.state import Terms
from tourney.game.engine.steps import tax, turn
from tourney.game.systems.games_room.rules import failed_by
from tourney.game.systems.games_room.state import MIDDLE, Progress, Table
from tourney.rules.options import GamesRoomOptions


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """A tax goes into the middle of the board (G2.3)."""
    if play.options.of(GamesRoomOptions).taxes_to == "middle":
        owe(play, seat, play.account(MIDDLE.place), amount, "G2.3")
    else:
        tax.owe_tax(play, seat, amount)


def on_free_parking(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """All that lies in the middle, where there is a jackpot (G8.2); else nothing happens (G2.4)."""
    middle = play.account(MIDDLE.place)
    amount = money_in(play.state, middle)
    if not amount or not play.options.of(GamesRoomOptions).parking_jackpot:
        turn.on_quiet_square(play, seat, square, terms)
        return
    pay(play.state, middle, seat, amount)
    play.tell("G8.2", "engine.jackpot", player=play.names[seat], amount=amount)


def salary(play: Play, seat: int, landed: bool) -> None:
    """For each lap (G1.3); twice for whoever comes to stand on the start, where that is played (G8.3)."""
    play.state.of_seat(Progress, seat).lapped = True
    if not landed or not play.options.of(GamesRoomOptions).double_go:
        movement.salary(play, seat, landed)
        return
    amount = 2 * play.salary
    pay(play.state, BANK, seat, amount)
    play.state.salaried += amount
    play.tell("G8.3", "engine.salary_double", player=play.names[seat], amount=amount)


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """The bank takes everything (G7.2), after the creditor has had the cash, where that is played."""
    if failed_by(play, seat) is not None:
        play.state.of_table(Table).failed = None
    if not isinstance(debt, Debt) or not play.options.of(GamesRoomOptions).creditor_gets_cash:
        leaving.leave(play, seat, debt)
        return
    deeds, cards = leaving.go_out(play, seat)
    cash = min(play.state.cash[seat], debt.amount)
    if cash and debt.creditor != BANK:
        pay(play.state, seat, debt.creditor, cash)
        player, other = play.names[seat], play.name(debt.creditor)
        if debt.creditor < BANK:
            play.tell("G7.2", "engine.middle_paid", player=player, amount=cash)
        else:
            play.tell("G7.2", "engine.creditor_paid", player=player, other=other, amount=cash)
    play.tell("G7.2", "engine.bankrupt_bank", player=play.names[seat])
    leaving.to_bank(play, seat, deeds, cards)
