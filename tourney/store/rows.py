"""Where the records are in an event's database: laid out from the records, where a field is declared once.

A row mirrors one record and a column one field; a record within a record lies in the same row; what is
declared as `Rows` has a table of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field as DataField
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Final, get_args

from msgspec import Meta

from tourney.base.record_fields import Rows
from tourney.event.collections import COLLECTIONS, Collection, Owes
from tourney.store.own_tables import OWN_TABLES, RESULTS
from tourney.store.tables import StoredTable, hints_of, unwrapped

ENTRY: Final = "entry"
"""The column that says which entry of the journal wrote the row last."""
ONLY: Final = {"id": 1}
"""What the row of a record without a key (the event) has for one."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A field with a column: where it is in a record, by the names of the fields on the way."""

    path: tuple[str, ...]
    column: str


@dataclass(frozen=True, slots=True)
class FieldTable:
    """A field with a table of its own.

    `owner` are its columns of the owner's key, `levels` those that count or name its items, and whether each
    names them (a mapping); `values` those of an item. `is_record`: an item is a record, not a single value.
    """

    path: tuple[str, ...]
    table: StoredTable
    owner: tuple[str, ...]
    levels: tuple[tuple[str, bool], ...]
    values: tuple[str, ...]
    is_record: bool

    def nothing(self) -> object:
        """What a record has that has no rows here."""
        return {} if self.levels[0][1] else []


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the records of a collection are: their table, what is in it, what is beside it.

    `doubled` are fields of a record within a record that say what its owner says: they have no column.
    """

    table: StoredTable
    scalars: tuple[Scalar, ...]
    parts: tuple[FieldTable, ...]
    doubled: tuple[tuple[str, ...], ...]

    @property
    def tables(self) -> tuple[StoredTable, ...]:
        """The table of the records, then those of their parts."""
        return (self.table, *(part.table for part in self.parts))


def fields_of(record: type[object]) -> tuple[DataField[object], ...]:
    """The fields of a record."""
    assert is_dataclass(record)
    return fields(record)


class _LayingOut:
    """Lays out a collection: its own table and those of its parts."""

    def __init__(self, collection: Collection[object, object]) -> None:
        self._collection = collection
        self._key = collection.key or tuple(ONLY)
        self._hints: dict[str, object] = {} if collection.key else dict.fromkeys(ONLY, int)
        self._scalars: list[Scalar] = []
        self._parts: list[tuple[tuple[str, ...], Rows, object]] = []
        self._doubled: list[tuple[str, ...]] = []

    def layout(self) -> Layout:
        """Where everything is."""
        self._fields(self._collection.record, ())
        keys = {each: self._hints[each] for each in self._key}
        table = StoredTable(self._collection.name, {**keys, ENTRY: int, **self._hints}, self._key)
        parts = tuple(self._part(*each) for each in self._parts)
        return Layout(table, tuple(self._scalars), parts, tuple(self._doubled))

    def _fields(self, record: type[object], within: tuple[str, ...]) -> None:
        hints = hints_of(record)
        for field in fields_of(record):
            kind, said, _ = unwrapped(hints[field.name])
            path = (*within, field.name)
            rows = next((each for each in said if isinstance(each, Rows)), None)
            if rows is not None:
                self._parts.append((path, rows, kind))
            elif isinstance(kind, type) and is_dataclass(kind):
                self._fields(kind, path)
            elif within and field.name in self._hints:
                self._doubled.append(path)
            else:
                self._hints[field.name] = hints[field.name]
                self._scalars.append(Scalar(path, field.name))

    def _part(self, path: tuple[str, ...], rows: Rows, kind: object) -> FieldTable:
        """The table of a part, whose key is its owner's with what counts or names the items."""
        owner = (rows.owner or self._key) if self._collection.key else ()
        levels: list[tuple[str, bool]] = []
        declared: dict[str, object] = dict(zip(owner, self._key_types(), strict=False))
        item = kind
        for column in rows.key:
            named, *of_named = get_args(unwrapped(item)[0])
            is_mapping = of_named != [] and of_named != [Ellipsis]
            levels.append((column, is_mapping))
            declared[column] = named if is_mapping else Annotated[int, Meta(ge=1)]
            item = of_named[0] if is_mapping else named
        kind = unwrapped(item)[0]
        is_record = isinstance(kind, type) and is_dataclass(kind)
        of_item = hints_of(kind) if isinstance(kind, type) and is_record else {rows.value: item}
        table = StoredTable(rows.table, {**declared, **of_item}, (*owner, *rows.key))
        return FieldTable(
            path=path,
            table=table,
            owner=owner,
            levels=tuple(levels),
            values=tuple(of_item),
            is_record=is_record,
        )

    def _key_types(self) -> list[object]:
        """Of the owner's key: whether it is within bounds is checked where it is the owner's."""
        hints = hints_of(self._collection.record)
        return [unwrapped(hints.get(name, int))[0] for name in self._key]


LAYOUTS: Mapping[Collection[object, object], Layout] = {
    each: _LayingOut(each).layout() for each in COLLECTIONS
}
STORED: Mapping[str, StoredTable] = {
    table.name: table
    for table in (*OWN_TABLES, *(each for layout in LAYOUTS.values() for each in layout.tables))
}
"""Every table of an event's database, by its name."""


def owed_by_record(collection: Collection[object, object]) -> list[tuple[tuple[str, ...], Owes]]:
    """What records owe, by the columns of their table that say to whom."""
    hints = LAYOUTS[collection].table.hints
    return [(each.fields, each) for each in collection.owes if set(each.fields) <= hints.keys()]


def owed_by_part(
    collection: Collection[object, object], part: FieldTable
) -> list[tuple[tuple[str, ...], Owes]]:
    """What records owe of the items of a part, by the columns of the part's table."""
    return [
        ((*each.fields[:-1], part.values[0]), each)
        for each in collection.owes
        if each.fields[-1] == part.path[-1]
    ]


def _indices() -> Iterator[tuple[str, tuple[StoredTable, tuple[str, ...]]]]:
    """Those of columns by which rows are looked for, unless the table's own key begins with them."""
    yield "results_seat", (RESULTS, ("heat", "player"))
    for collection, layout in LAYOUTS.items():
        owed = [(layout.table, columns) for columns, _ in owed_by_record(collection)]
        for part in layout.parts:
            owed += [(part.table, columns) for columns, _ in owed_by_part(collection, part)]
        for table, columns in owed:
            if table.key[: len(columns)] != columns:
                yield "_".join((table.name, *columns)), (table, columns)


INDICES: Mapping[str, tuple[StoredTable, tuple[str, ...]]] = dict(_indices())
"""Every index of an event's database beside those of keys, by its name: of which columns of which table."""
