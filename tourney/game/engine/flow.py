"""Carries out everything that needs no decision: waiting frames, turns passed on, the end.

The order of play (T3.1, T3.3, T3.4) and the end of a game (T1.1) are a variant's hooks; those of the official
rules are here.
"""

from __future__ import annotations

from tourney.game.engine.game_context import Play


def proceed(play: Play) -> None:
    """Carry out everything that needs no decision."""
    state, at_once = play.state, play.variant.at_once
    while True:
        if state.left < play.asked_below and not state.over and _ended(play):
            return
        if at_once is not None and not state.over:
            at_once(play)
        if state.todo:
            top = state.todo[-1]
            run = play.variant.automatic.get(type(top))
            if run is None or not run(play, top):
                return
        elif state.acting:
            state.acting = False
            play.hooks.after_throw(play)
        elif state.out[state.turn] and not state.over:
            play.hooks.next_turn(play)
        else:
            if state.time_called and not state.over:
                _ended(play)
            return


def _ended(play: Play) -> bool:
    """End the game if it is over; return whether it is.

    After time, rent of the last landings may still be asked for (T4.4); once it is paid the game is over
    again.
    """
    key = play.hooks.is_over(play)
    if key is None:
        return False
    state = play.state
    if state.left < play.fewest:
        state.rents.clear()
    state.over = True
    state.acting = state.again = state.paused = False
    state.todo.clear()
    play.tell("T1.1", key)
    return True


def next_turn(play: Play) -> None:
    """Clockwise (T3.1)."""
    state = play.state
    state.doubles, state.again = 0, False
    state.turn = state.next_in(state.turn)


def is_over(play: Play) -> str | None:
    """Too few are left; or time is up and, if the rules ask for it, all have had as many turns (T1.1)."""
    state = play.state
    if state.left < play.fewest:
        return "engine.last_one" if state.left < 2 else "engine.first_bankrupt"
    if not state.time_called or state.acting or state.todo or state.doubles:
        return None
    counts = {state.turns[seat] for seat in state.live}
    return "engine.time_over" if len(counts) == 1 or not play.options.equal_turns else None
