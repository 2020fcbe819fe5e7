"""Converts records to rows and back: typed records on this side, SQLAlchemy's values on the other.

The names of fields are the names of columns, so one rule serves all. The journal is a table too: a row an
entry, read from any number on, added to, never changed.

Records of older versions are upcast: each step turns a record of one version into one of the next. A journal
keeps records as they were written, for ever: undo and the audit read them; and the rows of an older database
are read as records of its version. So every change of a record's fields that is more than a new field with a
default needs a step here. A field that no step explains raises an error and is never dropped: otherwise a
renamed field that everybody forgot would come back empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from types import GenericAlias
from typing import Generic, TypeAlias, TypeVar, cast

import msgspec
from sqlalchemy import (
    ColumnClause,
    Connection,
    MetaData,
    RowMapping,
    Select,
    Text,
    bindparam,
    case,
    func,
    null,
    select,
    text,
)
from sqlalchemy import cast as sql_cast
from sqlalchemy import column as sql_column

from tourney.base.errors import BadInput
from tourney.event.chain import SEALED, START, sealed
from tourney.event.collections import COLLECTIONS, AnyChange, Collection
from tourney.event.ports import ChainedEntry, JournalEntry, Seen
from tourney.store.tables import CHAIN, ENTRY, JOURNAL, LAYOUTS, ONLY, FieldTable, Row, StoredTable, Values

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
        """Write changes of this collection for an entry of the journal: remove, change and add rows.

        A record's rows in tables of its own are removed with it; of a record that stays only rows that differ
        are written.
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
        """The rows of a record, by their table and key, without the number of their writer; none for None."""
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
        """The rows of records by the names of their tables and their keys, without the number of their
        writer.

        ValueError for an empty list within another, or a field that differs from its owner's.
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
        """All records as plain values, and their writers; `there`: the existing columns and tables, None for
        all.

        A column that today's table lacks is read as a field of the record, for `upcast` to explain.
        """
        own = self._layout.table
        parts = [(part, _items_of(connection, part, there)) for part in self._layout.parts]
        names, rows = _read(connection, own, there)
        _, *below = self._within.items()
        plain_rows = []
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
            plain_rows.append(values)
        return plain_rows


def row_key(key: object) -> Row:
    if key is None:
        return tuple(ONLY.values())
    return key if isinstance(key, tuple) else (key,)


def _bare(key: Row) -> object:
    """A key as a `Tournament` has it: without a tuple if it is one value."""
    return key[0] if len(key) == 1 else key


def _keyed(items: object, within: Row, levels: int) -> Iterator[tuple[Row, object]]:
    """The items of nested lists and mappings, each under the key of its row."""
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
    """The items of all records in the table of a part, by their owners' keys."""
    if there is not None and part.table.name not in there.tables:
        return {}
    names, rows = _read(connection, part.table, there, part.table.key)
    owners, last = len(part.owner), len(part.table.key) - 1
    of_item = names[last + 1 :]
    if not part.is_record and of_item != list(part.values):
        raise LookupError(f"{part.table.name}.{of_item[-1]}")
    by_owner: dict[Row, _Items] = {}
    for row in rows:
        within = by_owner.setdefault(row[:owners], {})
        for key in row[owners:last]:
            within = cast("_Items", within.setdefault(key, {}))
        item = row[last + 1 :]
        within[row[last]] = dict(zip(of_item, item, strict=True)) if part.is_record else item[0]
    return {owner: _shaped(items, part.levels) for owner, items in by_owner.items()}


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
    if there is None:
        return list(table.hints), map(tuple, connection.execute(_whole(table, tuple(order))).all())
    has = there.tables[table.name].c
    former: list[ColumnClause[object]] = [
        sql_column(each.name, each.type) for each in has if each.name not in table.hints
    ]
    columns = [each for each in table.columns(table.hints) if each.name in has] + former
    rows = connection.execute(select(*columns).order_by(*table.columns(order))).all()
    return [each.name for each in columns], map(tuple, rows)


