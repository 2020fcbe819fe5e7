"""Statements that write many rows, which are tuples here and named values to SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, Delete, Insert, Update, bindparam, delete, insert, update

from tourney.store.columns import StoredTable

Row: TypeAlias = tuple[object, ...]
_KEY = "key_"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement and what the values of a row are, in order."""

    query: Insert | Update | Delete
    names: tuple[str, ...]

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Carry it out for every row."""
        if rows:
            connection.execute(self.query, [dict(zip(self.names, row, strict=True)) for row in rows])


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
    """Removes the rows that have these values in these columns: a row by its key, or all of an owner."""
    query = delete(table.clause)
    for name in columns:
        query = query.where(table[name] == bindparam(_KEY + name))
    return Prepared(query, tuple(_KEY + name for name in columns))
