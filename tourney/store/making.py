"""Makes the tables of an event's database by SQLModel, from the same declarations that rows use.

Only code that makes a database needs them: a new event, a copy on a server, an older file brought up to date.
A field's declaration becomes its column and the checks on it; references between records (`collections.Owes`)
become foreign keys, checked when a step is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from enum import Enum
from types import new_class
from typing import Final, get_origin

import msgspec
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Index, MetaData, UniqueConstraint
from sqlmodel import Field, SQLModel

from tourney.base.record_fields import unwrapped
from tourney.event.collections import COLLECTIONS, Collection, Owes
from tourney.store.tables import (
    ENTRY,
    INDICES,
    JOURNAL,
    LAYOUTS,
    ONLY,
    OWN_TABLES,
    RESULTS,
    RESULTS_AS_OF,
    SQLITE,
    FieldTable,
    StoredTable,
    owed_by_part,
    owed_by_record,
    type_of,
)

_DAY = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]"
_TIME = "[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9][0-9][0-9][0-9]"
_SEATS_PLAYER: Final = ("seats.heat", "seats.player")

TABLES: MetaData = SQLModel.metadata
"""All tables, once this module is imported."""


_Guard = ForeignKeyConstraint | UniqueConstraint


def _of_own(table: StoredTable) -> Iterator[_Guard]:
    """The references of a table that mirrors no record."""
    if table is JOURNAL:
        yield _owing(("undoes",), _key_of(JOURNAL))
    elif table is RESULTS:
        yield _owing(("heat", "player"), _SEATS_PLAYER, ondelete="CASCADE")
    elif table is RESULTS_AS_OF:
        yield _owing((ENTRY,), _key_of(JOURNAL))


def _of_records(collection: Collection[object, object]) -> Iterator[_Guard]:
    """The references of records."""
    yield _owing((ENTRY,), _key_of(JOURNAL))
    yield from _owed(owed_by_record(collection))


def _of_part(collection: Collection[object, object], part: FieldTable) -> Iterator[_Guard]:
    """The references of a part: to its record, and to the records that its items need."""
    if part.owner:
        yield _owing(part.owner, _key_of(LAYOUTS[collection].table))
    yield from _owed(owed_by_part(collection, part))
    yield from _each_once(collection, part)


def _model(table: StoredTable, guards: Iterable[_Guard], rowid: bool = True, only: bool = False) -> None:
    """Let SQLModel declare a table: its columns, the checks on them, then its other guards.

    `only`: it has one row and no more.
    """
    fields: dict[str, object] = {}
    checks: list[CheckConstraint] = []
    for name, value in ONLY.items() if only else ():
        checks.append(CheckConstraint(f"{name} = {value}", name=f"{table.name}_{name}_1"))
    for name, hint in table.hints.items():
        kind, bounds, optional = unwrapped(hint)
        column = Column(
            name, type_of(hint), primary_key=name in table.key, nullable=optional, autoincrement=False
        )
        fields[name] = Field(sa_column=column)
        checks += _checks(table.name, name, kind, bounds)
    indices = [Index(index, *columns) for index, (of, columns) in INDICES.items() if of is table]
    options = {"sqlite_strict": True} if rowid else {"sqlite_strict": True, "sqlite_with_rowid": False}

    def declare(body: dict[str, object]) -> None:
        body.update(fields)
        body["__annotations__"] = dict.fromkeys(fields, object)
        body["__module__"] = __name__
        body["model_config"] = {"defer_build": True}  # rows are checked as records, by msgspec
        body["__tablename__"] = table.name
        body["__table_args__"] = (*checks, *guards, *indices, options)

    new_class(table.name.title().replace("_", ""), (SQLModel,), {"table": True}, declare)


def _checks(table: str, name: str, kind: object, bounds: Iterable[object]) -> list[CheckConstraint]:
    """The checks of a column: the values of an enumeration, bounds, and on SQLite those that its types do not
    express.
    """
    checks: list[CheckConstraint] = []

    def check(condition: str, dialect: str | None = None) -> None:
        check = CheckConstraint(condition, name=f"{table}_{name}_{len(checks) + 1}")
        checks.append(check if dialect is None else check.ddl_if(dialect=dialect))

    quoted = f'"{name}"'
    for each in bounds:
        if isinstance(each, msgspec.Meta):
            if each.ge is not None:
                check(f"{quoted} >= {each.ge}")
            if each.le is not None:
                check(f"{quoted} <= {each.le}")
    if not isinstance(kind, type):
        shape = "object" if get_origin(kind) in (Mapping, dict) else "array"
        check(f"json_valid({quoted}) AND json_type({quoted}) = '{shape}'", SQLITE)
        check(f"json_typeof({quoted}) = '{shape}'", "postgresql")
    elif issubclass(kind, Enum):
        check(f"{quoted} IN ({', '.join(repr(each.value) for each in kind)})")
    elif issubclass(kind, Decimal):
        check(f"{quoted} >= 0")
        check(f"round({quoted}, 2) = {quoted}")
    elif issubclass(kind, bool):
        check(f"{quoted} IN (0, 1)", SQLITE)
    elif issubclass(kind, datetime):
        check(f"{quoted} GLOB '{_DAY}T{_TIME}Z'", SQLITE)
    return checks


def _owing(
    columns: tuple[str, ...], owed: Sequence[str], ondelete: str | None = None
) -> ForeignKeyConstraint:
    """A foreign key that is checked when a step is stored, whatever the order of its changes."""
    return ForeignKeyConstraint(columns, owed, ondelete=ondelete, deferrable=True, initially="DEFERRED")


def _owed(owes: Iterable[tuple[tuple[str, ...], Owes]]) -> Iterator[_Guard]:
    """The foreign keys of a table."""
    for columns, owed in owes:
        yield _owing(columns, _owed_columns(owed))


def _key_of(table: StoredTable) -> list[str]:
    return [f"{table.name}.{each}" for each in table.key]


def _owed_columns(owed: Owes) -> list[str]:
    if not owed.among:
        return _key_of(LAYOUTS[owed.to].table)
    part = next(each for each in LAYOUTS[owed.to].parts if each.path[-1] == owed.among)
    return [f"{part.table.name}.{each}" for each in (*owed.fields[:-1], part.values[0])]


def _each_once(collection: Collection[object, object], part: FieldTable) -> list[UniqueConstraint]:
    """A list has every item once if others refer to its items."""
    among = {
        owed.fields[:-1]
        for other in COLLECTIONS
        for owed in other.owes
        if owed.to is collection and owed.among == part.path[-1]
    }
    return [UniqueConstraint(*columns, part.values[0]) for columns in among]


for _own in OWN_TABLES:
    _model(_own, _of_own(_own), rowid=_own is not RESULTS)
for _each in COLLECTIONS:
    _model(LAYOUTS[_each].table, _of_records(_each), only=not _each.key)
    for _part in LAYOUTS[_each].parts:
        _model(_part.table, _of_part(_each, _part), rowid=False)
