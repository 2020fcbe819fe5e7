"""Defines the end-game phase, which follows from the number of players out (Y5), and the verb of the two
boards.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tourney.game.engine.board import Board
from tourney.game.engine.entries import Entry
from tourney.game.engine.state import State
from tourney.game.engine.state_extensions import StateExtension

World: TypeAlias = Literal["real", "alternate"]
"""Which of the two boards (Y1.2)."""


class ChooseBoard(Entry, tag="board", kw_only=True):
    """On which board the token goes on from GO (Y2.2, Y2.3)."""

    world: World


LAST_PHASE = 3


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """How many have gone out, three at most (Y5)."""

    phase_out: Annotated[int, Meta(ge=0, le=3)] = 0


def fits(board: Board, state: State) -> None:
    """Set it by the bankrupts in a position, whatever the position tells."""
    state.of_table(Table).phase_out = phase_of(state)


def phase_of(state: State) -> int:
    """How many are out, three at most."""
    return min(len(state.names) - state.left, LAST_PHASE)


KEEPS = StateExtension(
    tables=(Table,),
    fits=(fits,),
    names={"phase_out": "double_gariepy.kept_phase"},
    course=frozenset({"phase_out"}),
)
