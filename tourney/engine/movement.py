"""How a token moves, and what the way pays (T8.2, T8.4, T8.5). It does not act on the square reached."""

from __future__ import annotations

from tourney.engine.bank import pay
from tourney.engine.board import JAIL, SQUARES
from tourney.engine.play import Play
from tourney.engine.state import BANK, Advance, Arrive


def advance(play: Play, frame: Advance) -> None:
    """Move clockwise by a throw; GO pays for passing or landing (T8.4)."""
    state = play.state
    target = state.square[frame.seat] + frame.steps
    state.square[frame.seat] = target % SQUARES
    if target >= SQUARES:
        salary(play, frame.seat)
    play.push(Arrive(frame.seat, target % SQUARES))


def move_along(play: Play, seat: int, square: int, rent_factor: int = 1, dice_factor: int = 0) -> None:
    """Move along the arrow to a square, as a card says; passing GO pays (T8.2, T8.4)."""
    state = play.state
    passed = square <= state.square[seat]
    state.square[seat] = square
    play.tell("T8.2", "engine.card_moves", player=play.names[seat], place=play.deed(square))
    if passed:
        salary(play, seat)
    play.push(Arrive(seat, square, rent_factor, dice_factor))


def move_back(play: Play, seat: int, square: int) -> None:
    """Move against the arrow: GO pays nothing (T8.2)."""
    play.state.square[seat] = square
    play.tell("T8.2", "engine.card_moves", player=play.names[seat], place=play.deed(square))
    play.push(Arrive(seat, square))


def salary(play: Play, seat: int) -> None:
    """GO pays each time (T8.4)."""
    pay(play.state, BANK, seat, play.options.salary)
    play.tell("T8.4", "engine.salary", player=play.names[seat], amount=play.options.salary)


def to_jail(play: Play, seat: int) -> None:
    """Straight to jail, no salary, the turn is over (T3.4, T8.5)."""
    state = play.state
    state.square[seat] = JAIL
    state.jail[seat] = 0
    if state.doubles:
        play.tell("T3.4", "engine.double_lost", player=play.names[seat])
    state.again = False
    play.tell("T8.5", "engine.to_jail", player=play.names[seat])
