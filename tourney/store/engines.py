"""Connections to an event's database: a SQLite file or a PostgreSQL address, and their faults as ours."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

import msgspec
from sqlalchemy import URL, Connection, Engine, NullPool, Pool, QueuePool, StaticPool, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError
from sqlmodel import create_engine

from tourney.errors import BadInput, Conflict, SurroundingsError

_SCHEME = "postgresql://"
_DRIVER = "postgresql+psycopg://"
_BUSY_SECONDS = 10
_WRITING = ("journal_mode=DELETE", "synchronous=EXTRA", "foreign_keys=ON", f"busy_timeout={_BUSY_SECONDS}000")
"""A rollback journal, not a write-ahead log: a log rests on locks that a connection holds for as long as it
lives, and POSIX drops all locks of a process on a file as soon as any part of it closes that file (a file
dialog that looks for icons does). Another program then takes the log for abandoned and deletes it, and
what is confirmed afterwards is lost. With a rollback journal locks matter only within a transaction."""

_PAUSES = (0.002, 0.02)
"""Seconds between two looks whether it is our turn to write in a file."""
_LOCK_NOT_AVAILABLE = "55P03"
"""https://www.postgresql.org/docs/current/errcodes-appendix.html"""


def is_address(place: str) -> bool:
    """Whether the place is a server's address instead of a file."""
    return place.startswith((_SCHEME, _DRIVER))


def shown_place(place: str) -> str:
    """The place as messages, lists and logs have it: an address without its password."""
    if not is_address(place):
        return place
    try:
        url = make_url(place)
        query = {name: value for name, value in url.query.items() if "password" not in name}
        shown = URL.create(url.drivername, url.username, None, url.host, url.port, url.database, query)
        return shown.render_as_string(hide_password=False)
    except (ArgumentError, ValueError):
        return _SCHEME + "…"


def engine_of(place: str) -> Engine:
    """An engine on a file or an address. Nothing is opened before the first use."""
    if is_address(place):
        return _server(place)
    return _file(place, _WRITING)


def begin_in_turn(connection: Connection) -> None:
    """Begin to write in a file, once the others let it. SQLite's errors, if they do not for too long.

    SQLite's own waiting pauses longer the longer it waits, so that whoever has just come is first. Here all
    who wait pause alike, each for a time of its own.
    """
    until = monotonic() + _BUSY_SECONDS
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                return
            except OperationalError as error:
                if not _is_busy(error) or monotonic() > until:
                    raise
            sleep(random.uniform(*_PAUSES))
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {_BUSY_SECONDS}000")


def fresh_engine(place: str) -> Engine:
    """An engine on a file that reads it anew each time, and never makes one.

    A connection that stays takes what it remembers of a file for good as long as the file counts as many
    changes, and another state that was written over it may count as many.
    """
    return _file(_uri(Path(place), "rw"), (), NullPool)


def reading_engine(path: Path) -> Engine:
    """An engine that leaves a file exactly as it is, even on a medium that cannot be written."""
    mode = "ro" if Path(f"{path}-journal").exists() else "ro&immutable=1"
    return _file(_uri(path, mode), ())


def _uri(path: Path, mode: str) -> str:
    """A file that is there already, as SQLite's addresses name it."""
    return f"file:{quote(str(path.absolute()), errors='surrogateescape')}?mode={mode}"


def image_of(engine: Engine) -> Engine:
    """An engine on a copy in memory of a SQLite database, to be changed without touching the file."""
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    memory.isolation_level = None
    source = engine.raw_connection()
    try:
        found: Any = source.driver_connection
        found.backup(memory)
    finally:
        source.close()
    return create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)


@contextmanager
def as_our_errors(place: str) -> Iterator[None]:
    """Faults of disk or server as faults of the surroundings, damaged contents as bad input."""
    shown = shown_place(place)
    try:
        yield
    except IntegrityError as error:
        raise Conflict("errors.busy_file", place=shown) from error
    except OperationalError as error:
        if _is_busy(error):
            raise Conflict("errors.busy_file", place=shown) from error
        reason = (str(error.orig).strip().splitlines() or [""])[0]
        key = "errors.no_server" if is_address(place) else "errors.disk"
        if "readonly" in reason:
            moved = getattr(error.orig, "sqlite_errorname", "") == "SQLITE_READONLY_DBMOVED"
            key = "errors.file_replaced" if moved else "errors.read_only"
        raise SurroundingsError(key, place=shown, reason=reason) from error
    except (DatabaseError, msgspec.ValidationError) as error:
        raise BadInput("errors.damaged_file", place=shown, reason=str(error).splitlines()[0]) from error


@contextmanager
def as_damage(place: str) -> Iterator[None]:
    """Values that cannot be what this program wrote (JSON cut short, a time that is none) as a damaged file.

    For reading only: whatever goes wrong there comes from the file.
    """
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        reason = (str(error).splitlines() or [""])[0] or type(error).__name__
        raise BadInput("errors.damaged_file", place=shown_place(place), reason=reason) from error


def _is_busy(error: OperationalError) -> bool:
    """Whether others did not let go for as long as we waited."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_BUSY or getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE


def _server(place: str) -> Engine:
    try:
        from tourney.store.server import server_engine

        return server_engine(place)
    except ImportError as error:
        raise SurroundingsError("errors.no_driver", place=shown_place(place)) from error


def _file(database: str, pragmas: tuple[str, ...], pool: type[Pool] = QueuePool) -> Engine:
    """SQLite with a pool of its own: the default for a nameless database closes busy connections."""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            database, timeout=_BUSY_SECONDS, check_same_thread=False, uri=database.startswith("file:")
        )

    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    engine = create_engine("sqlite://", creator=connect, poolclass=pool)
    event.listen(engine, "connect", prepare)
    return engine
