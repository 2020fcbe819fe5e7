"""Handles debts: paid at once, raised, or settled with property (T3.5, T6.1, T7.1).

Also decides which player may go bankrupt, and when (T3.6, T7.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Debt, JointDebt, Proposal, Side
from tourney.game.engine.entries import Bankrupt, Pay, Settle
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.leaving import goods_refusal, side_of
from tourney.game.engine.payments import payer_refusal, settle_all, settle_up, takes_card_for_fine
from tourney.game.engine.turns import RAISING, always_stands


def may_go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> Refusal | None:
    """Only when the debt exceeds all that could be raised (T3.6, T7.1).

    If the ruleset does not know "as is", everything has to be sold and mortgaged first.
    """
    top = game.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("T7.1", "engine.debt_none")
    if takes_card_for_fine(game, seat) and game.jail_card(seat):
        return refuse("T8.8", "engine.bankrupt_card")
    could = game.liquidation_value(seat)
    if could >= top.amount:
        return refuse("T7.1", "engine.bankrupt_could_pay", amount=top.amount, could=could)
    if not game.options.bankrupt_as_is and could > game.state.cash[seat]:
        return refuse("T3.6", "engine.bankrupt_raise_first")
    return None


def go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> None:
    """Everything to the creditor, or to the bank, which auctions the deeds."""
    top = game.top
    game.pop()
    game.hooks.leave(game, seat, top)


def offer_bankruptcy(game: GameContext, seat: int) -> Iterator[Bankrupt]:
    """The last way out of a debt."""
    if isinstance(game.top, Debt):
        yield Bankrupt(by=game.names[seat])


def run_debt(game: GameContext, top: Debt) -> bool:
    """A debt that cash covers is paid at once; else the debtor has time to raise it (T6.1)."""
    if top.waiting:
        return False
    if game.state.cash[top.seat] >= top.amount:
        _pay(game, top)
        return True
    game.swap(Debt(top.seat, top.creditor, top.amount, top.clause, waiting=True))
    tell_owed(game, top)
    return False


def tell_owed(game: GameContext, top: Debt) -> None:
    """Record that the debtor has to raise it, or may meet it otherwise."""
    player, other = game.names[top.seat], game.name(top.creditor)
    game.log(top.clause, "engine.owes", player=player, other=other, amount=top.amount)


def run_joint_debt(game: GameContext, top: JointDebt) -> bool:
    """As a debt to one: all are paid at once, or none before the whole is raised (C8.3)."""
    if top.waiting:
        return False
    if game.state.cash[top.seat] >= top.amount:
        _pay(game, top)
        return True
    game.swap(JointDebt(top.seat, top.creditors, top.each, top.clause, waiting=True))
    game.log(
        top.clause,
        "engine.owes_each",
        player=game.names[top.seat],
        other=[game.names[creditor] for creditor in top.creditors],
        amount=top.amount,
        more={"each": top.each},
    )
    return False


def _pay(game: GameContext, top: Debt) -> None:
    game.pop()
    if isinstance(top, JointDebt):
        settle_all(game, top)
    else:
        settle_up(game, top.seat, top.creditor, top.amount, top.clause)


def may_pay_debt(game: GameContext, seat: int, entry: Pay) -> Refusal | None:
    """The debtor, with the cash in hand."""
    top = game.top
    assert isinstance(top, Debt)
    return payer_refusal(game, seat, top, "T7.1")


def pay_debt(game: GameContext, seat: int, entry: Pay) -> None:
    top = game.top
    assert isinstance(top, Debt)
    _pay(game, top)


def may_settle(game: GameContext, seat: int, entry: Settle) -> Refusal | None:
    """The debtor of a player offers what they have in place of the money (T3.5)."""
    top = game.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("T3.5", "engine.debt_none")
    if isinstance(top, JointDebt):
        return refuse("T3.5", "engine.settle_joint")
    if top.creditor < 0:
        return refuse("T3.5", "engine.settle_bank")
    if not entry.deeds:
        return refuse("T3.5", "engine.settle_empty")
    return goods_refusal(game, seat, entry.cash, entry.deeds, ())


def settle(game: GameContext, seat: int, entry: Settle) -> None:
    """The creditor is asked."""
    top = game.top
    assert isinstance(top, Debt)
    give = side_of(game, entry.cash, entry.deeds, ())
    game.push(Proposal(seat, top.creditor, give, Side(0, (), ()), settles=True))


def offer_payment(game: GameContext, seat: int) -> Iterator[Pay]:
    if isinstance(game.top, Debt):
        yield Pay(by=game.names[seat])


def lapses_with_either(game: GameContext, decision: Debt, seat: int) -> Debt | None:
    """Debts of a player, and debts to them, lapse when they are gone (readings)."""
    return None if seat in (decision.seat, decision.creditor) else decision


def _jointly_without(game: GameContext, decision: JointDebt, seat: int) -> Debt | None:
    """A player who is gone is owed nothing; a debt to one alone is a debt like others."""
    if seat == decision.seat:
        return None
    left = tuple(creditor for creditor in decision.creditors if creditor != seat)
    if len(left) == 1:
        return Debt(
            seat=decision.seat,
            creditor=left[0],
            amount=decision.each,
            clause=decision.clause,
            waiting=decision.waiting,
        )
    return JointDebt(
        seat=decision.seat,
        creditors=left,
        each=decision.each,
        clause=decision.clause,
        waiting=decision.waiting,
    )


DEBT: DecisionRule = DecisionRule(
    without=lapses_with_either,
    stands=always_stands,
    run=run_debt,
    raising=True,
    answers=RAISING,
)


JOINT_DEBT: DecisionRule = DecisionRule(
    without=_jointly_without,
    stands=always_stands,
    run=run_joint_debt,
    raising=True,
    answers=RAISING,
)
