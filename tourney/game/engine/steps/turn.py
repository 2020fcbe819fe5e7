"""Handles throws, doubles, and the squares that ask for nothing else (T3.2-T3.4, T3.8, T8.3, T8.5, T8.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Advance, ThirdFailure
from tourney.game.engine.dice import fall_of, plain_throw
from tourney.game.engine.entries import Throw
from tourney.game.engine.game_context import FrameRule, Play, Verb
from tourney.game.engine.state import FREE, MOST_FAILED, Terms
from tourney.rules.clauses import nth


def may_throw(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """The player whose turn it is throws, after everything that the last throw brought (T3.1, T3.8)."""
    state = play.state
    if state.todo:
        return refuse("T3.8", "engine.turn_unfinished")
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    if seat != state.turn:
        return refuse("T3.1", "engine.turn_other", player=play.names[state.turn])
    return None


def throw(play: Play, seat: int, entry: Throw) -> None:
    """All dice at once (T3.2)."""
    state, fall = play.state, play.fall if entry is play.shown else fall_of(play, entry)
    steps, double = fall.steps, fall.double
    state.thrown = steps
    state.thrower = seat
    if state.doubles == 0:
        state.turns[seat] = state.turns[seat] + 1
        state.begun += 1
        state.salaried = 0
        if state.rents:
            age_rents(play)
    state.acting = True
    if state.jail[seat] != FREE:
        _throw_in_jail(play, seat, steps, double)
        return
    if not double:
        state.again = False
    elif not play.hooks.on_double(play, seat):
        return
    play.hooks.advance(play, seat, steps)


class Throwing(Verb):
    """The throw of a turn."""

    def __init__(self) -> None:
        super().__init__(may_throw, throw)

    def may(self, play: Play, seat: int, entry: Any) -> Refusal | None:
        return may_throw(play, seat, entry)

    def do(self, play: Play, seat: int, entry: Any) -> None:
        throw(play, seat, entry)


def on_double(play: Play, seat: int) -> bool:
    """A double throws again; the third goes to jail without moving (T3.3)."""
    state = play.state
    state.doubles += 1
    state.again = True
    if state.doubles == play.dice.doubles_to_jail:
        said = {"nth": nth(state.doubles)}
        play.tell("T3.3", "engine.third_double", player=play.names[seat], more=said)
        play.hooks.to_jail(play, seat)
        return False
    play.tell("T3.3", "engine.double", player=play.names[seat])
    return True


def _throw_in_jail(play: Play, seat: int, steps: int, double: bool) -> None:
    """A double frees, without another throw (T8.7); the third failure has to be paid for (T8.8)."""
    state = play.state
    state.again = False
    if double:
        state.jail[seat] = FREE
        play.tell("T8.7", "engine.freed_by_double", player=play.names[seat])
        play.hooks.advance(play, seat, steps)
        return
    most = play.options.jail_throws
    if most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        play.tell("T8.7", "engine.stays_in_jail", player=play.names[seat], n=state.jail[seat])
        return
    card = play.options.jail_card_after_third
    key = "engine.third_failure" if card else "engine.third_failure_fine"
    play.tell("T8.8", key, player=play.names[seat], more={"fine": play.options.jail_fine})
    play.push(ThirdFailure(seat, steps))


def run_advance(play: Play, frame: Advance) -> bool:
    """Fine or card of the third failure is given: free, and the move that waited for it (T8.8)."""
    play.pop()
    play.state.jail[frame.seat] = FREE
    play.hooks.advance(play, frame.seat, frame.steps)
    return True


def on_go_to_jail(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The square that sends to jail (T8.5)."""
    play.hooks.to_jail(play, seat)


def on_quiet_square(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """GO has paid already; free parking and a visit to the jail do nothing (T8.3, T8.9)."""
    if play.board.kinds[square] == "jail":
        play.tell("T8.9", "engine.just_visiting", player=play.names[seat])
    elif square != play.board.start:
        play.tell("T8.3", "engine.free_parking", player=play.names[seat])


def age_rents(play: Play) -> None:
    """A turn begins: rent not asked for in time is lost (T4.4)."""
    state, window = play.state, play.options.rent_window
    still = []
    for rent in state.rents:
        if state.begun - rent.born < window:
            still.append(rent)
        else:
            play.tell("T4.4", "engine.rent_lost", player=play.names[rent.owner], deed=play.deed(rent.square))
    state.rents = still


def offer_throw(play: Play, seat: int) -> Iterator[Throw]:
    """A throw; these dice are an example."""
    yield play.hooks.thrown(play, seat, plain_throw(play.dice), 0, 0)


ADVANCE: FrameRule = FrameRule(run=run_advance)
