"""Turns records into plain data for `--json`: lists, text keys, times in ISO 8601, sentences in words.

`docs/reports.md` names every field and kind; a test compares it with the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from enum import Enum
from operator import attrgetter
from typing import Any, Final, TypeAlias

from tourney.base.dollars import as_number
from tourney.base.ids import heat_number, points_number
from tourney.base.texts import Message

Plain: TypeAlias = dict[str, Any]
"""A report, or a part of one."""
Say: TypeAlias = Callable[[Message], str]
"""Puts sentences into words."""


def fields(record: object, names: str, say: Say | None = None) -> Plain:
    """The fields of a record with these public names, in this order; `name=path` if the field has another
    name.

    `say` puts sentences into words.
    """
    result: Plain = {}
    for each in names.split():
        name, _, path = each.partition("=")
        value = attrgetter(path or name)(record)
        shown = _SHOWN.get(name)
        result[name] = plain(value, say) if shown is None else shown(value)
    return result


def all_of(records: Any, names: str, say: Say | None = None) -> list[Plain]:
    """The same of each record."""
    return [fields(each, names, say) for each in records]


def plain(value: Any, say: Say | None = None) -> Any:
    """A value in the form that JSON allows."""
    match value:
        case Enum():
            return value.value
        case datetime():
            return value.isoformat()
        case Decimal():
            return as_number(value)
        case Message() if say is not None:
            return say(value)
        case Mapping():
            return {str(key): plain(each, say) for key, each in value.items()}
        case list() | tuple():
            return [plain(each, say) for each in value]
    return value


def _of_each(shown: Callable[[Any], object]) -> Callable[[Any], object]:
    """The same of each value of several; none stays none."""

    def show(value: Any) -> object:
        if isinstance(value, list | tuple):
            return [show(each) for each in value]
        return None if value is None else shown(value)

    return show


def _or_null(value: Any) -> object:
    return plain(value) if value else None


_HEAT, _POINTS = _of_each(heat_number), _of_each(points_number)
_TIMES = ("began", "ended", "expected", "expected_end")

_SHOWN: Final[Mapping[str, Callable[[Any], object]]] = {
    **dict.fromkeys(("heat", "heats"), _HEAT),
    **dict.fromkeys(("points", "sure", "hope"), _POINTS),
    **dict.fromkeys((*_TIMES, "declared_by", "bankrupt"), _or_null),
    "method": lambda method: plain(method) or "",
}
"""Fields whose JSON form differs: heats by number, points whole, null for ""."""
