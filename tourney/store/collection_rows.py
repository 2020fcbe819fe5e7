"""The door to a collection's tables: typed records on this side, SQLAlchemy's values on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Generic, TypeAlias, TypeVar, cast

from sqlalchemy import ColumnClause, Connection, MetaData, column, select

from tourney.competition.collections import COLLECTIONS, AnyChange, Collection
from tourney.store.columns import StoredTable
from tourney.store.mapping import records_of, values_of
from tourney.store.prepared import Row, adding, changing, removing
from tourney.store.rows import ENTRY, LAYOUTS, ONLY, FieldTable, Layout

K = TypeVar("K")
R = TypeVar("R")

Values: TypeAlias = dict[str, object]
"""A record by the names of its fields, or a row by those of its columns."""
Owner: TypeAlias = Row
"""A record's key, as the columns of the key have it."""


class RecordRows(Generic[K, R]):
    """The rows of one collection: typed records on this side, the database's tables on the other."""

    def __init__(self, collection: Collection[K, R]) -> None:
        self._collection = collection
        self._layout = next(layout for each, layout in LAYOUTS.items() if each is collection)
        self._own = _OwnRows(self._layout, is_only=not collection.key)
        self._parts = [_PartRows(part) for part in self._layout.parts]

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

        What a record has in tables of its own goes with it; of what stays only rows that differ are written.
        """
        gone = [row_key(each.key) for each in changes if each.after is None]
        for part in self._parts:
            part.clear(connection, gone)
        self._own.removed.run(connection, gone)
        kept = [each for each in changes if each.before is not None and each.after is not None]
        after = [(row_key(each.key), values_of(each.after)) for each in kept]
        self._own.changed.run(connection, [(entry, *self._own.row(values), *key) for key, values in after])
        for part in self._parts:
            part.change(connection, kept)
        self.add(connection, [(values_of(each.after), entry) for each in changes if each.before is None])

    def add(self, connection: Connection, records: Sequence[tuple[Values, int]]) -> None:
        """Write records that are not there yet, each with the number of the entry that wrote it."""
        own = self._own
        owned = [(own.key(values), values, entry) for values, entry in records]
        own.added.run(connection, [(*key, entry, *own.row(values)) for key, values, entry in owned])
        for part in self._parts:
            part.added.run(connection, [row for key, values, _ in owned for row in part.rows(key, values)])

    def rows(self, record: object | None) -> dict[tuple[str, Row], Values]:
        """The rows of a record, by their table and key, without who wrote them; none of None."""
        if record is None:
            return {}
        values = values_of(record)
        key = self._own.key(values)
        found = {
            (self._layout.table.name, key): dict(zip(self._own.names, self._own.row(values), strict=True))
        }
        for part in self._parts:
            found |= part.by_key(key, values)
        return found

    def writers(self, connection: Connection) -> dict[object, int]:
        """Which entry of the journal wrote each record last, by the records' keys."""
        table = self._layout.table
        key_of = (lambda _key: None) if not self._collection.key else _bare
        rows = connection.execute(select(table.column(ENTRY, int), *table.columns(table.key))).all()
        return {key_of(tuple(row[1:])): row[0] for row in rows}

    # ---- inside -------------------------------------------------------------------------------

    def _values(self, connection: Connection, there: MetaData | None = None) -> list[Values]:
        """All records as plain values, and who wrote them; `there`: what there is, None if all is there."""
        found = self._own.all(connection, there)
        owned = [(self._own.key(values), values) for values in found] if self._parts else []
        for part in self._parts:
            part.fill(connection, there, owned)
        return found


