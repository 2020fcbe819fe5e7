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
from tourney.game.engine.decisions import Debt, Frame, Proposal
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Accept, Claim, Decline, Entry, Mortgage, Sell
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.payments import owe, settle_up
from tourney.game.engine.state import MORTGAGED, HeldCard, Terms
from tourney.game.engine.steps import building, deals, debts, rent, turn
from tourney.game.engine.steps import mortgage as mortgages
from tourney.game.engine.turns import RAISING, always_stands
from tourney.game.systems.millionaire.state import CHARITY, JACKPOT, Spin, UseCard
from tourney.rules.options import MillionaireOptions


class Machine(Frame):
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


def may_sell(play: Play, seat: int, entry: Sell) -> Refusal | None:
    """As usual; a sale that would leave the industry uneven has its own refusal."""
    refused = building.may_sell(play, seat, entry)
    if refused is not None and refused.code == "build.uneven":
        return refused._replace(code="sell.uneven")
    return refused


def mortgage(play: Play, seat: int, entry: Mortgage) -> None:
    """As usual; the owner of a complete industry is told that it no longer is."""
    square = play.square(entry.deed)
    mortgages.mortgage(play, seat, entry)
    others = _beside(play, square)
    if play.owns_group(seat, square) and all(play.state.level[at] != MORTGAGED for at in others):
        industry = {"industry": play.group(play.board.group[square])}
        play.tell("M5.3", "millionaire.incomplete", deed=play.deed(square), more=industry)
    _tell_what_stays(play, square)


def accept(play: Play, seat: int, entry: Accept) -> None:
    """As usual; buildings beside a plot that changes hands stay."""
    top = play.top
    assert isinstance(top, Proposal)
    deals.accept(play, seat, entry)
    for square in (*top.give.deeds, *top.take.deeds):
        _tell_what_stays(play, square)


def _tell_what_stays(play: Play, square: int) -> None:
    """Only buildings on the plot itself keep it where it is (M7.2)."""
    if any(play.state.level[at] > 0 for at in _beside(play, square)):
        industry = {"industry": play.group(play.board.group[square])}
        play.tell("M7.2", "millionaire.buildings_stay", deed=play.deed(square), more=industry)


def _beside(play: Play, square: int) -> list[int]:
    """The other plots of the industry."""
    return [at for at in play.board.group_of(square) if at != square]


RENT_FREE: Final = "rent_free"
"""The record's name for the card."""


def claim(play: Play, seat: int, entry: Claim) -> None:
    """The rent becomes a debt, which waits for its debtor if a card would do for it."""
    state, asked = play.state, rent.taken(play, seat, entry)
    debt = RentDebt(asked.lander, seat, asked.amount, asked.clause)
    state.todo.insert(0, debt)


