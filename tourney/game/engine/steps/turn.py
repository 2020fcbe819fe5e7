"""Handles throws, doubles, and the squares that ask for nothing else (T3.2-T3.4, T3.8, T8.3, T8.5, T8.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.decisions import Advance, ThirdFailure
from tourney.game.engine.dice import fall_of, plain_throw
from tourney.game.engine.entries import Throw
from tourney.game.engine.game_context import DecisionRule, GameContext, Verb
from tourney.game.engine.state import FREE, MOST_FAILED, Terms
from tourney.rules.clauses import nth


def may_throw(game: GameContext, seat: int, entry: Throw) -> Refusal | None:
    """The player whose turn it is throws, after everything that the last throw brought (T3.1, T3.8)."""
    state = game.state
    if state.todo:
        return refuse("T3.8", "engine.turn_unfinished")
    if not game.hooks.fair(game, entry):
        return refuse("T3.7", "engine.throw_faces")
    if seat != state.turn:
        return refuse("T3.1", "engine.turn_other", player=game.names[state.turn])
    return None


def throw(game: GameContext, seat: int, entry: Throw) -> None:
    """All dice at once (T3.2)."""
    state, roll = game.state, game.roll if entry is game.dice_shown else fall_of(game, entry)
    steps, double = roll.steps, roll.double
    state.thrown = steps
    state.thrower = seat
    if state.doubles == 0:
        state.turns[seat] = state.turns[seat] + 1
        state.begun += 1
        state.salaried = 0
        if state.rents:
            age_rents(game)
    state.acting = True
    if state.jail[seat] != FREE:
        _throw_in_jail(game, seat, steps, double)
        return
    if not double:
        state.again = False
    elif not game.hooks.on_double(game, seat):
        return
    game.hooks.advance(game, seat, steps)


class Throwing(Verb):
    """The throw of a turn."""

    def __init__(self) -> None:
        super().__init__(may_throw, throw)

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        return may_throw(game, seat, entry)

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        throw(game, seat, entry)


def on_double(game: GameContext, seat: int) -> bool:
    """A double throws again; the third goes to jail without moving (T3.3)."""
    state = game.state
    state.doubles += 1
    state.again = True
    if state.doubles == game.dice.doubles_to_jail:
        said = {"nth": nth(state.doubles)}
        game.log("T3.3", "engine.third_double", player=game.names[seat], more=said)
        game.hooks.to_jail(game, seat)
        return False
    game.log("T3.3", "engine.double", player=game.names[seat])
    return True


def _throw_in_jail(game: GameContext, seat: int, steps: int, double: bool) -> None:
    """A double frees, without another throw (T8.7); the third failure has to be paid for (T8.8)."""
    state = game.state
    state.again = False
    if double:
        state.jail[seat] = FREE
        game.log("T8.7", "engine.freed_by_double", player=game.names[seat])
        game.hooks.advance(game, seat, steps)
        return
    most = game.options.jail_throws
    if most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        game.log("T8.7", "engine.stays_in_jail", player=game.names[seat], n=state.jail[seat])
        return
    card = game.options.jail_card_after_third
    key = "engine.third_failure" if card else "engine.third_failure_fine"
    game.log("T8.8", key, player=game.names[seat], more={"fine": game.options.jail_fine})
    game.push(ThirdFailure(seat, steps))


def run_advance(game: GameContext, decision: Advance) -> bool:
    """Fine or card of the third failure is given: free, and the move that waited for it (T8.8)."""
    game.pop()
    game.state.jail[decision.seat] = FREE
    game.hooks.advance(game, decision.seat, decision.steps)
    return True


def on_go_to_jail(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """The square that sends to jail (T8.5)."""
    game.hooks.to_jail(game, seat)


def on_quiet_square(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """GO has paid already; free parking and a visit to the jail do nothing (T8.3, T8.9)."""
    if game.board.kinds[square] == "jail":
        game.log("T8.9", "engine.just_visiting", player=game.names[seat])
    elif square != game.board.start:
        game.log("T8.3", "engine.free_parking", player=game.names[seat])


def age_rents(game: GameContext) -> None:
    """A turn begins: rent not asked for in time is lost (T4.4)."""
    state, window = game.state, game.options.rent_window
    still = []
    for rent in state.rents:
        if state.begun - rent.born < window:
            still.append(rent)
        else:
            game.log("T4.4", "engine.rent_lost", player=game.names[rent.owner], deed=game.deed(rent.square))
    state.rents = still


def offer_throw(game: GameContext, seat: int) -> Iterator[Throw]:
    """A throw; these dice are an example."""
    yield game.hooks.thrown(game, seat, plain_throw(game.dice), 0, 0)


ADVANCE: DecisionRule = DecisionRule(run=run_advance)
