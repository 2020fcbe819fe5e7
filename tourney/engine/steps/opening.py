"""The throws for who starts (T3.1). It does not know whose turn comes after the first."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.engine.entries import ThrowForStart
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.state import Opening


def may_throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> Refusal | None:
    """Each player once, before the first turn; who is level throws again."""
    top = play.top
    if isinstance(top, Opening):
        if top.waiting >> seat & 1:
            return None
        return refuse("T3.1", "engine.start_thrown", player=play.names[seat])
    if play.state.begun or top is not None:
        return refuse("T3.1", "engine.start_too_late")
    return None


def throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> None:
    """The highest throw so far, and who is still to throw."""
    top = play.top
    if not isinstance(top, Opening):
        top = Opening(sum(1 << other for other in play.state.live))
        play.push(top)
    total = sum(entry.dice)
    waiting = top.waiting & ~(1 << seat)
    if total > top.high:
        play.swap(Opening(waiting, total, 1 << seat))
    else:
        leaders = top.leaders | 1 << seat if total == top.high else top.leaders
        play.swap(top._replace(waiting=waiting, leaders=leaders))


def run_opening(play: Play, top: Opening) -> bool:
    """The highest starts; several of them throw again (readings)."""
    if top.waiting:
        return False
    leaders = [seat for seat in play.state.live if top.leaders >> seat & 1]
    if len(leaders) > 1:
        play.swap(Opening(top.leaders))
        play.tell("T3.1", "engine.start_tied", players=[play.names[seat] for seat in leaders])
        return False
    play.pop()
    play.state.turn = leaders[0]
    play.tell("T3.1", "engine.starts", player=play.names[leaders[0]])
    return True


def offer_opening(play: Play, seat: int) -> Iterator[ThrowForStart]:
    """A throw of whoever has not thrown, once the first has."""
    top = play.top
    if isinstance(top, Opening) and top.waiting >> seat & 1:
        yield ThrowForStart(by=play.names[seat], dice=(1, 2))
