"""Records to rows and back. The names of fields are the names of columns, so one rule serves all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

import msgspec
from sqlmodel import SQLModel

from tourney.competition.collections import COLLECTIONS, AnyChange, Collection
from tourney.errors import BadInput
from tourney.services.ports import JournalEntry
from tourney.store.rows import (
    ClockRow,
    EventRow,
    HeatRow,
    PictureRow,
    PlayerRow,
    PrintRow,
    ReceiptRow,
    RulingRow,
    SheetRow,
    TableClockRow,
    TableGameRow,
    TableRow,
    TimeChangeRow,
)
from tourney.store.schema import VERSION
from tourney.store.upcasting import unexplained, upcast

K = TypeVar("K")
R = TypeVar("R")


ROWS: Mapping[str, type[SQLModel]] = {
    "event": EventRow,
    "players": PlayerRow,
    "heats": HeatRow,
    "tables": TableRow,
    "sheets": SheetRow,
    "rulings": RulingRow,
    "prints": PrintRow,
    "clocks": ClockRow,
    "table_clocks": TableClockRow,
    "time_changes": TimeChangeRow,
    "games": TableGameRow,
    "receipts": ReceiptRow,
    "pictures": PictureRow,
}
"""The row of each collection's record."""

_NAMED = {collection.name: collection for collection in COLLECTIONS}


def fields_of(collection: Collection[K, R]) -> tuple[str, ...]:
    """The names of a record's fields, which are those of its columns."""
    record = collection.record
    assert is_dataclass(record)
    return tuple(each.name for each in fields(record))


def plain(value: Any) -> Any:
    """A record or value as JSON types; keys of mappings become text."""
    return msgspec.to_builtins(value, str_keys=True)


def row_values(record: object, version: int) -> dict[str, Any]:
    """Column values of a record."""
    values: dict[str, Any] = plain(record)
    values["version"] = version
    return values


def record_of(record: type[R], values: Mapping[str, Any]) -> R:
    """The record that column values (or a journalled record) describe; other values are passed over."""
    return msgspec.convert(values, record, strict=False)


def change_to_plain(change: AnyChange) -> dict[str, Any]:
    """A journalled change as JSON types."""
    return {
        "in": change.collection.name,
        "before": None if change.before is None else plain(change.before),
        "after": None if change.after is None else plain(change.after),
    }


def change_from_plain(data: Mapping[str, Any], version: int) -> AnyChange:
    """The change that `change_to_plain` wrote under schema `version`."""
    collection = _NAMED[data["in"]]
    before, after = (_journalled(collection, data[side], version) for side in ("before", "after"))
    return collection.change(collection.key_of(after if after is not None else before), before, after)


def _journalled(collection: Collection[K, R], values: dict[str, Any] | None, version: int) -> R | None:
    """A record of the journal as today's. BadInput if an older one has a field that nobody knows any more."""
    if values is None:
        return None
    if version == VERSION:
        return record_of(collection.record, values)
    values = upcast(collection.name, values, version, VERSION)
    record = record_of(collection.record, values)
    lost = unexplained(values, plain(record))
    if lost is not None:
        raise BadInput("errors.journal_field", field=f"{collection.name}.{lost}", version=version)
    return record


def entry_values(entry: JournalEntry) -> dict[str, Any]:
    """Column values of a journal entry."""
    return {
        "seq": entry.seq,
        "at": plain(entry.at),
        "who": entry.who,
        "code": entry.code,
        "params": plain(entry.params),
        "changes": [change_to_plain(change) for change in entry.changes],
        "undoes": entry.undoes,
        "schema_version": VERSION,
    }