def run_rent(play: Play, top: RentDebt) -> bool:
    """Paid at once by a player with the cash and no such card."""
    if top.waiting:
        return False
    card = RENT_FREE if _held(play, top.seat) is not None else ""
    if play.state.cash[top.seat] >= top.amount and not card:
        play.pop()
        settle_up(play, top.seat, top.creditor, top.amount, top.clause)
        return True
    play.swap(
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
        player, other = play.names[top.seat], play.name(top.creditor)
        play.tell("M3.4", "millionaire.rent_or_card", player=player, other=other, amount=top.amount)
    else:
        debts.tell_owed(play, top)
    return False


def _held(play: Play, seat: int) -> HeldCard | None:
    """The player's card."""
    ids = play.board.kept_ids
    held = (card for card in play.state.held_cards if card.seat == seat and ids[card.kind] == RENT_FREE)
    return next(held, None)


def may_use_card(play: Play, seat: int, entry: UseCard) -> Refusal | None:
    """The debtor of a rent who holds it."""
    top = play.top
    asked = isinstance(top, RentDebt) and top.seat == seat
    if not asked or entry.card != RENT_FREE or _held(play, seat) is None:
        return refuse("M3.4", "engine.card_no_use")
    return None


def use_card(play: Play, seat: int, entry: UseCard) -> None:
    """The rent is not paid, the card goes under its deck."""
    top, card = play.top, _held(play, seat)
    assert isinstance(top, RentDebt) and card is not None
    play.pop()
    return_card(play, card)
    play.tell(
        "M3.4",
        "millionaire.rent_free",
        player=play.names[seat],
        other=play.name(top.creditor),
        amount=top.amount,
    )


def offer_card(play: Play, seat: int) -> Iterator[UseCard]:
    """In place of the rent."""
    if isinstance(play.top, RentDebt) and play.top.seat == seat:
        yield UseCard(by=play.names[seat], card=RENT_FREE)


def _bot(play: Play, frame: Any) -> Entry:
    """The card, for any rent; else as for any debt."""
    if _held(play, frame.seat) is not None:
        return UseCard(by=play.names[frame.seat], card=RENT_FREE)
    return for_what_is_owed(play, frame.seat)


RENT_DEBT: FrameRule = FrameRule(
    without=debts.lapses_with_either,
    stands=always_stands,
    run=run_rent,
    raising=True,
    answers=RAISING,
    bot=_bot,
)


def on_white(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """White business and the charity fund: everything in the fund (M3.2)."""
    fund = play.account(CHARITY.place)
    amount = money_in(play.state, fund)
    if amount:
        pay(play.state, fund, seat, amount)
        play.tell("M3.2", "millionaire.fund_taken", player=play.names[seat], amount=amount)
    else:
        play.tell("M3.2", "millionaire.fund_empty", player=play.names[seat])


def on_black(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Black business: to the square of the charity fund, whose money stays there, and a fine (M3.5)."""
    target = play.board.kinds.index("charity_fund")
    play.state.square[seat] = target
    fine = play.options.of(MillionaireOptions).charity_fine
    play.tell("M3.5", "millionaire.black_business", player=play.names[seat], place=play.deed(target))
    owe(play, seat, play.account(CHARITY.place), fine, "M3.5")


def on_inspectorate(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A player who comes to the inspectorate is held there, unless the rules allow a visit (M3.6)."""
    if play.options.of(MillionaireOptions).visiting:
        turn.on_quiet_square(play, seat, square, terms)
        return
    play.tell("M3.6", "millionaire.stops_there", player=play.names[seat])
    play.hooks.to_jail(play, seat)


def pay_charity(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card that pays into the charity fund (M3.2)."""
    owe(play, seat, play.account(CHARITY.place), card.amount, "T8.1")


DIE: Final = (1, 2, 3, 4, 5, 6)


COLUMNS: Final = (DIE, DIE, DIE)
"""The faces of each column's throw."""


_WINS: Final = 100
"""Three alike win so much a symbol; three of the highest win the till."""


_SPARE: Final = 20
"""A bot plays if it has so many times the stake: the machine gives back less than it takes."""


def on_jackpot(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A player who comes there may play once (M4.1)."""
    play.push(Machine(seat))


def may_spin(play: Play, seat: int, entry: Spin) -> Refusal | None:
    """The player at the machine, with the stake in cash."""
    top = play.top
    if not isinstance(top, Machine) or top.seat != seat:
        return refuse("M4.1", "millionaire.spin_nothing")
    if not _faces(entry.dice):
        return refuse("M4.1", "millionaire.spin_faces")
    stake, cash = play.options.of(MillionaireOptions).jackpot_stake, play.state.cash[seat]
    return refuse("M4.1", "millionaire.spin_cash", amount=stake, cash=cash) if cash < stake else None


def _faces(given: Any) -> bool:
    """Three faces of a die, from any source."""
    return len(given) == len(COLUMNS) and all(type(face) is int and face in DIE for face in given)


def spin(play: Play, seat: int, entry: Spin) -> None:
    """The stake into the till; three alike win (M4.2), else it stays there (M4.3)."""
    options, till = play.options.of(MillionaireOptions), play.account(JACKPOT.place)
    state, name = play.state, play.names[seat]
    play.pop()
    pay(state, seat, till, options.jackpot_stake)
    first, second, third = entry.dice
    if not first == second == third:
        play.tell("M4.3", "millionaire.spin_lost", player=name, amount=options.jackpot_stake)
        return
    if first == DIE[-1]:
        amount = money_in(state, till)
        pay(state, till, seat, amount)
        pay(state, BANK, till, options.jackpot_start)
        again = {"again": options.jackpot_start}
        play.tell("M4.2", "millionaire.till_won", player=name, amount=amount, more=again)
        return
    pay(state, BANK, seat, _WINS * first)
    pay(state, till, seat, options.jackpot_stake)
    stake = {"stake": options.jackpot_stake}
    play.tell("M4.2", "millionaire.spin_won", player=name, amount=_WINS * first, more=stake)


def may_leave(play: Play, seat: int, entry: Decline) -> Refusal | None:
    """The player at the machine need not play."""
    top = play.top
    assert isinstance(top, Machine)
    if top.seat == seat:
        return None
    return refuse("M4.1", "millionaire.machine_not_yours", player=play.names[top.seat])


def leave(play: Play, seat: int, entry: Decline) -> None:
    """Nothing happens."""
    play.pop()
    play.tell("M4.1", "millionaire.not_played", player=play.names[seat])


def offer_machine(play: Play, seat: int) -> Iterator[Spin | Decline]:
    """Play it, with these dice as an example, or leave it."""
    if isinstance(play.top, Machine) and play.top.seat == seat:
        yield Spin(by=play.names[seat], dice=(1, 1, 2))
        yield Decline(by=play.names[seat])


def _bot_at_machine(play: Play, frame: Any) -> Entry:
    """For the fun of it, with plenty of cash; the calling code throws the dice."""
    name = play.names[frame.seat]
    rich = play.state.cash[frame.seat] >= _SPARE * play.options.of(MillionaireOptions).jackpot_stake
    entry = Spin(by=name, dice=(1, 1, 2))
    return entry if rich and may_spin(play, frame.seat, entry) is None else Decline(by=name)


MACHINE: FrameRule = FrameRule(
    bot=_bot_at_machine,
    ask="millionaire.wait_machine",
    clause="M4.1",
    labels={"decline": "millionaire.do_leave_machine"},
)
