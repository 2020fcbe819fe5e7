"""Holds the sheets of a heat as any kind of file gives them, and reads their numbers.

It checks the form of a file, not the sheets: it does not know the seats or what a deed is worth.
`PrintedName` and `PrintedForm` hold the names and the form that a filled-in template shows beside its
figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tourney.base.ids import STAGES, DeedId, HeatId, TableNo
from tourney.files.rows import plain


class PrintedName(NamedTuple):
    """The printed name that reveals a number typed over. `number` 0: no readable number."""

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


RawSheet = Mapping[str, object]
"""One sheet as data: `{"player": 31, "cash": 1820, "deeds": {…}, "bankrupt": null}` or totals only."""


class EntryTable(NamedTuple):
    """The raw sheets of one table, in the order of the file."""

    table: TableNo
    sheets: tuple[RawSheet, ...]


@dataclass(frozen=True, slots=True)
class EntryFile:
    """The sheets of one heat as a file gives them.

    `event` is the code of the event that a template was made for, "" if the file names none. `bank_has` lists
    deeds that a table declares unsold; a table without such a list is not in it. `blank` are tables with an
    empty worksheet, None if a file lists only what it has; `names` are a template's names beside the numbers
    of the tables filled in, `forms` their forms, `draws` the draw of the heat that they belong to, if given.
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
