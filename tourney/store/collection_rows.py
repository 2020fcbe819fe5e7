"""The door to a collection's table: typed records on this side, SQLAlchemy's values on the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlmodel import SQLModel

from tourney.competition.collections import COLLECTIONS, AnyChange, Collection
from tourney.store.mapping import record_of, row_values
from tourney.store.rows import fields_of

K = TypeVar("K")
R = TypeVar("R")

_ONLY = {"id": 1}
"""What the row of a record without a key (the event) has for one."""


class Rows(Generic[K, R]):
    """The rows of one collection: typed records on this side, SQLAlchemy's table on the other."""

    def __init__(self, collection: Collection[K, R]) -> None:
        self._collection = collection
        self._table = SQLModel.metadata.tables[collection.name]
        self._names = fields_of(collection.record)

    def all(self, connection: Connection) -> dict[K, R]:
        """All records as the database has them, by their keys."""
        record, key_of = self._collection.record, self._collection.key_of
        rows = connection.execute(select(*(self._table.c[name] for name in self._names)))
        records = (record_of(record, dict(zip(self._names, row, strict=True))) for row in rows)
        return {key_of(each): each for each in records}

    def store(self, connection: Connection, changes: Sequence[AnyChange], version: int) -> None:
        """Write changes of this collection: one statement takes rows away, one adds them."""
        key = self._collection.key
        gone = [_key_values(key, change.key) for change in changes if change.before is not None]
        if gone:
            is_gone = (self._table.c[name] == bindparam(f"key_{name}") for name in key)
            connection.execute(delete(self._table).where(*is_gone), gone)
        only = {} if key else _ONLY
        rows = [row_values(change.after, version) | only for change in changes if change.after is not None]
        if rows:
            connection.execute(insert(self._table), rows)


def _key_values(names: tuple[str, ...], key: object) -> dict[str, object]:
    parts = key if isinstance(key, tuple) else (key,) if names else ()
    return {f"key_{name}": part for name, part in zip(names, parts, strict=True)}


ROWS = {collection: Rows(collection) for collection in COLLECTIONS}
