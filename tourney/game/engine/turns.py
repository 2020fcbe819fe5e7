"""Defines when players may build or deal (T3.9, T5.2, T5.6, T8.6), and how a token moves (T8.2, T8.4, T8.5).

It does not know what is built or dealt, nor act on the square reached. It also has the rules that many
decisions share: when they no longer make sense, and which seat raises money. Each kind's own rule is beside
its steps.
"""

from __future__ import annotations

from typing import Any, Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay
from tourney.game.engine.decisions import Debt, Lot, Offer, PendingDecision, Place, Proposal, Shortage
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import State, Terms

RAISING: Final = ("sell", "mortgage", "deal")
"""The verbs by which a debtor raises money."""


def always_stands(old: State, new: State, decision: Any) -> bool:
    """It still makes sense after any correction by the referee."""
    return True


def its_deed_stands(old: State, new: State, decision: Any) -> bool:
    """The deed on the decision's `square` has the same owner and level as before."""
    at: int = decision.square
    return old.owner[at] == new.owner[at] and old.level[at] == new.level[at]


def every_deed_stands(old: State, new: State, decision: Any) -> bool:
    """No deed has another owner or another level."""
    return old.owner == new.owner and old.level == new.level


def move_along(
    game: GameContext, seat: int, square: int, terms: Terms | None = None, *, clause: str = "T8.2"
) -> None:
    """Move to a square named by a card; passing GO pays (T8.2, T8.4)."""
    target, salaries = game.hooks.way_to(game, seat, square)
    game.state.square[seat] = target
    game.log(clause, "engine.card_moves", player=game.names[seat], place=game.deed(target))
    if game.options.salary_by_cards:
        paid_on_the_way(game, seat, target, salaries)
    game.arrivals[target].land(game, seat, target, terms)


def along(game: GameContext, seat: int, square: int) -> tuple[int, int]:
    """The steps along the arrow, once round if the token stands there."""
    board, here = game.board, game.state.square[seat]
    return square, 1 if board.way(here, board.start) <= board.way(here, square) else 0


def paid_on_the_way(game: GameContext, seat: int, target: int, salaries: int) -> None:
    """Each time the start is reached or passed on a way (T8.4)."""
    while salaries > 0:
        salaries -= 1
        game.hooks.salary(game, seat, salaries == 0 and target == game.board.start)


def move_back(game: GameContext, seat: int, square: int) -> None:
    """Move against the arrow: GO pays nothing (T8.2)."""
    game.state.square[seat] = square
    game.log("T8.2", "engine.card_moves", player=game.names[seat], place=game.deed(square))
    game.arrivals[square].land(game, seat, square, None)


def salary(game: GameContext, seat: int, landed: bool) -> None:
    """GO pays each time, passed or landed on (T8.4)."""
    amount = game.salary
    pay(game.state, BANK, seat, amount)
    game.state.salaried += amount
    game.log("T8.4", "engine.salary", player=game.names[seat], amount=amount)


def to_jail(game: GameContext, seat: int) -> None:
    """Straight to jail, no salary, and the turn ends (T3.4, T8.5)."""
    into_jail(game, seat, game.board.jail)


def into_jail(game: GameContext, seat: int, jail: int) -> None:
    """The same if there are several: to the jail of this square."""
    state = game.state
    by_square = game.board.kinds[state.square[seat]] == "go_to_jail"
    state.square[seat] = jail
    state.jail[seat] = 0
    if state.again:
        game.log("T3.4", "engine.double_lost", player=game.names[seat])
    state.again = False
    game.log("T8.5", "engine.sent_to_jail" if by_square else "engine.to_jail", player=game.names[seat])
    if game.options.jail_forfeits_salary and state.salaried:
        game.push(Debt(seat, BANK, state.salaried, "T8.5"))


def raises_for(game: GameContext, decision: PendingDecision) -> int:
    """The seat that needs money for this at once; `BANK` for none."""
    rule = game.rule(decision)
    return rule.waits_for(game, decision) if rule.raising else BANK


def no_auctions(game: GameContext) -> Refusal | None:
    """Whether the rules have no auctions: neither deeds nor scarce buildings (T4.2)."""
    return None if game.options.auction else refuse("T4.2", "engine.auction_none")


def build_window(game: GameContext, seat: int) -> Refusal | None:
    """In one's own turn or between two turns, never between a throw and the end of its action (T5.2).

    If only ordinary turns count, nobody builds while the throw of an extra one is due.
    """
    state, top = game.state, game.top
    if game.options.build_window == "own_turn":
        return _own_turn(game, seat, top)
    if top is not None:
        return _while_something_waits(top)
    if seat != state.turn and state.doubles and game.options.build_window == "turn":
        return refuse("T3.9", "engine.build_doubles", player=game.names[state.turn])
    if state.doubles and game.options.build_window == "ordinary":
        return refuse("T5.2", "engine.build_extra_turn", player=game.names[state.turn])
    return None


def _while_something_waits(top: PendingDecision) -> Refusal:
    """Nobody builds then; scarce buildings are wished for (T5.5)."""
    if isinstance(top, Shortage):
        return refuse("T5.5", "engine.build_wishes")
    if isinstance(top, (Lot, Place)):
        return refuse("T5.5", "engine.build_shortage")
    return refuse("T5.2", "engine.build_not_now")


def _own_turn(game: GameContext, seat: int, top: PendingDecision | None) -> Refusal | None:
    """In one's own turn, also while its square waits to be bought (T5.2).

    It begins when the actions of the turn before are done and ends when the next player throws.
    """
    state = game.state
    mine = seat == top.seat if isinstance(top, Offer) else seat in (state.turn, state.thrower)
    if not mine:
        return refuse("T5.2", "engine.build_not_your_turn")
    return None if top is None or isinstance(top, Offer) else refuse("T5.2", "engine.build_not_now")


def deal_window(game: GameContext, seat: int, other: int) -> Refusal | None:
    """Not in an auction (T5.6), not by third parties in a doubles sequence (T3.9), else between throws.

    Between a throw and the end of its action only a deal that raises money for a debt.
    """
    state, top = game.state, game.top
    if isinstance(top, Proposal):
        return refuse("T6.1", "engine.deal_waits")
    if top is not None and game.rule(top).bidding:
        return refuse("T5.6", "engine.deal_auction")
    if state.doubles and state.turn not in (seat, other) and game.options.deal_window == "turn":
        return refuse("T3.9", "engine.deal_doubles", player=game.names[state.turn])
    if top is None or raises_for(game, top) in (seat, other):
        return None
    if game.options.deal_window == "any":
        return None
    return refuse("T3.8", "engine.deal_not_now")
