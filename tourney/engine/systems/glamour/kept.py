"""What only the glamour set keeps of a position: turns to be lost, doubles in a row, a utility to ask for."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.engine.board import Board
from tourney.engine.entries import OfPlayer
from tourney.engine.kept import Keeps, Unfit
from tourney.engine.state import State


class Asked(OfPlayer, frozen=True, forbid_unknown_fields=True):
    """Who may ask for which utility (U5.3)."""

    deed: Annotated[str, Meta(max_length=60)]


class Landing(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: the utility that may be asked for until the next throw."""

    buyout: Asked | None = None


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: turns still to be lost, and whether the last throw that counts was a double (U3)."""

    lost_turns: Annotated[int, Meta(ge=0, le=1)] = 0
    doubled: bool = False


class Before(msgspec.Struct):
    """Whether the throw being carried out follows a double of the same player."""

    doubled: bool = False


def fits(board: Board, state: State) -> None:
    """A utility of the board, asked for by a player of the table. Unfit: neither."""
    asked = state.of_table(Landing).buyout
    if asked is None:
        return
    square = board.square_of.get(asked.deed, -1)
    if asked.player not in state.names or square < 0 or board.kinds[square] != "utility":
        raise Unfit("buyout")


KEEPS = Keeps(
    tables=(Landing,),
    seats=(Row,),
    fits=(fits,),
    hidden=(Before,),
    names={
        "buyout": "narration.kept_buyout",
        "doubled": "narration.kept_doubled",
        "lost_turns": "narration.kept_lost_turns",
    },
)
