"""Makes connections to an event's database, a SQLite file or a PostgreSQL address, and turns their faults
into ours.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic, sleep
from urllib.parse import quote

import msgspec
from sqlalchemy import Connection, Engine, NullPool, Pool, QueuePool, StaticPool, create_engine, event
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, InternalError, OperationalError

from tourney.base.errors import BadInput, Conflict, EnvironmentFailure, TourneyError
from tourney.base.os_errors import reason_of
from tourney.base.texts import Message, msg
from tourney.event.ports import LineCut
from tourney.store.addresses import is_address, shown_place

_JOURNAL, _LOG = "-journal", "-wal"
"""What the names of files end in that SQLite keeps beside a database."""
_BUSY_SECONDS = 10
_PAGE_BYTES = 2048
"""The journal's entry of a table with its sheets is as long: of a page of 4,096 bytes half may stay empty,
and each small table has one. A file that is there keeps its pages.
"""

_WRITING = (
    *(f"page_size={_PAGE_BYTES}", "journal_mode=DELETE", "synchronous=EXTRA", "foreign_keys=ON"),
    f"busy_timeout={_BUSY_SECONDS}000",
)
"""A rollback journal, not a write-ahead log: a log depends on locks that a connection holds for as long as it
lives, and POSIX drops all locks of a process on a file as soon as any part of it closes that file (a file
dialog that looks for icons does). Another program then takes the log for abandoned and deletes it, and what
is confirmed afterwards is lost. With a rollback journal locks matter only within a transaction.
"""

_PAUSES = (0.002, 0.02)
"""Seconds between two looks whether it is our turn to write in a file."""
_OF_THE_DISK = {sqlite3.SQLITE_FULL: "errors.os_full", sqlite3.SQLITE_IOERR: "errors.os_broken"}
_LOCK_NOT_AVAILABLE = "55P03"
_NO_RIGHT = "42501"
"""https://www.postgresql.org/docs/current/errcodes-appendix.html"""


def engine_of(place: str) -> Engine:
    """An engine on a file or an address. Nothing is opened before the first use."""
    if is_address(place):
        return _server(place)
    return _file(place, _WRITING)


def refuse_without_locks(place: str) -> None:
    """EnvironmentFailure if the folder of an event's file has no locks: a network drive, some clouds.

    SQLite takes that for another program's lock and waits. The test uses a new file that nobody else can have
    locked; if none can be made, and on Windows, nothing is known.
    """
    if sys.platform == "win32":
        return
    import fcntl

    folder = Path(place).absolute().parent
    with ExitStack() as stack:
        try:
            file = stack.enter_context(TemporaryFile(dir=folder))
        except OSError:
            return
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise EnvironmentFailure("errors.no_locks", place=str(folder), reason=reason_of(error)) from error


def begin_in_turn(connection: Connection, place: str) -> None:
    """Begin to write in the file at `place`, once the others allow it. SQLite's errors, if they take too
    long; EnvironmentFailure at once if there are no locks.

    SQLite's own waiting pauses longer the longer it waits, so that a newcomer is first. Here all who wait
    pause alike, each for a time of its own.
    """
    until, waiting = monotonic() + _BUSY_SECONDS, False
    # SQLite would wait in its own way before it answers
    connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                return
            except OperationalError as error:
                if not _is_busy(error) or monotonic() > until:
                    raise
                if not waiting:
                    waiting = True
                    # once, and only when we have to wait: it writes a file into the folder
                    refuse_without_locks(place)
            sleep(random.uniform(*_PAUSES))
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {_BUSY_SECONDS}000")


@contextmanager
def at_once(engine: Engine) -> Iterator[Connection]:
    """Write to a database that nobody else has yet: whole or nothing, and on disk once."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        yield connection


def fresh_engine(place: str) -> Engine:
    """An engine on a file that reads it anew each time, and never makes one.

    A lasting connection trusts its memory of a file as long as the file's count of changes is the same, and
    another state that was written over it may have the same count.
    """
    return _file(_uri(Path(place), "rw"), (), NullPool)


def reading_engine(path: Path) -> Engine:
    """An engine that leaves a file exactly as it is, even on a medium that cannot be written.

    What a journal or a log beside the file does to it when it is opened for writing is seen here too: else
    somebody could hide there what everybody but this reader reads.
    """
    path = path.resolve()  # SQLite follows a link, and keeps its files beside what the link leads to
    if _has_log(path) or _has_hot_journal(path):
        return _image_with_companions(path)
    return _file(reading_uri(path), ())


def _has_log(path: Path) -> bool:
    """Whether another program has left a write-ahead log, which SQLite reads before the file."""
    log = Path(f"{path}{_LOG}")
    return log.exists() and log.stat().st_size > 0


def _has_hot_journal(path: Path) -> bool:
    """Whether a transaction was cut off, so that the next who opens the file takes it back."""
    try:
        with closing(sqlite3.connect(reading_uri(path), uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        return error.sqlite_errorcode == sqlite3.SQLITE_READONLY_ROLLBACK
    except UnicodeDecodeError:
        pass  # damage of a table's text; as of all other damage, the reader is told where the event is read
    return False


def _image_with_companions(path: Path) -> Engine:
    """A copy in memory of a file as it is once its journal or log has been applied."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "event"
        for suffix in ("", _JOURNAL, _LOG):
            if Path(f"{path}{suffix}").exists():
                shutil.copyfile(f"{path}{suffix}", f"{copy}{suffix}")
        engine = _file(_uri(copy, "rw"), ("journal_mode=DELETE",))
        try:
            return image_of(engine)
        finally:
            engine.dispose()


