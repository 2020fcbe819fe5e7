"""Words the entries of the glamour set: a throw that leads to house arrest, and its own verb."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.accounts import BANK
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.narration import named_deed
from tourney.game.systems.glamour.state import Landing, in_a_row
from tourney.rules.options import GlamourOptions


def throw(game: GameContext, entry: Any) -> Message:
    """As usual; the double too many in a row moves nobody (U3.2)."""
    message = narration.throw(game, entry)
    if message.key != "narration.throw_double" or game.options.of(GlamourOptions).doubles == "again":
        return message
    if in_a_row(game.state, game.seats[entry.by]) + 1 < game.dice.doubles_to_jail:
        return message
    return Message("glamour.throw_again_double", message.params)


def buyout(game: GameContext, entry: Any) -> Message:
    request = game.state.of_table(Landing).buyout
    deed = entry.deed or (request.deed if request is not None else None)
    square = game.square(deed) if deed is not None else -1
    if deed is None or square < 0:
        return msg("glamour.buyout_only", player=entry.by)
    owner, amount = game.state.owner[square], game.board.price[square]
    said = {"player": entry.by, "deed": named_deed(game, deed), "amount": amount}
    if owner == BANK:
        return Message("glamour.buyout", said)
    return Message("glamour.asked", {**said, "other": game.names[owner]})
