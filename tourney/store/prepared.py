"""Statements that write many rows, which are tuples here and named values to SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, Delete, Insert, Update, bindparam, delete, insert, update

from tourney.store.columns import StoredTable

Row: TypeAlias = tuple[object, ...]
_KEY = "key_"
_AT_ONCE = 10_000
"""Values that a statement may have: less than SQLite (32,766) and PostgreSQL (65,535) take."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement and what the values of a row are, in order."""

    query: Insert | Update | Delete
    names: tuple[str, ...]

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Carry it out for every row."""
        if rows:
            connection.execute(self.query, [dict(zip(self.names, row, strict=True)) for row in rows])


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
    return Prepared(insert(table.clause), tuple(columns))


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
    return Prepared(query, tuple(_KEY + name for name in columns))
