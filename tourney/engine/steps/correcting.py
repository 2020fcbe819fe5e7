"""What stands on the table is set right by the referee, with a reason (T1.3).

What is going on goes on: nothing of it may be pulled away from under it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tourney.engine.entries import Change, Correct, Setup
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.setup import BadSetup, restore, setup_of
from tourney.engine.state import (
    Auction,
    Award,
    Frame,
    FreshThrow,
    Lot,
    Offer,
    Place,
    Received,
    Shortage,
    State,
)


def may_correct(play: Play, seat: int, entry: Correct) -> Refusal | None:
    """To a position that can be, and in which everything that waits still makes sense."""
    try:
        new = _position(play, entry.set)
    except BadSetup as fault:
        return refuse("T1.3", "engine.correct_bad", field=fault.field, reason=fault.reason)
    old = play.state
    if not (old.todo or old.acting):
        return None
    if (new.turn, new.doubles, new.out) != (old.turn, old.doubles, old.out):
        return refuse("T1.3", "engine.correct_turn")
    if not all(_still_stands(old, new, frame) for frame in old.todo):
        return refuse("T1.3", "engine.correct_pending")
    return None


def correct(play: Play, seat: int, entry: Correct) -> None:
    """The position as corrected; turns counted, rents due and what waits stay."""
    new, old = _position(play, entry.set), play.state
    new.turns, new.begun, new.salaried = old.turns, old.begun, old.salaried
    new.time_called, new.over, new.paused = old.time_called, old.over, old.paused
    new.todo, new.acting, new.again, new.thrown = old.todo, old.acting, old.again, old.thrown
    new.rents = [rent for rent in old.rents if not (new.out[rent.owner] or new.out[rent.lander])]
    play.stand(new)
    play.tell("T1.3", "engine.corrected", reason=entry.reason[:200])


def _position(play: Play, change: Change) -> State:
    """The present position with the named fields replaced, player by player. BadSetup where it cannot be."""
    now: dict[str, Any] = msgspec.to_builtins(setup_of(play))
    said: dict[str, Any] = msgspec.to_builtins(change)
    for name, fields in said.pop("players", {}).items():
        now["players"][name] = {**now["players"].get(name, {}), **fields}
    now["decks"] = {**now.get("decks", {}), **said.pop("decks", {})}
    return restore(play.board, play.options, play.names, msgspec.convert({**now, **said}, Setup))


def _still_stands(old: State, new: State, frame: Frame) -> bool:
    """Whether the deeds that this is about are as they were."""
    if isinstance(frame, (Offer, Auction, Award, Received, FreshThrow)):
        at = frame.square
        return (old.owner[at], old.level[at]) == (new.owner[at], new.level[at])
    if isinstance(frame, (Shortage, Lot, Place)):
        return (old.owner, old.level) == (new.owner, new.level)
    return True
