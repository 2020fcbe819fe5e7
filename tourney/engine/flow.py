"""What happens next without anybody's decision: waiting frames carried out, turns passed on, the end.

It knows no rule but the order of play (T3.1, T3.3, T3.4) and when a game is over (T1.1).
"""

from __future__ import annotations

from tourney.engine.play import Play


def proceed(play: Play) -> None:
    """Carry out all that needs no decision."""
    automatic = play.variant.automatic
    while True:
        state = play.state
        if state.left < play.fewest and not state.over:
            state.rents.clear()
            _end(play, "engine.last_one" if state.left < 2 else "engine.first_bankrupt")
            return
        if state.todo:
            top = state.todo[-1]
            run = automatic.get(type(top))
            if run is None or not run(play, top):
                return
        elif state.acting:
            _finish_throw(play)
        elif state.out[state.turn] and not state.over:
            _next_turn(play)
        else:
            if state.time_called and not state.over:
                end_if_time(play)
            return


def _finish_throw(play: Play) -> None:
    """After a double the same player throws again (T3.3), unless in jail or out (T3.4)."""
    state = play.state
    state.acting = False
    if state.again and not state.out[state.turn]:
        state.again = False
        return
    _next_turn(play)


def _next_turn(play: Play) -> None:
    """Clockwise (T3.1)."""
    state = play.state
    state.doubles, state.again = 0, False
    players = len(state.out)
    state.turn = (state.turn + 1) % players
    while state.out[state.turn]:
        state.turn = (state.turn + 1) % players


def end_if_time(play: Play) -> None:
    """Time is up and, where the ruleset asks it, everybody has had the same number of turns (T1.1).

    Rent of the last landings may still be asked for (T4.4); once it is paid the game is over again.
    """
    state = play.state
    if not state.time_called or state.acting or state.todo or state.doubles:
        return
    counts = {state.turns[seat] for seat in state.live}
    if len(counts) == 1 or not play.options.equal_turns:
        _end(play, "engine.time_over")


def _end(play: Play, key: str) -> None:
    state = play.state
    state.over = True
    state.acting = state.again = state.paused = False
    state.todo.clear()
    play.tell("T1.1", key)
