"""What a value is in a column: on SQLite one of the four types of a STRICT table, on PostgreSQL its own.

`StoredTable` is a table as rows are read from it and written to it: the names and types of its columns. What
guards them (keys, checks) is needed only where a database is made, and stands there (`making`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import NoneType
from typing import Annotated, Final, NewType, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    ColumnClause,
    ColumnElement,
    Connection,
    DateTime,
    Dialect,
    Integer,
    LargeBinary,
    TableClause,
    Text,
    TypeDecorator,
    bindparam,
    delete,
    insert,
    update,
)
from sqlalchemy import column as sql_column
from sqlalchemy import table as sql_table
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.types import TypeEngine

T = TypeVar("T")


Row: TypeAlias = tuple[object, ...]
"""The key of a row."""


Values: TypeAlias = dict[str, object]
"""A record by the names of its fields, or a row by those of its columns."""


DbTable: TypeAlias = TableClause[ReadOnlyColumnCollection[str, ColumnClause[object]]]
"""A table as statements name it."""


SQLITE: Final = "sqlite"


_KEY: Final = "key_"
"""How the names begin of the values by which rows are found."""


class Moment(TypeDecorator[datetime]):
    """A moment: `timestamptz`, or on SQLite text in UTC that sorts, `2026-03-07T06:00:00.000000Z`.

    Text and not a number, because a person reads it, SQLite's own functions of dates take it, and nothing of
    it is rounded. Comes back in UTC. ValueError for a time without a zone.
    """

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[object]:
        return _on(dialect, Text(), DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> object:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no zone")
        if dialect.name != SQLITE:
            return value
        return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

    def process_result_value(self, value: object, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
        return moment.astimezone(UTC)


class YesNo(TypeDecorator[bool]):
    """Yes or no: `boolean`, or on SQLite 1 or 0."""

    impl = Boolean
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[object]:
        return _on(dialect, Integer(), Boolean())

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> object:
        return int(value) if dialect.name == SQLITE and value is not None else value

    def process_result_value(self, value: object, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)


class Json(TypeDecorator[object]):
    """Data of no fixed shape, records among it: `json`, or on SQLite its text."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[object]:
        return _on(dialect, Text(), JSON())

    def process_bind_param(self, value: object, dialect: Dialect) -> object:
        if dialect.name == SQLITE:
            return msgspec.json.encode(value).decode()
        return msgspec.to_builtins(value, str_keys=True)

    def process_result_value(self, value: object, dialect: Dialect) -> object:
        return msgspec.json.decode(value) if isinstance(value, str) else value


def _on(dialect: Dialect, sqlite: object, server: object) -> TypeEngine[object]:
    """The one type or the other; SQLAlchemy's are of no common type but this."""
    return cast("TypeEngine[object]", sqlite if dialect.name == SQLITE else server)


WHOLE: TypeEngine[int] = BigInteger().with_variant(Integer(), SQLITE)
"""A whole number of up to 64 bits on both."""


_TYPES = ((bool, YesNo()), (int, WHOLE), (str, Text()), (bytes, LargeBinary()), (datetime, Moment()))
"""What is none of these is JSON."""


def type_of(hint: object) -> TypeEngine[object]:
    """How a value that is declared as `hint` is kept in a column."""
    kind, _, _ = unwrapped(hint)
    if isinstance(kind, type):
        for python, sql in _TYPES:
            if issubclass(kind, python):
                return cast("TypeEngine[object]", sql)
    return Json()


def unwrapped(hint: object) -> tuple[object, tuple[object, ...], bool]:
    """A declared type out of its wrapping: what it is, what more is said of it, whether it may be missing."""
    said: tuple[object, ...] = ()
    optional = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            said += tuple(more)
        elif isinstance(hint, NewType):
            hint = hint.__supertype__
        elif NoneType in get_args(hint):
            optional = True
            (hint,) = (each for each in get_args(hint) if each is not NoneType)
        else:
            return hint, said, optional


def hints_of(record: type[object]) -> Mapping[str, object]:
    """The declared types of a record's fields, with all that is said of them."""
    return get_type_hints(record, include_extras=True)


class StoredTable:
    """A table of an event's database: its columns in order, each with its declared type; `key` is of some."""

    def __init__(self, name: str, hints: Mapping[str, object], key: tuple[str, ...]) -> None:
        self.name = name
        self.hints = hints
        self.key = key
        self._columns: dict[str, ColumnClause[object]] = {
            each: sql_column(each, type_of(hint)) for each, hint in hints.items()
        }
        self.clause: DbTable = sql_table(name, *self._columns.values())

    def column(self, name: str, _kind: type[T]) -> ColumnClause[T]:
        """One of these columns, of whose values the type is known."""
        return cast("ColumnClause[T]", self._columns[name])

    def columns(self, names: Iterable[str]) -> list[ColumnClause[object]]:
        """Those of these names."""
        return [self._columns[each] for each in names]

    def __getitem__(self, name: str) -> ColumnClause[object]:
        return self._columns[name]

    def add(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Add rows, each by the names of its columns."""
        if rows:
            connection.execute(insert(self.clause), rows)

    def change(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Change rows that are there, found by their keys."""
        query = update(self.clause).where(*self._are_given(self.key))
        given = {name: _KEY + name for name in self.key}
        if rows:
            named = [{given.get(name, name): value for name, value in row.items()} for row in rows]
            connection.execute(query, named)

    def remove(self, connection: Connection, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Remove the rows that have these values in these columns."""
        if rows:
            named = [{_KEY + name: value for name, value in zip(columns, row, strict=True)} for row in rows]
            connection.execute(delete(self.clause).where(*self._are_given(columns)), named)

    def _are_given(self, columns: Iterable[str]) -> list[ColumnElement[bool]]:
        return [self[name] == bindparam(_KEY + name) for name in columns]
