"""The throws for who starts (T3.1). It does not know whose turn comes after the first."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.dice import plain_throw
from tourney.game.engine.entries import ThrowForStart
from tourney.game.engine.frame_rules import always_stands
from tourney.game.engine.frames import Opening
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.rules.dice import total


def may_throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> Refusal | None:
    """Each player once, before the first turn; who is level throws again."""
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    top = play.top
    if isinstance(top, Opening):
        if top.waiting >> seat & 1:
            return None
        return refuse("T3.1", "engine.start_thrown", player=play.names[seat])
    if play.state.begun or top is not None:
        return refuse("T3.1", "engine.start_too_late")
    return None


def throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> None:
    """One throw more, and who is still to throw."""
    top = play.top
    if not isinstance(top, Opening):
        top = Opening(sum(1 << other for other in play.state.live))
        play.push(top)
    play.swap(Opening(top.waiting & ~(1 << seat), (*top.thrown, (seat, total(entry.dice)))))


def run_opening(play: Play, top: Opening) -> bool:
    """The highest starts; several of them throw again (readings).

    A player who is the only one left of those who throw starts, thrown or not.
    """
    waiting = [seat for seat in play.state.live if top.waiting >> seat & 1]
    high = max((total for _, total in top.thrown), default=0)
    leaders = waiting or [seat for seat, total in top.thrown if total == high]
    if waiting and len(waiting) + len(top.thrown) > 1:
        return False
    if len(leaders) == 1:
        play.pop()
        play.state.turn = leaders[0]
        play.tell("T3.1", "engine.starts", player=play.names[leaders[0]])
        return True
    again = sorted(leaders) or play.state.live
    play.swap(Opening(sum(1 << seat for seat in again)))
    play.tell("T3.1", "engine.start_tied", more={"players": [play.names[seat] for seat in again]})
    return False


def offer_opening(play: Play, seat: int) -> Iterator[ThrowForStart]:
    """A throw of whoever has not thrown, once the first has."""
    top = play.top
    if isinstance(top, Opening) and top.waiting >> seat & 1:
        yield ThrowForStart(by=play.names[seat], dice=plain_throw(play.dice))


def _first_to_throw(play: Play, top: Opening) -> int:
    return next(seat for seat in play.state.live if top.waiting >> seat & 1)


def _without(play: Play, top: Opening, seat: int) -> Opening:
    thrown = tuple(each for each in top.thrown if each[0] != seat)
    return Opening(top.waiting & ~(1 << seat), thrown)


OPENING: FrameRule = FrameRule(
    waits_for=_first_to_throw, without=_without, stands=always_stands, run=run_opening, first=True
)
