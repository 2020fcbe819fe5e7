"""Describes the tables of an event's database: columns, their types, and where each field of a record is.

A value is in SQLite one of the four types of a STRICT table, in PostgreSQL its own type. A row mirrors one
record and a column one field; a record within a record is in the same row; a field declared as `ChildTable`
has a table of its own. So a field is declared once, in its record.

Some tables mirror no record: journal, lines of games, results, version. There a class is a table and its
fields are the columns. Guards (keys, checks) are needed only to make a database (`making`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field as DataField
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache, cached_property
from typing import Annotated, Final, TypeAlias, TypeVar, cast, get_args

import msgspec
from msgspec import Meta
from sqlalchemy import (
    JSON,
    REAL,
    BigInteger,
    Boolean,
    ColumnClause,
    ColumnElement,
    Connection,
    DateTime,
    Delete,
    Dialect,
    Insert,
    Integer,
    LargeBinary,
    Numeric,
    TableClause,
    Text,
    TypeDecorator,
    Update,
    bindparam,
    delete,
    insert,
    update,
)
from sqlalchemy import column as sql_column
from sqlalchemy import table as sql_table
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.types import TypeEngine

from tourney.base.dollars import dollars
from tourney.base.record_fields import ChildTable, hints_of, unwrapped
from tourney.event.collections import COLLECTIONS, Collection, Owes

T = TypeVar("T")


Row: TypeAlias = tuple[object, ...]
"""The key of a row."""


Values: TypeAlias = dict[str, object]
"""A record by the names of its fields, or a row by those of its columns."""


DbTable: TypeAlias = TableClause[ReadOnlyColumnCollection[str, ColumnClause[object]]]
"""A table as statements name it."""


SQLITE: Final = "sqlite"


_KEY: Final = "key_"
"""How the names of the values that find rows begin."""


class Moment(TypeDecorator[datetime]):
    """A moment: `timestamptz`, or on SQLite text in UTC that sorts, `2026-03-07T06:00:00.000000Z`.

    Text and not a number, because people read it, SQLite's own functions of dates take it, and nothing of it
    is rounded. It is read as UTC. ValueError for a time without a zone.
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


class Hundredths(TypeDecorator[Decimal]):
    """An amount of money to the cent: `numeric(12, 2)`, or on SQLite `REAL`.

    SQLite has no decimals; as text amounts would neither sort nor compare. A float has fifteen figures, so
    that no amount of twelve changes on its way there and back. ValueError for one that has thousandths.
    """

    impl = Numeric
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[object]:
        return _on(dialect, REAL(asdecimal=False), Numeric(12, 2))

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> object:
        return float(value) if dialect.name == SQLITE and value is not None else value

    def process_result_value(self, value: object, dialect: Dialect) -> Decimal | None:
        return None if value is None else dollars(value)


def _on(dialect: Dialect, sqlite: object, server: object) -> TypeEngine[object]:
    """One type or the other; SQLAlchemy's have no other common type."""
    return cast("TypeEngine[object]", sqlite if dialect.name == SQLITE else server)


WHOLE: TypeEngine[int] = BigInteger().with_variant(Integer(), SQLITE)
"""A whole number of up to 64 bits on both."""


_TYPES = (
    *((bool, YesNo()), (int, WHOLE), (Decimal, Hundredths())),
    *((str, Text()), (bytes, LargeBinary()), (datetime, Moment())),
)
"""A type that is not listed is JSON."""


