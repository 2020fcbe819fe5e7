"""Writes `docs/data-dictionary.md` from the tables and views themselves: `python -m tests.data_dictionary`.

What a column means is what stands below the field in the record's declaration.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import get_args

from sqlalchemy import CheckConstraint, Column, Table, make_url

from tourney.base.record_fields import hints_of, unwrapped
from tourney.store.making import TABLES
from tourney.store.record_rows import VERSION
from tourney.store.schema import VIEWS
from tourney.store.tables import ENTRY, LAYOUTS, OWN_TABLES, FieldTable, StoredTable

PAGE = Path(__file__).resolve().parents[1] / "docs" / "data-dictionary.md"
_DIALECTS = [make_url(name).get_dialect()() for name in ("sqlite://", "postgresql+psycopg://")]
_LEAD = f"""# Data dictionary

Every table and view of an event (schema version {VERSION}): a SQLite file, or a PostgreSQL database. Made
from the tables themselves by `python -m tests.data_dictionary`; a test holds it up to date.

Look, but do not write: the program writes an event together with its journal, and what is written past it is
told as damage or conflicts with the next step. To look while the program runs, open the file read-only:

```
sqlite3 "file:day.tourney?mode=ro" "SELECT name_en, heat, place, points, assets FROM v_results"
psql postgresql://… -c "SELECT heat, table_no, seat, with_players FROM v_seats WHERE player = 31"
```

- Moments are `timestamptz`; on SQLite text in UTC that sorts, `2026-03-07T06:00:00.000000Z`. Yes and no are
  `boolean`; on SQLite 1 and 0. On SQLite all tables are STRICT: no value of another type gets in.
- Foreign keys are checked when a step is stored, whatever the order of its changes (deferred).
- `{ENTRY}` is the step of the journal that wrote the row last.
- Results are worked out by the program and written with every step; the views show them only while they are
  those of the journal's last step, so that nobody reads old figures beside new records.
"""


@cache
def page() -> str:
    """The whole page: views first, then the tables of the records, then those that mirror none."""
    parts = [_LEAD, "## Views", *map(_view, VIEWS), "## Tables"]
    for collection, layout in LAYOUTS.items():
        record = collection.record
        said = {each.column: _meaning(record, each.path) for each in layout.scalars}
        said |= {"id": said.get("id", "1: there is one row."), ENTRY: "The step that wrote the row last."}
        parts.append(_table(layout.table, _first(inspect.getdoc(record)), said))
        parts += [_part(collection.name, record, part) for part in layout.parts]
    for own, kind in OWN_TABLES.items():
        parts.append(_table(own, inspect.getdoc(kind) or "", _fields_said(kind)))
    return "\n\n".join(part.strip() for part in parts) + "\n"


def undescribed() -> list[str]:
    """The columns that the page says nothing of."""
    return [row for row in page().splitlines() if row.startswith("| `") and row.endswith("|  |")]


def _part(owner: str, record: type[object], part: FieldTable) -> str:
    said = dict.fromkeys(part.owner, f"Whose it is: a row of `{owner}`.")
    for name, is_mapping in part.levels:
        said[name] = "Which one." if is_mapping else "Counts from 1."
    item = _item(record, part)
    what = _meaning(record, part.path)
    if item is None:
        said[part.values[0]] = "What is listed."
    else:
        said |= _fields_said(item)
    return _table(part.table, f"Of `{owner}`, its {part.path[-1].replace('_', ' ')}: {what}", said)


def _item(record: type[object], part: FieldTable) -> type[object] | None:
    """The record that an item of the part is, if it is one."""
    kind = _kind(record, part.path)
    for _ in part.levels:
        kind = unwrapped([each for each in get_args(kind) if each is not Ellipsis][-1])[0]
    return kind if isinstance(kind, type) and is_dataclass(kind) else None


def _kind(record: type[object], path: tuple[str, ...]) -> object:
    kind: object = record
    for name in path:
        assert isinstance(kind, type)
        kind = unwrapped(hints_of(kind)[name])[0]
    return kind


def _meaning(record: type[object], path: tuple[str, ...]) -> str:
    within = _kind(record, path[:-1])
    assert isinstance(within, type)
    return _fields_said(within).get(path[-1], "")


def _fields_said(kind: type[object]) -> dict[str, str]:
    """What stands below each field in the declaration of a class, or of the one that it continues."""
    said: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        said |= _declared(each) if is_dataclass(each) else {}
    return said


@cache
def _declared(kind: type[object]) -> dict[str, str]:
    (declared,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(declared, ast.ClassDef)
    said = {}
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        is_text = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and is_text:
            assert isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            said[field.target.id] = " ".join(str(below.value.value).split())
    return said


def _first(doc: str | None) -> str:
    return (doc or "").split("\n\n")[0].replace("\n", " ")


def _view(view: object) -> str:
    found = next(each for each in VIEWS if each is view)
    rows = [f"| `{name}` | {said} |" for name, said in found.columns.items()]
    return "\n".join([f"### {found.name}", "", found.row, "", "| column | meaning |", "| --- | --- |", *rows])


def _table(stored: StoredTable, about: str, said: Mapping[str, str]) -> str:
    table = TABLES.tables[stored.name]
    head = [
        f"### {table.name}",
        "",
        about,
        "",
        "| column | type | key | meaning |",
        "| --- | --- | --- | --- |",
    ]
    rows = [
        f"| `{column.name}` | {_type(column)} | {_keys(table, column)} | {said.get(column.name, '')}"
        f"{_checked(table, column)} |"
        for column in table.columns
    ]
    return "\n".join([*head, *rows, *_together(table)])


def _type(column: Column[object]) -> str:
    """Its type on SQLite and, where it is called otherwise there, on PostgreSQL."""
    names = [column.type.compile(dialect).lower() for dialect in _DIALECTS]
    return " / ".join(dict.fromkeys(names)) + (", may be missing" if column.nullable else "")


def _keys(table: Table, column: Column[object]) -> str:
    alone = [
        f"→ `{key.column.table.name}.{key.column.name}`"
        for key in sorted(column.foreign_keys, key=str)
        if key.constraint is not None and len(key.constraint.columns) == 1
    ]
    return ", ".join((["primary"] if column.primary_key else []) + [each.replace("`", "") for each in alone])


def _checked(table: Table, column: Column[object]) -> str:
    found = [
        str(check.sqltext).replace(f'"{column.name}"', column.name)
        for check in sorted(_checks(table), key=lambda check: str(check.name))
        if re.fullmatch(rf"{table.name}_{column.name}_\d+", str(check.name))
        and not re.search("GLOB|json_|IN \\(0, 1\\)", str(check.sqltext))
    ]
    return f" Checked: `{' and '.join(found)}`." if found else ""


def _checks(table: Table) -> Iterable[CheckConstraint]:
    return (each for each in table.constraints if isinstance(each, CheckConstraint))


def _together(table: Table) -> list[str]:
    """The keys of several columns."""
    keys = sorted(
        (
            f"({', '.join(key.column_keys)}) → {next(iter(key.elements)).column.table.name} "
            f"({', '.join(each.column.name for each in key.elements)})"
        )
        for key in table.foreign_key_constraints
        if len(key.columns) > 1
    )
    return ["", "Together: " + "; ".join(f"`{key}`" for key in keys) + "."] if keys else []


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