@cache
def _whole(table: StoredTable, order: tuple[str, ...]) -> Select[*tuple[object, ...]]:
    """Made once: an event is opened and looked at by thirty questions that are always the same."""
    return select(*table.columns(table.hints)).order_by(*table.columns(order))


def _get(values: Values, way: Sequence[str]) -> Values:
    """The value of a record at the end of a path of fields."""
    for name in way:
        values = cast("Values", values[name])
    return values


def _put(values: Values, path: Sequence[str], value: object) -> None:
    """Put a value at the end of a path, making missing parts."""
    for name in path[:-1]:
        values = cast("Values", values.setdefault(name, {}))
    values[path[-1]] = value


RECORD_ROWS = {collection: RecordRows(collection) for collection in COLLECTIONS}


VERSION = 3
"""Of the tables and of the records in the journal: raised with every change of a record's fields."""


CHAINED = 3
"""The first version whose events have a chain: one that lacks it was robbed of it."""


Record: TypeAlias = dict[str, object]


Step: TypeAlias = Callable[[str, Record], Record]
"""From a record of a collection (or `event`) of the version before to one of the step's own version."""


STEPS: Mapping[int, Step] = {}
"""Each under the version that it leads to."""


def upcast(
    collection: str, record: Record, version: int, today: int, steps: Mapping[int, Step] = STEPS
) -> Record:
    """A record that was journalled under schema `version`, in `today`'s schema."""
    for number in range(version + 1, today + 1):
        if number in steps:
            record = steps[number](collection, record)
    return record


def unexplained(given: object, understood: object) -> str | None:
    """The first field of `given`, at any depth, that was not understood; None if all were."""
    if isinstance(given, Mapping) and isinstance(understood, Mapping):
        for name, value in given.items():
            if name not in understood:
                return str(name)
            below = unexplained(value, understood[name])
            if below is not None:
                return f"{name}.{below}"
    elif isinstance(given, Sequence) and isinstance(understood, Sequence) and not isinstance(given, str):
        for value, each in zip(given, understood, strict=False):
            below = unexplained(value, each)
            if below is not None:
                return below
    return None


_NAMED = {collection.name: collection for collection in COLLECTIONS}


def plain(value: object) -> object:
    """A record or value as JSON types; keys of mappings become text."""
    return msgspec.to_builtins(value, str_keys=True)


def values_of(record: object) -> dict[str, object]:
    """A record by the names of its fields, for columns: moments, amounts and bytes stay as they are."""
    values: dict[str, object] = msgspec.to_builtins(record, builtin_types=(datetime, bytes, Decimal))
    return values


def records_of(record: type[R], values: Sequence[object]) -> list[R]:
    """The records that these values describe; values without a field are skipped."""
    records: list[R] = msgspec.convert(values, GenericAlias(list, (record,)), strict=False)
    return records


def journalled(change: AnyChange) -> dict[str, object]:
    """A change in the form of the journal."""
    return {"in": change.collection.name, "before": change.before, "after": change.after}


class _Journalled(msgspec.Struct):
    """A change in the form of the journal, with unread records: the collection knows their type."""

    collection: str = msgspec.field(name="in")
    before: msgspec.Raw
    after: msgspec.Raw


_NOTHING = msgspec.Raw(b"null")


_CHANGES = msgspec.json.Decoder(list[_Journalled])


def changes_of(journal: str, version: int) -> tuple[AnyChange, ...]:
    """The changes that an entry's column has as JSON, written by `journalled` under schema `version`."""
    return tuple(_change(each, version) for each in _CHANGES.decode(journal))


def _change(journalled: _Journalled, version: int) -> AnyChange:
    collection = _NAMED[journalled.collection]
    before, after = (
        _journalled(collection, record, version) for record in (journalled.before, journalled.after)
    )
    return collection.change(collection.key_of(after if after is not None else before), before, after)


def _journalled(collection: Collection[K, R], record: msgspec.Raw, version: int) -> R | None:
    if record == _NOTHING:
        return None
    if version == VERSION:
        return cast("R", _reader(collection.name).decode(record))
    return todays(collection, msgspec.json.decode(record), version)


