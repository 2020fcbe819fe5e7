"""Lets players out of jail at any moment, by the fine or the card (G4.3-G4.5).

Before the player's own throw an ordinary throw follows; after their own failed throw, until the next player
throws, the token moves by that throw; at any other time they are a visitor at once. Options: no buying at
first, rent paid by itself (G8.1, G8.4). Also taxes into the middle, the jackpot, the doubled salary, and a
bankrupt's belongings (G2.3, G7.2, G8).
"""

from __future__ import annotations

from tourney.game.engine import leaving, turns
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import money_in, pay, return_card
from tourney.game.engine.decisions import Advance, Debt, Frame, ThirdFailure
from tourney.game.engine.decks import PRINTED
from tourney.game.engine.entries import Buy, Claim, JailCard, JailPay, Throw
from tourney.game.engine.game_context import Play
from tourney.game.engine.payments import owe, owes_fine
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import jail, landing, rent, turn
from tourney.game.systems.games_room.state import MIDDLE, FailedThrow, Progress, Table
from tourney.rules.options import GamesRoomOptions, Options

_BARRED = {"first_turn": "engine.buy_first_turn", "first_lap": "engine.buy_first_lap"}


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """To be bought, unless it is too early (G3.1, G8.4); one's own (G3.3); or rent to be paid (G3.4)."""
    owner = play.state.owner[square]
    if owner == seat:
        play.tell("G3.3", "engine.own_deed", player=play.names[seat], deed=play.deed(square))
    elif owner != BANK:
        rent.land_on_owned(play, seat, square, terms)
        _collect(play)
    elif _barred(play, seat):
        play.tell("G8.4", "engine.not_offered", player=play.names[seat], deed=play.deed(square))
    else:
        landing.land_on_unowned(play, seat, square)


def throw_afresh(play: Play, seat: int, entry: Throw) -> None:
    """The throw that a card asks for sets the rent (G2.2)."""
    rent.throw_afresh(play, seat, entry)
    _collect(play)


def _collect(play: Play) -> None:
    """Automatic rent is due at the landing; an amount beyond the cash is a debt (G8.1)."""
    state = play.state
    if not state.rents or not play.options.of(GamesRoomOptions).auto_rent:
        return
    due, state.rents = state.rents, []
    for each in due:
        owe(play, each.lander, each.owner, each.amount, "G8.1")


def _barred(play: Play, seat: int) -> bool:
    """Whether the player may not buy yet (G8.4)."""
    barred, progress = play.options.of(GamesRoomOptions).no_buying, play.state.of_seat(Progress, seat)
    return (barred == "first_turn" and progress.turns <= 1) or (barred == "first_lap" and not progress.lapped)


def may_buy(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """A deed on offer; in the first turn or lap nothing is, for that reason (G8.4)."""
    refused = landing.may_buy(play, seat, entry)
    if refused is None or refused.code != "buy.nothing" or not _barred(play, seat):
        return refused
    return refuse("G8.4", _BARRED[play.options.of(GamesRoomOptions).no_buying])


def may_claim(play: Play, seat: int, entry: Claim) -> Refusal | None:
    """Nobody asks for rent that is paid by itself (G8.1)."""
    if play.options.of(GamesRoomOptions).auto_rent:
        return refuse("G8.1", "engine.claim_automatic")
    return rent.may_claim(play, seat, entry)


def more_cards(options: Options, deck: str) -> str:
    """The other printed set, if an additional one is in play (G8.5); "" for none."""
    if not options.of(GamesRoomOptions).extra_cards or deck not in PRINTED:
        return ""
    return "us_2008" if deck == "uk_classic" else "uk_classic"


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """A player in jail who has the cash (G4.3); after the third failure it is owed in any case (G4.5)."""
    if not at_any_moment(play, seat):
        return jail.may_jail_pay(play, seat, entry)
    fine, cash = play.options.jail_fine, play.state.cash[seat]
    if play.state.jail[seat] == FREE:
        return refuse("G4.3", "engine.jail_not_in")
    return refuse("G4.3", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(play: Play, seat: int, entry: JailPay) -> None:
    """The fine to the bank (G4.3)."""
    if not at_any_moment(play, seat):
        jail.jail_pay(play, seat, entry)
        return
    fine = play.options.jail_fine
    pay(play.state, seat, BANK, fine)
    play.tell("G4.3", "engine.paid", player=play.names[seat], other=play.name(BANK), amount=fine)
    _free(play, seat)


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """A player in jail who holds one (G4.4), but not after the third failure (G4.5)."""
    if not at_any_moment(play, seat):
        return jail.may_jail_card(play, seat, entry)
    if play.state.jail[seat] == FREE:
        return refuse("G4.4", "engine.jail_not_in")
    return None if play.jail_card(seat, entry.deck) else refuse("G4.4", "engine.jail_no_card")


def jail_card(play: Play, seat: int, entry: JailCard) -> None:
    """Put the card under its own deck (G4.4)."""
    card = play.jail_card(seat, entry.deck)
    if card is None or not at_any_moment(play, seat):
        jail.jail_card(play, seat, entry)
        return
    return_card(play, card)
    deck = play.card_name(card.kind)
    play.tell("G4.4", "engine.jail_card_used", player=play.names[seat], more={"deck": deck})
    _free(play, seat)


def at_any_moment(play: Play, seat: int) -> bool:
    """Whether these are the rules, and the third failure need not be paid for (G4.5)."""
    top = play.top
    third = isinstance(top, ThirdFailure) and top.seat == seat
    return not third and not owes_fine(play, seat) and play.options.of(GamesRoomOptions).jail_leave == "any"


def failed_by(play: Play, seat: int) -> FailedThrow | None:
    """The player's throw that has just failed, before anybody else has thrown (G4.3)."""
    failed = play.state.of_table(Table).failed
    return failed if failed is not None and failed.player == play.names[seat] else None


def _free(play: Play, seat: int) -> None:
    """The failed throw moves the token, after everything else that waits; else the player is a visitor."""
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


def owe_tax(play: Play, seat: int, amount: int) -> None:
    """A tax goes into the middle of the board (G2.3)."""
    if play.options.of(GamesRoomOptions).taxes_to == "middle":
        owe(play, seat, play.account(MIDDLE.place), amount, "G2.3")
    else:
        landing.owe_tax(play, seat, amount)


def on_free_parking(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Everything in the middle, if there is a jackpot (G8.2); else nothing happens (G2.4)."""
    middle = play.account(MIDDLE.place)
    amount = money_in(play.state, middle)
    if not amount or not play.options.of(GamesRoomOptions).parking_jackpot:
        turn.on_quiet_square(play, seat, square, terms)
        return
    pay(play.state, middle, seat, amount)
    play.tell("G8.2", "engine.jackpot", player=play.names[seat], amount=amount)


def salary(play: Play, seat: int, landed: bool) -> None:
    """For each lap (G1.3); twice for a player who stops on the start, if the option is on (G8.3)."""
    play.state.of_seat(Progress, seat).lapped = True
    if not landed or not play.options.of(GamesRoomOptions).double_go:
        turns.salary(play, seat, landed)
        return
    amount = 2 * play.salary
    pay(play.state, BANK, seat, amount)
    play.state.salaried += amount
    play.tell("G8.3", "engine.salary_double", player=play.names[seat], amount=amount)


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """The bank takes everything (G7.2), after the creditor has had the cash, if the option is on."""
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
