"""The sentence of the glamour set's own verb."""

from __future__ import annotations

from typing import Any

from tourney.engine.narration_turn import named_deed
from tourney.engine.play import Play
from tourney.engine.systems.glamour.kept import Landing
from tourney.texts import Message, msg


def buyout(play: Play, entry: Any) -> Message:
    """For which utility, at which price."""
    asked = play.state.of_table(Landing).buyout
    deed = entry.deed or (asked.deed if asked is not None else None)
    square = play.square(deed) if deed is not None else -1
    if deed is None or square < 0:
        return msg("glamour.buyout_only", player=entry.by)
    amount = play.board.price[square]
    return msg("glamour.buyout", player=entry.by, deed=named_deed(play, deed), amount=amount)
