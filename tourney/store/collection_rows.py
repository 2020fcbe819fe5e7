"""The door to a collection's tables: typed records on this side, SQLAlchemy's values on the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Connection, MetaData, bindparam, delete, insert, select, update

from tourney.competition.collections import COLLECTIONS, AnyChange, Collection
from tourney.store.columns import DbTable
from tourney.store.mapping import records_of, values_of
from tourney.store.rows import ENTRY, LAYOUTS, ONLY, FieldTable

K = TypeVar("K")
R = TypeVar("R")

Values: TypeAlias = dict[str, object]
"""A record by the names of its fields, or a row by those of its columns."""
Owner: TypeAlias = tuple[object, ...]
"""A record's key, as the columns of the key have it."""


class RecordRows(Generic[K, R]):
    """The rows of one collection: typed records on this side, SQLAlchemy's tables on the other."""

    def __init__(self, collection: Collection[K, R]) -> None:
        self._collection = collection
        self._layout = next(layout for each, layout in LAYOUTS.items() if each is collection)
        self._key = collection.key or tuple(ONLY)

    def all(self, connection: Connection) -> dict[K, R]:
        """All records as the database has them, by their keys."""
        key_of = self._collection.key_of
        return {key_of(each): each for each in records_of(self._collection.record, self._values(connection))}

    def plain(self, connection: Connection, there: MetaData) -> list[tuple[Values, int]]:
        """All records of a database that lacks some of today's columns and tables, as plain values.

        Each with the number of the entry that wrote it.
        """
        return [(values, int(str(values.pop(ENTRY)))) for values in self._values(connection, there)]

    def store(self, connection: Connection, changes: Sequence[AnyChange], entry: int) -> None:
        """Write changes of this collection for an entry of the journal: rows go, change and are added.

        What a record has in tables of their own goes with it, or, where that changed, goes and comes anew.
        """
        table, parts = self._layout.table, self._layout.parts
        gone = [self._wanted(change.key) for change in changes if change.after is None]
        both = [
            (self._wanted(change.key), values_of(change.before), values_of(change.after))
            for change in changes
            if change.before is not None and change.after is not None
        ]
        added = [(values_of(change.after), entry) for change in changes if change.before is None]
        if gone:
            connection.execute(delete(table).where(*_is(table, self._key)), gone)
        unlike = {
            part: [each for each in both if _get(each[1], part.path) != _get(each[2], part.path)]
            for part in parts
        }
        for part, found in unlike.items():
            if found:
                query = delete(part.table).where(*_is(part.table, part.owner, self._key))
                connection.execute(query, [key for key, _, _ in found])
        if both:
            rows = [self._row(after, entry, changed=True) | key for key, _, after in both]
            connection.execute(update(table).where(*_is(table, self._key)), rows)
        self.add(connection, added)
        for part, found in unlike.items():
            self._add_part(connection, part, [after for _, _, after in found])

    def add(self, connection: Connection, records: Sequence[tuple[Values, int]]) -> None:
        """Add records as plain values, each with the number of the entry that wrote it."""
        if records:
            rows = [
                self._row(values, entry) | ({} if self._layout.key else ONLY) for values, entry in records
            ]
            connection.execute(insert(self._layout.table), rows)
            for part in self._layout.parts:
                self._add_part(connection, part, [values for values, _ in records])

    # ---- inside -------------------------------------------------------------------------------

    def _values(self, connection: Connection, there: MetaData | None = None) -> list[Values]:
        """All records as plain values, and who wrote them; `there`: what there is, None if all is there."""
        table, key = self._layout.table, self._layout.key
        scalars = [each for each in self._layout.scalars if _has(there, table, each.column)]
        parts = [each for each in self._layout.parts if there is None or each.table.name in there.tables]
        items = [(part, _items(connection, part, there)) for part in parts]
        found = []
        columns = [table.c[name] for name in (ENTRY, *(each.column for each in scalars))]
        for entry, *row in connection.execute(select(*columns)).all():
            values: Values = {ENTRY: entry}
            for scalar, value in zip(scalars, row, strict=True):
                _set(values, scalar.path, value)
            owner = tuple(values[each] for each in key)
            for path in self._layout.doubled:
                _set(values, path, values[path[-1]])
            for part, of_owners in items:
                has = of_owners.get(owner)
                _set(values, part.path, has if has is not None else part.nothing())
            found.append(values)
        return found

    def _add_part(self, connection: Connection, part: FieldTable, records: Sequence[Values]) -> None:
        rows = []
        for values in records:
            owner = dict(zip(part.owner, (values[each] for each in self._layout.key), strict=True))
            rows += [owner | row for row in _rows_in(part, _get(values, part.path), part.levels)]
        if rows:
            connection.execute(insert(part.table), rows)

    def _row(self, values: Values, entry: int, changed: bool = False) -> Values:
        """A record's own row; of a row that is there already all but its key."""
        for path in self._layout.doubled:
            if _get(values, path) != values[path[-1]]:
                raise ValueError(f"{'.'.join(path)} is not {values[path[-1]]!r}")
        row = {each.column: _get(values, each.path) for each in self._layout.scalars}
        row[ENTRY] = entry
        return {column: value for column, value in row.items() if column not in self._key} if changed else row

    def _wanted(self, key: object) -> Values:
        """The key of a row that is there, as `_is` asks for it."""
        if not self._layout.key:
            return {f"key_{name}": value for name, value in ONLY.items()}
        parts = key if isinstance(key, tuple) else (key,)
        return {f"key_{name}": part for name, part in zip(self._key, parts, strict=True)}


