"""What tables have brought, as rows: for who queries the event. Never read by the program.

They are written with every step, of the event as it is after it. The step they are of stands beside them, and
the views show them only while it is the journal's last: who changes the event otherwise leaves no lie behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from tourney import __version__
from tourney.services.ports import Results
from tourney.services.results import TableResults
from tourney.store.own_tables import RESULTS, RESULTS_AS_OF
from tourney.store.prepared import Row, adding, removing

_ADDED = adding(RESULTS, tuple(RESULTS.hints))
_REMOVED = removing(RESULTS, ("heat", "table"))


def store(connection: Connection, entry: int, results: Results) -> None:
    """Write what this entry of the journal changes; everything where the rows are not of the one before."""
    as_of = RESULTS_AS_OF.clause
    written = connection.execute(select(RESULTS_AS_OF["entry"], RESULTS_AS_OF["program"])).first()
    if written is not None and tuple(written) == (entry - 1, __version__):
        tables = results.changed()
        _REMOVED.run(connection, [each.key for each in tables])
        connection.execute(update(as_of).values(entry=entry))
    else:
        tables = results.all()
        connection.execute(delete(RESULTS.clause))
        connection.execute(delete(as_of))
        connection.execute(insert(as_of).values(id=1, entry=entry, program=__version__))
    _ADDED.run(connection, _rows(tables))


def differing(
    connection: Connection, entry: int, results: Results
) -> list[tuple[Row, Mapping[str, object] | None, Mapping[str, object] | None]]:
    """The stored rows that are not those of the results after this entry: the key of each, what it should be
    and what it is, None for no such row. Nothing where the views show nothing, or another program's."""
    written = connection.execute(select(RESULTS_AS_OF["entry"], RESULTS_AS_OF["program"])).first()
    if written is None or tuple(written) != (entry, __version__):
        return []
    names = tuple(RESULTS.hints)
    stored = connection.execute(select(*RESULTS.columns(names))).all()
    there, due = (_by_key(names, rows) for rows in (map(tuple, stored), _rows(results.all())))
    keys = sorted(due.keys() | there.keys(), key=str)
    return [(key, due.get(key), there.get(key)) for key in keys if due.get(key) != there.get(key)]


def _by_key(names: Sequence[str], rows: Iterable[Row]) -> dict[Row, Mapping[str, object]]:
    return {row[: len(RESULTS.key)]: dict(zip(names, row, strict=True)) for row in rows}


def _rows(tables: Sequence[TableResults]) -> list[Row]:
    """The rows, in the order of their columns."""
    return [
        (
            *each.key,
            player,
            score.place,
            score.points,
            score.total,
            score.size,
            score.left,
            score.tied,
            score.provisional,
        )
        for each in tables
        for player, score in each.scores
    ]
