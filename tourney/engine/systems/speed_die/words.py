"""Sentences for throws with the speed die and for what it lets a player choose."""

from __future__ import annotations

from typing import Any

from tourney.engine.accounts import BANK
from tourney.engine.narration_turn import dice_shown, named_square
from tourney.engine.play import Play, Teller
from tourney.engine.state import FREE
from tourney.engine.systems.speed_die.frames import Bus
from tourney.texts import Message, msg


def telling(below: Teller) -> Teller:
    """A throw with the third die says what it shows; any other is told as before."""

    def throw(play: Play, entry: Any) -> Message:
        seat = play.seats.get(entry.by, BANK)
        if entry.speed is None or seat == BANK or play.top is not None or play.state.jail[seat] != FREE:
            return below(play, entry)
        dice = tuple(face for face in entry.dice if isinstance(face, int))
        double = len(dice) > 1 and dice[0] == dice[1]
        white = sum(dice)
        face = entry.speed
        steps = white + face if isinstance(face, int) else white
        start = play.state.square[seat]
        place = named_square(play, play.board.on(start, steps))
        said: dict[str, object] = {"player": entry.by, "dice": dice_shown(entry.dice), "place": place}
        if double and face == dice[0]:
            return Message("speed_die.throw_triple", said)
        if double and play.state.doubles + 1 == play.dice.doubles_to_jail:
            return Message("speed_die.throw_third", said)
        if isinstance(face, int):
            return Message("speed_die.throw_number", {**said, "face": face, "total": steps})
        return Message(f"speed_die.throw_{face}", said)

    return throw


def move(play: Play, entry: Any) -> Message:
    """Where to."""
    seat = play.seats.get(entry.by, BANK)
    if entry.steps is not None and seat != BANK:
        place = named_square(play, play.board.on(play.state.square[seat], entry.steps))
        key = "speed_die.move_bus" if isinstance(play.top, Bus) else "speed_die.move_steps"
        return msg(key, player=entry.by, n=entry.steps, place=place)
    if entry.square is not None and entry.square < play.board.size:
        return msg("speed_die.move_square", player=entry.by, place=named_square(play, entry.square))
    return msg("speed_die.move_only", player=entry.by)