@cache
def _reader(collection: str) -> msgspec.json.Decoder[object]:
    """A reader of today's records: straight from JSON, which takes half the time of the way by plain
    values.
    """
    return msgspec.json.Decoder(_NAMED[collection].record, strict=False)


def todays(collection: Collection[K, R], values: object, version: int) -> R:
    """A record as JSON types, written under an older schema `version`, in today's.

    BadInput if it has an unknown field.
    """
    today = upcast(collection.name, msgspec.convert(values, dict[str, object]), version, VERSION)
    record = msgspec.convert(today, collection.record, strict=False)
    lost = unexplained(today, plain(record))
    if lost is not None:
        raise BadInput("errors.journal_field", field=f"{collection.name}.{lost}", version=version)
    return record


def chained(entry: JournalEntry) -> ChainedEntry:
    """An entry in the form of the journal, not sealed yet."""
    return ChainedEntry(
        seq=entry.seq,
        at=entry.at,
        who=entry.who,
        code=entry.code,
        params=cast("Mapping[str, object]", plain(entry.params)),
        changes=cast("Sequence[object]", plain([journalled(change) for change in entry.changes])),
        undoes=entry.undoes,
        schema=VERSION,
    )


def entry_values(entry: ChainedEntry) -> Values:
    """Column values of an entry, those of its link among them."""
    values: Values = {each.name: getattr(entry, each.name) for each in fields(entry)}
    values["schema_version"] = values.pop("schema")
    return values


def rewrite(connection: Connection, entries: Iterable[ChainedEntry]) -> None:
    """Write entries that are there already otherwise, with their links."""
    for table, rows in _in_tables(entries):
        table.change(connection, rows)


def _in_tables(entries: Iterable[ChainedEntry]) -> list[tuple[StoredTable, list[Values]]]:
    """The rows of entries in each of their two tables."""
    values = [entry_values(each) for each in entries]
    tables = (JOURNAL, CHAIN)
    return [(each, [{name: row[name] for name in each.hints} for row in values]) for each in tables]


_seq, _changes = JOURNAL.column("seq", int), sql_cast(JOURNAL["changes"], Text)


_others = JOURNAL.columns(name for name in JOURNAL.hints if name != "changes")


_hash = func.coalesce(CHAIN.column("hash", str), "").label("hash")


_link = (CHAIN["seals"], _hash)


_all = (*_others, *_link, _changes.label("changes"))


_linked = JOURNAL.clause.outerjoin(CHAIN.clause, JOURNAL["seq"] == CHAIN["seq"])


_FACTS = ("at", "who", "code", "params", "undoes")


_HEAD = select(func.max(_seq))


_LINK = select(_seq, _hash).select_from(_linked).order_by(_seq.desc()).limit(1)


_NEWEST = select(*_all).select_from(_linked).order_by(_seq.desc())


_KNOWN = bindparam("known", type_=_seq.type)


_ENTRY = select(*_all).select_from(_linked).where(_seq == _KNOWN)


_CHAIN = select(*_all).select_from(_linked).order_by(_seq)


@cache
def _since(on_server: bool) -> Select[*tuple[object, ...]]:
    """The entries from a known one on, its own changes left out."""
    changes = case((_seq > _KNOWN, _changes)).label("changes")
    time = (func.clock_timestamp() if on_server else null()).label("time")
    query = select(*_others, *_link, changes, time).select_from(_linked)
    return query.where(_seq >= _KNOWN).order_by(_seq)


# no journal is longer, and every database takes it as a limit
_ALL = (1 << 31) - 1


CHANNEL = "tourney_journal"
"""The name under which a server notifies listeners that an entry was added."""


TURN = text("SELECT pg_advisory_xact_lock(hashtext('tourney'), 'journal'::regclass::oid::int)")
"""The queue of programs that write to an event on a server: first come, first served, until the transaction
ends.

Not a lock of the table: the server's own vacuum of the table would stand in the queue too.
"""


def head(connection: Connection) -> int:
    """Number of the last entry; 0 if there is none."""
    return connection.execute(_HEAD).scalar() or 0


def last_link(connection: Connection) -> tuple[int, str]:
    """Number and hash of the last entry; 0 and the chain's start if there is none."""
    row = connection.execute(_LINK).first()
    return (0, START) if row is None else (row[0], row[1])


