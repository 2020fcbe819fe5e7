"""What only the games room keeps of a position: the middle, the last failed throw, turns and laps."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tourney.engine.accounts import Account
from tourney.engine.board import Board
from tourney.engine.kept import Keeps, Unfit
from tourney.engine.play import Play
from tourney.engine.state import FREE, State

MIDDLE = Account("middle", "engine.middle")
"""The money in the middle of the board (G2.3)."""


class FailedThrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A throw in jail that was no double: whose, and the dice."""

    player: Annotated[str, Meta(max_length=200)]
    dice: tuple[int, int]


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: the last failed throw in jail, until the next player throws (G4.3)."""

    failed: FailedThrow | None = None


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: whether the start has paid, and how many turns were begun (G8.4)."""

    lapped: bool = True
    turns: Annotated[int, Meta(ge=0, le=1_000_000)] = 1


def begin(play: Play) -> None:
    """Nobody has had a turn yet, nor been paid by the start."""
    for seat in range(len(play.names)):
        progress = progress_of(play, seat)
        progress.lapped, progress.turns = False, 0


def fits(board: Board, state: State) -> None:
    """A failed throw is a player's of the table. Unfit: it is nobody's, or no throw that can fail.

    Whoever is out of jail has nothing to do with it any more.
    """
    assert state.extra is not None
    table = state.extra.table(Table)
    failed = table.failed
    if failed is None:
        return
    first, second = failed.dice
    if failed.player not in state.names or first == second or not {first, second} <= set(range(1, 7)):
        raise Unfit("failed")
    if state.jail[state.names.index(failed.player)] == FREE:
        table.failed = None


def table_of(play: Play) -> Table:
    """The table's fields."""
    assert play.state.extra is not None
    return play.state.extra.table(Table)


def progress_of(play: Play, seat: int) -> Progress:
    """A seat's fields."""
    assert play.state.extra is not None
    return play.state.extra.seat(Progress, seat)


def failed_by(play: Play, seat: int) -> FailedThrow | None:
    """The player's throw that has just failed, before anybody else has thrown (G4.3)."""
    failed = table_of(play).failed
    return failed if failed is not None and failed.player == play.names[seat] else None


KEEPS = Keeps((Table,), (Progress,), (MIDDLE,), (fits,))
