"""The referee sets the position right while two may be under way (T1.3)."""

from __future__ import annotations

from typing import Any

from tourney.engine.entries import Correct
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.steps import correcting, referee
from tourney.engine.systems.double_davenport import hands
from tourney.engine.systems.double_davenport.frames import Hand
from tourney.engine.systems.double_davenport.kept import Bank, Table, hands_of

_DICE = "dice"


def may_correct(play: Play, seat: int, entry: Correct) -> Refusal | None:
    """Between two turns whole, also who holds the dice; else what is going on goes on."""
    state = play.state
    if hands.hand(state) is None:
        return refuse("T1.3", "double_davenport.correct_start")
    if not hands.lies_still(state):
        if _DICE in entry.set.own:
            return refuse("T1.3", "engine.correct_turn")
        return _in_front(play, entry)
    todo, turn = state.todo, state.turn
    state.todo = []
    try:
        return correcting.may_correct(play, seat, entry)
    finally:
        state.todo, state.turn = todo, turn


def _in_front(play: Play, entry: Correct) -> Refusal | None:
    """The position says the same of the dice; what waits is looked at in both turns."""
    state = play.state
    now = state.turn
    state.turn = _turn_shown(play)
    try:
        return correcting.may_correct(play, -1, entry)
    finally:
        state.turn = now


def _turn_shown(play: Play) -> int:
    """Whose turn a position that says these dice would go on with."""
    from_dice = hands_of(play.state, play.state.of_table(Table).dice)
    return from_dice[-1].seat


def correct(play: Play, seat: int, entry: Correct) -> None:
    """What waits goes on; dice that were set right are in other hands."""
    old = play.state
    still, todo = hands.lies_still(old), old.todo
    correcting.correct(play, seat, entry)
    new = play.state
    if still and _DICE in entry.set.own:
        new.todo = list(hands_of(new, new.of_table(Table).dice))
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
