"""One event in one database: SQLite file (`*.tourney`) or a PostgreSQL address, the same code for both."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, event, func, insert, select
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlmodel import create_engine

from tourney.competition.records import COLLECTIONS, EventFacts, Tournament
from tourney.errors import BadInput, Conflict, SurroundingsError
from tourney.services.ports import Change, JournalEntry
from tourney.store import schema
from tourney.store.mapping import KINDS, change_from_plain, entry_values, record_of, row_values
from tourney.store.rows import JournalRow


class SqlEventStore:
    """Implements `services.ports.EventStore`."""

    def __init__(self, place: str, engine: Engine) -> None:
        self._place = place
        self._engine = engine

    @property
    def place(self) -> str:
        return self._place

    def load(self) -> Tournament:
        with self._reading() as connection:
            parts: dict[str, Any] = {}
            for name in COLLECTIONS:
                kind = KINDS[name]
                rows = connection.execute(select(_columns(name))).mappings()
                records = (record_of(kind, row) for row in rows)
                parts[name] = {kind.key_of(record): record for record in records}
            facts = connection.execute(select(_columns("event"))).mappings().first()
            if facts is None:
                raise BadInput("errors.empty_event_file", place=self._place)
            return Tournament(
                event=record_of(KINDS["event"], facts), revision=self._head(connection), **parts
            )

    def head(self) -> int:
        with self._reading() as connection:
            return self._head(connection)

    def commit(self, entry: JournalEntry, expected: int) -> None:
        with self._writing() as connection:
            if self._head(connection) != expected:
                raise Conflict("errors.busy_file", place=self._place)
            for collection in {change.collection: None for change in entry.changes}:
                changes = [c for c in entry.changes if c.collection == collection]
                _store_changes(connection, collection, changes, entry.seq)
            connection.execute(insert(JournalRow), [entry_values(entry)])

    def journal(self, limit: int | None = None) -> list[JournalEntry]:
        table = _table_of(JournalRow)
        query = select(table).order_by(table.c.seq.desc())
        if limit is not None:
            query = query.limit(limit)
        with self._reading() as connection:
            rows = connection.execute(query).mappings().all()
        return [_entry_of(row) for row in reversed(rows)]

    def copy_to(self, target: Path) -> None:
        if self._engine.dialect.name != "sqlite":
            raise SurroundingsError("errors.copy_needs_file", place=self._place)
        copy_file(Path(self._place), target)

    def close(self) -> None:
        self._engine.dispose()

    # ---- inside -------------------------------------------------------------------------------

    def _head(self, connection: Connection) -> int:
        return connection.execute(select(func.max(_table_of(JournalRow).c.seq))).scalar() or 0

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _as_our_errors(self._place), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _as_our_errors(self._place), self._engine.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.exec_driver_sql("LOCK TABLE journal IN EXCLUSIVE MODE")
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()


def create(place: str, facts: EventFacts, first: JournalEntry) -> SqlEventStore:
    """Make a new event. Refuses (BadInput) to write over an existing file."""
    if not _is_address(place):
        path = Path(place)
        if path.exists():
            raise BadInput("errors.file_exists", place=place)
        if not path.parent.is_dir():
            raise SurroundingsError("errors.no_such_folder", place=str(path.parent))
    store = SqlEventStore(place, _engine(place))
    try:
        with _as_our_errors(place):
            schema.create(store._engine)
        store.commit(
            JournalEntry(
                1, first.at, first.who, first.code, first.params, (Change("event", None, None, facts),)
            ),
            expected=0,
        )
    except BaseException:
        store.close()
        if not _is_address(place):
            for leftover in (place, f"{place}-wal", f"{place}-shm"):
                Path(leftover).unlink(missing_ok=True)
        raise
    return store


def open_store(place: str) -> SqlEventStore:
    """Open an existing event, bringing an older file up to date first."""
    if not _is_address(place):
        _check_file(Path(place))
    store = SqlEventStore(place, _engine(place))
    try:
        with _as_our_errors(place):
            schema.check(store._engine, place)
    except BaseException:
        store.close()
        raise
    return store


def copy_file(source: Path, target: Path) -> None:
    """Copy an event file while it is open, prove the copy, then give it its name.

    The copy is written beside the target, reopened, checked and loaded; only then it replaces an older
    copy, so that a stick pulled out in the middle leaves the older copy whole.
    """
    beside = target.with_name(target.name + ".part")
    try:
        beside.unlink(missing_ok=True)
        reader = sqlite3.connect(source)
        writer = sqlite3.connect(beside)
        try:
            reader.backup(writer)
        finally:
            reader.close()
            writer.close()
        _prove(source, beside)
        _to_disk(beside)
        beside.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise SurroundingsError("errors.copy_failed", place=str(target), reason=str(error)) from error
    finally:
        for leftover in (beside, Path(f"{beside}-wal"), Path(f"{beside}-shm")):
            if leftover.is_file():
                leftover.unlink()


def _prove(source: Path, copy: Path) -> None:
    connection = sqlite3.connect(copy)
    try:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
        connection.execute("PRAGMA journal_mode=DELETE")
    finally:
        connection.close()
    if verdict != "ok":
        raise SurroundingsError("errors.copy_failed", place=str(copy), reason=str(verdict))
    store = open_store(str(copy))
    try:
        store.load()
    finally:
        store.close()


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _check_file(path: Path) -> None:
    if not path.exists():
        raise BadInput("errors.no_such_file", place=str(path))
    if path.is_dir():
        raise BadInput("errors.not_an_event", place=str(path))
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except OSError as error:
        raise SurroundingsError("errors.unreadable", place=str(path), reason=error.strerror) from error
    if start != b"SQLite format 3\x00":
        raise BadInput("errors.not_an_event", place=str(path))


def _is_address(place: str) -> bool:
    return place.startswith(("postgresql://", "postgresql+psycopg://"))


def _engine(place: str) -> Engine:
    if _is_address(place):
        return create_engine(place.replace("postgresql://", "postgresql+psycopg://", 1))
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(place, timeout=10, check_same_thread=False)
    )
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


@contextmanager
def _as_our_errors(place: str) -> Iterator[None]:
    """Faults of the disk as faults of the surroundings, damaged contents as bad input."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict("errors.busy_file", place=place) from error
    except OperationalError as error:
        raise SurroundingsError("errors.disk", place=place, reason=str(error.orig)) from error
    except (DatabaseError, msgspec.ValidationError) as error:
        raise BadInput("errors.damaged_file", place=place, reason=str(error).splitlines()[0]) from error


