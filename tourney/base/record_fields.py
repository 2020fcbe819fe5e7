"""Defines what a record declares about a field beside its type, and reads such declarations.

`msgspec.Meta` declares bounds, which are checked whenever a record is read; here is the rest: which lists
have tables of their own, and which values are about a person: of those the journal's chain holds a hash.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Annotated, Final, NewType, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


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


PERSONAL: Final = "personal"
"""Marks a field whose value is about a person, or no business of anybody who checks a result. Once an event
was written with a field its mark stays: the chain of its journal rests on it.
"""


Personal = Annotated[T, PERSONAL]
"""A value that is marked so."""


def unwrapped(hint: object) -> tuple[object, tuple[object, ...], bool]:
    """A declared type without its wrapping: the type, its metadata, whether it may be missing."""
    bounds: tuple[object, ...] = ()
    optional = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            bounds += tuple(more)
        elif isinstance(hint, NewType):
            hint = hint.__supertype__
        elif NoneType in get_args(hint):
            optional = True
            (hint,) = (each for each in get_args(hint) if each is not NoneType)
        else:
            return hint, bounds, optional


def hints_of(record: type[object]) -> Mapping[str, object]:
    """The declared types of a record's fields, with all metadata."""
    return get_type_hints(record, include_extras=True)
