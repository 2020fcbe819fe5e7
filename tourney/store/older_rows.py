"""Rows of an older database as today's records.

Up to version 6 a row was a record whole, what is composite as JSON: just as the journal keeps records. Later
tables are today's without what they have not got yet: a column or table that is missing is a field that came
in since, and has its default or what a step of `upcasting` gives it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
from sqlalchemy import Connection, MetaData, insert, select

from tourney.competition.collections import COLLECTIONS, TABLE_CLOCKS, TABLES, Collection
from tourney.store.collection_rows import RECORD_ROWS, Values
from tourney.store.columns import DbTable, StoredTable
from tourney.store.mapping import plain, todays, values_of
from tourney.store.own_tables import GAME_LINES, JOURNAL
from tourney.store.rows import fields_of

_FIRST_TOLD = 5
"""The version whose steps up to 5 are read as, which did not say theirs."""
_RECORDS_WHOLE = 6
"""The last version whose rows were records whole."""
_NOT_OF_A_RECORD = ("id", "version")
"""Columns of those rows that were none of the record's fields, where it has no field of that name."""


@dataclass(frozen=True, slots=True)
class Older:
    """What an older database holds, as today's records and rows."""

    records: Mapping[Collection[object, object], Sequence[tuple[Values, int]]]
    rows: Mapping[StoredTable, Sequence[Values]]


def read(connection: Connection, there: MetaData, version: int) -> Older:
    """All that a database of this version holds, whose tables are `there`.

    BadInput for a field that nobody knows; ValueError, LookupError, TypeError for what is no record.
    """
    records: dict[Collection[object, object], list[tuple[Values, int]]] = {}
    whole = version <= _RECORDS_WHOLE
    for each in COLLECTIONS:
        if each.name in there.tables:
            if whole:
                found = _whole(connection, there.tables[each.name], each.record)
            else:
                found = RECORD_ROWS[each].plain(connection, there)
            records[each] = [(_todays(each, values, version), entry) for values, entry in found]
    if whole:
        _drop_clocks_of_no_table({each.name: rows for each, rows in records.items()})
    journal = [_journal_row(row) for row in _rows(connection, there, JOURNAL, whole)]
    return Older(records, {JOURNAL: journal, GAME_LINES: _rows(connection, there, GAME_LINES, whole)})


def write(connection: Connection, older: Older) -> None:
    """Fill today's tables, which are empty."""
    for table, rows in older.rows.items():
        if rows:
            connection.execute(insert(table.clause), rows)
    for collection, records in older.records.items():
        RECORD_ROWS[collection].add(connection, records)


def _drop_clocks_of_no_table(records: Mapping[str, list[tuple[Values, int]]]) -> None:
    """Up to version 6 a table that the last player left in mid-game went, and its own clock stayed behind."""
    tables = {(row["heat"], row["table"]) for row, _ in records.get(TABLES.name, ())}
    clocks = records.get(TABLE_CLOCKS.name, [])
    clocks[:] = [(row, entry) for row, entry in clocks if (row["heat"], row["table"]) in tables]


def _todays(collection: Collection[object, object], values: Values, version: int) -> Values:
    return values_of(todays(collection, plain(values), version))


def _whole(connection: Connection, table: DbTable, record: type[object]) -> list[tuple[Values, int]]:
    names = {each.name for each in fields_of(record)}
    none = {each for each in _NOT_OF_A_RECORD if each not in names}
    found = []
    for row in connection.execute(select(table)).mappings():
        values = {str(name): value for name, value in row.items() if name not in none}
        found.append((values, int(row["version"])))
    return found


def _rows(connection: Connection, there: MetaData, table: StoredTable, whole: bool) -> list[Values]:
    """The rows of a table that mirrors no record, by their columns."""
    if table.name not in there.tables:
        return []
    columns = there.tables[table.name].c
    wanted = columns if whole else [each for each in table.columns(table.hints) if each.name in columns]
    return [dict(row) for row in connection.execute(select(*wanted)).mappings()]


def _journal_row(row: Values) -> Values:
    values = {"schema_version": _FIRST_TOLD} | row
    return values | {"at": msgspec.convert(row["at"], datetime)}
