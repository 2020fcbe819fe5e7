"""What an event's database may hold: the tables, views and indices that this program makes, and no trigger.

A trigger works from within: it changes sheets while another step is stored, and travels with the copies. A
file is ours alone, so whatever else is in it is refused. On a server other people may have tables beside ours
in the same database; those stay where they are, and only what is fastened to our own tables is refused.

SQLite's `trusted_schema=OFF` cannot be had beside that: it refuses our own checks of JSON as unsafe.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BindParameter, Connection, bindparam, text

from tourney.base.errors import BadInput
from tourney.store.own_tables import RESULTS
from tourney.store.rows import INDICES, STORED
from tourney.store.tables import SQLITE
from tourney.store.views import VIEWS, made_by

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
"""How the names of SQLite's own tables begin; its own indices are made by no statement."""


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
    for kind, name, made in connection.execute(_IN_FILE):
        if kind == "table":
            ours = name in STORED or name.startswith(_OF_SQLITE)
        elif kind == "index":
            ours = made is None or _INDICES.get(name) == made.replace('"', "")
        else:
            ours = kind == "view" and views.get(name) == made
        if not ours:
            raise _other(place, kind, name)


def refuse_triggers(connection: Connection, place: str) -> None:
    """BadInput if something of other people would act whenever a step is stored; for any version."""
    if connection.dialect.name == SQLITE:
        found = ((kind, name) for kind, name, _ in connection.execute(_IN_FILE))
    else:
        found = ((kind, name) for kind, name in connection.execute(_ON_SERVER, _OBJECT_NAMES))
    for kind, name in found:
        if kind in ("trigger", "rule"):
            raise _other(place, kind, name)


def _refuse_other_columns(connection: Connection, place: str) -> None:
    found: dict[str, set[str]] = {}
    for table, kind, column, hidden in connection.execute(_COLUMNS_IN_FILE):
        if kind != "table":
            raise _other(place, f"{kind} table", table)
        if hidden:
            raise _damaged(place, f"{table}.{column}")
        found.setdefault(table, set()).add(column)
    for name, table in STORED.items():
        different = found.get(name, set()).symmetric_difference(table.hints)
        if different:
            raise _damaged(place, f"{name}.{min(different)}" if name in found else name)
    acts = connection.execute(_ACTS_IN_FILE, {"results": RESULTS.name}).scalar()
    if acts is not None:
        raise _other(place, "foreign key", str(acts))


def _other(place: str, kind: str, name: str) -> BadInput:
    return BadInput("errors.not_made_here", place=place, what=f"{kind} {name}")


def _damaged(place: str, what: str) -> BadInput:
    return BadInput("errors.damaged_file", place=place, reason=what)
