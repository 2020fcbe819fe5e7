"""Versions of the database: makes a new one, brings an older one up to date, refuses a newer one.

No list of SQL steps: an older database is read as the records of its version, those become today's by the
same steps as the journal's (`upcasting`), and today's tables are made anew and filled with them. So fresh and
migrated databases cannot differ, and what journal and rows know of an older record is one knowledge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Connection, Engine, MetaData, create_mock_engine, inspect, select, text
from sqlalchemy.schema import ExecutableDDLElement

from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.event.collections import COLLECTIONS, EVENT, PLAYERS, Collection
from tourney.store import views
from tourney.store.engines import at_once
from tourney.store.files import SQLITE_START
from tourney.store.known_objects import refuse_others, refuse_triggers
from tourney.store.mapping import plain, todays
from tourney.store.other_files import not_an_event
from tourney.store.own_tables import GAME_LINES, JOURNAL, SCHEMA_VERSION
from tourney.store.record_rows import RECORD_ROWS
from tourney.store.rows import STORED
from tourney.store.tables import StoredTable, Values
from tourney.store.upcasting import VERSION

_OURS = {EVENT.name, PLAYERS.name, JOURNAL.name, SCHEMA_VERSION.name}
_VERSION = SCHEMA_VERSION["version"]
_BEFORE_RELEASE = "tourney_version"
"""The table that told the version while the program was made, from 1 to 13: nothing reads those events."""


def create(engine: Engine, place: str) -> None:
    """Make all tables of the present version. BadInput, naming `place`, if there is an event already."""
    with at_once(engine) as connection:
        there = inspect(connection).get_table_names()
        if JOURNAL.name in there:
            raise BadInput("errors.event_file_exists", place=place)
        if there:
            raise BadInput("errors.server_other", place=place)
        _make_all(connection)


def version_of(engine: Engine, place: str) -> int:
    """The version of an event's database.

    Refuses, leaving it as it is, what is no event, is newer, or holds what others made (`known_objects`).
    """
    with engine.connect() as connection:
        there = inspect(connection).get_table_names()
        if not _OURS.issubset(there):
            raise _no_event(engine, place, there)
        version: object = connection.execute(select(_VERSION)).scalar()
        if not isinstance(version, int) or version < 1:
            raise BadInput("errors.damaged_file", place=place, reason=f"version {version}")
        if version > VERSION:
            raise EnvironmentFailure("errors.newer_file", place=place, version=version)
        if version == VERSION:
            refuse_others(connection, place)
        else:
            refuse_triggers(connection, place)
    return version


def _no_event(engine: Engine, place: str, tables: Sequence[str]) -> BadInput:
    """The refusal of a database that holds no event of a released program."""
    if _BEFORE_RELEASE in tables:
        return BadInput("errors.before_release", place=place)
    if engine.dialect.name == "sqlite":
        if SCHEMA_VERSION.name in tables:
            return BadInput("errors.damaged_file", place=place, reason=min(_OURS.difference(tables)))
        return not_an_event(place, SQLITE_START)
    return BadInput("errors.server_other" if tables else "errors.server_empty", place=place)


def update(connection: Connection, place: str) -> None:
    """Bring the database at `place` up to date, within the transaction of `connection`.

    BadInput, ValueError and database errors where it holds what no version can have written;
    EnvironmentFailure on a server for who does not own its tables.
    """
    version: object = connection.execute(select(_VERSION)).scalar()
    if not isinstance(version, int) or version >= VERSION:
        return
    _refuse_others_database(connection, place)
    there = MetaData()
    there.reflect(connection)
    ours = [table for table in there.sorted_tables if table.name in STORED]
    _refuse_lost_tables(there, version)
    records = {each: _records_of(connection, there, each, version) for each in COLLECTIONS}
    rows = {each: _rows_of(connection, there, each) for each in (JOURNAL, GAME_LINES)}
    views.drop(connection)
    there.drop_all(connection, ours)
    _make_all(connection)
    for table, kept in rows.items():
        table.add(connection, kept)
    for collection, found in records.items():
        RECORD_ROWS[collection].add(connection, found)
    refuse_others(connection, place)


def _records_of(
    connection: Connection, there: MetaData, collection: Collection[object, object], version: int
) -> list[tuple[object, int]]:
    """All records of a collection as today's, each with the entry that wrote it; none without its table.

    A column or table that is missing is a field that came in since, and has its default or what a step of
    `upcasting` gives it.
    """
    if collection.name not in there.tables:
        return []
    found = RECORD_ROWS[collection].plain(connection, there)
    return [(todays(collection, plain(values), version), entry) for values, entry in found]


def _rows_of(connection: Connection, there: MetaData, table: StoredTable) -> list[Values]:
    """The rows of a table that mirrors no record, by its columns."""
    columns = [each for each in table.columns(table.hints) if each.name in there.tables[table.name].c]
    return [dict(row) for row in connection.execute(select(*columns)).mappings()]


def _refuse_others_database(connection: Connection, place: str) -> None:
    """A station's role may write steps and make no table (docs/stations.md)."""
    if connection.dialect.name == "sqlite":
        return
    owned = text(
        f"SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = '{JOURNAL.name}'::regclass"
    )
    if not connection.execute(owned).scalar():
        raise EnvironmentFailure("errors.server_older", place=place, version=VERSION)


def _refuse_lost_tables(there: MetaData, version: int) -> None:
    """BadInput if a table has rows of our records that nobody reads any more; other people's tables stay."""
    for table in there.tables.values():
        if table.name not in STORED and any(key.column.table.name in STORED for key in table.foreign_keys):
            raise BadInput("errors.journal_field", field=table.name, version=version)


def _make_all(connection: Connection) -> None:
    for statement in _tables_in_words(f"{connection.dialect.name}+{connection.dialect.driver}"):
        connection.exec_driver_sql(statement)
    views.create_views(connection)
    SCHEMA_VERSION.add(connection, [{"version": VERSION}])


@cache
def _tables_in_words(driver: str) -> tuple[str, ...]:
    """What makes all tables of a database behind this driver. Put into words once: that took two thirds."""
    from tourney.store.making import TABLES

    said: list[str] = []

    def say(what: ExecutableDDLElement, *_: object) -> None:
        said.append(str(what.compile(dialect=maker.dialect)))

    maker = create_mock_engine(f"{driver}://", say)
    TABLES.create_all(maker, checkfirst=False)
    return tuple(said)
