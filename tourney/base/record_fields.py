"""Defines what a record declares about a field beside its type, for code that makes tables of the records.

`msgspec.Meta` declares bounds, which are checked whenever a record is read; here is the rest.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChildTable:
    """A list or mapping whose items are rows of a table of their own, `table`.

    `key` names the column that counts the items of a list from 1, or holds the keys of a mapping; two for
    lists in a list or a mapping. `value` names the column of an item; items that are records have a column
    for each field instead. `owner` names the columns of the owner's key if they have other names there. The
    order of a mapping is not kept.
    """

    table: str
    key: tuple[str, ...]
    value: str = ""
    owner: tuple[str, ...] = ()
