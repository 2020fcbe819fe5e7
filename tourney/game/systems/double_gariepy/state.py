"""What only the two boards keep of a position: the end-game phase, which follows from who is out (Y5)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.game.engine.board import Board
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import Keeps

LAST_PHASE = 3


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """How many have gone out, three at most (Y5)."""

    phase_out: Annotated[int, Meta(ge=0, le=3)] = 0


def fits(board: Board, state: State) -> None:
    """Whatever a position says of it, it follows from the bankrupts that stand there."""
    state.of_table(Table).phase_out = phase_of(state)


def phase_of(state: State) -> int:
    """How many are out, three at most."""
    return min(len(state.names) - state.left, LAST_PHASE)


KEEPS = Keeps(
    tables=(Table,),
    fits=(fits,),
    names={"phase_out": "double_gariepy.kept_phase"},
    course=frozenset({"phase_out"}),
)
