"""Tables of an event's database, made from the records that they hold: a field is declared once, there.

A row mirrors one record, a column one field; composite values are JSON. `version` is the number of the
journal entry that wrote the row last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from types import NoneType, new_class
from typing import NewType, get_args, get_type_hints

from sqlalchemy import JSON, BigInteger
from sqlmodel import Field, SQLModel

from tourney.competition.collections import COLLECTIONS

JOURNAL = "journal"
GAME_LINES = "game_lines"

_LARGE = frozenset({"seed", "steady_ms", "seconds"})
"""Whole numbers that may not fit into four bytes."""
_INDEXED = frozenset({"team"})
_TEXT = (str, bytes, datetime)
"""What is text in a column: times as ISO 8601, bytes as base64, as in the journal."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of a game's record, the header being line 0. Lines are only ever added."""

    game: int
    n: int
    line: str


@dataclass(frozen=True, slots=True)
class JournalLine:
    """An entry of the journal. `changes` hold records as the schema of `schema_version` has them."""

    seq: int
    at: datetime
    who: str
    code: str
    params: Mapping[str, object]
    changes: Sequence[object]
    undoes: int | None
    schema_version: int


def fields_of(record: type[object]) -> tuple[str, ...]:
    """The names of a record's fields, which are those of its columns."""
    assert is_dataclass(record)
    return tuple(each.name for each in fields(record))


def _declare(name: str, record: type[object], key: Sequence[str], mirrors: bool = False) -> None:
    """Make the table of a record: its key, `version` if it mirrors records that change, then the rest."""
    hints = get_type_hints(record)
    columns = {each: _column(each, hints[each], is_key=True) for each in key}
    if not key:
        columns["id"] = (int, Field(default=1, primary_key=True))
    if mirrors:
        columns["version"] = (int, Field())
    columns |= {each: _column(each, hints[each]) for each in fields_of(record) if each not in key}
    body = {each: more for each, (_, more) in columns.items()}
    body |= {"__annotations__": {each: of for each, (of, _) in columns.items()}, "__module__": __name__}
    new_class(name, (SQLModel,), {"table": True}, lambda space: space.update(body))


def _column(name: str, hint: object, is_key: bool = False) -> tuple[type[object], object]:
    """A field's column as SQLModel declares it: the type, and what more there is to say."""
    optional = NoneType in get_args(hint)
    kind = _kind(next(each for each in get_args(hint) if each is not NoneType) if optional else hint)
    if kind is object:
        return kind, Field(sa_type=JSON, nullable=optional)
    if is_key:
        return kind, Field(primary_key=True, sa_column_kwargs={"autoincrement": False} if kind is int else {})
    if kind is int and name in _LARGE:
        return kind, Field(sa_type=BigInteger, nullable=optional)
    return kind, Field(nullable=optional, index=name in _INDEXED)


def _kind(hint: object) -> type[object]:
    """What a value is in a column: text, a whole number, yes or no; `object` if composite, which is JSON."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if not isinstance(hint, type):
        return object
    if issubclass(hint, bool):
        return bool
    return int if issubclass(hint, int) else str if issubclass(hint, _TEXT) else object


for _collection in COLLECTIONS:
    _declare(_collection.name, _collection.record, _collection.key, mirrors=True)
_declare(GAME_LINES, GameLine, ("game", "n"))
_declare(JOURNAL, JournalLine, ("seq",))
