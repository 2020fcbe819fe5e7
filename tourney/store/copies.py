"""Complete copies of an event: written beside their name, proved by opening them, only then named.

A stick pulled out in the middle leaves the older copy whole. It knows rows, not what they mean.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from enum import Enum
from pathlib import Path

from sqlalchemy import Connection, Engine, select

from tourney.base.errors import BadInput, EnvironmentFailure, NotAsRecorded, PlaceTaken, TourneyError
from tourney.base.os_errors import reason_of
from tourney.base.own_folders import PRIVATE
from tourney.base.texts import Message
from tourney.event.ports import Replacing
from tourney.store import schema
from tourney.store.engines import at_once, engine_of
from tourney.store.files import give_name, new_file_beside, refuse_long_name, refuse_to_lose
from tourney.store.own_tables import SCHEMA_VERSION
from tourney.store.rows import STORED


class TargetState(Enum):
    """What stands where a copy is to go."""

    OLDER_COPY = "older copy"
    """This very event, with no step that it has not: nothing is lost."""
    NEWER_COPY = "newer copy"
    """This very event, with steps that it lacks: somebody worked on the copy, or the event is the older."""
    SPOILT = "spoilt"
    """Empty or damaged, as a stick leaves it that was pulled out."""
    OTHER = "other"


def write_copy(
    fill: Callable[[Path], None], steps: Callable[[Path], int], target: Path, replace: bool
) -> None:
    """Have `fill` write a database beside `target` and `steps` prove it; then give it its name.

    `steps` opens a copy and counts its steps: one that another program has written meanwhile, with as
    many, stays. EnvironmentFailure if anything fails; an older copy is then still there, whole. Unless
    `replace`, PlaceTaken if something has got the name meanwhile.
    """
    before = _identity(target)
    try:
        with new_file_beside(target, PRIVATE) as beside:
            try:
                fill(beside)
                _check_pages(beside)
                made = steps(beside)
                if not (replace and _identity(target) != before and steps(target) >= made):
                    give_name(beside, target, replace)
            finally:
                Path(f"{beside}-journal").unlink(missing_ok=True)
    except (PlaceTaken, NotAsRecorded):
        raise
    except (OSError, sqlite3.Error, TourneyError) as error:
        raise EnvironmentFailure("errors.copy_failed", place=str(target), reason=_why(error)) from error


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
            transfer(connection, engine, str(beside))
            with engine.connect() as copy:
                copy.exec_driver_sql("PRAGMA journal_mode=DELETE")
        finally:
            engine.dispose()

    return fill


def transfer(source: Connection, target: Engine, place: str) -> None:
    """Write every row of one event's database into a new one, which is at `place`."""
    schema.create(target, place)
    with at_once(target) as connection:
        for table in STORED.values():
            if table is not SCHEMA_VERSION:
                rows = source.execute(select(*table.columns(table.hints))).mappings()
                table.add(connection, [dict(row) for row in rows])


def refuse_place(
    target: Path, source: str, replacing: Replacing, state_of: Callable[[Path], TargetState]
) -> None:
    """PlaceTaken, EnvironmentFailure if a copy under this name would replace what it must not; BadInput for a
    name that leaves SQLite no room."""
    refuse_long_name(target)
    if target.is_file() and Path(source).exists() and target.samefile(source):
        raise BadInput("errors.copy_onto_itself", place=str(target))
    if os.path.lexists(target) and not target.is_symlink():
        state = state_of(target) if target.is_file() else TargetState.OTHER
        if state is TargetState.OLDER_COPY:
            if replacing is Replacing.NOTHING:
                raise PlaceTaken("errors.file_exists", place=str(target))
            return
        if state is TargetState.NEWER_COPY:
            raise PlaceTaken("errors.copy_has_more", place=str(target))
        if replacing is Replacing.OWN_COPIES:
            if state is TargetState.SPOILT:
                return
            raise PlaceTaken("errors.event_file_exists", place=str(target))
    refuse_to_lose(target, overwrite=replacing is Replacing.ASKED)


def _identity(target: Path) -> tuple[int, ...]:
    """What tells one file of a name from the next; empty where there is none."""
    if not target.exists():
        return ()
    found = target.stat()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _why(error: OSError | sqlite3.Error | TourneyError) -> Message | str:
    if isinstance(error, TourneyError):
        return Message(error.key, error.params)
    return reason_of(error) if isinstance(error, OSError) else str(error)


def _check_pages(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise EnvironmentFailure("errors.copy_failed", place=str(path), reason=str(verdict))
