"""The referee sets the position right while two may be under way (T1.3)."""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET

from tourney.game.engine.entries import Correct
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import State
from tourney.game.engine.steps import correcting, referee
from tourney.game.systems.double_davenport import hands
from tourney.game.systems.double_davenport.frames import FirstThrows, Hand, Placing
from tourney.game.systems.double_davenport.state import Bank, Table, hands_of, start_of

_IN_HAND: Final = frozenset(("dice", "doubles"))
"""What says who throws next, and after how many doubles."""


def may_correct(play: Play, seat: int, entry: Correct) -> Refusal | None:
    """Between two throws whole, also who holds the dice; else what is going on goes on."""
    state = play.state
    if not _at_rest(state):
        if not _IN_HAND.isdisjoint(entry.set.own):
            return refuse("T1.3", "engine.correct_turn")
        return _in_front(play, entry)
    todo, turn = state.todo, state.turn
    state.todo = []
    try:
        return correcting.may_correct(play, seat, entry)
    finally:
        state.todo, state.turn = todo, turn


def _at_rest(state: State) -> bool:
    """Whether nothing but throws is waited for, or the next token of the start."""
    return all(
        isinstance(frame, (FirstThrows, Placing)) or (isinstance(frame, Hand) and not frame.acting)
        for frame in state.todo
    )


def _in_front(play: Play, entry: Correct) -> Refusal | None:
    """The position says the same of the dice; what waits is looked at in both turns."""
    state = play.state
    now = state.turn
    state.turn = hands_of(state, state.of_table(Table))[-1].seat
    try:
        return correcting.may_correct(play, -1, entry)
    finally:
        state.turn = now


def correct(play: Play, seat: int, entry: Correct) -> None:
    """What waits goes on; dice that were set right are in other hands, and a start follows its position."""
    old = play.state
    at_rest, todo = _at_rest(old), old.todo
    correcting.correct(play, seat, entry)
    new = play.state
    table = new.of_table(Table)
    if table.phase is not UNSET:
        new.todo = [start_of(play.board, new)]
    elif at_rest and not _IN_HAND.isdisjoint(entry.set.own):
        new.todo = list(hands_of(new, table))
        new.of_table(Bank).single = len(new.todo) == 1
    else:
        new.todo = todo
    now = hands.hand(new)
    if now is not None:
        new.turn = now.seat


def may_overrule(play: Play, seat: int, entry: Any) -> Refusal | None:
    """What waits above the dice; the dice themselves stay."""
    if isinstance(play.top, Hand):
        return refuse("T1.3", "engine.overrule_nothing")
    return referee.may_overrule(play, seat, entry)
