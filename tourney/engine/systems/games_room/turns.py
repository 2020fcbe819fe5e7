"""The games room counts turns and keeps the throw that failed in jail (G4.3, G8.4)."""

from __future__ import annotations

from tourney.engine.entries import Throw
from tourney.engine.frames import ThirdFailure
from tourney.engine.play import Play
from tourney.engine.state import FREE
from tourney.engine.steps import turn
from tourney.engine.systems.games_room.kept import FailedThrow, Progress, Table


def throw(play: Play, seat: int, entry: Throw) -> None:
    """The throw before it is past; one that fails in jail may still be moved until the next (G4.3)."""
    table, state = play.state.of_table(Table), play.state
    table.failed = None
    if state.doubles == 0:
        play.state.of_seat(Progress, seat).turns += 1
    jailed = state.jail[seat] != FREE
    turn.throw(play, seat, entry)
    if jailed and state.jail[seat] != FREE and not isinstance(play.top, ThirdFailure):
        first, second = (face for face in entry.dice if isinstance(face, int))
        table.failed = FailedThrow(play.names[seat], (first, second))
