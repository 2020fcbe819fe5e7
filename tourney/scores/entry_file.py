"""The sheets of a heat as a file states them, whatever the file is, and how its numbers are read.

It checks the shape of what a file says, not the sheets: who sits there and what a deed is worth others know.

What a filled-in template shows beside its figures, and where: names of players, and whose form it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tourney.base.ids import STAGES, DeedId, HeatId, TableNo
from tourney.files.rows import plain


class PrintedName(NamedTuple):
    """What a number that was typed over is found out by. `number` 0: none that can be read."""

    number: int
    name: str
    sheet: str
    cell: str


class PrintedForm(NamedTuple):
    """A table's form as it was printed: its board, and the id beside each row from the first deed."""

    table: TableNo
    edition: str
    deeds: tuple[str, ...]
    sheet: str


MAX_HEAT = 99


MAX_TABLE = 10_000


RawSheet = Mapping[str, Any]
"""One sheet as data: `{"player": 31, "cash": 1820, "deeds": {…}, "bankrupt": null}` or totals only."""


class EntryTable(NamedTuple):
    """The raw sheets of one table, in the order of the file."""

    table: TableNo
    sheets: tuple[RawSheet, ...]


@dataclass(frozen=True, slots=True)
class EntryFile:
    """The sheets of one heat as a file states them.

    `event` is the code of the event that a template was made for, "" where the file names none.
    `bank_has` lists deeds that a table declares unsold; a table that says nothing is not in it. `blank` are
    tables whose worksheet is there with nothing filled in, None where a file lists what it has and no more;
    `names` what a template says beside the numbers of the tables filled in, `forms` what their forms were,
    `draws` of which draw of the heat they are, as far as they say so.
    """

    heat: HeatId
    tables: tuple[EntryTable, ...]
    event: str = ""
    bank_has: Mapping[TableNo, tuple[DeedId, ...]] = field(default_factory=dict)
    blank: tuple[TableNo, ...] | None = None
    names: tuple[PrintedName, ...] = ()
    forms: tuple[PrintedForm, ...] = ()
    draws: frozenset[int] = frozenset()


def heat_of(value: object) -> HeatId | None:
    """The heat that `1`, `"1"`, `"semi"` or `"final"` names, None for anything else."""
    if isinstance(value, str):
        word = plain(value).lower()
        if word in STAGES:
            return HeatId(word)
    number = whole_number(value)
    return HeatId(str(number)) if number is not None and 1 <= number <= MAX_HEAT else None


def table_of(value: object) -> TableNo | None:
    """The table that `7` or `"7"` names, None for anything else."""
    number = whole_number(value)
    return TableNo(number) if number is not None and 1 <= number <= MAX_TABLE else None


def whole_number(value: object) -> int | None:
    """The integer in a JSON value or a cell (12, 12.0, "12"), None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    text = plain(value) if isinstance(value, str) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None
