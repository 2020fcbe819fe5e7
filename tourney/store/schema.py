"""Keeps the version of the database: makes a new one, brings an older one up to date, refuses a newer one.

No list of SQL steps: an older database is read as the records of its version, those become today's by the
same steps as the journal's (`record_rows.upcast`), and today's tables are made anew and filled with them. So
fresh and migrated databases cannot differ, and journal and rows share their knowledge of older records.

Views are for people who query an event with `sqlite3` or `psql`, the same on both; the program reads none.
Columns called `…_60` are exact, in sixtieths of a point; those without it are as a person writes them.
Results are there only while they are those of the journal's last step (`result_rows`).

An event's database may hold the tables, views and indices that this program makes, and no trigger. A trigger
works from within: it changes sheets while another step is stored, and travels with the copies. A file is ours
alone, so anything else in it is refused. On a server other people may have tables beside ours in the same
database; those stay, and only objects on our own tables are refused. SQLite's `trusted_schema=OFF` cannot be
used beside that: it refuses our own checks of JSON as unsafe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from sqlalchemy import (
    BindParameter,
    Connection,
    Dialect,
    Engine,
    MetaData,
    bindparam,
    create_mock_engine,
    inspect,
    select,
    text,
)
from sqlalchemy.schema import ExecutableDDLElement

from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.event.collections import COLLECTIONS, EVENT, PLAYERS, Collection
from tourney.store.engines import at_once
from tourney.store.files import SQLITE_START, not_an_event
from tourney.store.photos import MADE_ON_SERVER
from tourney.store.record_rows import RECORD_ROWS, VERSION, plain, todays
from tourney.store.tables import (
    CHAIN,
    GAME_LINES,
    INDICES,
    JOURNAL,
    RESULTS,
    SCHEMA_VERSION,
    SQLITE,
    STORED,
    StoredTable,
    Values,
)


@dataclass(frozen=True, slots=True)
class View:
    """A view: the meaning of its rows and columns, and its SELECT."""

    name: str
    row: str
    columns: Mapping[str, str]
    query: str


_PERSON = {
    "player": "Start number.",
    "name_zh": "Name in Chinese.",
    "name_en": "Name in English.",
    "team": "Team.",
    "division": "Division.",
}


_NAMES = "p.name_zh, p.name_en, p.team, p.division"


_SHOWN = "(SELECT entry FROM results_as_of) = (SELECT max(seq) FROM journal)"


_OF_THE_HEATS = "r.heat NOT IN ('semi', 'final')"


VIEWS = (
    View(
        name="v_seats",
        row="A seat: who sits where, with whom.",
        columns=MappingProxyType(
            {
                "heat": "Heat, `semi` or `final`.",
                "table_no": "Table.",
                "wave": "Wave of the heat.",
                "seat": "Seat, clockwise from 1.",
                **_PERSON,
                "with_players": "Start numbers of the others at the table, in seat order.",
            }
        ),
        query=f"""
SELECT s.heat, s."table" AS table_no, t.wave, s.seat, s.player, {_NAMES},
  (SELECT {{joined}}(CAST(o.player AS TEXT), ', ')
    FROM (SELECT x.player FROM seats x
      WHERE x.heat = s.heat AND x."table" = s."table" AND x.player <> s.player ORDER BY x.seat) o
  ) AS with_players
FROM seats s
JOIN tables t ON t.heat = s.heat AND t."table" = s."table"
JOIN players p ON p.number = s.player""",
    ),
    View(
        name="v_results",
        row="What a table has brought one player: once all its sheets are in and nothing on them is open.",
        columns=MappingProxyType(
            {
                "heat": "Heat, `semi` or `final`.",
                "table_no": "Table.",
                "seat": "Seat, clockwise from 1.",
                **_PERSON,
                "place": "Place at the table; the first of those that are shared.",
                "shared": "Whether the place is shared.",
                "points": "Points for the place.",
                "points_60": "The same in sixtieths.",
                "assets": "Assets in M.",
                "players": "How many sat at the table.",
                "left_at_end": "How many were left at the end.",
                "confirmed_at": "When the chief referee took the result as official; empty before.",
                "provisional": "Whether it may still change.",
            }
        ),
        query=f"""
SELECT r.heat, r."table" AS table_no, s.seat, r.player, {_NAMES}, r.place, r.shared,
  r.points / 60.0 AS points, r.points AS points_60, r.total AS assets, r.players, r.left_at_end,
  t.confirmed_at, r.provisional
