"""Records to rows and back. The names of fields are the names of columns, so one rule serves all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import GenericAlias
from typing import TypeVar

import msgspec

from tourney.competition.collections import COLLECTIONS, AnyChange, Collection
from tourney.errors import BadInput
from tourney.services.ports import JournalEntry
from tourney.store.upcasting import VERSION, unexplained, upcast

K = TypeVar("K")
R = TypeVar("R")


_NAMED = {collection.name: collection for collection in COLLECTIONS}


def plain(value: object) -> object:
    """A record or value as JSON types; keys of mappings become text."""
    return msgspec.to_builtins(value, str_keys=True)


def values_of(record: object) -> dict[str, object]:
    """A record by the names of its fields, for columns: moments and bytes are left as they are."""
    values: dict[str, object] = msgspec.to_builtins(record, builtin_types=(datetime, bytes))
    return values


def records_of(record: type[R], values: Sequence[object]) -> list[R]:
    """The records that these values describe; values without a field are passed over."""
    found: list[R] = msgspec.convert(values, GenericAlias(list, (record,)), strict=False)
    return found


def record_of(record: type[R], values: object) -> R:
    """The record that column values (or a journalled record) describe; other values are passed over."""
    return msgspec.convert(values, record, strict=False)


def journalled(change: AnyChange) -> dict[str, object]:
    """A change as the journal keeps it."""
    return {"in": change.collection.name, "before": change.before, "after": change.after}


def change_from_plain(data: Mapping[str, object], version: int) -> AnyChange:
    """The change that `journalled` wrote under schema `version`."""
    collection = _NAMED[str(data["in"])]
    before, after = (_journalled(collection, data[side], version) for side in ("before", "after"))
    return collection.change(collection.key_of(after if after is not None else before), before, after)


def _journalled(collection: Collection[K, R], values: object, version: int) -> R | None:
    return None if values is None else todays(collection, values, version)


def todays(collection: Collection[K, R], values: object, version: int) -> R:
    """A record as JSON types, written under schema `version`, as today's.

    BadInput if an older one has a field that nobody knows any more.
    """
    if version == VERSION:
        return record_of(collection.record, values)
    today = upcast(collection.name, msgspec.convert(values, dict[str, object]), version, VERSION)
    record = record_of(collection.record, today)
    lost = unexplained(today, plain(record))
    if lost is not None:
        raise BadInput("errors.journal_field", field=f"{collection.name}.{lost}", version=version)
    return record


def entry_values(entry: JournalEntry) -> dict[str, object]:
    """Column values of a journal entry."""
    return {
        "seq": entry.seq,
        "at": entry.at,
        "who": entry.who,
        "code": entry.code,
        "params": plain(entry.params),
        "changes": [journalled(change) for change in entry.changes],
        "undoes": entry.undoes,
        "schema_version": VERSION,
    }
