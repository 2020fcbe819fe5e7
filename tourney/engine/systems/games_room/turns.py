"""The games room counts turns and keeps the throw that failed in jail (G4.3, G8.4)."""

from __future__ import annotations

from tourney.engine.entries import Rename, Throw
from tourney.engine.frames import ThirdFailure
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal
from tourney.engine.state import FREE
from tourney.engine.steps import referee, turn
from tourney.engine.systems.games_room.kept import FailedThrow, progress_of, table_of


def may_throw(play: Play, seat: int, entry: Throw) -> Refusal | None:
    """As anywhere."""
    return turn.may_throw(play, seat, entry)


def throw(play: Play, seat: int, entry: Throw) -> None:
    """The throw before it is past; one that fails in jail may still be moved until the next (G4.3)."""
    table, state = table_of(play), play.state
    table.failed = None
    if state.doubles == 0:
        progress_of(play, seat).turns += 1
    jailed = state.jail[seat] != FREE
    turn.throw(play, seat, entry)
    if jailed and state.jail[seat] != FREE and not isinstance(play.top, ThirdFailure):
        first, second = (face for face in entry.dice if isinstance(face, int))
        table.failed = FailedThrow(play.names[seat], (first, second))


def may_rename(play: Play, seat: int, entry: Rename) -> Refusal | None:
    """As anywhere."""
    return referee.may_rename(play, seat, entry)


def rename(play: Play, seat: int, entry: Rename) -> None:
    """The failed throw goes by the new name too."""
    referee.rename(play, seat, entry)
    table = table_of(play)
    if table.failed is not None and table.failed.player == entry.player:
        table.failed = FailedThrow(entry.name, table.failed.dice)
