"""Records of older versions as today's: each step turns a record of one version into one of the next.

A journal keeps records as they were written, for ever: undo and the audit read them; and the rows of an older
database are read as records of its version. So every change of a record's fields that is more than a new
field with a default needs a step here. What no step explains is told, never dropped: a renamed field that
nobody thought of would else come back empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tourney.base.time_zone import HONG_KONG
from tourney.engine.upcasting import read_options

VERSION = 13
"""Of the tables and of the records in the journal: raised with every change of a record's fields."""

Record: TypeAlias = dict[str, object]
Step: TypeAlias = Callable[[str, Record], Record]
"""From a record of a collection (or `event`) of the version before to one of the step's own version."""


def _with_zone(collection: str, record: Record) -> Record:
    return {**record, "zone": HONG_KONG} if collection == "event" else record


def _without_unread(collection: str, record: Record) -> Record:
    """Options that the rules do not read could be set, changed nothing, and are refused since."""
    if "options" not in record and "format" not in record:
        return record
    found = dict(record)
    if "options" in found:
        found["options"] = read_options(found.get("ruleset"), found["options"])
    fmt = found.get("format")
    if isinstance(fmt, Mapping) and "options" in fmt:
        ruleset = fmt.get("ruleset", "tournament")
        found["format"] = {**fmt, "options": read_options(ruleset, fmt["options"])}
    return found


STEPS: Mapping[int, Step] = {6: _with_zone, 13: _without_unread}
"""Each under the version that it leads to. Up to 5, with 7 and 10 to 12 fields only came in (defaults)."""


TABLES_ONLY: frozenset[int] = frozenset({8, 9})
"""Versions that laid out the tables anew or brought one, and left every record's fields as they were."""


def is_as_of(version: int, today: int) -> bool:
    """Whether records that were written under schema `version` are just what `today`'s are."""
    return TABLES_ONLY.issuperset(range(version + 1, today + 1))


def upcast(
    collection: str, record: Record, version: int, today: int, steps: Mapping[int, Step] = STEPS
) -> Record:
    """A record that was journalled under schema `version` as `today`'s schema has it."""
    for number in range(version + 1, today + 1):
        if number in steps:
            record = steps[number](collection, record)
    return record


def unexplained(given: object, understood: object) -> str | None:
    """The first field of `given` that is not in what was understood of it, at any depth; None if all are."""
    if isinstance(given, Mapping) and isinstance(understood, Mapping):
        for name, value in given.items():
            if name not in understood:
                return str(name)
            below = unexplained(value, understood[name])
            if below is not None:
                return f"{name}.{below}"
    elif isinstance(given, Sequence) and isinstance(understood, Sequence) and not isinstance(given, str):
        for value, each in zip(given, understood, strict=False):
            below = unexplained(value, each)
            if below is not None:
                return below
    return None
