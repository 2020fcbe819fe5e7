"""Words the entries of the two boards: throws that lead to a choice, and the choice."""

from __future__ import annotations

from typing import Any, Final

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.accounts import BANK
from tourney.game.engine.game_context import Play
from tourney.game.systems.double_gariepy.rules import BoardChoice, reached
from tourney.rules.dice import total

_MOVES: Final = {"narration.throw": "throw", "narration.throw_double": "throw_double"}


def throw(play: Play, entry: Any) -> Message:
    """The token's way; if GO is left or passed the board is still to be chosen (Y2.2, Y2.3)."""
    told = narration.throw(play, entry)
    seat = play.seats.get(entry.by, BANK)
    if told.key not in _MOVES or seat == BANK:
        return told
    here, start, steps = play.state.square[seat], play.board.start, total(entry.dice)
    if here == start:
        return Message(f"double_gariepy.{_MOVES[told.key]}_from_go", told.params)
    passes = play.board.way(here, start) < steps
    return Message(f"double_gariepy.{_MOVES[told.key]}_choice", told.params) if passes else told


def board(play: Play, entry: Any) -> Message:
    """The board, and the square it leads to."""
    top = play.top
    if isinstance(top, BoardChoice):
        place = narration.named_square(play, reached(play, top, entry.world))
        return msg(f"double_gariepy.board_{entry.world}", player=entry.by, n=top.steps, place=place)
    return msg(f"double_gariepy.board_{entry.world}_only", player=entry.by)
