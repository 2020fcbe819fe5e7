"""Carries out everything that needs no decision: waiting decisions, turns passed on, the end.

The order of play (T3.1, T3.3, T3.4) and the end of a game (T1.1) are a variant's hooks; those of the official
rules are here.
"""

from __future__ import annotations

from tourney.game.engine.game_context import GameContext


def proceed(game: GameContext) -> None:
    """Carry out everything that needs no decision."""
    state, at_once = game.state, game.variant.upkeep
    while True:
        if state.left < game.asked_below and not state.over and _ended(game):
            return
        if at_once is not None and not state.over:
            at_once(game)
        if state.todo:
            top = state.todo[-1]
            run = game.variant.automatic.get(type(top))
            if run is None or not run(game, top):
                return
        elif state.acting:
            state.acting = False
            game.hooks.after_throw(game)
        elif state.out[state.turn] and not state.over:
            game.hooks.next_turn(game)
        else:
            if state.time_called and not state.over:
                _ended(game)
            return


def _ended(game: GameContext) -> bool:
    """End the game if it is over; return whether it is.

    After time, rent of the last landings may still be asked for (T4.4); once it is paid the game is over
    again.
    """
    key = game.hooks.is_over(game)
    if key is None:
        return False
    state = game.state
    if state.left < game.fewest_players:
        state.rents.clear()
    state.over = True
    state.acting = state.again = state.paused = False
    state.todo.clear()
    game.log("T1.1", key)
    return True


def next_turn(game: GameContext) -> None:
    """Clockwise (T3.1)."""
    state = game.state
    state.doubles, state.again = 0, False
    state.turn = state.next_in(state.turn)


def is_over(game: GameContext) -> str | None:
    """Too few are left; or time is up and, if the rules ask for it, all have had as many turns (T1.1)."""
    state = game.state
    if state.left < game.fewest_players:
        return "engine.last_one" if state.left < 2 else "engine.first_bankrupt"
    if not state.time_called or state.acting or state.todo or state.doubles:
        return None
    counts = {state.turns[seat] for seat in state.live}
    return "engine.time_over" if len(counts) == 1 or not game.options.equal_turns else None
