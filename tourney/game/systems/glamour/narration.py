"""Words the entries of the glamour set: a throw that leads to house arrest, and its own verb."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.accounts import BANK
from tourney.game.engine.game_context import Play
from tourney.game.engine.narration import named_deed
from tourney.game.systems.glamour.state import Landing, in_a_row
from tourney.rules.options import GlamourOptions


def throw(play: Play, entry: Any) -> Message:
    """As usual; the double too many in a row moves nobody (U3.2)."""
    told = narration.throw(play, entry)
    if told.key != "narration.throw_double" or play.options.of(GlamourOptions).doubles == "again":
        return told
    if in_a_row(play.state, play.seats[entry.by]) + 1 < play.dice.doubles_to_jail:
        return told
    return Message("glamour.throw_again_double", told.params)


def buyout(play: Play, entry: Any) -> Message:
    """The utility and the price."""
    asked = play.state.of_table(Landing).buyout
    deed = entry.deed or (asked.deed if asked is not None else None)
    square = play.square(deed) if deed is not None else -1
    if deed is None or square < 0:
        return msg("glamour.buyout_only", player=entry.by)
    owner, amount = play.state.owner[square], play.board.price[square]
    said = {"player": entry.by, "deed": named_deed(play, deed), "amount": amount}
    if owner == BANK:
        return Message("glamour.buyout", said)
    return Message("glamour.asked", {**said, "other": play.names[owner]})