def reading_uri(path: Path) -> str:
    """SQLite's address of a file that is not changed."""
    return _uri(path, "ro" if Path(f"{path}{_JOURNAL}").exists() else "ro&immutable=1")


def _uri(path: Path, mode: str) -> str:
    """A file that is there already, as SQLite's addresses name it."""
    return f"file:{quote(str(path.absolute()), errors='surrogateescape')}?mode={mode}"


def image_of(engine: Engine) -> Engine:
    """An engine on a copy in memory of a SQLite database, to be changed without touching the file."""
    memory = sqlite3.connect(":memory:", check_same_thread=False)
    memory.isolation_level = None
    source = engine.raw_connection()
    try:
        driver = source.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.backup(memory)
    finally:
        source.close()
    return create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)


class UnsoundError(Exception):
    """A step would have stored something that the database's own rules forbid: a fault of ours. Nothing is
    stored.
    """


@contextmanager
def as_unsound() -> Iterator[None]:
    """A refusal by foreign keys and checks becomes a fault of ours: the commands have let it through."""
    try:
        yield
    except IntegrityError as error:
        raise UnsoundError(_first_line(error)) from error


@contextmanager
def as_our_errors(place: str) -> Iterator[None]:
    """Faults of disk or server as faults of the surroundings, damaged contents as bad input."""
    shown = shown_place(place)
    try:
        yield
    except IntegrityError as error:
        raise Conflict("errors.busy_file", place=shown) from error
    except DatabaseError as error:
        raise _ours(error, place) from error
    except (msgspec.ValidationError, UnicodeDecodeError) as error:
        # the second where SQLite's own sentence about a damaged table quotes what is no text
        raise BadInput("errors.damaged_file", place=shown, reason=_first_line(error)) from error


def is_cut(error: DBAPIError) -> bool:
    """Whether the line to a server was cut, which another line may mend at once; silence does not count."""
    return error.connection_invalidated and type(error.orig).__name__ != "SilentError"


def line_cut(error: DBAPIError, place: str) -> LineCut:
    """The error for a cut line after which nothing was stored."""
    return LineCut("errors.no_server", place=shown_place(place), reason=_first_line(error))


def refuse_if_gone(place: str) -> None:
    """EnvironmentFailure if the event's file is gone: an open file can be written after it was deleted."""
    if not is_address(place) and not Path(place).is_file():
        raise EnvironmentFailure("errors.file_gone", place=place)


def _ours(error: DatabaseError, place: str) -> TourneyError:
    shown, reason = shown_place(place), _first_line(error)
    if _is_busy(error):
        return Conflict("errors.busy_file", place=shown)
    if is_address(place) and getattr(error.orig, "sqlstate", None) == _NO_RIGHT:
        return EnvironmentFailure("errors.server_rights", place=shown, reason=reason)
    if is_address(place) and isinstance(error, OperationalError | InternalError):
        refused = "password" in reason or "authentication" in reason
        key = "errors.server_password" if refused else "errors.no_server"
        if "database" in reason and "does not exist" in reason:
            key = "errors.server_no_database"
        return EnvironmentFailure(key, place=shown, reason=reason)
    if isinstance(error, OperationalError) and not _is_of_contents(error):
        refuse_if_gone(place)
        if "readonly" not in reason:
            return EnvironmentFailure(
                "errors.disk", place=shown, reason=reason_of_sqlite(error.orig or error)
            )
        moved = getattr(error.orig, "sqlite_errorname", "") == "SQLITE_READONLY_DBMOVED"
        key = "errors.file_replaced" if moved else "errors.read_only"
        return EnvironmentFailure(key, place=shown, reason=reason)
    return BadInput("errors.damaged_file", place=shown, reason=reason)


def reason_of_sqlite(error: BaseException) -> Message | str:
    """Why SQLite could not read or write, as a message where it is the disk; else in SQLite's words."""
    key = _OF_THE_DISK.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return msg(key) if key else str(error)


@contextmanager
def as_damage(place: str) -> Iterator[None]:
    """Impossible values (JSON cut short, a time that is none) become the error of a damaged file.

    For reading only: every fault there comes from the file.
    """
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        reason = (str(error).splitlines() or [""])[0] or type(error).__name__
        raise BadInput("errors.damaged_file", place=shown_place(place), reason=reason) from error


def _first_line(error: Exception) -> str:
    return (str(getattr(error, "orig", None) or error).strip().splitlines() or [""])[0]


def _is_busy(error: DatabaseError) -> bool:
    """Whether others did not release it for as long as we waited."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_BUSY or getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE


def _is_of_contents(error: DatabaseError) -> bool:
    """Whether SQLite could read the file, but not understand its contents: a missing column, a text that is
    none. A fault of the disk has a code of its own.
    """
    code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF == sqlite3.SQLITE_ERROR


def _server(place: str) -> Engine:
    with as_no_driver(place):
        from tourney.store.server import server_engine

        return server_engine(place)


@contextmanager
def as_no_driver(place: str) -> Iterator[None]:
    """The message of a module that cannot import the driver, as a fault of the surroundings."""
    try:
        yield
    except ImportError as error:
        raise EnvironmentFailure("errors.no_driver", place=shown_place(place)) from error


def _file(database: str, pragmas: tuple[str, ...], pool: type[Pool] = QueuePool) -> Engine:
    """SQLite with a pool of its own: the default for a nameless database closes busy connections."""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            database, timeout=_BUSY_SECONDS, check_same_thread=False, uri=database.startswith("file:")
        )

    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        # sqlite3 begins transactions by itself otherwise, and not before SELECT
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    engine = create_engine("sqlite://", creator=connect, poolclass=pool)
    event.listen(engine, "connect", prepare)
    return engine
