"""The lines of games in an event's database: read in order, added at the end, never changed.

It knows nothing of what a line says. Two windows that add the same line: the second gets a Conflict.
"""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select
from sqlmodel import SQLModel

from tourney.errors import Conflict
from tourney.services.tables.ports import GameLines
from tourney.store.own_tables import GameLine

_LINES = SQLModel.metadata.tables[str(GameLine.__tablename__)]


def lines_of(connection: Connection, game: int, start: int) -> list[str]:
    """The lines of a game from number `start` on; line 0 is the header."""
    query = select(_LINES.c.line).where(_LINES.c.game == game, _LINES.c.n >= start).order_by(_LINES.c.n)
    return list(connection.execute(query).scalars())


def add(connection: Connection, more: GameLines) -> None:
    """Add lines after the `known` first ones. Conflict if there are not exactly so many."""
    query = select(func.max(_LINES.c.n)).where(_LINES.c.game == more.game)
    last = connection.execute(query).scalar()
    if (-1 if last is None else last) + 1 != more.known:
        raise Conflict("tables.entered_elsewhere")
    rows = [{"game": more.game, "n": more.known + i, "line": line} for i, line in enumerate(more.lines)]
    if rows:
        connection.execute(insert(_LINES), rows)