FROM results r
JOIN seats s ON s.heat = r.heat AND s.player = r.player
JOIN tables t ON t.heat = r.heat AND t."table" = r."table"
JOIN players p ON p.number = r.player
WHERE {_SHOWN}""",
    ),
    View(
        name="v_standings_input",
        row=(
            "What one player's place in the standings is made of: results of the preliminary heats, "
            "penalties and bonuses. What the format gives for a missed heat, and decided ties, are not in it."
        ),
        columns=MappingProxyType(
            {
                **_PERSON,
                "status": "Where they stand at the door.",
                "games": "Heats that have brought them a result.",
                "points": "Sum of the points of those heats.",
                "points_60": "The same in sixtieths.",
                "adjustments": "Sum of penalties and bonuses.",
                "adjustments_60": "The same in sixtieths.",
                "assets": "Sum of the assets in M.",
                "first_places": "How often they came first, shared or not.",
                "provisional": "How many of those results may still change.",
            }
        ),
        query=f"""
SELECT p.number AS player, {_NAMES}, p.status, count(r.heat) AS games,
  coalesce(sum(r.points), 0) / 60.0 AS points, coalesce(sum(r.points), 0) AS points_60,
  coalesce(min(a.points), 0) / 60.0 AS adjustments, coalesce(min(a.points), 0) AS adjustments_60,
  coalesce(sum(r.total), 0) AS assets,
  coalesce(sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END), 0) AS first_places,
  coalesce(sum(CASE WHEN r.provisional THEN 1 ELSE 0 END), 0) AS provisional
FROM players p
LEFT JOIN results r ON r.player = p.number AND {_OF_THE_HEATS}
LEFT JOIN (SELECT o.player, sum(u.points) AS points FROM rulings u
  JOIN ruling_players o ON o.ruling = u.id WHERE u.kind = 'adjustment' GROUP BY o.player
) a ON a.player = p.number
WHERE {_SHOWN}
GROUP BY p.number, {_NAMES}, p.status""",
    ),
)


def create_views(connection: Connection) -> None:
    for view in VIEWS:
        connection.exec_driver_sql(made_by(view, connection.dialect))


def made_by(view: View, dialect: Dialect) -> str:
    """The statement that makes a view."""
    joined = "group_concat" if dialect.name == "sqlite" else "string_agg"
    return f"CREATE VIEW {view.name} AS{view.query.format(joined=joined)}"


def drop(connection: Connection) -> None:
    """Drop the existing ones."""
    for view in VIEWS:
        connection.exec_driver_sql(f"DROP VIEW IF EXISTS {view.name}")


_IN_FILE = text("SELECT type, name, sql FROM sqlite_master ORDER BY type = 'table', name")


_COLUMNS_IN_FILE = text(
    "SELECT t.name, t.type, c.name, c.hidden FROM pragma_table_list t LEFT JOIN pragma_table_xinfo(t.name) c "
    "WHERE t.schema = 'main' AND t.type <> 'view'"
)


_ACTS_IN_FILE = text(
    "SELECT t.name || '.' || k.\"from\" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) k "
    "WHERE t.schema = 'main' AND t.name <> :results "
    "AND (k.on_delete <> 'NO ACTION' OR k.on_update <> 'NO ACTION')"
)
"""Foreign keys that would do more than refuse; those of the derived results do."""


_OF_SQLITE = "sqlite_"
"""How the names of SQLite's own tables begin; no statement makes its own indices."""


_INDICES = {
    name: f"CREATE INDEX {name} ON {table.name} ({', '.join(columns)})"
    for name, (table, columns) in INDICES.items()
}


_OBJECT_NAMES = {"names": list(STORED)}


_MINE: BindParameter[Sequence[str]] = bindparam("names", expanding=True)


_ON_SERVER = text(
    "SELECT 'trigger', t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
    "WHERE NOT t.tgisinternal AND c.relname IN :names AND pg_table_is_visible(c.oid) "
    "UNION ALL SELECT 'rule', r.rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class "
    "WHERE r.rulename <> '_RETURN' AND c.relname IN :names AND pg_table_is_visible(c.oid) "
    "ORDER BY 1, 2"
).bindparams(_MINE)


_KINDS_ON_SERVER = text(
    "SELECT relname, relkind::text FROM pg_class WHERE relname IN :names AND pg_table_is_visible(oid)"
).bindparams(_MINE)


_TABLE = "r"


def refuse_others(connection: Connection, place: str) -> None:
    """BadInput if a database of today's version holds what we have not made, or lacks what we have."""
    if connection.dialect.name == SQLITE:
        _refuse_other_columns(connection, place)
        refuse_more(connection, place)
        return
    refuse_triggers(connection, place)
    kinds: dict[str, str] = dict(connection.execute(_KINDS_ON_SERVER, _OBJECT_NAMES).all())
    for name in STORED:
        if kinds.get(name) != _TABLE:
            raise _damaged(place, name)


