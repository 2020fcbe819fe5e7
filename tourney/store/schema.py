"""Versions of the database: makes a new one, brings an older one up to date, refuses a newer one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Engine, inspect, text
from sqlmodel import SQLModel

from tourney.competition.collections import EVENT, PLAYERS
from tourney.errors import BadInput, EnvironmentFailure
from tourney.store import rows
from tourney.store.other_files import not_an_event
from tourney.store.whole_files import SQLITE_START

VERSION = 7
"""Raised with every change of the tables, together with the step that brings older files up to date."""

_STEPS: Mapping[int, Sequence[str]] = {
    2: (
        "ALTER TABLE event ADD COLUMN clock_warnings JSON",
        "UPDATE event SET clock_warnings = '[10, 5, 1]'",
        "ALTER TABLE clocks ADD COLUMN last_round_at VARCHAR",
        "ALTER TABLE clocks ADD COLUMN era VARCHAR",
        "ALTER TABLE clocks ADD COLUMN steady_ms BIGINT",
        'CREATE TABLE table_clocks (heat VARCHAR NOT NULL, "table" INTEGER NOT NULL,'
        " version INTEGER NOT NULL, extra_seconds INTEGER NOT NULL, paused_from INTEGER,"
        " lost_seconds INTEGER NOT NULL, ended_from INTEGER, last_round_at VARCHAR,"
        ' PRIMARY KEY (heat, "table"))',
        "CREATE TABLE time_changes (id INTEGER NOT NULL, version INTEGER NOT NULL, at VARCHAR NOT NULL,"
        " seconds BIGINT NOT NULL, machine VARCHAR NOT NULL, heat VARCHAR NOT NULL, wave INTEGER NOT NULL,"
        " PRIMARY KEY (id))",
    ),
    3: (
        'CREATE TABLE games (heat VARCHAR NOT NULL, "table" INTEGER NOT NULL, version INTEGER NOT NULL,'
        ' game INTEGER NOT NULL, opened_at VARCHAR NOT NULL, "by" VARCHAR NOT NULL,'
        " ruleset VARCHAR NOT NULL, players JSON NOT NULL, numbers JSON NOT NULL, seed BIGINT NOT NULL,"
        " back_at VARCHAR,"
        ' PRIMARY KEY (heat, "table"))',
        "CREATE TABLE game_lines (game INTEGER NOT NULL, n INTEGER NOT NULL, line VARCHAR NOT NULL,"
        " PRIMARY KEY (game, n))",
    ),
    4: (
        "ALTER TABLE event ADD COLUMN charity VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE event ADD COLUMN charity_zh VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE event ADD COLUMN charity_number VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE event ADD COLUMN receipt_first INTEGER",
        "ALTER TABLE event ADD COLUMN receipt_last INTEGER",
        "ALTER TABLE event ADD COLUMN accent VARCHAR NOT NULL DEFAULT ''",
        "CREATE TABLE receipts (serial INTEGER NOT NULL, version INTEGER NOT NULL, player INTEGER NOT NULL,"
        ' amount INTEGER NOT NULL, at VARCHAR NOT NULL, "by" VARCHAR NOT NULL, cancelled VARCHAR NOT NULL,'
        " PRIMARY KEY (serial))",
        "CREATE TABLE pictures (name VARCHAR NOT NULL, version INTEGER NOT NULL, data VARCHAR NOT NULL,"
        " PRIMARY KEY (name))",
    ),
    5: ("ALTER TABLE games ADD COLUMN worth JSON NOT NULL DEFAULT '[]'",),
    6: (
        "ALTER TABLE event ADD COLUMN zone VARCHAR NOT NULL DEFAULT 'Asia/Hong_Kong'",
        "ALTER TABLE journal ADD COLUMN schema_version INTEGER NOT NULL DEFAULT 5",
    ),
    7: (
        "ALTER TABLE event ADD COLUMN ruleset VARCHAR NOT NULL DEFAULT 'tournament'",
        "ALTER TABLE event ADD COLUMN options JSON NOT NULL DEFAULT '{}'",
        "ALTER TABLE tables ADD COLUMN ruleset VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN edition VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN options JSON NOT NULL DEFAULT '{}'",
    ),
}
"""What brings a database up to the version that is the key. Steps are never changed once released.

A step that adds a column gives what the older rows have in it; the default itself goes again at the end,
when every table is made as it is declared today. `upcasting` does the same for the journal's records.
"""

_OURS = {EVENT.name, PLAYERS.name, rows.JOURNAL}


def create(engine: Engine, place: str) -> None:
    """Make all tables of the present version. BadInput, naming `place`, if there is an event already."""
    with engine.begin() as connection:
        if inspect(connection).has_table("journal"):
            raise BadInput("errors.event_file_exists", place=place)
        SQLModel.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE tourney_version (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO tourney_version VALUES (:version)"), {"version": VERSION})


def version_of(engine: Engine, place: str) -> int:
    """The version of an event's database. Refuses, leaving it as it is, what is no event or is newer."""
    with engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        if not tables >= _OURS or "tourney_version" not in tables:
            raise not_an_event(place, SQLITE_START)
        version = connection.execute(text("SELECT version FROM tourney_version")).scalar()
    if not isinstance(version, int) or version < 1:
        raise BadInput("errors.damaged_file", place=place, reason=f"version {version}")
    if version > VERSION:
        raise EnvironmentFailure("errors.newer_file", place=place, version=version)
    return version


def update(connection: Connection) -> None:
    """Carry out the steps that are missing, within the transaction of `connection`.

    Afterwards the tables are those of a new database: same columns in the same order, defaults, indices.
    """
    found = connection.execute(text("SELECT version FROM tourney_version")).scalar()
    for version in range(int(found or VERSION) + 1, VERSION + 1):
        for step in _STEPS[version]:
            connection.execute(text(step))
    for table in SQLModel.metadata.sorted_tables:
        if not _is_as_declared(connection, table.name):
            _make_anew(connection, table.name)
    connection.execute(text("UPDATE tourney_version SET version = :version"), {"version": VERSION})


def _is_as_declared(connection: Connection, name: str) -> bool:
    inspector = inspect(connection)
    found = inspector.get_columns(name)
    declared = [(column.name, bool(column.nullable)) for column in SQLModel.metadata.tables[name].columns]
    if [(column["name"], column["nullable"]) for column in found] != declared:
        return False
    return all(column["default"] is None or column.get("autoincrement") is True for column in found)


def _make_anew(connection: Connection, table: str) -> None:
    """Drop the table, make it as it is declared, and give it its rows again."""
    quote, declared = connection.dialect.identifier_preparer.quote, SQLModel.metadata.tables[table]
    name, columns = quote(table), ", ".join(quote(column.name) for column in declared.columns)
    connection.execute(text(f"CREATE TEMPORARY TABLE kept AS SELECT {columns} FROM {name}"))
    connection.execute(text(f"DROP TABLE {name}"))
    declared.create(connection)
    connection.execute(text(f"INSERT INTO {name} ({columns}) SELECT {columns} FROM kept"))
    connection.execute(text("DROP TABLE kept"))
