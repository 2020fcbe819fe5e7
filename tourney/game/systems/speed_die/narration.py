"""Words throws with the speed die and the choices that it gives."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.game_context import Play, Teller
from tourney.game.engine.narration import named_square
from tourney.game.engine.state import FREE
from tourney.game.systems.speed_die.rules import Bus
from tourney.game.systems.speed_die.state import speed_of

_MOVED = ("narration.throw", "narration.throw_double")
"""The consequences of a throw that moves the token; another leads to jail, whatever the speed die shows."""


def telling(below: Teller) -> Teller:
    """A throw with the third die names its face; any other is worded as before."""

    def throw(play: Play, entry: Any) -> Message:
        told = below(play, entry)
        seat, face = play.seats.get(entry.by, BANK), speed_of(entry)
        if face is None or seat == BANK or play.top is not None or play.state.jail[seat] != FREE:
            return told
        if all(each == face for each in entry.dice):
            return Message("speed_die.throw_triple", {**told.params, "face": face})
        if told.key not in _MOVED:
            return told
        if not isinstance(face, int):
            return Message(f"speed_die.throw_{face}", told.params)
        total = face + sum(each for each in entry.dice if isinstance(each, int))
        place = named_square(play, play.board.on(play.state.square[seat], total))
        said = {**told.params, "face": face, "total": total, "place": place}
        return Message("speed_die.throw_number", said)

    return throw


def move(play: Play, entry: Any) -> Message:
    """The destination."""
    seat = play.seats.get(entry.by, BANK)
    if entry.steps is not None and seat != BANK:
        here = play.state.square[seat]
        place = named_square(play, play.board.on(here, entry.steps))
        if not isinstance(play.top, Bus):
            return msg("speed_die.move_steps", player=entry.by, n=entry.steps, place=place)
        start = named_square(play, here)
        return msg("speed_die.move_bus", player=entry.by, n=entry.steps, start=start, place=place)
    if entry.square is not None and entry.square < play.board.size:
        return msg("speed_die.move_square", player=entry.by, place=named_square(play, entry.square))
    return msg("speed_die.move_only", player=entry.by)
