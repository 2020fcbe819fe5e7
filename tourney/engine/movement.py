"""How a token moves, and what the way pays (T8.2, T8.4, T8.5). It does not act on the square reached."""

from __future__ import annotations

from tourney.engine.accounts import BANK
from tourney.engine.bank import pay
from tourney.engine.frames import Debt
from tourney.engine.play import Play
from tourney.engine.state import Terms


def advance(play: Play, seat: int, steps: int) -> None:
    """Move clockwise by a throw; the start pays for passing or landing (T8.4)."""
    board, square = play.board, play.state.square
    here = square[seat]
    target = here + steps
    if target >= board.size:
        target -= board.size
    square[seat] = target
    if board.way(here, board.start) <= steps:
        salary(play, seat)
    play.arrivals[target](play, seat, target, None)


def move_along(play: Play, seat: int, square: int, terms: Terms | None = None) -> None:
    """Move along the arrow to a square, as a card says; passing GO pays (T8.2, T8.4)."""
    state, board = play.state, play.board
    here = state.square[seat]
    passed = board.way(here, board.start) <= board.way(here, square)
    state.square[seat] = square
    play.tell("T8.2", "engine.card_moves", player=play.names[seat], place=play.deed(square))
    if passed:
        salary(play, seat)
    play.arrivals[square](play, seat, square, terms)


def move_back(play: Play, seat: int, square: int) -> None:
    """Move against the arrow: GO pays nothing (T8.2)."""
    play.state.square[seat] = square
    play.tell("T8.2", "engine.card_moves", player=play.names[seat], place=play.deed(square))
    play.arrivals[square](play, seat, square, None)


def salary(play: Play, seat: int) -> None:
    """GO pays each time (T8.4)."""
    pay(play.state, BANK, seat, play.options.salary)
    play.state.salaried += play.options.salary
    play.tell("T8.4", "engine.salary", player=play.names[seat], amount=play.options.salary)


def to_jail(play: Play, seat: int) -> None:
    """Straight to jail, no salary, the turn is over (T3.4, T8.5)."""
    state = play.state
    state.square[seat] = play.board.jail
    state.jail[seat] = 0
    if state.doubles:
        play.tell("T3.4", "engine.double_lost", player=play.names[seat])
    state.again = False
    play.tell("T8.5", "engine.to_jail", player=play.names[seat])
    if play.options.jail_forfeits_salary and state.salaried:
        play.push(Debt(seat, BANK, state.salaried, "T8.5"))
