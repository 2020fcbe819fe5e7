"""Words throws with the speed die and the choices that it gives."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.game_context import GameContext, Narrator
from tourney.game.engine.narration import named_square
from tourney.game.engine.state import FREE
from tourney.game.systems.speed_die.rules import Bus
from tourney.game.systems.speed_die.state import speed_of

_MOVED = ("narration.throw", "narration.throw_double")
"""The consequences of a throw that moves the token; another leads to jail, whatever the speed die shows."""


def telling(below: Narrator) -> Narrator:
    """A throw with the third die names its face; any other is worded as before."""

    def throw(game: GameContext, entry: Any) -> Message:
        message = below(game, entry)
        seat, face = game.seats.get(entry.by, BANK), speed_of(entry)
        if face is None or seat == BANK or game.top is not None or game.state.jail[seat] != FREE:
            return message
        if all(each == face for each in entry.dice):
            return Message("speed_die.throw_triple", {**message.params, "face": face})
        if message.key not in _MOVED:
            return message
        if not isinstance(face, int):
            return Message(f"speed_die.throw_{face}", message.params)
        total = face + sum(each for each in entry.dice if isinstance(each, int))
        place = named_square(game, game.board.on(game.state.square[seat], total))
        said = {**message.params, "face": face, "total": total, "place": place}
        return Message("speed_die.throw_number", said)

    return throw


def move(game: GameContext, entry: Any) -> Message:
    seat = game.seats.get(entry.by, BANK)
    if entry.steps is not None and seat != BANK:
        here = game.state.square[seat]
        place = named_square(game, game.board.on(here, entry.steps))
        if not isinstance(game.top, Bus):
            return msg("speed_die.move_steps", player=entry.by, n=entry.steps, place=place)
        start = named_square(game, here)
        return msg("speed_die.move_bus", player=entry.by, n=entry.steps, start=start, place=place)
    if entry.square is not None and entry.square < game.board.size:
        return msg("speed_die.move_square", player=entry.by, place=named_square(game, entry.square))
    return msg("speed_die.move_only", player=entry.by)
