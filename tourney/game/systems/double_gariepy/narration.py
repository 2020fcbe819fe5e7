"""Words the entries of the two boards: throws that lead to a choice, and the choice."""

from __future__ import annotations

from typing import Any, Final

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.accounts import BANK
from tourney.game.engine.game_context import GameContext
from tourney.game.systems.double_gariepy.rules import BoardChoice, reached
from tourney.rules.dice import total

_MOVES: Final = {"narration.throw": "throw", "narration.throw_double": "throw_double"}


def throw(game: GameContext, entry: Any) -> Message:
    """The token's way; if GO is left or passed the board is still to be chosen (Y2.2, Y2.3)."""
    message = narration.throw(game, entry)
    seat = game.seats.get(entry.by, BANK)
    if message.key not in _MOVES or seat == BANK:
        return message
    here, start, steps = game.state.square[seat], game.board.start, total(entry.dice)
    if here == start:
        return Message(f"double_gariepy.{_MOVES[message.key]}_from_go", message.params)
    passes = game.board.way(here, start) < steps
    return Message(f"double_gariepy.{_MOVES[message.key]}_choice", message.params) if passes else message


def board(game: GameContext, entry: Any) -> Message:
    """The board, and the square it leads to."""
    top = game.top
    if isinstance(top, BoardChoice):
        place = narration.named_square(game, reached(game, top, entry.world))
        return msg(f"double_gariepy.board_{entry.world}", player=entry.by, n=top.steps, place=place)
    return msg(f"double_gariepy.board_{entry.world}_only", player=entry.by)