def _is(table: DbTable, columns: Sequence[str], key: Sequence[str] = ()) -> Iterator[ColumnElement[bool]]:
    """That these columns are the key that is wanted, whose own names may be others."""
    for column, name in zip(columns, key or columns, strict=False):
        yield table.c[column] == bindparam(f"key_{name}")


def _has(there: MetaData | None, table: DbTable, column: str) -> bool:
    return there is None or column in there.tables[table.name].c


def _items(connection: Connection, part: FieldTable, there: MetaData | None) -> dict[Owner, object]:
    """What the records have in this table, by their owners' keys."""
    first, last = len(part.owner), len(part.owner) + len(part.levels)
    keys = [part.table.c[name] for name in (*part.owner, *(name for name, _ in part.levels))]
    names = [name for name in part.values if _has(there, part.table, name)]
    values = [part.table.c[name] for name in names]
    _, *inner = part.levels
    found: dict[Owner, object] = {}
    for row in connection.execute(select(*keys, *values).order_by(*keys)).all():
        owner = tuple(row[:first])
        items = found.get(owner)
        if items is None:
            items = found[owner] = part.nothing()
        item = dict(zip(names, row[last:], strict=True)) if part.is_record else row[last]
        for (_, is_mapping), key in zip(inner, row[first : last - 1], strict=True):
            items = _within(items, key, is_mapping)
        if isinstance(items, dict):
            items[row[last - 1]] = item
        elif isinstance(items, list):
            items.append(item)
    return found


def _within(items: object, key: object, is_mapping: bool) -> object:
    """The list or mapping that lies under a key (or a number) of another one; a new one if there is none."""
    new: object = {} if is_mapping else []
    if isinstance(items, dict):
        return items.setdefault(key, new)
    assert isinstance(items, list) and isinstance(key, int)
    if key > len(items):
        items.append(new)
    return items[key - 1]


def _rows_in(part: FieldTable, items: object, levels: Sequence[tuple[str, bool]]) -> Iterator[Values]:
    """The rows of a list or mapping, without their owner. ValueError for an empty one within another."""
    (column, _), *rest = levels
    if not isinstance(items, (dict, list, tuple)):
        raise TypeError(f"{part.table.name}: {items!r}")
    pairs = items.items() if isinstance(items, dict) else enumerate(items, 1)
    for key, item in pairs:
        if rest:
            if not item:
                raise ValueError(f"{part.table.name}: nothing under {key!r}")
            yield from ({column: key} | row for row in _rows_in(part, item, rest))
        elif part.is_record:
            yield {column: key, **item}
        else:
            yield {column: key, part.values[0]: item}


def _get(values: Values, path: tuple[str, ...]) -> object:
    found: object = values
    for name in path:
        assert isinstance(found, dict)
        found = found[name]
    return found


def _set(values: Values, path: tuple[str, ...], value: object) -> None:
    for name in path[:-1]:
        within = values.setdefault(name, {})
        assert isinstance(within, dict)
        values = within
    values[path[-1]] = value


RECORD_ROWS = {collection: RecordRows(collection) for collection in COLLECTIONS}
