"""Doubles that cost a turn, turns that are lost, and house arrest (U3, U4)."""

from __future__ import annotations

from typing import Any

from tourney.game.engine.play import Play, Verb
from tourney.game.engine.refusal import Refusal
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import turn
from tourney.game.systems.glamour.state import Before, Landing, Row, count_in_a_row, in_a_row
from tourney.rules.options import GlamourOptions


def may_throw(play: Play, seat: int, entry: Any) -> Refusal | None:
    """As anywhere; who has thrown a double has lost the next turn (U3.1)."""
    refused = turn.may_throw(play, seat, entry)
    if refused is not None and refused.code == "turn.other" and play.state.of_seat(Row, seat).doubled:
        return Refusal(refused.code, "U3.1", refused.message)
    return refused


def throw(play: Play, seat: int, entry: Any) -> None:
    """Nothing is asked for any more; a throw that is no double, or made in arrest, ends a row (U3.2)."""
    play.state.of_table(Landing).buyout = None
    free = play.state.jail[seat] == FREE
    play.state.of_table(Before).doubles = in_a_row(play.state, seat) if free else 0
    count_in_a_row(play.state, seat, 0)
    turn.throw(play, seat, entry)


THROW: Verb = Verb(may_throw, throw)


def on_double(play: Play, seat: int) -> bool:
    """The next turn is lost; the second double in a row goes straight to house arrest (U3.1, U3.2)."""
    if play.options.of(GlamourOptions).doubles == "again":
        return turn.on_double(play, seat)
    state = play.state
    state.again = False
    doubles = doubles_before(play) + 1
    if doubles >= play.dice.doubles_to_jail:
        play.tell("U3.2", "glamour.second_double", player=play.names[seat])
        play.hooks.to_jail(play, seat)
        return False
    count_in_a_row(state, seat, doubles)
    state.of_seat(Row, seat).lost_turns = 1
    play.tell("U3.1", "glamour.loses_turn", player=play.names[seat])
    return True


def doubles_before(play: Play) -> int:
    """The player's own doubles in a row, with the turns lost between them (U3.2)."""
    again = play.options.of(GlamourOptions).doubles == "again"
    return play.state.doubles if again else play.state.of_table(Before).doubles


def pass_lost_turns(play: Play) -> None:
    """Whoever has to lose a turn is passed by, one after the other until one has none (U3.1)."""
    state = play.state
    while not state.out[state.turn] and play.state.of_seat(Row, state.turn).lost_turns:
        play.state.of_seat(Row, state.turn).lost_turns = 0
        play.tell("U3.1", "glamour.turn_lost", player=play.names[state.turn])
        state.turn = state.next_in(state.turn)


def wipe_out(play: Play, seat: int) -> None:
    """Who is sent to house arrest loses no turn besides, and the doubles are counted anew (U3.2)."""
    row = play.state.of_seat(Row, seat)
    count_in_a_row(play.state, seat, 0)
    if row.lost_turns:
        row.lost_turns = 0
        play.tell("U3.2", "glamour.lost_turn_gone", player=play.names[seat])


def on_arrest(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Stopping there is house arrest, unless the rules let one visit (U4.1)."""
    if play.options.of(GlamourOptions).visiting:
        turn.on_quiet_square(play, seat, square, terms)
    else:
        play.tell("U4.1", "glamour.stops_there", player=play.names[seat])
        play.hooks.to_jail(play, seat)