def type_of(hint: object) -> TypeEngine[object]:
    """The column type of a value declared as `hint`."""
    kind, _, _ = unwrapped(hint)
    if isinstance(kind, type):
        for python, sql in _TYPES:
            if issubclass(kind, python):
                return cast("TypeEngine[object]", sql)
    return Json()


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
        """One of these columns, whose type of values is known."""
        return cast("ColumnClause[T]", self._columns[name])

    def columns(self, names: Iterable[str]) -> list[ColumnClause[object]]:
        return [self._columns[each] for each in names]

    def __getitem__(self, name: str) -> ColumnClause[object]:
        return self._columns[name]

    def add(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Add rows, each by the names of its columns."""
        if rows:
            connection.execute(self._adding, rows)

    def change(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Change rows that are there, found by their keys."""
        if rows:
            given = {name: _KEY + name for name in self.key}
            named = [{given.get(name, name): value for name, value in row.items()} for row in rows]
            connection.execute(self._changing, named)

    def remove(self, connection: Connection, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Remove the rows that have these values in these columns."""
        if rows:
            named = [{_KEY + name: value for name, value in zip(columns, row, strict=True)} for row in rows]
            connection.execute(_removing(self, tuple(columns)), named)

    @cached_property
    def _adding(self) -> Insert:
        return insert(self.clause)

    @cached_property
    def _changing(self) -> Update:
        return update(self.clause).where(*_given(self, self.key))


@cache
def _removing(table: StoredTable, columns: tuple[str, ...]) -> Delete:
    return delete(table.clause).where(*_given(table, columns))


def _given(table: StoredTable, columns: Iterable[str]) -> list[ColumnElement[bool]]:
    return [table[name] == bindparam(_KEY + name) for name in columns]


_From0: TypeAlias = Annotated[int, Meta(ge=0)]


_From1: TypeAlias = Annotated[int, Meta(ge=1)]


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A step of the journal: author, time, command, and the changed records. Rows are only added."""

    seq: _From1
    """Counts the steps from 1, without a gap."""
    at: datetime
    """When it was done, by the hall's clock."""
    who: str
    """The author, "" for nobody named."""
    code: str
    """What was done; `journal.<code>` is its text."""
    params: Mapping[str, object]
    """What the step's text says beside its code."""
    changes: Sequence[object]
    """The records that changed, each before and after, as the schema of `schema_version` had them."""
    undoes: int | None
    """The step that this one takes back, or does again."""
    schema_version: _From1
    """Under which version of the schema it was written."""


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A link of the journal's chain ([File formats](file-formats.md#the-chain)). Rows are only added.

    Not in the step's own row: of rows as long as an entered table SQLite keeps two on a page, and with the
    link only one.
    """

    seq: _From1
    """The step."""
    seals: Mapping[str, object]
    """Its salts: they hide its personal values in the chain."""
    hash: str
    """The hash over it and the hash of the step before, 64 hex digits."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of the record of a game that is played with the engine. Rows are only added."""

    game: _From1
    """The game, as `games.game` has it; lines outlast a game that was closed."""
    n: _From0
    """Counts its lines; 0 is the header."""
    line: str
    """One entry, as JSON."""


@dataclass(frozen=True, slots=True)
class SchemaVersion:
    """One row: which version of these tables this is. A program that knows only earlier ones refuses it."""

    version: _From1
    """The version."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What a table has brought one player, once all its sheets are in. Derived: only the views read it."""

    heat: str
    """The heat."""
    table: _From1
    """The table."""
    player: _From1
    """Whose result it is."""
    place: _From1
    """The place at the table; the first of those that are shared."""
    points: int
    """Points for the place, in sixtieths of a point."""
    total: int
    """The assets in M."""
    players: _From1
    """How many sat at the table."""
    left_at_end: _From0
    """How many of them were left at the end."""
    shared: bool
    """Whether the place is shared."""
    provisional: bool
    """Whether it may still change: not confirmed, or deeds missing that the format asks for."""


@dataclass(frozen=True, slots=True)
class ResultsAsOf:
    """One row: of which step the results are. Where it is not the journal's last they are not shown."""

    id: Annotated[int, Meta(ge=1, le=1)]
    """1."""
    entry: _From1
    """The step."""
    program: str
    """The program's version that worked them out; another one does it anew with its next step."""


JOURNAL = StoredTable("journal", hints_of(JournalLine), ("seq",))


CHAIN = StoredTable("chain", hints_of(ChainLink), ("seq",))


GAME_LINES = StoredTable("game_lines", hints_of(GameLine), ("game", "n"))


SCHEMA_VERSION = StoredTable("tourney_schema", hints_of(SchemaVersion), ("version",))


RESULTS = StoredTable("results", hints_of(ResultLine), ("heat", "table", "player"))


RESULTS_AS_OF = StoredTable("results_as_of", hints_of(ResultsAsOf), ("id",))


OWN_TABLES: Mapping[StoredTable, type[object]] = {
    JOURNAL: JournalLine,
    CHAIN: ChainLink,
    GAME_LINES: GameLine,
    SCHEMA_VERSION: SchemaVersion,
    RESULTS: ResultLine,
    RESULTS_AS_OF: ResultsAsOf,
}
"""All of them, with the class that says what a row of each is."""


ENTRY: Final = "entry"
"""The column that says which entry of the journal wrote the row last."""


ONLY: Final = {"id": 1}
"""What the row of a record without a key (the event) has for one."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A field with a column: its place in a record, by the names of the fields on the way."""

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
        """The value of a record without rows here."""
        return {} if self.levels[0][1] else []


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where the records of a collection are: their table, its columns, further tables.

    `doubled` are fields of a record within a record that repeat its owner's: they have no column.
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
    assert is_dataclass(record)
    return fields(record)


class _LayingOut:
    """Lays out a collection: its own table and those of its parts."""

    def __init__(self, collection: Collection[object, object]) -> None:
        self._collection = collection
        self._key = collection.key or tuple(ONLY)
        self._hints: dict[str, object] = {} if collection.key else dict.fromkeys(ONLY, int)
        self._scalars: list[Scalar] = []
        self._parts: list[tuple[tuple[str, ...], ChildTable, object]] = []
        self._doubled: list[tuple[str, ...]] = []

    def layout(self) -> TableLayout:
        self._fields(self._collection.record, ())
        keys = {each: self._hints[each] for each in self._key}
        table = StoredTable(self._collection.name, {**keys, ENTRY: int, **self._hints}, self._key)
        parts = tuple(self._part(*each) for each in self._parts)
        return TableLayout(table, tuple(self._scalars), parts, tuple(self._doubled))

    def _fields(self, record: type[object], within: tuple[str, ...]) -> None:
        hints = hints_of(record)
        for field in fields_of(record):
            kind, bounds, _ = unwrapped(hints[field.name])
            path = (*within, field.name)
            rows = next((each for each in bounds if isinstance(each, ChildTable)), None)
            if rows is not None:
                self._parts.append((path, rows, kind))
            elif isinstance(kind, type) and is_dataclass(kind):
                self._fields(kind, path)
            elif within and field.name in self._hints:
                self._doubled.append(path)
            else:
                self._hints[field.name] = hints[field.name]
                self._scalars.append(Scalar(path, field.name))

    def _part(self, path: tuple[str, ...], rows: ChildTable, kind: object) -> FieldTable:
        """The table of a part, whose key is its owner's with the number or name of the item."""
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
        """The types of the owner's key: its bounds are checked in the owner's table."""
        hints = hints_of(self._collection.record)
        return [unwrapped(hints.get(name, int))[0] for name in self._key]


LAYOUTS: Mapping[Collection[object, object], TableLayout] = {
    each: _LayingOut(each).layout() for each in COLLECTIONS
}


STORED: Mapping[str, StoredTable] = {
    table.name: table
    for table in (*OWN_TABLES, *(each for layout in LAYOUTS.values() for each in layout.tables))
}
"""Every table of an event's database, by its name."""


def owed_by_record(collection: Collection[object, object]) -> list[tuple[tuple[str, ...], Owes]]:
    """The references of records, by the columns of their table."""
    hints = LAYOUTS[collection].table.hints
    return [(each.fields, each) for each in collection.owes if set(each.fields) <= hints.keys()]


def owed_by_part(
    collection: Collection[object, object], part: FieldTable
) -> list[tuple[tuple[str, ...], Owes]]:
    """The references of a part's items, by the columns of the part's table."""
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
"""Every index of an event's database except those of keys, by its name: which columns of which table."""