def chain(connection: Connection) -> Iterator[ChainedEntry]:
    """The whole journal as it is stored, oldest first."""
    for row in connection.execute(_CHAIN).mappings():
        values = {**row, "schema": row["schema_version"], "seals": _seals(row)}
        values["changes"] = msgspec.json.decode(row["changes"])
        yield ChainedEntry(**{each.name: values[each.name] for each in fields(ChainedEntry)})


def _seals(row: RowMapping) -> Mapping[str, object]:
    """The seals of an entry; none of an entry without a link, or where something else stands."""
    return seals if isinstance(seals := row["seals"], Mapping) else {}


def linked(connection: Connection) -> Iterable[int]:
    """The numbers of the entries that have a link, those among them that are gone."""
    return connection.execute(select(CHAIN.column("seq", int))).scalars()


def seal(connection: Connection) -> None:
    """Begin the chain in an event of a version that had none: seal its entries and add one that says so.

    Does nothing if there is a link.
    """
    if connection.execute(select(func.count()).select_from(CHAIN.clause)).scalar():
        return
    before, linked = START, []
    for each in chain(connection):
        linked.append(sealed(each, before))
        before = linked[-1].hash
    (_, (table, links)) = _in_tables(linked)
    table.add(connection, links)
    now = datetime.now(UTC).replace(microsecond=0)
    add(connection, JournalEntry(linked[-1].seq + 1, max(now, linked[-1].at), who="", code=SEALED), before)


def entries(connection: Connection, limit: int | None = None) -> list[JournalEntry]:
    """The newest entries, oldest first."""
    query = _NEWEST if limit is None else _NEWEST.limit(max(0, min(limit, _ALL)))
    return [_entry_of(row) for row in reversed(connection.execute(query).mappings().all())]


def entry(connection: Connection, seq: int) -> JournalEntry | None:
    row = connection.execute(_ENTRY, {"known": seq}).mappings().first()
    return None if row is None else _entry_of(row)


def seen(connection: Connection, known: JournalEntry | None) -> Seen:
    """The journal for a reader who knows it up to `known`: one statement, small if nothing is new."""
    number = 0 if known is None else known.seq
    on_server = connection.dialect.name != "sqlite"
    rows = connection.execute(_since(on_server), {"known": number}).mappings().all()
    server_time: datetime | None = rows[0]["time"].astimezone(UTC) if rows and on_server else None
    stands = known is None or (bool(rows) and _is(rows[0], known))
    new = tuple(_entry_of(row) for row in rows if row["seq"] > number)
    last = (rows[-1]["seq"], rows[-1]["hash"]) if rows else (0, START)
    return Seen(last[0], stands, new, server_time, hash=last[1])


def add(connection: Connection, entry: JournalEntry, before: str) -> JournalEntry:
    """Add an entry after the one with the hash `before`, and notify listeners once it is stored. Returns it
    with its own hash.
    """
    link = sealed(chained(entry), before)
    for table, rows in _in_tables([link]):
        table.add(connection, rows)
    if connection.dialect.name != "sqlite":
        connection.execute(select(func.pg_notify(CHANNEL, str(entry.seq))))
    return replace(entry, hash=link.hash)


def _is(row: RowMapping, known: JournalEntry) -> bool:
    """By their links of the chain: what an entry says may have been erased since it was read."""
    if known.hash and row["hash"]:
        return (row["seq"], row["hash"]) == (known.seq, known.hash)
    expected = entry_values(chained(replace(known, changes=())))
    return all(row[name] == expected[name] for name in ("seq", *_FACTS))


def _entry_of(row: RowMapping) -> JournalEntry:
    return JournalEntry(
        seq=row["seq"],
        at=row["at"],
        who=row["who"],
        code=row["code"],
        params=row["params"],
        changes=changes_of(row["changes"], row["schema_version"]),
        undoes=row["undoes"],
        hash=row["hash"],
        erased=len(erased) if isinstance(erased := _seals(row).get("erased"), Mapping) else 0,
    )