class _OwnRows:
    """A collection's own table: a row a record."""

    def __init__(self, layout: Layout, is_only: bool) -> None:
        self._table = table = layout.table
        self._scalars = [(each.path, each.column) for each in layout.scalars]
        self._doubled = layout.doubled
        self._key = None if is_only else _getter(table.key)
        rest = [(path, column) for path, column in self._scalars if column not in table.key]
        self._runs = [(within, _getter(names)) for within, names in _runs(path for path, _ in rest)]
        self.names = tuple(column for _, column in rest)
        columns = (ENTRY, *self.names)
        self.added = adding(table, (*table.key, *columns))
        self.changed = changing(table, columns)
        self.removed = removing(table, table.key)

    def key(self, values: Values) -> Row:
        """The key of a record's row."""
        return tuple(ONLY.values()) if self._key is None else self._key(values)

    def row(self, values: Values) -> Row:
        """What a record's row has beside its key and who wrote it."""
        for path in self._doubled:
            if _get(values, path) != values[path[-1]]:
                raise ValueError(f"{'.'.join(path)} is not {values[path[-1]]!r}")
        row: Row = ()
        for within, getter in self._runs:
            row += getter(_get(values, within))
        return row

    def all(self, connection: Connection, there: MetaData | None) -> list[Values]:
        """The records without what they have in tables of their own.

        A column that today's table has not got is read as a field of the record, for `upcasting` to explain.
        """
        table = self._table
        former = _former(there, table)
        within: dict[tuple[str, ...], list[tuple[str, ColumnClause[object]]]] = {(): [(ENTRY, table[ENTRY])]}
        within[()] += [(each.name, each) for each in former]
        for path, name in self._scalars:
            if _has(there, table, name):
                within.setdefault(path[:-1], []).append((path[-1], table[name]))
        (_, top), *below = within.items()
        query = select(*(each for found in within.values() for _, each in found))
        names = [name for name, _ in top]
        ends, runs = len(top), []
        for path, found in below:
            runs.append((path, [name for name, _ in found], ends, ends + len(found)))
            ends += len(found)
        records = []
        for row in connection.execute(query).all():
            values: Values = dict(zip(names, row, strict=False))
            for path, of_record, start, end in runs:
                _within(values, path).update(zip(of_record, row[start:end], strict=True))
            for path in self._doubled:
                _within(values, path[:-1])[path[-1]] = values[path[-1]]
            records.append(values)
        return records


