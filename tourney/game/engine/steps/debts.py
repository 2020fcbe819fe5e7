"""Handles debts: paid at once, raised, or settled with property (T3.5, T6.1, T7.1).

Also decides which player may go bankrupt, and when (T3.6, T7.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Debt, JointDebt, Proposal, Side
from tourney.game.engine.entries import Bankrupt, Pay, Settle
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.leaving import goods_refusal, side_of
from tourney.game.engine.payments import payer_refusal, settle_all, settle_up, takes_card_for_fine
from tourney.game.engine.turns import RAISING, always_stands


def may_go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> Refusal | None:
    """Only when the debt exceeds all that could be raised (T3.6, T7.1).

    If the ruleset does not know "as is", everything has to be sold and mortgaged first.
    """
    top = play.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("T7.1", "engine.debt_none")
    if takes_card_for_fine(play, seat) and play.jail_card(seat):
        return refuse("T8.8", "engine.bankrupt_card")
    could = play.liquidation_value(seat)
    if could >= top.amount:
        return refuse("T7.1", "engine.bankrupt_could_pay", amount=top.amount, could=could)
    if not play.options.bankrupt_as_is and could > play.state.cash[seat]:
        return refuse("T3.6", "engine.bankrupt_raise_first")
    return None


def go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> None:
    """Everything to the creditor, or to the bank, which auctions the deeds."""
    top = play.top
    play.pop()
    play.hooks.leave(play, seat, top)


def offer_bankruptcy(play: Play, seat: int) -> Iterator[Bankrupt]:
    """The last way out of a debt."""
    if isinstance(play.top, Debt):
        yield Bankrupt(by=play.names[seat])


def run_debt(play: Play, top: Debt) -> bool:
    """A debt that cash covers is paid at once; else the debtor has time to raise it (T6.1)."""
    if top.waiting:
        return False
    if play.state.cash[top.seat] >= top.amount:
        _pay(play, top)
        return True
    play.swap(Debt(top.seat, top.creditor, top.amount, top.clause, waiting=True))
    tell_owed(play, top)
    return False


def tell_owed(play: Play, top: Debt) -> None:
    """Record that the debtor has to raise it, or may meet it otherwise."""
    player, other = play.names[top.seat], play.name(top.creditor)
    play.tell(top.clause, "engine.owes", player=player, other=other, amount=top.amount)


def run_joint_debt(play: Play, top: JointDebt) -> bool:
    """As a debt to one: all are paid at once, or none before the whole is raised (C8.3)."""
    if top.waiting:
        return False
    if play.state.cash[top.seat] >= top.amount:
        _pay(play, top)
        return True
    play.swap(JointDebt(top.seat, top.creditors, top.each, top.clause, waiting=True))
    play.tell(
        top.clause,
        "engine.owes_each",
        player=play.names[top.seat],
        other=[play.names[creditor] for creditor in top.creditors],
        amount=top.amount,
        more={"each": top.each},
    )
    return False


def _pay(play: Play, top: Debt) -> None:
    play.pop()
    if isinstance(top, JointDebt):
        settle_all(play, top)
    else:
        settle_up(play, top.seat, top.creditor, top.amount, top.clause)


def may_pay_debt(play: Play, seat: int, entry: Pay) -> Refusal | None:
    """The debtor, with the cash in hand."""
    top = play.top
    assert isinstance(top, Debt)
    return payer_refusal(play, seat, top, "T7.1")


def pay_debt(play: Play, seat: int, entry: Pay) -> None:
    """The whole debt."""
    top = play.top
    assert isinstance(top, Debt)
    _pay(play, top)


def may_settle(play: Play, seat: int, entry: Settle) -> Refusal | None:
    """The debtor of a player offers what they have in place of the money (T3.5)."""
    top = play.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("T3.5", "engine.debt_none")
    if isinstance(top, JointDebt):
        return refuse("T3.5", "engine.settle_joint")
    if top.creditor < 0:
        return refuse("T3.5", "engine.settle_bank")
    if not entry.deeds:
        return refuse("T3.5", "engine.settle_empty")
    return goods_refusal(play, seat, entry.cash, entry.deeds, ())


def settle(play: Play, seat: int, entry: Settle) -> None:
    """The creditor is asked."""
    top = play.top
    assert isinstance(top, Debt)
    give = side_of(play, entry.cash, entry.deeds, ())
    play.push(Proposal(seat, top.creditor, give, Side(0, (), ()), settles=True))


def offer_payment(play: Play, seat: int) -> Iterator[Pay]:
    """Pay the debt."""
    if isinstance(play.top, Debt):
        yield Pay(by=play.names[seat])


def lapses_with_either(play: Play, frame: Debt, seat: int) -> Debt | None:
    """Debts of a player, and debts to them, lapse when they are gone (readings)."""
    return None if seat in (frame.seat, frame.creditor) else frame


def _jointly_without(play: Play, frame: JointDebt, seat: int) -> Debt | None:
    """A player who is gone is owed nothing; a debt to one alone is a debt like others."""
    if seat == frame.seat:
        return None
    left = tuple(creditor for creditor in frame.creditors if creditor != seat)
    if len(left) == 1:
        return Debt(
            seat=frame.seat, creditor=left[0], amount=frame.each, clause=frame.clause, waiting=frame.waiting
        )
    return JointDebt(
        seat=frame.seat, creditors=left, each=frame.each, clause=frame.clause, waiting=frame.waiting
    )


DEBT: FrameRule = FrameRule(
    without=lapses_with_either,
    stands=always_stands,
    run=run_debt,
    raising=True,
    answers=RAISING,
)


JOINT_DEBT: FrameRule = FrameRule(
    without=_jointly_without,
    stands=always_stands,
    run=run_joint_debt,
    raising=True,
    answers=RAISING,
)
