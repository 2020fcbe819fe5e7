"""Throwing, doubles, and the squares that ask for nothing else (T3.2-T3.4, T3.8, T8.3, T8.5, T8.9)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.engine.board import GO, JAIL
from tourney.engine.entries import Throw
from tourney.engine.movement import advance, to_jail
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.state import FREE, Advance, Arrive, FreshThrow, ThirdFailure

_MOST_DOUBLES = 3
_JAIL_THROWS = 3


def may_throw(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """The player whose turn it is throws; a card's fresh throw is its drawer's (T3.2)."""
    top = play.top
    if isinstance(top, FreshThrow) and top.seat == seat:
        return None
    if top is not None:
        return refuse("T3.8", "engine.turn_unfinished")
    if seat != play.state.turn:
        return refuse("T3.1", "engine.turn_other", player=play.names[play.state.turn])
    return None


def throw(play: Play, seat: int, entry: Throw) -> None:
    """Two dice. A throw that a card asked for only sets a rent; it is no double of the turn."""
    first, second = entry.dice
    top = play.top
    if isinstance(top, FreshThrow):
        _fresh_throw(play, top, first + second)
        return
    state = play.state
    state.thrown = first + second
    if state.doubles == 0:
        state.turns[seat] += 1
        _age_rents(play)
    state.acting = True
    if state.jail[seat] != FREE:
        _throw_in_jail(play, seat, first, second)
    elif first != second:
        state.again = False
        advance(play, Advance(seat, first + second))
    else:
        state.doubles += 1
        _double(play, seat, first + second)


def _double(play: Play, seat: int, steps: int) -> None:
    """A double throws again; the third goes to jail without moving (T3.3)."""
    state = play.state
    if state.doubles == _MOST_DOUBLES:
        play.tell("T3.3", "engine.third_double", player=play.names[seat])
        to_jail(play, seat)
        return
    state.again = True
    play.tell("T3.3", "engine.double", player=play.names[seat])
    advance(play, Advance(seat, steps))


def _throw_in_jail(play: Play, seat: int, first: int, second: int) -> None:
    """A double frees, without another throw (T8.7); the third failure has to be paid for (T8.8)."""
    state = play.state
    state.again = False
    if first == second:
        state.jail[seat] = FREE
        play.tell("T8.7", "engine.freed_by_double", player=play.names[seat])
        advance(play, Advance(seat, first + second))
        return
    if state.jail[seat] + 1 < _JAIL_THROWS:
        state.jail[seat] += 1
        play.tell("T8.7", "engine.stays_in_jail", player=play.names[seat], n=state.jail[seat])
        return
    play.tell("T8.8", "engine.third_failure", player=play.names[seat], fine=play.options.jail_fine)
    play.push(ThirdFailure(seat, first + second))


def run_advance(play: Play, frame: Advance) -> bool:
    """The move that waited for the fine of the third failure (T8.8)."""
    play.pop()
    advance(play, frame)
    return True


def on_go_to_jail(play: Play, frame: Arrive) -> None:
    """The square that sends to jail (T8.5)."""
    to_jail(play, frame.seat)


def on_quiet_square(play: Play, frame: Arrive) -> None:
    """GO has paid already; free parking and a visit to the jail do nothing (T8.3, T8.9)."""
    if frame.square == JAIL:
        play.tell("T8.9", "engine.just_visiting", player=play.names[frame.seat])
    elif frame.square != GO:
        play.tell("T8.3", "engine.free_parking", player=play.names[frame.seat])


def _fresh_throw(play: Play, top: FreshThrow, total: int) -> None:
    play.swap(Arrive(top.seat, top.square, rent_factor=total * top.factor, dice_factor=-1))


def _age_rents(play: Play) -> None:
    """A turn begins: rent not asked for in time is lost (T4.4)."""
    state = play.state
    if not state.rents:
        return
    begun = sum(state.turns)
    for rent in state.rents:
        if begun - rent.born >= play.options.rent_window:
            play.tell("T4.4", "engine.rent_lost", player=play.names[rent.owner], deed=play.deed(rent.square))
    state.rents = [rent for rent in state.rents if begun - rent.born < play.options.rent_window]


def offer_throw(play: Play, seat: int) -> Iterator[Throw]:
    """A throw; the dice of this one stand for any."""
    yield Throw(by=play.names[seat], dice=(1, 2))
