"""Stores the results of tables as rows, for people who query the event. The program never reads them.

They are written with every step, from the event after it. The number of their step is beside them, and the
views show them only while it is the journal's last: a change by other means then shows no false results.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, select, update

from tourney import __version__
from tourney.event.ports import Results, TableResults
from tourney.store.tables import RESULTS, RESULTS_AS_OF, Row, Values


def store(connection: Connection, entry: int, results: Results) -> None:
    """Write the results changed by this entry of the journal; all of them if the rows are not those of the
    entry before.
    """
    if _as_of(connection) == (entry - 1, __version__):
        tables = results.changed()
        RESULTS.remove(connection, ("heat", "table"), [each.key for each in tables])
        connection.execute(update(RESULTS_AS_OF.clause).values(entry=entry))
    else:
        tables = results.all()
        connection.execute(delete(RESULTS.clause))
        connection.execute(delete(RESULTS_AS_OF.clause))
        RESULTS_AS_OF.add(connection, [{"id": 1, "entry": entry, "program": __version__}])
    RESULTS.add(connection, list(_by_key(tables).values()))


def differing(
    connection: Connection, entry: int, results: Results
) -> list[tuple[Row, Mapping[str, object] | None, Mapping[str, object] | None]]:
    """The stored rows that differ from the results after this entry: the key of each, the expected and the
    stored row, None for no row. Empty if the views show nothing.
    """
    if (_as_of(connection) or (None,))[0] != entry:
        return []
    rows = connection.execute(select(*RESULTS.columns(RESULTS.hints))).mappings()
    there = {tuple(row[name] for name in RESULTS.key): dict(row) for row in rows}
    due = _by_key(results.all())
    keys = sorted(due.keys() | there.keys(), key=str)
    return [(key, due.get(key), there.get(key)) for key in keys if due.get(key) != there.get(key)]


def program(connection: Connection) -> str:
    """The version of the program that wrote the stored results; "" if there are none."""
    written = _as_of(connection)
    return "" if written is None else str(written[1])


_AS_OF = select(RESULTS_AS_OF["entry"], RESULTS_AS_OF["program"])


def _as_of(connection: Connection) -> tuple[object, ...] | None:
    """The entry of the stored results, and the program that wrote them."""
    row = connection.execute(_AS_OF).first()
    return None if row is None else tuple(row)


def _by_key(tables: Sequence[TableResults]) -> dict[Row, Values]:
    return {
        (*each.key, player): {
            "heat": each.key[0],
            "table": each.key[1],
            "player": player,
            "place": score.place,
            "points": score.points,
            "total": score.total,
            "players": score.size,
            "left_at_end": score.survivors,
            "shared": score.tied,
            "provisional": score.provisional,
        }
        for each in tables
        for player, score in each.scores
    }
