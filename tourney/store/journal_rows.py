"""The journal in an event's database: a row an entry, read from any number on, added to, never changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection, RowMapping, Text, case, func, null, select, text
from sqlalchemy import cast as sql_cast

from tourney.event.ports import JournalEntry, Seen
from tourney.store.mapping import changes_of, entry_values
from tourney.store.own_tables import JOURNAL

_seq, _changes = JOURNAL.column("seq", int), sql_cast(JOURNAL["changes"], Text)


_others = JOURNAL.columns(name for name in JOURNAL.hints if name != "changes")


_all = (*_others, _changes.label("changes"))


_FACTS = ("at", "who", "code", "params", "undoes")


_ALL = (1 << 31) - 1


CHANNEL = "tourney_journal"
"""Under this name a server tells who listens that an entry was added."""


TURN = text("SELECT pg_advisory_xact_lock(hashtext('tourney'), 'journal'::regclass::oid::int)")
"""The queue of those who write to an event on a server: first come, first served, until the transaction ends.

Not a lock of the table: the server's own sweeping of the table would stand in the queue too.
"""


def head(connection: Connection) -> int:
    """Number of the last entry; 0 if there is none."""
    return connection.execute(select(func.max(_seq))).scalar() or 0


def entries(connection: Connection, limit: int | None = None) -> list[JournalEntry]:
    """The newest entries, oldest first."""
    query = select(*_all).order_by(_seq.desc())
    if limit is not None:
        query = query.limit(max(0, min(limit, _ALL)))
    return [_entry_of(row) for row in reversed(connection.execute(query).mappings().all())]


def entry(connection: Connection, seq: int) -> JournalEntry | None:
    """The entry with this number."""
    found = connection.execute(select(*_all).where(_seq == seq)).mappings().first()
    return None if found is None else _entry_of(found)


def seen(connection: Connection, known: JournalEntry | None) -> Seen:
    """What the journal says to who knows it up to `known`: one statement, small if nothing is new."""
    number = 0 if known is None else known.seq
    changes = case((_seq > number, _changes)).label("changes")
    on_server = connection.dialect.name != "sqlite"
    time = (func.clock_timestamp() if on_server else null()).label("time")
    query = select(*_others, changes, time).where(_seq >= number).order_by(_seq)
    rows = connection.execute(query).mappings().all()
    server_time: datetime | None = rows[0]["time"].astimezone(UTC) if rows and on_server else None
    stands = known is None or (bool(rows) and _is(rows[0], known))
    new = tuple(_entry_of(row) for row in rows if row["seq"] > number)
    return Seen(rows[-1]["seq"] if rows else 0, stands, new, server_time)


def add(connection: Connection, entry: JournalEntry) -> None:
    """Add an entry, and tell who listens once it is stored."""
    JOURNAL.add(connection, [entry_values(entry)])
    if connection.dialect.name != "sqlite":
        connection.execute(select(func.pg_notify(CHANNEL, str(entry.seq))))


def _is(row: RowMapping, known: JournalEntry) -> bool:
    expected = entry_values(replace(known, changes=()))
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
    )
