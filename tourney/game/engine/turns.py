"""Defines when players may build or deal (T3.9, T5.2, T5.6, T8.6), and how a token moves (T8.2, T8.4, T8.5).

It does not know what is built or dealt, nor act on the square reached. It also has the rules that many frames
share: when they no longer make sense, and which seat raises money. Each kind's own rule is beside its steps.
"""

from __future__ import annotations

from typing import Any, Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay
from tourney.game.engine.decisions import Debt, Frame, Lot, Offer, Place, Proposal, Shortage
from tourney.game.engine.game_context import Play
from tourney.game.engine.state import State, Terms

RAISING: Final = ("sell", "mortgage", "deal")
"""The verbs by which a debtor raises money."""


def always_stands(old: State, new: State, frame: Any) -> bool:
    """It still makes sense after any correction by the referee."""
    return True


def its_deed_stands(old: State, new: State, frame: Any) -> bool:
    """The deed on the frame's `square` has the same owner and level as before."""
    at: int = frame.square
    return old.owner[at] == new.owner[at] and old.level[at] == new.level[at]


def every_deed_stands(old: State, new: State, frame: Any) -> bool:
    """No deed has another owner or another level."""
    return old.owner == new.owner and old.level == new.level


def move_along(
    play: Play, seat: int, square: int, terms: Terms | None = None, *, clause: str = "T8.2"
) -> None:
    """Move to a square named by a card; passing GO pays (T8.2, T8.4)."""
    target, salaries = play.hooks.way_to(play, seat, square)
    play.state.square[seat] = target
    play.tell(clause, "engine.card_moves", player=play.names[seat], place=play.deed(target))
    if play.options.salary_by_cards:
        paid_on_the_way(play, seat, target, salaries)
    play.arrivals[target].land(play, seat, target, terms)


def along(play: Play, seat: int, square: int) -> tuple[int, int]:
    """The steps along the arrow, once round if the token stands there."""
    board, here = play.board, play.state.square[seat]
    return square, 1 if board.way(here, board.start) <= board.way(here, square) else 0


def paid_on_the_way(play: Play, seat: int, target: int, salaries: int) -> None:
    """Each time the start is reached or passed on a way (T8.4)."""
    while salaries > 0:
        salaries -= 1
        play.hooks.salary(play, seat, salaries == 0 and target == play.board.start)


def move_back(play: Play, seat: int, square: int) -> None:
    """Move against the arrow: GO pays nothing (T8.2)."""
    play.state.square[seat] = square
    play.tell("T8.2", "engine.card_moves", player=play.names[seat], place=play.deed(square))
    play.arrivals[square].land(play, seat, square, None)


def salary(play: Play, seat: int, landed: bool) -> None:
    """GO pays each time, passed or landed on (T8.4)."""
    amount = play.salary
    pay(play.state, BANK, seat, amount)
    play.state.salaried += amount
    play.tell("T8.4", "engine.salary", player=play.names[seat], amount=amount)


def to_jail(play: Play, seat: int) -> None:
    """Straight to jail, no salary, and the turn ends (T3.4, T8.5)."""
    into_jail(play, seat, play.board.jail)


def into_jail(play: Play, seat: int, jail: int) -> None:
    """The same if there are several: to the jail of this square."""
    state = play.state
    by_square = play.board.kinds[state.square[seat]] == "go_to_jail"
    state.square[seat] = jail
    state.jail[seat] = 0
    if state.again:
        play.tell("T3.4", "engine.double_lost", player=play.names[seat])
    state.again = False
    play.tell("T8.5", "engine.sent_to_jail" if by_square else "engine.to_jail", player=play.names[seat])
    if play.options.jail_forfeits_salary and state.salaried:
        play.push(Debt(seat, BANK, state.salaried, "T8.5"))


def raises_for(play: Play, frame: Frame) -> int:
    """The seat that needs money for this at once; `BANK` for none."""
    rule = play.rule(frame)
    return rule.waits_for(play, frame) if rule.raising else BANK


def no_auctions(play: Play) -> Refusal | None:
    """Whether the rules have no auctions: neither deeds nor scarce buildings (T4.2)."""
    return None if play.options.auction else refuse("T4.2", "engine.auction_none")


def build_window(play: Play, seat: int) -> Refusal | None:
    """In one's own turn or between two turns, never between a throw and the end of its action (T5.2).

    If only ordinary turns count, nobody builds while the throw of an extra one is due.
    """
    state, top = play.state, play.top
    if play.options.build_window == "own_turn":
        return _own_turn(play, seat, top)
    if top is not None:
        return _while_something_waits(top)
    if seat != state.turn and state.doubles and play.options.build_window == "turn":
        return refuse("T3.9", "engine.build_doubles", player=play.names[state.turn])
    if state.doubles and play.options.build_window == "ordinary":
        return refuse("T5.2", "engine.build_extra_turn", player=play.names[state.turn])
    return None


def _while_something_waits(top: Frame) -> Refusal:
    """Nobody builds then; scarce buildings are wished for (T5.5)."""
    if isinstance(top, Shortage):
        return refuse("T5.5", "engine.build_wishes")
    if isinstance(top, (Lot, Place)):
        return refuse("T5.5", "engine.build_shortage")
    return refuse("T5.2", "engine.build_not_now")


def _own_turn(play: Play, seat: int, top: Frame | None) -> Refusal | None:
    """In one's own turn, also while its square waits to be bought (T5.2).

    It begins when the actions of the turn before are done and ends when the next player throws.
    """
    state = play.state
    mine = seat == top.seat if isinstance(top, Offer) else seat in (state.turn, state.thrower)
    if not mine:
        return refuse("T5.2", "engine.build_not_your_turn")
    return None if top is None or isinstance(top, Offer) else refuse("T5.2", "engine.build_not_now")


def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
    """Not in an auction (T5.6), not by third parties in a doubles sequence (T3.9), else between throws.

    Between a throw and the end of its action only a deal that raises money for a debt.
    """
    state, top = play.state, play.top
    if isinstance(top, Proposal):
        return refuse("T6.1", "engine.deal_waits")
    if top is not None and play.rule(top).bidding:
        return refuse("T5.6", "engine.deal_auction")
    if state.doubles and state.turn not in (seat, other) and play.options.deal_window == "turn":
        return refuse("T3.9", "engine.deal_doubles", player=play.names[state.turn])
    if top is None or raises_for(play, top) in (seat, other):
        return None
    if play.options.deal_window == "any":
        return None
    return refuse("T3.8", "engine.deal_not_now")
