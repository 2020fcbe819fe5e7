"""What only the rules in play keep of a position, for the referee's correction: names, values, bounds.

A seat's fields are yes or no, or a number; a table's are facts of some parts, or none.
"""

from __future__ import annotations

from functools import cache

import msgspec

from tourney.engine.kept import Keeps, Kept, Kind
from tourney.views.table_play import KeptFact, KeptValue

_MOST = 1_000_000


def seat_values(keeps: Keeps, kept: Kept | None, seat: int) -> tuple[KeptValue, ...]:
    """A seat's fields that are yes or no or a number, in the system's order."""
    if kept is None:
        return ()
    shown = kept.shown_of(seat)
    return tuple(
        KeptValue(field, keeps.name(field), shown[field], most)
        for kind in keeps.seats
        for field, most in _plain_fields(kind)
        if field in shown
    )


def table_facts(keeps: Keeps, kept: Kept | None) -> tuple[KeptFact, ...]:
    """The table's fields that are a fact or none, with what each consists of."""
    if kept is None:
        return ()
    shown = keeps.shown(kept)
    return tuple(
        KeptFact(field, keeps.name(field), parts, shown[field])
        for kind in keeps.tables
        for field, parts in _facts(kind)
    )


@cache
def _plain_fields(kind: Kind) -> tuple[tuple[str, int], ...]:
    """Each field with the most that it may be, 1 for yes or no."""
    found: list[tuple[str, int]] = []
    for field in _fields(kind):
        for each in _kinds(field.type):
            if isinstance(each, msgspec.inspect.BoolType):
                found.append((field.name, 1))
            elif isinstance(each, msgspec.inspect.IntType):
                found.append((field.name, each.le if each.le is not None else _MOST))
    return tuple(found)


@cache
def _facts(kind: Kind) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each field that is a struct or none, with the names of its parts."""
    return tuple(
        (field.name, tuple(part.name for part in each.fields))
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.StructType)
    )


def _fields(kind: Kind) -> tuple[msgspec.inspect.Field, ...]:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info.fields


def _kinds(found: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, ...]:
    """The types of a field that may be of several."""
    return found.types if isinstance(found, msgspec.inspect.UnionType) else (found,)
