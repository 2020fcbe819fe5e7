"""Runs the jackpot machine (M4), the industries (M5.3, M5.4, M7.2), rent paid by a card (M3.4) and the
surprise squares.

The machine takes a stake and three throws of a die. Industries are sold evenly, and a mortgage makes them
incomplete. Surprise squares and cards pay into the charity fund (M3.2, M3.5, M3.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.bots_cash import for_what_is_owed
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import money_in, pay, return_card
from tourney.game.engine.decisions import Debt, PendingDecision, Proposal
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Accept, Claim, Decline, Entry, Mortgage, Sell
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.payments import owe, settle_up
from tourney.game.engine.state import MORTGAGED, HeldCard, Terms
from tourney.game.engine.steps import building, deals, debts, rent, turn
from tourney.game.engine.steps import mortgage as mortgages
from tourney.game.engine.turns import RAISING, always_stands
from tourney.game.systems.millionaire.state import CHARITY, JACKPOT, Spin, UseCard
from tourney.rules.options import MillionaireOptions


class Machine(PendingDecision):
    """The player stands on JACKPOT and may play the machine (M4.1)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class RentDebt(Debt):
    """Rent that was asked for; `card`: the kept card that replaces it, "" for none (M3.4)."""

    fields = ("seat", "creditor", "amount", "clause", "waiting", "card")
    called = "debt"

    def __init__(
        self, seat: int, creditor: int, amount: int, clause: str, waiting: bool = False, card: str = ""
    ) -> None:
        super().__init__(seat, creditor, amount, clause, waiting)
        self.card: Final = card


def may_sell(game: GameContext, seat: int, entry: Sell) -> Refusal | None:
    """As usual; a sale that would leave the industry uneven has its own refusal."""
    refused = building.may_sell(game, seat, entry)
    if refused is not None and refused.code == "build.uneven":
        return refused._replace(code="sell.uneven")
    return refused


def mortgage(game: GameContext, seat: int, entry: Mortgage) -> None:
    """As usual; the owner of a complete industry is told that it no longer is."""
    square = game.square(entry.deed)
    mortgages.mortgage(game, seat, entry)
    others = _beside(game, square)
    if game.owns_group(seat, square) and all(game.state.level[at] != MORTGAGED for at in others):
        industry = {"industry": game.group(game.board.group[square])}
        game.log("M5.3", "millionaire.incomplete", deed=game.deed(square), more=industry)
    _tell_what_stays(game, square)


def accept(game: GameContext, seat: int, entry: Accept) -> None:
    """As usual; buildings beside a plot that changes hands stay."""
    top = game.top
    assert isinstance(top, Proposal)
    deals.accept(game, seat, entry)
    for square in (*top.give.deeds, *top.take.deeds):
        _tell_what_stays(game, square)


def _tell_what_stays(game: GameContext, square: int) -> None:
    """Only buildings on the plot itself keep it where it is (M7.2)."""
    if any(game.state.level[at] > 0 for at in _beside(game, square)):
        industry = {"industry": game.group(game.board.group[square])}
        game.log("M7.2", "millionaire.buildings_stay", deed=game.deed(square), more=industry)


def _beside(game: GameContext, square: int) -> list[int]:
    """The other plots of the industry."""
    return [at for at in game.board.group_of(square) if at != square]


RENT_FREE: Final = "rent_free"
"""The record's name for the card."""


def claim(game: GameContext, seat: int, entry: Claim) -> None:
    """The rent becomes a debt, which waits for its debtor if a card would do for it."""
    state, rent_due = game.state, rent.taken(game, seat, entry)
    debt = RentDebt(rent_due.lander, seat, rent_due.amount, rent_due.clause)
    state.todo.insert(0, debt)


def run_rent(game: GameContext, top: RentDebt) -> bool:
    """Paid at once by a player with the cash and no such card."""
    if top.waiting:
        return False
    card = RENT_FREE if _held(game, top.seat) is not None else ""
    if game.state.cash[top.seat] >= top.amount and not card:
        game.pop()
        settle_up(game, top.seat, top.creditor, top.amount, top.clause)
        return True
    game.swap(
        RentDebt(
            seat=top.seat,
            creditor=top.creditor,
            amount=top.amount,
            clause=top.clause,
            waiting=True,
            card=card,
        )
    )
    if card:
        player, other = game.names[top.seat], game.name(top.creditor)
        game.log("M3.4", "millionaire.rent_or_card", player=player, other=other, amount=top.amount)
    else:
        debts.tell_owed(game, top)
    return False


def _held(game: GameContext, seat: int) -> HeldCard | None:
    """The player's card."""
    ids = game.board.kept_ids
    held = (card for card in game.state.held_cards if card.seat == seat and ids[card.kind] == RENT_FREE)
    return next(held, None)


def may_use_card(game: GameContext, seat: int, entry: UseCard) -> Refusal | None:
    """The debtor of a rent who holds it."""
    top = game.top
    owes_rent = isinstance(top, RentDebt) and top.seat == seat
    if not owes_rent or entry.card != RENT_FREE or _held(game, seat) is None:
        return refuse("M3.4", "engine.card_no_use")
    return None


def use_card(game: GameContext, seat: int, entry: UseCard) -> None:
    """The rent is not paid, the card goes under its deck."""
    top, card = game.top, _held(game, seat)
    assert isinstance(top, RentDebt) and card is not None
    game.pop()
    return_card(game, card)
    game.log(
        "M3.4",
        "millionaire.rent_free",
        player=game.names[seat],
        other=game.name(top.creditor),
        amount=top.amount,
    )


def offer_card(game: GameContext, seat: int) -> Iterator[UseCard]:
    """In place of the rent."""
    if isinstance(game.top, RentDebt) and game.top.seat == seat:
        yield UseCard(by=game.names[seat], card=RENT_FREE)


