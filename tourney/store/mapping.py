"""Records to rows and back. The names of fields are the names of columns, so one rule serves all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlmodel import SQLModel

from tourney.competition.records import (
    EventFacts,
    Heat,
    HeatClock,
    Picture,
    Player,
    Printed,
    Receipt,
    Ruling,
    SheetRecord,
    Table,
    TableClock,
    TableGame,
    TimeChange,
)
from tourney.errors import BadInput
from tourney.services.ports import Change, JournalEntry
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


@dataclass(frozen=True, slots=True)
class Kind:
    """One collection: its record, its row, and the record's fields that make its key."""

    record: type[Any]
    row: type[SQLModel]
    key: tuple[str, ...]

    def key_of(self, record: Any) -> Any:
        """The key under which a `Tournament` holds the record."""
        parts = tuple(getattr(record, name) for name in self.key)
        return parts[0] if len(parts) == 1 else parts


KINDS: Mapping[str, Kind] = {
    "event": Kind(EventFacts, EventRow, ()),
    "players": Kind(Player, PlayerRow, ("number",)),
    "heats": Kind(Heat, HeatRow, ("id",)),
    "tables": Kind(Table, TableRow, ("heat", "table")),
    "sheets": Kind(SheetRecord, SheetRow, ("heat", "player")),
    "rulings": Kind(Ruling, RulingRow, ("id",)),
    "prints": Kind(Printed, PrintRow, ("id",)),
    "clocks": Kind(HeatClock, ClockRow, ("heat", "wave")),
    "table_clocks": Kind(TableClock, TableClockRow, ("heat", "table")),
    "time_changes": Kind(TimeChange, TimeChangeRow, ("id",)),
    "games": Kind(TableGame, TableGameRow, ("heat", "table")),
    "receipts": Kind(Receipt, ReceiptRow, ("serial",)),
    "pictures": Kind(Picture, PictureRow, ("name",)),
}


def plain(value: Any) -> Any:
    """A record or value as JSON types; keys of mappings become text."""
    return msgspec.to_builtins(value, str_keys=True)


def row_values(record: Any, version: int) -> dict[str, Any]:
    """Column values of a record."""
    values: dict[str, Any] = plain(record)
    values["version"] = version
    return values


def record_of(kind: Kind, values: Mapping[Any, Any]) -> Any:
    """The record that column values (or a journalled record) describe; other values are passed over."""
    return msgspec.convert(dict(values), kind.record, strict=False)


def change_to_plain(change: Change) -> dict[str, Any]:
    """A journalled change as JSON types."""
    return {
        "in": change.collection,
        "before": None if change.before is None else plain(change.before),
        "after": None if change.after is None else plain(change.after),
    }


def change_from_plain(data: Mapping[str, Any], version: int) -> Change:
    """The change that `change_to_plain` wrote under schema `version`."""
    kind = KINDS[data["in"]]
    before, after = (_journalled(data["in"], data[side], version) for side in ("before", "after"))
    key = kind.key_of(after if after is not None else before) if kind.key else None
    return Change(data["in"], key, before, after)


def _journalled(collection: str, values: dict[str, Any] | None, version: int) -> Any:
    """A record of the journal as today's. BadInput if an older one has a field that nobody knows any more."""
    if values is None:
        return None
    kind = KINDS[collection]
    if version == VERSION:
        return record_of(kind, values)
    values = upcast(collection, values, version, VERSION)
    record = record_of(kind, values)
    lost = unexplained(values, plain(record))
    if lost is not None:
        raise BadInput("errors.journal_field", field=f"{collection}.{lost}", version=version)
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
