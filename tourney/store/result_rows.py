"""What tables have brought, as rows: for who queries the event. Never read by the program.

They are written with every step, of the event as it is after it. The step they are of stands beside them, and
the views show them only while it is the journal's last: who changes the event otherwise leaves no lie behind.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlmodel import SQLModel

from tourney import __version__
from tourney.services.ports import Results
from tourney.store.own_tables import ResultLine, ResultsAsOf

_RESULTS, _AS_OF = (SQLModel.metadata.tables[str(kind.__tablename__)] for kind in (ResultLine, ResultsAsOf))


def store(connection: Connection, entry: int, results: Results) -> None:
    """Write what this entry of the journal changes; everything where the rows are not of the one before."""
    written = connection.execute(select(_AS_OF.c.entry, _AS_OF.c.program)).first()
    if written is not None and tuple(written) == (entry - 1, __version__):
        tables = results.changed()
        if tables:
            gone = delete(_RESULTS).where(
                _RESULTS.c.heat == bindparam("of_heat"), _RESULTS.c.table == bindparam("of_table")
            )
            keys = [{"of_heat": heat, "of_table": table} for heat, table in (each.key for each in tables)]
            connection.execute(gone, keys)
        connection.execute(_AS_OF.update().values(entry=entry))
    else:
        tables = results.all()
        connection.execute(delete(_RESULTS))
        connection.execute(delete(_AS_OF))
        connection.execute(insert(_AS_OF).values(id=1, entry=entry, program=__version__))
    rows = [
        {
            "heat": each.key[0],
            "table": each.key[1],
            "player": player,
            "place": score.place,
            "points": score.points,
            "total": score.total,
            "players": score.size,
            "left_at_end": score.left,
            "shared": score.tied,
            "provisional": score.provisional,
        }
        for each in tables
        for player, score in each.scores
    ]
    if rows:
        connection.execute(insert(_RESULTS), rows)
