"""Complete copies of an event: written beside their name, proved by opening them, only then named.

A stick pulled out in the middle leaves the older copy whole. It knows rows, not what they mean.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, select
from sqlmodel import SQLModel

from tourney.errors import BadInput, SurroundingsError, TourneyError
from tourney.store import schema
from tourney.store.engines import engine_of
from tourney.texts import Message

SQLITE_START = b"SQLite format 3\x00"


def write_copy(fill: Callable[[Path], None], prove: Callable[[Path], object], target: Path) -> None:
    """Have `fill` write a database beside `target` and `prove` open it; then give it its name.

    SurroundingsError if either fails; an older copy is then still there, whole.
    """
    beside = target.with_name(target.name + ".part")
    try:
        beside.unlink(missing_ok=True)
        fill(beside)
        _check_pages(beside)
        prove(beside)
        _to_disk(beside)
        beside.replace(target)
    except (OSError, sqlite3.Error, TourneyError) as error:
        reason = Message(error.key, error.params) if isinstance(error, TourneyError) else str(error)
        raise SurroundingsError("errors.copy_failed", place=str(target), reason=reason) from error
    finally:
        for leftover in (beside, Path(f"{beside}-journal")):
            if leftover.is_file():
                leftover.unlink()


def from_file(source: Path) -> Callable[[Path], None]:
    """Fills a copy from an event file, which may be open and in use meanwhile."""

    def fill(beside: Path) -> None:
        with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(beside)) as writer:
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode=DELETE")

    return fill


def from_rows(connection: Connection) -> Callable[[Path], None]:
    """Fills a copy row by row from any database."""

    def fill(beside: Path) -> None:
        engine = engine_of(str(beside))
        try:
            transfer(connection, engine)
            with engine.connect() as copy:
                copy.exec_driver_sql("PRAGMA journal_mode=DELETE")
        finally:
            engine.dispose()

    return fill


def transfer(source: Connection, target: Engine) -> None:
    """Write every row of one event's database into a new one."""
    schema.create(target)
    with target.begin() as connection:
        for table in SQLModel.metadata.sorted_tables:
            rows = [dict(row) for row in source.execute(select(table)).mappings()]
            if rows:
                connection.execute(insert(table), rows)


def refuse_to_lose(target: Path, source: str, is_older_copy: Callable[[Path], bool]) -> None:
    """BadInput if a copy under this name would write over the event itself or over something else.

    What is damaged or empty is no loss: a stick that was pulled out must not stop later copies.
    """
    if not target.exists():
        return
    if target.is_file() and Path(source).exists() and target.samefile(source):
        raise BadInput("errors.copy_onto_itself", place=str(target))
    try:
        with target.open("rb") as file:
            start = file.read(len(SQLITE_START))
    except OSError:
        return
    if start and (start != SQLITE_START or not is_older_copy(target)):
        raise BadInput("errors.file_exists", place=str(target))


def _check_pages(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise SurroundingsError("errors.copy_failed", place=str(path), reason=str(verdict))


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
