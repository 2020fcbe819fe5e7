"""Handles money that becomes due: paid at once if cash covers it, else a debt that waits (T6.1, T7.1).

It does not know what it is owed for, nor how a debtor raises it (`steps.debts`).
"""

from __future__ import annotations

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.bank import pay
from tourney.game.engine.decisions import Award, Debt, JointDebt
from tourney.game.engine.game_context import GameContext


def owe(game: GameContext, debtor: int, creditor: int, amount: int, clause: str) -> None:
    """Let the debtor owe M to a seat or the bank, before anything that already waits."""
    if game.state.cash[debtor] >= amount:
        settle_up(game, debtor, creditor, amount, clause)
    else:
        game.push(Debt(debtor, creditor, amount, clause))


def payer_refusal(game: GameContext, seat: int, due: Debt | Award, clause: str) -> Refusal | None:
    """Why this seat cannot pay the debt: somebody else owes it, or cash does not suffice."""
    if due.seat != seat:
        return refuse(clause, "engine.debt_not_yours", player=game.names[due.seat])
    cash = game.state.cash[seat]
    return refuse(clause, "engine.debt_cash", amount=due.amount, cash=cash) if cash < due.amount else None


def liquidation_value(game: GameContext, seat: int) -> int:
    """Cash, all buildings at half price and every mortgage (T6.1), in M."""
    state, board, owner = game.state, game.board, game.state.owner
    total = state.cash[seat]
    for square in board.deeds:
        if owner[square] == seat and state.level[square] >= 0:
            total += board.mortgage[square]
            total += game.building_steps(state.level[square]) * board.house_cost[square] // 2
    return total


def owes_fine(game: GameContext, seat: int) -> bool:
    """Whether this player owes the fine of the third failure next (T8.8)."""
    top = game.top
    return isinstance(top, Debt) and top.seat == seat and top.clause == "T8.8"


def takes_card_for_fine(game: GameContext, seat: int) -> bool:
    """Whether a jail card would do for the fine of the third failure that this player owes next."""
    return game.options.jail_card_after_third and owes_fine(game, seat)


def takes_card(game: GameContext, seat: int) -> bool:
    """Whether the decision that waits for this player takes a jail card in place of money by its own rule."""
    top = game.top
    if top is None:
        return False
    rule = game.rule(top)
    return "jail_card" in rule.answers and rule.waits_for(game, top) == seat


def settle_up(game: GameContext, debtor: int, creditor: int, amount: int, clause: str) -> None:
    """Transfer the whole amount."""
    pay(game.state, debtor, creditor, amount)
    if game.listens:
        player, other = game.names[debtor], game.name(creditor)
        game.log(clause, "engine.paid", player=player, other=other, amount=amount)


def settle_all(game: GameContext, debt: JointDebt) -> None:
    """Pay every creditor the same."""
    for creditor in debt.creditors:
        pay(game.state, debt.seat, creditor, debt.each)
    others = [game.names[creditor] for creditor in debt.creditors]
    player = game.names[debt.seat]
    game.log(debt.clause, "engine.paid_each", player=player, other=others, amount=debt.each)
