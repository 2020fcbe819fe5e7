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
from tourney.game.engine.decisions import Advance, Debt, PendingDecision, ThirdFailure
from tourney.game.engine.decks import PRINTED
from tourney.game.engine.entries import Buy, Claim, JailCard, JailPay, Throw
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.payments import owe, owes_fine
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import jail, landing, rent, turn
from tourney.game.systems.games_room.state import MIDDLE, FailedThrow, Progress, Table
from tourney.rules.options import GamesRoomOptions, Options

_BARRED = {"first_turn": "engine.buy_first_turn", "first_lap": "engine.buy_first_lap"}


def on_deed(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """To be bought, unless it is too early (G3.1, G8.4); one's own (G3.3); or rent to be paid (G3.4)."""
    owner = game.state.owner[square]
    if owner == seat:
        game.log("G3.3", "engine.own_deed", player=game.names[seat], deed=game.deed(square))
    elif owner != BANK:
        rent.land_on_owned(game, seat, square, terms)
        _collect(game)
    elif _barred(game, seat):
        game.log("G8.4", "engine.not_offered", player=game.names[seat], deed=game.deed(square))
    else:
        landing.land_on_unowned(game, seat, square)


def throw_afresh(game: GameContext, seat: int, entry: Throw) -> None:
    """The throw that a card asks for sets the rent (G2.2)."""
    rent.throw_afresh(game, seat, entry)
    _collect(game)


def _collect(game: GameContext) -> None:
    """Automatic rent is due at the landing; an amount beyond the cash is a debt (G8.1)."""
    state = game.state
    if not state.rents or not game.options.of(GamesRoomOptions).auto_rent:
        return
    due, state.rents = state.rents, []
    for each in due:
        owe(game, each.lander, each.owner, each.amount, "G8.1")


def _barred(game: GameContext, seat: int) -> bool:
    """Whether the player may not buy yet (G8.4)."""
    barred, progress = game.options.of(GamesRoomOptions).no_buying, game.state.of_seat(Progress, seat)
    return (barred == "first_turn" and progress.turns <= 1) or (barred == "first_lap" and not progress.lapped)


def may_buy(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """A deed on offer; in the first turn or lap nothing is, for that reason (G8.4)."""
    refused = landing.may_buy(game, seat, entry)
    if refused is None or refused.code != "buy.nothing" or not _barred(game, seat):
        return refused
    return refuse("G8.4", _BARRED[game.options.of(GamesRoomOptions).no_buying])


def may_claim(game: GameContext, seat: int, entry: Claim) -> Refusal | None:
    """Nobody asks for rent that is paid by itself (G8.1)."""
    if game.options.of(GamesRoomOptions).auto_rent:
        return refuse("G8.1", "engine.claim_automatic")
    return rent.may_claim(game, seat, entry)


def more_cards(options: Options, deck: str) -> str:
    """The other printed set, if an additional one is in play (G8.5); "" for none."""
    if not options.of(GamesRoomOptions).extra_cards or deck not in PRINTED:
        return ""
    return "us_2008" if deck == "uk_classic" else "uk_classic"


def may_jail_pay(game: GameContext, seat: int, entry: JailPay) -> Refusal | None:
    """A player in jail who has the cash (G4.3); after the third failure it is owed in any case (G4.5)."""
    if not at_any_moment(game, seat):
        return jail.may_jail_pay(game, seat, entry)
    fine, cash = game.options.jail_fine, game.state.cash[seat]
    if game.state.jail[seat] == FREE:
        return refuse("G4.3", "engine.jail_not_in")
    return refuse("G4.3", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(game: GameContext, seat: int, entry: JailPay) -> None:
    """The fine to the bank (G4.3)."""
    if not at_any_moment(game, seat):
        jail.jail_pay(game, seat, entry)
        return
    fine = game.options.jail_fine
    pay(game.state, seat, BANK, fine)
    game.log("G4.3", "engine.paid", player=game.names[seat], other=game.name(BANK), amount=fine)
    _free(game, seat)


def may_jail_card(game: GameContext, seat: int, entry: JailCard) -> Refusal | None:
    """A player in jail who holds one (G4.4), but not after the third failure (G4.5)."""
    if not at_any_moment(game, seat):
        return jail.may_jail_card(game, seat, entry)
    if game.state.jail[seat] == FREE:
        return refuse("G4.4", "engine.jail_not_in")
    return None if game.jail_card(seat, entry.deck) else refuse("G4.4", "engine.jail_no_card")


def jail_card(game: GameContext, seat: int, entry: JailCard) -> None:
    """Put the card under its own deck (G4.4)."""
    card = game.jail_card(seat, entry.deck)
    if card is None or not at_any_moment(game, seat):
        jail.jail_card(game, seat, entry)
        return
    return_card(game, card)
    deck = game.card_name(card.kind)
    game.log("G4.4", "engine.jail_card_used", player=game.names[seat], more={"deck": deck})
    _free(game, seat)


def at_any_moment(game: GameContext, seat: int) -> bool:
    """Whether these are the rules, and the third failure need not be paid for (G4.5)."""
    top = game.top
    third = isinstance(top, ThirdFailure) and top.seat == seat
    return not third and not owes_fine(game, seat) and game.options.of(GamesRoomOptions).jail_leave == "any"


def failed_by(game: GameContext, seat: int) -> FailedThrow | None:
    """The player's throw that has just failed, before anybody else has thrown (G4.3)."""
    failed = game.state.of_table(Table).failed
    return failed if failed is not None and failed.player == game.names[seat] else None


def _free(game: GameContext, seat: int) -> None:
    """The failed throw moves the token, after everything else that waits; else the player is a visitor."""
    state, failed = game.state, failed_by(game, seat)
    state.jail[seat] = FREE
    if failed is None:
        return
    game.state.of_table(Table).failed = None
    state.thrown = sum(failed.dice)
    state.todo.insert(0, Advance(seat, state.thrown))


def throw(game: GameContext, seat: int, entry: Throw) -> None:
    """The throw before it is past; one that fails in jail may still be moved until the next (G4.3)."""
    table, state = game.state.of_table(Table), game.state
    table.failed = None
    if state.doubles == 0:
        game.state.of_seat(Progress, seat).turns += 1
    jailed = state.jail[seat] != FREE
    turn.throw(game, seat, entry)
    if jailed and state.jail[seat] != FREE and not isinstance(game.top, ThirdFailure):
        first, second = (face for face in entry.dice if isinstance(face, int))
        table.failed = FailedThrow(game.names[seat], (first, second))


def owe_tax(game: GameContext, seat: int, amount: int) -> None:
    """A tax goes into the middle of the board (G2.3)."""
    if game.options.of(GamesRoomOptions).taxes_to == "middle":
        owe(game, seat, game.account(MIDDLE.place), amount, "G2.3")
    else:
        landing.owe_tax(game, seat, amount)


def on_free_parking(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Everything in the middle, if there is a jackpot (G8.2); else nothing happens (G2.4)."""
    middle = game.account(MIDDLE.place)
    amount = money_in(game.state, middle)
    if not amount or not game.options.of(GamesRoomOptions).parking_jackpot:
        turn.on_quiet_square(game, seat, square, terms)
        return
    pay(game.state, middle, seat, amount)
    game.log("G8.2", "engine.jackpot", player=game.names[seat], amount=amount)


def salary(game: GameContext, seat: int, landed: bool) -> None:
    """For each lap (G1.3); twice for a player who stops on the start, if the option is on (G8.3)."""
    game.state.of_seat(Progress, seat).lapped = True
    if not landed or not game.options.of(GamesRoomOptions).double_go:
        turns.salary(game, seat, landed)
        return
    amount = 2 * game.salary
    pay(game.state, BANK, seat, amount)
    game.state.salaried += amount
    game.log("G8.3", "engine.salary_double", player=game.names[seat], amount=amount)


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """The bank takes everything (G7.2), after the creditor has had the cash, if the option is on."""
    if failed_by(game, seat) is not None:
        game.state.of_table(Table).failed = None
    if not isinstance(debt, Debt) or not game.options.of(GamesRoomOptions).creditor_gets_cash:
        leaving.leave(game, seat, debt)
        return
    deeds, cards = leaving.go_out(game, seat)
    cash = min(game.state.cash[seat], debt.amount)
    if cash and debt.creditor != BANK:
        pay(game.state, seat, debt.creditor, cash)
        player, other = game.names[seat], game.name(debt.creditor)
        if debt.creditor < BANK:
            game.log("G7.2", "engine.middle_paid", player=player, amount=cash)
        else:
            game.log("G7.2", "engine.creditor_paid", player=player, other=other, amount=cash)
    game.log("G7.2", "engine.bankrupt_bank", player=game.names[seat])
    leaving.to_bank(game, seat, deeds, cards)