def _bot(game: GameContext, decision: Any) -> Entry:
    """The card, for any rent; else as for any debt."""
    if _held(game, decision.seat) is not None:
        return UseCard(by=game.names[decision.seat], card=RENT_FREE)
    return for_what_is_owed(game, decision.seat)


RENT_DEBT: DecisionRule = DecisionRule(
    without=debts.lapses_with_either,
    stands=always_stands,
    run=run_rent,
    raising=True,
    answers=RAISING,
    bot=_bot,
)


def on_white(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """White business and the charity fund: everything in the fund (M3.2)."""
    fund = game.account(CHARITY.place)
    amount = money_in(game.state, fund)
    if amount:
        pay(game.state, fund, seat, amount)
        game.log("M3.2", "millionaire.fund_taken", player=game.names[seat], amount=amount)
    else:
        game.log("M3.2", "millionaire.fund_empty", player=game.names[seat])


def on_black(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Black business: to the square of the charity fund, whose money stays there, and a fine (M3.5)."""
    target = game.board.kinds.index("charity_fund")
    game.state.square[seat] = target
    fine = game.options.of(MillionaireOptions).charity_fine
    game.log("M3.5", "millionaire.black_business", player=game.names[seat], place=game.deed(target))
    owe(game, seat, game.account(CHARITY.place), fine, "M3.5")


def on_inspectorate(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A player who comes to the inspectorate is held there, unless the rules allow a visit (M3.6)."""
    if game.options.of(MillionaireOptions).visiting:
        turn.on_quiet_square(game, seat, square, terms)
        return
    game.log("M3.6", "millionaire.stops_there", player=game.names[seat])
    game.hooks.to_jail(game, seat)


def pay_charity(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card that pays into the charity fund (M3.2)."""
    owe(game, seat, game.account(CHARITY.place), card.amount, "T8.1")


DIE: Final = (1, 2, 3, 4, 5, 6)


COLUMNS: Final = (DIE, DIE, DIE)
"""The faces of each column's throw."""


_WINS: Final = 100
"""Three alike win so much a symbol; three of the highest win the till."""


_SPARE: Final = 20
"""A bot plays if it has so many times the stake: the machine gives back less than it takes."""


def on_jackpot(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A player who comes there may play once (M4.1)."""
    game.push(Machine(seat))


def may_spin(game: GameContext, seat: int, entry: Spin) -> Refusal | None:
    """The player at the machine, with the stake in cash."""
    top = game.top
    if not isinstance(top, Machine) or top.seat != seat:
        return refuse("M4.1", "millionaire.spin_nothing")
    if not _faces(entry.dice):
        return refuse("M4.1", "millionaire.spin_faces")
    stake, cash = game.options.of(MillionaireOptions).jackpot_stake, game.state.cash[seat]
    return refuse("M4.1", "millionaire.spin_cash", amount=stake, cash=cash) if cash < stake else None


def _faces(given: Any) -> bool:
    """Three faces of a die, from any source."""
    return len(given) == len(COLUMNS) and all(type(face) is int and face in DIE for face in given)


def spin(game: GameContext, seat: int, entry: Spin) -> None:
    """The stake into the till; three alike win (M4.2), else it stays there (M4.3)."""
    options, till = game.options.of(MillionaireOptions), game.account(JACKPOT.place)
    state, name = game.state, game.names[seat]
    game.pop()
    pay(state, seat, till, options.jackpot_stake)
    first, second, third = entry.dice
    if not first == second == third:
        game.log("M4.3", "millionaire.spin_lost", player=name, amount=options.jackpot_stake)
        return
    if first == DIE[-1]:
        amount = money_in(state, till)
        pay(state, till, seat, amount)
        pay(state, BANK, till, options.jackpot_start)
        again = {"again": options.jackpot_start}
        game.log("M4.2", "millionaire.till_won", player=name, amount=amount, more=again)
        return
    pay(state, BANK, seat, _WINS * first)
    pay(state, till, seat, options.jackpot_stake)
    stake = {"stake": options.jackpot_stake}
    game.log("M4.2", "millionaire.spin_won", player=name, amount=_WINS * first, more=stake)


def may_leave(game: GameContext, seat: int, entry: Decline) -> Refusal | None:
    """The player at the machine need not play."""
    top = game.top
    assert isinstance(top, Machine)
    if top.seat == seat:
        return None
    return refuse("M4.1", "millionaire.machine_not_yours", player=game.names[top.seat])


def leave(game: GameContext, seat: int, entry: Decline) -> None:
    """Nothing happens."""
    game.pop()
    game.log("M4.1", "millionaire.not_played", player=game.names[seat])


def offer_machine(game: GameContext, seat: int) -> Iterator[Spin | Decline]:
    """Play it, with these dice as an example, or leave it."""
    if isinstance(game.top, Machine) and game.top.seat == seat:
        yield Spin(by=game.names[seat], dice=(1, 1, 2))
        yield Decline(by=game.names[seat])


def _bot_at_machine(game: GameContext, decision: Any) -> Entry:
    """For the fun of it, with plenty of cash; the calling code throws the dice."""
    name = game.names[decision.seat]
    rich = game.state.cash[decision.seat] >= _SPARE * game.options.of(MillionaireOptions).jackpot_stake
    entry = Spin(by=name, dice=(1, 1, 2))
    return entry if rich and may_spin(game, decision.seat, entry) is None else Decline(by=name)


MACHINE: DecisionRule = DecisionRule(
    bot=_bot_at_machine,
    ask="millionaire.wait_machine",
    clause="M4.1",
    labels={"decline": "millionaire.do_leave_machine"},
)
