"""What a value is in a column: on SQLite one of the four types of a STRICT table, on PostgreSQL its own.

Types say how a value is kept; the checks beside them keep out what no record could have been.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import Enum
from types import NoneType
from typing import Annotated, NewType, TypeAlias, cast, get_args, get_origin, get_type_hints

import msgspec
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Integer,
    LargeBinary,
    Table,
    Text,
    TypeDecorator,
)
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.types import TypeEngine

DbTable: TypeAlias = Table[ReadOnlyColumnCollection[str, Column[object]]]
"""A table of the database, of whose columns nothing is known."""

_SQLITE = "sqlite"
_DAY = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]"
_TIME = "[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]"


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
        if dialect.name != _SQLITE:
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
        return int(value) if dialect.name == _SQLITE and value is not None else value

    def process_result_value(self, value: object, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)


class Json(TypeDecorator[object]):
    """Data of no fixed shape: `json`, or on SQLite its text."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[object]:
        return _on(dialect, Text(), JSON())

    def process_bind_param(self, value: object, dialect: Dialect) -> object:
        return msgspec.json.encode(value).decode() if dialect.name == _SQLITE else value

    def process_result_value(self, value: object, dialect: Dialect) -> object:
        return msgspec.json.decode(value) if isinstance(value, str) else value


def _on(dialect: Dialect, sqlite: object, server: object) -> TypeEngine[object]:
    """The one type or the other; SQLAlchemy's are of no common type but this."""
    return cast("TypeEngine[object]", sqlite if dialect.name == _SQLITE else server)


WHOLE: TypeEngine[int] = BigInteger().with_variant(Integer(), _SQLITE)
"""A whole number of up to 64 bits on both."""


_TYPES = ((bool, YesNo()), (int, WHOLE), (str, Text()), (bytes, LargeBinary()), (datetime, Moment()))
"""What is none of these is JSON."""


def column_of(
    table: str, name: str, hint: object, key: bool = False
) -> tuple[Column[object], list[CheckConstraint]]:
    """The column of a value that is declared as `hint`, and the checks on it."""
    kind, said, optional = unwrapped(hint)
    made: Column[object] = Column(
        name, _type_of(kind), primary_key=key, nullable=optional, autoincrement=False
    )
    return made, _checks(table, name, kind, said)


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


def _type_of(kind: object) -> TypeEngine[object]:
    if isinstance(kind, type):
        for python, sql in _TYPES:
            if issubclass(kind, python):
                return cast("TypeEngine[object]", sql)
    return Json()


def _checks(table: str, name: str, kind: object, said: tuple[object, ...]) -> list[CheckConstraint]:
    """Of a column: the values of an enumeration, bounds, and on SQLite what its types do not say."""
    found: list[CheckConstraint] = []

    def check(condition: str, dialect: str | None = None) -> None:
        made = CheckConstraint(condition, name=f"{table}_{name}_{len(found) + 1}")
        found.append(made if dialect is None else made.ddl_if(dialect=dialect))

    quoted = f'"{name}"'
    for each in said:
        if isinstance(each, msgspec.Meta):
            if each.ge is not None:
                check(f"{quoted} >= {each.ge}")
            if each.le is not None:
                check(f"{quoted} <= {each.le}")
    if not isinstance(kind, type):
        shape = "object" if get_origin(kind) in (Mapping, dict) else "array"
        check(f"json_valid({quoted}) AND json_type({quoted}) = '{shape}'", _SQLITE)
        check(f"json_typeof({quoted}) = '{shape}'", "postgresql")
    elif issubclass(kind, Enum):
        check(f"{quoted} IN ({', '.join(repr(each.value) for each in kind)})")
    elif issubclass(kind, bool):
        check(f"{quoted} IN (0, 1)", _SQLITE)
    elif issubclass(kind, datetime):
        check(f"{quoted} GLOB '{_DAY}T{_TIME}Z'", _SQLITE)
    return found
