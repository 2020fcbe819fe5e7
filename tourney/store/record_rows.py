"""The door to a collection's tables: typed records on this side, SQLAlchemy's values on the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar, cast

from sqlalchemy import ColumnClause, Connection, MetaData, select
from sqlalchemy import column as sql_column

from tourney.event.collections import COLLECTIONS, AnyChange, Collection
from tourney.store.mapping import records_of, values_of
from tourney.store.rows import ENTRY, LAYOUTS, ONLY, FieldTable
from tourney.store.tables import Row, StoredTable, Values

K = TypeVar("K")


R = TypeVar("R")


_Items: TypeAlias = dict[object, object]


class RecordRows(Generic[K, R]):
    """The rows of one collection: typed records on this side, the database's tables on the other."""

    def __init__(self, collection: Collection[K, R]) -> None:
        self._collection = collection
        self._layout = next(layout for each, layout in LAYOUTS.items() if each is collection)
        self._within: dict[tuple[str, ...], list[str]] = {(): []}
        for each in self._layout.scalars:
            self._within.setdefault(each.path[:-1], []).append(each.column)

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
        own = self._layout.table
        gone = [row_key(each.key) for each in changes if each.after is None]
        kept = [each for each in changes if each.before is not None and each.after is not None]
        was, now = self._tables(each.before for each in kept), self._tables(each.after for each in kept)
        for part in self._layout.parts:
            table, before, after = part.table, was[part.table.name], now[part.table.name]
            table.remove(connection, part.owner, gone)
            table.remove(connection, table.key, [key for key, row in before.items() if after.get(key) != row])
            table.add(connection, [row for key, row in after.items() if before.get(key) != row])
        own.remove(connection, own.key, gone)
        own.change(connection, [{**row, ENTRY: entry} for row in now[own.name].values()])
        self.add(connection, [(each.after, entry) for each in changes if each.before is None])

    def add(self, connection: Connection, records: Sequence[tuple[object, int]]) -> None:
        """Write records that are not there yet, each with the number of the entry that wrote it."""
        new = self._tables(record for record, _ in records)
        own = self._layout.table
        rows = zip(new[own.name].values(), records, strict=True)
        own.add(connection, [{**row, ENTRY: entry} for row, (_, entry) in rows])
        for part in self._layout.parts:
            part.table.add(connection, list(new[part.table.name].values()))

    def rows(self, record: object | None) -> dict[tuple[str, Row], Values]:
        """The rows of a record, by their table and key, without who wrote them; none of None."""
        tables = self._tables([] if record is None else [record])
        return {(name, key): row for name, rows in tables.items() for key, row in rows.items()}

    def writers(self, connection: Connection) -> dict[object, int]:
        """Which entry of the journal wrote each record last, by the records' keys."""
        table = self._layout.table
        key_of = (lambda _key: None) if not self._collection.key else _bare
        rows = connection.execute(select(table.column(ENTRY, int), *table.columns(table.key))).all()
        return {key_of(tuple(row[1:])): row[0] for row in rows}

    # ---- records to rows ----------------------------------------------------------------------

    def _tables(self, records: Iterable[object]) -> Mapping[str, dict[Row, Values]]:
        """The rows of records by the names of their tables and their keys, without who wrote them.

        ValueError for an empty list within another, or a field that does not say what its owner's says.
        """
        own = self._layout.table
        tables: dict[str, dict[Row, Values]] = defaultdict(dict)
        for record in records:
            values = values_of(record)
            for path in self._layout.doubled:
                if _get(values, path[:-1])[path[-1]] != values[path[-1]]:
                    raise ValueError(f"{'.'.join(path)} is not {values[path[-1]]!r}")
            row: Values = {} if self._collection.key else {**ONLY}
            for way, names in self._within.items():
                record_there = _get(values, way)
                row |= {name: record_there[name] for name in names}
            owner = tuple(row[name] for name in own.key)
            tables[own.name][owner] = row
            for part in self._layout.parts:
                table = part.table
                rows, items = tables[table.name], _get(values, part.path[:-1])[part.path[-1]]
                for key, item in _keyed(items, owner if part.owner else (), len(part.levels)):
                    named = cast("Values", item) if part.is_record else {part.values[0]: item}
                    rows[key] = {**dict(zip(table.key, key, strict=True)), **named}
        return tables

    # ---- rows to records ----------------------------------------------------------------------

    def _values(self, connection: Connection, there: MetaData | None = None) -> list[Values]:
        """All records as plain values, and who wrote them; `there`: what there is, None if all is there.

        A column that today's table has not got is read as a field of the record, for `upcasting` to explain.
        """
        own = self._layout.table
        parts = [(part, _items_of(connection, part, there)) for part in self._layout.parts]
        names, rows = _read(connection, own, there)
        _, *below = self._within.items()
        found = []
        for row in rows:
            values: Values = dict(zip(names, row, strict=True))
            key = row[: len(own.key)]
            if not self._collection.key:
                values = {name: value for name, value in values.items() if name not in ONLY}
            for way, of_record in below:
                _put(values, way, {name: values.pop(name) for name in of_record if name in values})
            for path in self._layout.doubled:
                _put(values, path, values[path[-1]])
            for part, items in parts:
                _put(values, part.path, items.get(key if part.owner else (), part.nothing()))
            found.append(values)
        return found