class _PartRows:
    """The table of a list or mapping that records have: a row an item."""

    def __init__(self, part: FieldTable) -> None:
        self._part = part
        self._item = _getter(part.values) if part.is_record else None
        self._of = attrgetter(".".join(part.path))
        self.added = adding(part.table, (*part.table.key, *part.values))
        self._removed = removing(part.table, part.table.key)
        self._cleared = removing(part.table, part.owner) if part.owner else None

    def rows(self, owner: Row, values: Values) -> list[Row]:
        """The rows of a record. ValueError for an empty list within another."""
        return self._rows(self._owner(owner), _get(values, self._part.path), len(self._part.levels))

    def by_key(self, owner: Row, values: Values) -> dict[tuple[str, Row], Values]:
        """The same by table and key, each by its columns."""
        name, many = self._part.table.name, len(self._part.table.key)
        names = self._part.values
        return {
            (name, row[:many]): dict(zip(names, row[many:], strict=True)) for row in self.rows(owner, values)
        }

    def clear(self, connection: Connection, owners: Sequence[Row]) -> None:
        """Remove what these records have here; the only record there is never goes."""
        if self._cleared is not None:
            self._cleared.run(connection, owners)

    def change(self, connection: Connection, changes: Sequence[AnyChange]) -> None:
        """Write what differs in records that stay."""
        gone: list[Row] = []
        new: list[Row] = []
        for change in changes:
            if self._of(change.before) != self._of(change.after):
                was, now = (self._keyed(row_key(change.key), each) for each in (change.before, change.after))
                gone += [key for key, row in was.items() if now.get(key) != row]
                new += [row for key, row in now.items() if was.get(key) != row]
        self._removed.run(connection, gone)
        self.added.run(connection, new)

    def fill(
        self, connection: Connection, there: MetaData | None, owners: Sequence[tuple[Row, Values]]
    ) -> None:
        """Give records, by their keys, what they have here."""
        part = self._part
        is_there = there is None or part.table.name in there.tables
        has = self._all(connection, there) if is_there else {}
        *within, name = part.path
        for owner, values in owners:
            items = has.get(self._owner(owner))
            _within(values, within)[name] = part.nothing() if items is None else items

    def _owner(self, key: Row) -> Owner:
        """Which records' rows these are is said where there are several records."""
        return key if self._part.owner else ()

    def _keyed(self, owner: Row, record: object) -> dict[Row, Row]:
        """The rows of a record by their keys."""
        many = len(self._part.table.key)
        return {row[:many]: row for row in self.rows(owner, values_of(record))}

    def _rows(self, within: Row, items: object, levels: int) -> list[Row]:
        if not isinstance(items, (dict, list, tuple)):
            raise TypeError(f"{self._part.table.name}: {items!r}")
        pairs = items.items() if isinstance(items, dict) else enumerate(items, 1)
        if levels == 1:
            if self._item is None:
                return [(*within, key, item) for key, item in pairs]
            return [(*within, key, *self._item(item)) for key, item in pairs]
        found = []
        for key, item in pairs:
            if not item:
                raise ValueError(f"{self._part.table.name}: nothing under {key!r}")
            found += self._rows((*within, key), item, levels - 1)
        return found

    def _all(self, connection: Connection, there: MetaData | None) -> dict[Owner, object]:
        """What all records have, by their owners' keys."""
        part = self._part
        names = [name for name in part.values if _has(there, part.table, name)]
        former = _former(there, part.table)
        if former and not part.is_record:
            raise LookupError(f"{part.table.name}.{former[0].name}")
        keys = part.table.columns(part.table.key)
        query = select(*keys, *part.table.columns(names), *former).order_by(*keys)
        names += [each.name for each in former]
        of_owner = itemgetter(slice(len(part.owner)))
        rows = connection.execute(query).all()
        return {owner: self._items(each, names, 0) for owner, each in groupby(rows, of_owner)}

    def _items(self, rows: Iterable[Row], names: Sequence[str], level: int) -> object:
        """The list or mapping that rows are, from this level of their keys on."""
        at, ends = len(self._part.owner) + level, len(self._part.table.key)
        items: Iterable[tuple[object, object]]
        if at + 1 < ends:
            within = groupby(rows, itemgetter(at))
            items = ((key, self._items(each, names, level + 1)) for key, each in within)
        elif self._part.is_record:
            items = ((row[at], dict(zip(names, row[ends:], strict=True))) for row in rows)
        else:
            items = map(itemgetter(at, ends), rows)
        return dict(items) if self._part.levels[level][1] else [item for _, item in items]


def row_key(key: object) -> Row:
    """The key of a record as its row has it."""
    if key is None:
        return tuple(ONLY.values())
    return key if isinstance(key, tuple) else (key,)


def _bare(key: Row) -> object:
    """A key as a `Tournament` has it: alone where it is one value."""
    return key[0] if len(key) == 1 else key


def _has(there: MetaData | None, table: StoredTable, column: str) -> bool:
    return there is None or column in there.tables[table.name].c


def _former(there: MetaData | None, table: StoredTable) -> list[ColumnClause[object]]:
    """The columns of an older table that today's has not got."""
    columns = () if there is None else there.tables[table.name].c
    return [column(each.name, each.type) for each in columns if each.name not in table.hints]


def _getter(names: Sequence[str]) -> Callable[[Values], Row]:
    """Reads these values as a tuple, be it one alone."""
    if len(names) == 1:
        (name,) = names
        return lambda values: (values[name],)
    return cast("Callable[[Values], Row]", itemgetter(*names) if names else tuple)


def _runs(paths: Iterable[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Neighbours that lie in the same record, as the way to it and their names there."""
    for within, run in groupby(paths, lambda path: path[:-1]):
        yield within, tuple(path[-1] for path in run)


def _get(values: Values, path: Sequence[str]) -> Values:
    """What lies at the end of a way; whoever reads a field's value there checks what it is."""
    for name in path:
        values = cast(Values, values[name])
    return values


def _within(values: Values, path: Sequence[str]) -> Values:
    """The values of a record within a record, made where there are none yet."""
    for name in path:
        values = cast(Values, values.setdefault(name, {}))
    return values


RECORD_ROWS = {collection: RecordRows(collection) for collection in COLLECTIONS}
