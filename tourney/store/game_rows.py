"""The lines of games in an event's database: read in order, added at the end, never changed.

It knows nothing of what a line says. Two windows that add the same line: the second gets a Conflict.
"""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from tourney.base.errors import Conflict
from tourney.base.game_log import GameLines
from tourney.store.own_tables import GAME_LINES

_game, _number = GAME_LINES.column("game", int), GAME_LINES.column("n", int)
_line = GAME_LINES.column("line", str)


def lines_of(connection: Connection, game: int, start: int) -> list[str]:
    """The lines of a game from number `start` on; line 0 is the header."""
    query = select(_line).where(_game == game, _number >= start).order_by(_number)
    return list(connection.execute(query).scalars())


def add(connection: Connection, more: GameLines) -> None:
    """Add lines after the `known` first ones. Conflict if there are not exactly so many."""
    query = select(func.max(_number)).where(_game == more.game)
    last = connection.execute(query).scalar()
    if (-1 if last is None else last) + 1 != more.known:
        raise Conflict("tables.entered_elsewhere")
    numbered = enumerate(more.lines, more.known)
    GAME_LINES.add(connection, [{"game": more.game, "n": n, "line": line} for n, line in numbered])