def row_key(key: object) -> Row:
    """The key of a record as its row has it."""
    if key is None:
        return tuple(ONLY.values())
    return key if isinstance(key, tuple) else (key,)


def _bare(key: Row) -> object:
    """A key as a `Tournament` has it: alone where it is one value."""
    return key[0] if len(key) == 1 else key


def _keyed(items: object, within: Row, levels: int) -> Iterator[tuple[Row, object]]:
    """What lists and mappings within one another hold, each under the key of its row."""
    if not isinstance(items, (dict, list, tuple)):
        raise TypeError(f"{items!r} under {within!r}")
    for key, item in items.items() if isinstance(items, dict) else enumerate(items, 1):
        if levels == 1:
            yield (*within, key), item
        elif not item:
            raise ValueError(f"nothing under {(*within, key)!r}")
        else:
            yield from _keyed(item, (*within, key), levels - 1)


def _items_of(connection: Connection, part: FieldTable, there: MetaData | None) -> dict[Row, object]:
    """What all records have in the table of a part, by their owners' keys."""
    if there is not None and part.table.name not in there.tables:
        return {}
    names, rows = _read(connection, part.table, there, part.table.key)
    owners, last = len(part.owner), len(part.table.key) - 1
    of_item = names[last + 1 :]
    if not part.is_record and of_item != list(part.values):
        raise LookupError(f"{part.table.name}.{of_item[-1]}")
    found: dict[Row, _Items] = {}
    for row in rows:
        within = found.setdefault(row[:owners], {})
        for key in row[owners:last]:
            within = cast("_Items", within.setdefault(key, {}))
        item = row[last + 1 :]
        within[row[last]] = dict(zip(of_item, item, strict=True)) if part.is_record else item[0]
    return {owner: _shaped(items, part.levels) for owner, items in found.items()}


def _shaped(items: _Items, levels: Sequence[tuple[str, bool]]) -> object:
    """Items by their keys as the list or mapping that they are, on every level."""
    (_, is_mapping), *below = levels
    if below:
        items = {key: _shaped(cast("_Items", each), below) for key, each in items.items()}
    return items if is_mapping else list(items.values())


def _read(
    connection: Connection, table: StoredTable, there: MetaData | None, order: Sequence[str] = ()
) -> tuple[list[str], Iterable[Row]]:
    """The rows of a table in the order of their keys, with columns that only an older one has, and the names
    of those that are there: first the key."""
    columns = table.columns(table.hints)
    if there is not None:
        has = there.tables[table.name].c
        former: list[ColumnClause[object]] = [
            sql_column(each.name, each.type) for each in has if each.name not in table.hints
        ]
        columns = [each for each in columns if each.name in has] + former
    rows = connection.execute(select(*columns).order_by(*table.columns(order))).all()
    return [each.name for each in columns], map(tuple, rows)


def _get(values: Values, way: Sequence[str]) -> Values:
    """The record that lies at the end of a way."""
    for name in way:
        values = cast("Values", values[name])
    return values


def _put(values: Values, path: Sequence[str], value: object) -> None:
    """Lay it at the end of a way, which is made where there is none yet."""
    for name in path[:-1]:
        values = cast("Values", values.setdefault(name, {}))
    values[path[-1]] = value


RECORD_ROWS = {collection: RecordRows(collection) for collection in COLLECTIONS}
