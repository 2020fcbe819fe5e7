"""What tables have brought, as rows: for who queries the event. Never read by the program.

They are written with every step, of the event as it is after it. The step they are of stands beside them, and
the views show them only while it is the journal's last: who changes the event otherwise leaves no lie behind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, select, update

from tourney import __version__
from tourney.event.ports import Results, TableResults
from tourney.store.tables import RESULTS, RESULTS_AS_OF, Row, Values


def store(connection: Connection, entry: int, results: Results) -> None:
    """Write what this entry of the journal changes; everything where the rows are not of the one before."""
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
    """The stored rows that are not those of the results after this entry: the key of each, what it should be
    and what it is, None for no such row. Nothing where the views show nothing, or another program's."""
    if _as_of(connection) != (entry, __version__):
        return []
    rows = connection.execute(select(*RESULTS.columns(RESULTS.hints))).mappings()
    there = {tuple(row[name] for name in RESULTS.key): dict(row) for row in rows}
    due = _by_key(results.all())
    keys = sorted(due.keys() | there.keys(), key=str)
    return [(key, due.get(key), there.get(key)) for key in keys if due.get(key) != there.get(key)]


def _as_of(connection: Connection) -> tuple[object, ...] | None:
    """Of which entry the stored results are, and which program's."""
    found = connection.execute(select(RESULTS_AS_OF["entry"], RESULTS_AS_OF["program"])).first()
    return None if found is None else tuple(found)


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
            "left_at_end": score.left,
            "shared": score.tied,
            "provisional": score.provisional,
        }
        for each in tables
        for player, score in each.scores
    }