def refuse_more(connection: Connection, place: str) -> None:
    """BadInput if a file of today's version has a table, view, index or trigger that we have not made."""
    views = {view.name: made_by(view, connection.dialect) for view in VIEWS}
    for kind, name, sql in connection.execute(_IN_FILE).all():
        if kind == "table":
            ours = name in STORED or name.startswith(_OF_SQLITE)
        elif kind == "index":
            ours = sql is None or _INDICES.get(name) == sql.replace('"', "")
        else:
            ours = kind == "view" and views.get(name) == sql
        if not ours:
            raise _other(place, kind, name)


def refuse_triggers(connection: Connection, place: str) -> None:
    """BadInput if another program's object would act whenever a step is stored; for any version."""
    if connection.dialect.name == SQLITE:
        objects = ((kind, name) for kind, name, _ in connection.execute(_IN_FILE))
    else:
        objects = ((kind, name) for kind, name in connection.execute(_ON_SERVER, _OBJECT_NAMES))
    for kind, name in objects:
        if kind in ("trigger", "rule"):
            raise _other(place, kind, name)


def _refuse_other_columns(connection: Connection, place: str) -> None:
    others: dict[str, set[str]] = {}
    for table, kind, column, hidden in connection.execute(_COLUMNS_IN_FILE).all():
        if kind != "table":
            raise _other(place, f"{kind} table", table)
        if hidden:
            raise _damaged(place, f"{table}.{column}")
        others.setdefault(table, set()).add(column)
    for name, table in STORED.items():
        different = others.get(name, set()).symmetric_difference(table.hints)
        if different:
            raise _damaged(place, f"{name}.{min(different)}" if name in others else name)
    acts = connection.execute(_ACTS_IN_FILE, {"results": RESULTS.name}).scalar()
    if acts is not None:
        raise _other(place, "foreign key", str(acts))


def altered_tables(connection: Connection) -> list[str]:
    """The tables in a file of today's version whose statement is not ours to the letter, spaces apart.

    A single byte of it can be a guard that no longer guards.
    """
    made = _tables_in_words(f"{connection.dialect.name}+{connection.dialect.driver}")
    ours = {"".join(each.split()) for each in made}
    return [
        name
        for kind, name, sql in connection.execute(_IN_FILE).all()
        if kind == "table" and not name.startswith(_OF_SQLITE) and "".join(sql.split()) not in ours
    ]


def _other(place: str, kind: str, name: str) -> BadInput:
    return BadInput("errors.not_made_here", place=place, what=f"{kind} {name}")


def _damaged(place: str, what: str) -> BadInput:
    return BadInput("errors.damaged_file", place=place, reason=what)


_OURS = {EVENT.name, PLAYERS.name, JOURNAL.name, SCHEMA_VERSION.name}


_VERSION = SCHEMA_VERSION["version"]


_BEFORE_RELEASE = "tourney_version"
"""The table with the version while the program was being made, from 1 to 13: nothing reads those events."""


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

    Refuses, unchanged, a database that is no event, is newer, or holds foreign objects (`refuse_others`).
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

    BadInput, ValueError and database errors for contents that no version can have written; EnvironmentFailure
    on a server if the user does not own its tables.
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
    rows = {each: _rows_of(connection, there, each) for each in (JOURNAL, CHAIN, GAME_LINES)}
    drop(connection)
    there.drop_all(connection, ours)
    _make_all(connection)
    for table, kept in rows.items():
        table.add(connection, kept)
    for collection, records_found in records.items():
        RECORD_ROWS[collection].add(connection, records_found)
    refuse_others(connection, place)


def _records_of(
    connection: Connection, there: MetaData, collection: Collection[object, object], version: int
) -> list[tuple[object, int]]:
    """All records of a collection as today's, each with the entry that wrote it; none without its table.

    A missing column or table is a newer field, and has its default or the value by `record_rows.upcast`.
    """
    if collection.name not in there.tables:
        return []
    rows = RECORD_ROWS[collection].plain(connection, there)
    return [(todays(collection, plain(values), version), entry) for values, entry in rows]


def _rows_of(connection: Connection, there: MetaData, table: StoredTable) -> list[Values]:
    """The rows of a table that mirrors no record, by its columns; none without the table."""
    if table.name not in there.tables:
        return []
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
    create_views(connection)
    if connection.dialect.name != SQLITE:
        connection.exec_driver_sql(MADE_ON_SERVER)
    SCHEMA_VERSION.add(connection, [{"version": VERSION}])


@cache
def _tables_in_words(driver: str) -> tuple[str, ...]:
    """The statements for all tables of a database behind this driver. Cached: making the text took two thirds
    of the time.
    """
    from tourney.store.making import TABLES

    said: list[str] = []

    def say(what: ExecutableDDLElement, *_: object) -> None:
        said.append(str(what.compile(dialect=maker.dialect)))

    maker = create_mock_engine(f"{driver}://", say)
    TABLES.create_all(maker, checkfirst=False)
    return tuple(said)