def _columns(collection: str) -> Any:
    return _table_of(KINDS[collection].row)


def _table_of(row: Any) -> Any:
    return row.__table__


def _entry_of(row: Mapping[Any, Any]) -> JournalEntry:
    return JournalEntry(
        seq=row["seq"],
        at=msgspec.convert(row["at"], datetime),
        who=row["who"],
        code=row["code"],
        params=row["params"],
        changes=tuple(change_from_plain(data) for data in row["changes"]),
        undoes=row["undoes"],
    )


def _store_changes(connection: Connection, collection: str, changes: list[Change], version: int) -> None:
    """Write one collection's changes; new rows go in one statement."""
    kind = KINDS[collection]
    table = _table_of(kind.row)
    if collection == "event":
        connection.execute(delete(table))
        connection.execute(insert(table), [{"id": 1, **row_values(changes[-1].after, version)}])
        return
    for change in changes:
        if change.before is not None:
            connection.execute(delete(table).where(*_is_key(table, kind.key, change.key)))
    rows = [row_values(change.after, version) for change in changes if change.after is not None]
    if rows:
        connection.execute(insert(table), rows)


def _is_key(table: Any, names: tuple[str, ...], key: Any) -> list[Any]:
    parts = key if isinstance(key, tuple) else (key,)
    return [table.c[name] == part for name, part in zip(names, parts, strict=True)]
