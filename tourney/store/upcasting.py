"""Records of older versions as today's: each step turns a record of one version into one of the next.

A journal keeps records as they were written, for ever: undo and the audit read them; and the rows of an older
database are read as records of its version. So every change of a record's fields that is more than a new
field with a default needs a step here. What no step explains is told, never dropped: a renamed field that
nobody thought of would else come back empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

VERSION = 1
"""Of the tables and of the records in the journal: raised with every change of a record's fields."""

Record: TypeAlias = dict[str, object]
Step: TypeAlias = Callable[[str, Record], Record]
"""From a record of a collection (or `event`) of the version before to one of the step's own version."""


STEPS: Mapping[int, Step] = {}
"""Each under the version that it leads to."""


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
