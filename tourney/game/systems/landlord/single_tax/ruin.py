"""Bankruptcy, which leads to natural opportunities and not to the poorhouse, and the way on (X4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.entries import Entry, Throw
from tourney.game.engine.frame_rules import always_stands
from tourney.game.engine.frames import Debt, Frame, JointDebt
from tourney.game.engine.payments import owe, settle_up
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.systems.landlord import moves, ruin, squares
from tourney.game.systems.landlord.entries import Retire
from tourney.game.systems.landlord.single_tax import entries as e
from tourney.game.systems.landlord.single_tax.frames import Choosing, RentDebt
from tourney.game.systems.landlord.single_tax.state import OPPORTUNITIES, Learned, Leaving, place
from tourney.game.systems.landlord.state import OfSeat
from tourney.rules.options import Opportunity, SingleTaxOptions


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """Bankrupt by a debt: on to a natural opportunity. Without one the player is out (X4.1, L8.4)."""
    if not isinstance(debt, Debt):
        ruin.go_out(play, seat)
        own = play.state.of_seat(Learned, seat)
        own.education, own.professor, own.opportunity = 0, 0, None
        return
    ruin.lose_all(play, seat, _creditors(play, seat, debt))
    if play.options.of(SingleTaxOptions).poorhouse:
        ruin.to_poorhouse(play, seat)
        return
    play.tell("X4.1", "single_tax.to_opportunity", player=play.names[seat])
    play.push(Choosing(seat))


def _creditors(play: Play, seat: int, debt: Debt) -> tuple[int, ...]:
    """To whom all goes. Of two rents the treasury has its own first, only then the owner the rest (X1.3)."""
    if isinstance(debt, JointDebt):
        return debt.creditors
    if not isinstance(debt, RentDebt):
        return (debt.creditor,)
    treasury, owner = debt.creditors
    if play.state.cash[seat] < debt.land:
        return (treasury,)
    settle_up(play, seat, treasury, debt.land, "X1.3")
    return (owner,)


def may_choose(play: Play, seat: int, entry: e.Opportunity) -> Refusal | None:
    """The bankrupt, one of the four (X4.1)."""
    top = play.top
    if not isinstance(top, Choosing):
        return refuse("X4.1", "single_tax.opportunity_nothing", player=play.names[seat])
    if top.seat != seat:
        return refuse("X4.1", "single_tax.opportunity_not_yours", player=play.names[top.seat])
    if entry.name not in OPPORTUNITIES:
        return refuse("X4.1", "single_tax.opportunity_unknown", place=entry.name[:60])
    return None


def choose(play: Play, seat: int, entry: e.Opportunity) -> None:
    """The token stands there; its square on the track stays where the debt arose (X4.1)."""
    play.pop()
    name = next(each for each in OPPORTUNITIES if each == entry.name)
    play.state.of_seat(Learned, seat).opportunity = name
    play.tell("X4.1", "single_tax.at_opportunity", player=play.names[seat], place=place(name))


def may_throw_first(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """Not before the bankrupt has chosen (X4.1)."""
    top = play.top
    assert isinstance(top, Choosing)
    return refuse("X4.1", "single_tax.choose_first", player=play.names[top.seat])


def offer_opportunities(play: Play, seat: int) -> Iterator[e.Opportunity]:
    """All four."""
    if isinstance(play.top, Choosing) and play.top.seat == seat:
        for name in OPPORTUNITIES:
            yield e.Opportunity(by=play.names[seat], name=name)


def next_turn(play: Play) -> None:
    """As in the landlord mode; who stands on an inner square leaves it (X4.2)."""
    moves.next_turn(play)
    leave_opportunity(play)


def leave_opportunity(play: Play) -> None:
    """The wage from the bank, the rent out of it into the treasury, before the throw (X4.2)."""
    state, seat = play.state, play.state.turn
    state.of_table(Leaving).seat = BANK
    own, name = state.of_seat(Learned, seat), play.names[seat]
    if own.opportunity is None:
        return
    said = told_of(play, own.opportunity)
    state.of_table(Leaving).seat = seat
    where, own.opportunity = place(own.opportunity), None
    pay(state, BANK, seat, said.wage)
    play.tell("X4.2", "single_tax.opportunity_wage", player=name, place=where, amount=said.wage)
    if said.rent:
        owe(play, seat, squares.treasury(play), said.rent, "X4.2")


def told_of(play: Play, name: str) -> Opportunity:
    """What an inner square says."""
    return play.options.of(SingleTaxOptions).opportunities.of(name)


def may_retire(play: Play, seat: int, entry: Retire) -> Refusal | None:
    """Who was bankrupt, in their own turn, before the throw (L8.4)."""
    state = play.state
    own = state.of_seat(Learned, seat)
    if state.of_seat(OfSeat, seat).poorhouse or (
        own.opportunity is None and state.of_table(Leaving).seat != seat
    ):
        return ruin.may_retire(play, seat, entry)
    if state.todo or state.acting or seat != state.turn:
        return refuse("L8.4", "landlord.retire_window")
    return None


def offer_retiring(play: Play, seat: int) -> Iterator[Retire]:
    """The way out of the game."""
    if play.state.of_table(Leaving).seat == seat:
        yield Retire(by=play.names[seat])
    yield from ruin.offer_retiring(play, seat)


def _bot_in_ruin(play: Play, frame: Any) -> Entry:
    """Where most is left."""
    best = OPPORTUNITIES[0]
    for name in OPPORTUNITIES:
        said, most = told_of(play, name), told_of(play, best)
        if said.wage - said.rent > most.wage - most.rent:
            best = name
    return e.Opportunity(by=play.names[frame.seat], name=best)


CHOOSING: FrameRule = FrameRule(
    stands=always_stands,
    bot=_bot_in_ruin,
    ask="single_tax.wait_opportunity",
    clause="X4.1",
)
