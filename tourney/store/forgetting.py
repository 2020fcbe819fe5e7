"""Takes what is to be forgotten out of an event's tables: out of the journal, whose chain stays whole, out of
the records, and out of the records of games.

What stands in its place is decided elsewhere (`event.erasing`). Deleted values also stay in a file where
nothing overwrites them, so the file is marked in the same transaction, and swept as soon as nobody else reads
it: at once, or when it is opened next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, cast

from sqlalchemy import Connection, Engine, select, text

from tourney.event.chain import erased, erased_places, personal_fields, personal_values, replaced
from tourney.event.collections import COLLECTIONS, AnyChange, Collection
from tourney.event.ports import ChainedEntry, Forgetting, Forgotten, JournalEntry
from tourney.store.photos import PHOTOS
from tourney.store.record_rows import RECORD_ROWS, VERSION, chain, chained, rewrite, todays
from tourney.store.tables import GAME_LINES, SQLITE, STORED

_TO_SWEEP: Final = 1
"""SQLite's number for the use of programs (`user_version`) while a file is to be swept; else it is 0."""


def to_forget(connection: Connection, forgetting: Forgetting) -> Forgotten:
    """What would go of the journal."""
    counts = {after.seq: _gone(after) - _gone(before) for before, after in _rewritten(connection, forgetting)}
    return Forgotten(sum(counts.values()), tuple(seq for seq, gone in counts.items() if gone))


def forget(connection: Connection, forgetting: Forgetting) -> int:
    """Put other values in their place; how many went of the journal."""
    if connection.dialect.name == SQLITE:
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
        connection.exec_driver_sql(f"PRAGMA user_version = {_TO_SWEEP}")
    rewritten = list(_rewritten(connection, forgetting))
    rewrite(connection, [after for _, after in rewritten])
    for collection in COLLECTIONS:
        if personal_fields(collection.name):
            _forget_records(connection, collection, forgetting)
    _forget_lines(connection, forgetting)
    return sum(_gone(after) - _gone(before) for before, after in rewritten)


def sweep(engine: Engine) -> None:
    """Write the database anew without anything that was deleted. SQLite's or the server's errors."""
    with engine.connect() as connection:
        if connection.dialect.name == SQLITE:
            connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql("PRAGMA user_version = 0")
            return
        on_server = connection.execution_options(isolation_level="AUTOCOMMIT")
        on_server.execute(text(f"VACUUM FULL {', '.join((*STORED, PHOTOS.name))}"))


def is_to_be_swept(engine: Engine) -> bool:
    """Whether a file was not swept since the last erasing: somebody else read it, or the computer died."""
    with engine.connect() as connection:
        if connection.dialect.name != SQLITE:
            return False
        return connection.exec_driver_sql("PRAGMA user_version").scalar() == _TO_SWEEP


def _rewritten(connection: Connection, forgetting: Forgetting) -> Iterator[tuple[ChainedEntry, ChainedEntry]]:
    """The entries of which something goes, each before and after."""
    for entry in chain(connection):
        instead = forgetting.instead(personal_values(entry), entry.changes)
        if instead:
            yield entry, erased(entry, instead)


def _gone(entry: ChainedEntry) -> int:
    return len(erased_places(entry))


def _forget_records(
    connection: Connection, collection: Collection[object, object], forgetting: Forgetting
) -> None:
    """The records stay those of the entries that wrote them."""
    rows = RECORD_ROWS[collection]
    writers = rows.writers(connection)
    for key, record in rows.all(connection).items():
        change = _without(collection, key, record, forgetting)
        if change is not None:
            rows.store(connection, [change], writers[key])


def _without(
    collection: Collection[object, object], key: object, record: object, forgetting: Forgetting
) -> AnyChange | None:
    """The change of a record by what goes of it; None if nothing does."""
    added = JournalEntry(0, datetime.min, who="", code="", changes=(collection.added(record),))
    as_entry = chained(added)
    instead = forgetting.instead(personal_values(as_entry), as_entry.changes)
    if not instead:
        return None
    (change,) = replaced(as_entry, instead).changes
    after = todays(collection, cast("Mapping[str, object]", change)["after"], VERSION)
    return collection.change(key, record, after)


def _forget_lines(connection: Connection, forgetting: Forgetting) -> None:
    columns = GAME_LINES.columns(GAME_LINES.hints)
    rows = [dict(row) for row in connection.execute(select(*columns)).mappings()]
    after = [{**row, "line": forgetting.of_line(row["line"])} for row in rows]
    GAME_LINES.change(connection, [each for each, row in zip(after, rows, strict=True) if each != row])
