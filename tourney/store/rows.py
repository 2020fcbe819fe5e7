"""The tables of an event's database. Those of records are made from them: a field is declared once, there.

A row mirrors one record and a column one field; a record within a record lies in the same row; what is
declared as `Rows` has a table of its own. What records owe one another (`collections.Owes`) are foreign keys,
checked when a step is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field as DataField
from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Final, get_args

from msgspec import Meta
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Index, Table, UniqueConstraint
from sqlmodel import SQLModel

from tourney.base.declared import Rows
from tourney.competition.collections import COLLECTIONS, Collection, Owes
from tourney.store.columns import DbTable, column_of, hints_of, unwrapped
from tourney.store.own_tables import JOURNAL_KEY, owing

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
    table: DbTable
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

    table: DbTable
    key: tuple[str, ...]
    scalars: tuple[Scalar, ...]
    parts: tuple[FieldTable, ...]
    doubled: tuple[tuple[str, ...], ...]


def fields_of(record: type[object]) -> tuple[DataField[object], ...]:
    """The fields of a record."""
    assert is_dataclass(record)
    return fields(record)


class _Declaring:
    """Makes the table of a collection and the tables of its parts."""

    def __init__(self, collection: Collection[object, object]) -> None:
        self._collection = collection
        self._key = collection.key or tuple(ONLY)
        self._columns: dict[str, Column[object]] = {}
        self._checks: list[CheckConstraint] = []
        self._scalars: list[Scalar] = []
        self._parts: list[tuple[tuple[str, ...], Rows, object]] = []
        self._doubled: list[tuple[str, ...]] = []

    def layout(self) -> Layout:
        """Declare the tables; where everything is."""
        name, owes = self._collection.name, self._collection.owes
        if not self._collection.key:
            self._column("id", int)
            self._checks.append(CheckConstraint("id = 1", name=f"{name}_id_1"))
        self._fields(self._collection.record, ())
        entry, _ = column_of(name, ENTRY, int)
        keys = [self._columns[each] for each in self._key]
        rest = [column for each, column in self._columns.items() if each not in self._key]
        written = owing((ENTRY,), JOURNAL_KEY)
        mine = [each for each in owes if set(each.fields) <= self._columns.keys()]
        table = Table(
            name,
            SQLModel.metadata,
            *(*keys, entry, *rest, *self._checks, written),
            *_owed(name, keys, ((each.fields, each) for each in mine)),
            sqlite_strict=True,
        )
        parts = tuple(self._part(*each) for each in self._parts)
        return Layout(table, self._collection.key, tuple(self._scalars), parts, tuple(self._doubled))

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
            elif within and field.name in self._columns:
                self._doubled.append(path)
            else:
                self._column(field.name, hints[field.name])
                self._scalars.append(Scalar(path, field.name))

    def _column(self, name: str, hint: object) -> None:
        column, checks = column_of(self._collection.name, name, hint, key=name in self._key)
        self._columns[name] = column
        self._checks += checks

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
        keys = (*owner, *rows.key)
        made = [
            column_of(rows.table, each, hint, key=each in keys)
            for each, hint in {**declared, **of_item}.items()
        ]
        columns = [column for column, _ in made]
        owes = (
            ((*each.fields[:-1], rows.value), each)
            for each in self._collection.owes
            if each.fields[-1] == path[-1]
        )
        table = Table(
            rows.table,
            SQLModel.metadata,
            *(*columns, *(check for _, checks in made for check in checks)),
            *self._of_owner(owner),
            *_owed(rows.table, columns[: len(keys)], owes),
            *_each_once(self._collection, path, rows),
            sqlite_with_rowid=False,
            sqlite_strict=True,
        )
        return FieldTable(path, table, owner, tuple(levels), tuple(of_item), is_record)

    def _key_types(self) -> list[object]:
        """Of the owner's key: whether it is within bounds is checked where it is the owner's."""
        hints = hints_of(self._collection.record)
        return [unwrapped(hints.get(name, int))[0] for name in self._key]

    def _of_owner(self, owner: tuple[str, ...]) -> list[ForeignKeyConstraint]:
        if not owner:
            return []
        key = [f"{self._collection.name}.{each}" for each in self._key]
        return [owing(owner, key, ondelete="CASCADE")]


def _owed(
    table: str, key: Sequence[Column[object]], owes: Iterable[tuple[tuple[str, ...], Owes]]
) -> list[ForeignKeyConstraint | Index]:
    """The foreign keys of a table, each with an index unless the table's own key begins with its columns."""
    made: list[ForeignKeyConstraint | Index] = []
    for columns, owed in owes:
        made.append(owing(columns, _owed_columns(owed)))
        if tuple(column.name for column in key[: len(columns)]) != columns:
            made.append(Index(f"{table}_{'_'.join(columns)}", *columns))
    return made


def _owed_columns(owed: Owes) -> list[str]:
    if not owed.among:
        return [f"{owed.to.name}.{each}" for each in owed.to.key]
    rows = _rows_of(owed.to, owed.among)
    return [f"{rows.table}.{each}" for each in (*owed.fields[:-1], rows.value)]


def _each_once(
    collection: Collection[object, object], path: tuple[str, ...], rows: Rows
) -> list[UniqueConstraint]:
    """That a list has every item once where others owe it to be among them."""
    among = {
        owed.fields[:-1]
        for other in COLLECTIONS
        for owed in other.owes
        if owed.to is collection and owed.among == path[-1]
    }
    return [UniqueConstraint(*columns, rows.value) for columns in among]


def _rows_of(collection: Collection[object, object], field: str) -> Rows:
    _, said, _ = unwrapped(hints_of(collection.record)[field])
    return next(each for each in said if isinstance(each, Rows))


LAYOUTS: Mapping[Collection[object, object], Layout] = {
    each: _Declaring(each).layout() for each in COLLECTIONS
}
