"""Defines the fields that only the games room keeps: the middle, the last failed throw, turns and laps."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.base.texts import msg
from tourney.game.engine.accounts import Account
from tourney.game.engine.board import Board
from tourney.game.engine.entries import OfPlayer
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import FREE, State
from tourney.game.engine.state_extensions import StateExtension, Unfit

MIDDLE = Account("middle", "engine.middle")
"""The money in the middle of the board (G2.3)."""


class FailedThrow(OfPlayer, frozen=True, forbid_unknown_fields=True):
    """A throw in jail that was no double: its player, and the dice."""

    dice: tuple[int, int]


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: the last failed throw in jail, until the next player throws (G4.3)."""

    failed: FailedThrow | None = None


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: whether the start has paid, and how many turns were begun (G8.4)."""

    lapped: bool = True
    turns: Annotated[int, Meta(ge=0, le=1_000_000)] = 1


def begin(game: GameContext) -> None:
    """Nobody has had a turn yet, nor been paid by the start."""
    for seat in range(len(game.names)):
        progress = game.state.of_seat(Progress, seat)
        progress.lapped, progress.turns = False, 0


def fits(board: Board, state: State) -> None:
    """Check that a failed throw is a player's of the table. Unfit: it is nobody's, or no throw that can fail.

    It means nothing for players who are out of jail.
    """
    table = state.of_table(Table)
    failed = table.failed
    if failed is None:
        return
    first, second = failed.dice
    if failed.player not in state.names or first == second or not {first, second} <= set(range(1, 7)):
        raise Unfit("failed", msg("engine.unfit_failed"))
    if state.jail[state.names.index(failed.player)] == FREE:
        table.failed = None


KEEPS = StateExtension(
    tables=(Table,),
    seats=(Progress,),
    accounts=(MIDDLE,),
    fits=(fits,),
    names={
        "failed": "narration.kept_failed",
        "lapped": "narration.kept_lapped",
        "turns": "narration.kept_turns",
    },
)
