"""A statement that writes many rows: compiled once for each kind of database, its rows as plain tuples.

SQLAlchemy makes a mapping of every row and of every mapping a list again, which for the ten thousand rows of
a heat costs more than the database does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, Delete, Dialect, Insert, Update, bindparam, delete, insert, update
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from tourney.store.columns import StoredTable

Row: TypeAlias = tuple[object, ...]
_Bind: TypeAlias = Callable[[object], object]
_KEY = "key_"
_AT_ONCE = 10_000
"""Values that a statement may have: less than SQLite (32,766) and PostgreSQL (65,535) take."""


@dataclass(frozen=True, slots=True)
class _Compiled:
    """`names`: those of a row's values where the database wants them named."""

    text: str
    binds: tuple[tuple[int, _Bind], ...]
    names: tuple[str, ...] | None

    def bound(self, row: Row) -> Row | dict[str, object]:
        """A row as the database's driver takes it."""
        if self.binds:
            values = list(row)
            for at, bind in self.binds:
                values[at] = bind(values[at])
            row = tuple(values)
        return row if self.names is None else dict(zip(self.names, row, strict=True))


class Prepared:
    """A statement and what the values of a row are, in order."""

    def __init__(self, query: Insert | Update | Delete, names: Sequence[str]) -> None:
        self._query = query
        self._names = tuple(names)
        self._compiled: dict[str, _Compiled] = {}

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Carry it out for every row."""
        if not rows:
            return
        dialect = connection.dialect
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        if compiled.binds or compiled.names is not None:
            connection.exec_driver_sql(compiled.text, [compiled.bound(row) for row in rows])
        else:
            connection.exec_driver_sql(compiled.text, list(rows))

    def _compile(self, dialect: Dialect) -> _Compiled:
        columns = [name for name in self._names if not name.startswith(_KEY)]
        made: SQLCompiler = self._query.compile(dialect=dialect, column_keys=columns)
        binds = []
        for at, name in enumerate(self._names):
            kind: TypeEngine[object] = made.binds[name].type
            bind = kind.dialect_impl(dialect).bind_processor(dialect)
            if bind is not None:
                binds.append((at, bind))
        if made.positiontup is None:
            return _Compiled(made.string, tuple(binds), self._names)
        assert tuple(made.positiontup) == self._names, made.string
        return _Compiled(made.string, tuple(binds), None)


class Clearing:
    """Removes all rows that belong to some owners, whose key `columns` hold: a few statements for thousands.

    A statement an owner, or a cascade, which is one too, takes SQLite twice as long for a heat's scoresheets.
    """

    def __init__(self, table: StoredTable, columns: Sequence[str]) -> None:
        *within, self._last = table.columns(columns)
        self._table = table.clause
        self._within = within

    def run(self, connection: Connection, owners: Sequence[Row]) -> None:
        """Remove what belongs to these."""
        alike: dict[Row, list[object]] = {}
        for *within, last in owners:
            alike.setdefault(tuple(within), []).append(last)
        for values, lasts in alike.items():
            query = delete(self._table)
            for column, value in zip(self._within, values, strict=True):
                query = query.where(column == value)
            for start in range(0, len(lasts), _AT_ONCE):
                some = lasts[start : start + _AT_ONCE]
                connection.execute(query.where(self._last.in_(some)))


def adding(table: StoredTable, columns: Sequence[str]) -> Prepared:
    """Adds rows with these columns."""
    return Prepared(insert(table.clause), columns)


def changing(table: StoredTable, columns: Sequence[str]) -> Prepared:
    """Changes rows that are there: these columns, then the table's key."""
    query = update(table.clause)
    for name in table.key:
        query = query.where(table[name] == bindparam(_KEY + name))
    return Prepared(query, (*columns, *(_KEY + name for name in table.key)))


def removing(table: StoredTable, columns: Sequence[str]) -> Prepared:
    """Removes the rows that have these values in these columns."""
    query = delete(table.clause)
    for name in columns:
        query = query.where(table[name] == bindparam(_KEY + name))
    return Prepared(query, [_KEY + name for name in columns])
