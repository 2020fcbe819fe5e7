"""Records to rows and back. The names of fields are the names of columns, so one rule serves all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from types import GenericAlias
from typing import TypeVar, cast

import msgspec

from tourney.base.errors import BadInput
from tourney.event.collections import COLLECTIONS, AnyChange, Collection
from tourney.event.ports import JournalEntry
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


def journalled(change: AnyChange) -> dict[str, object]:
    """A change as the journal keeps it."""
    return {"in": change.collection.name, "before": change.before, "after": change.after}


class _Journalled(msgspec.Struct):
    """A change as the journal keeps it, its records unread: of what they are the collection says."""

    collection: str = msgspec.field(name="in")
    before: msgspec.Raw
    after: msgspec.Raw


_NOTHING = msgspec.Raw(b"null")
_CHANGES = msgspec.json.Decoder(list[_Journalled])


def changes_of(journal: str, version: int) -> tuple[AnyChange, ...]:
    """The changes that an entry's column has as JSON, written by `journalled` under schema `version`."""
    return tuple(_change(each, version) for each in _CHANGES.decode(journal))


def _change(found: _Journalled, version: int) -> AnyChange:
    collection = _NAMED[found.collection]
    before, after = (_journalled(collection, record, version) for record in (found.before, found.after))
    return collection.change(collection.key_of(after if after is not None else before), before, after)


def _journalled(collection: Collection[K, R], record: msgspec.Raw, version: int) -> R | None:
    if record == _NOTHING:
        return None
    if version == VERSION:
        return cast("R", _reader(collection.name).decode(record))
    return todays(collection, msgspec.json.decode(record), version)


@cache
def _reader(collection: str) -> msgspec.json.Decoder[object]:
    """Reads records of today: straight from JSON, which takes half the time of the way by plain values."""
    return msgspec.json.Decoder(_NAMED[collection].record, strict=False)


def todays(collection: Collection[K, R], values: object, version: int) -> R:
    """A record as JSON types, written under an older schema `version`, as today's.

    BadInput if it has a field that nobody knows any more.
    """
    today = upcast(collection.name, msgspec.convert(values, dict[str, object]), version, VERSION)
    record = msgspec.convert(today, collection.record, strict=False)
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
