"""What only the rules in play keep of a position, for the referee's correction: names, values, bounds.

A field is yes or no, a number or one for each of some parts, one or some of the values that its rules name,
or a fact of some parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from tourney.game.console.view import KeptFact, KeptPacts, KeptValue
from tourney.game.engine.play import Play
from tourney.game.engine.state_extensions import Kind

_MOST = 50_000_000
_Int = msgspec.inspect.IntType


class _Shape(NamedTuple):
    """What a field may be: up to `most`, 1 for yes or no, 0 for one of named values, `several` for some.

    A number that is counted for each of some parts is a field a part (`doubles.six`).
    """

    field: str
    most: int
    several: bool
    or_none: bool


def seat_values(play: Play, seat: int) -> tuple[KeptValue, ...]:
    """A seat's fields with what they may be, in the system's order."""
    extra = play.state.extra
    return () if extra is None else _values(play, play.variant.keeps.seats, extra.shown_of(seat))


def table_values(play: Play) -> tuple[KeptValue, ...]:
    """The table's fields that are no facts, likewise; not what only entries change (T1.3 refuses it)."""
    keeps, extra = play.variant.keeps, play.state.extra
    return () if extra is None else _values(play, keeps.tables, keeps.shown(extra))


def table_facts(play: Play) -> tuple[KeptFact, ...]:
    """The table's fields that are a fact or none, with what each consists of."""
    keeps, extra = play.variant.keeps, play.state.extra
    if extra is None:
        return ()
    shown = keeps.shown(extra)
    found = [
        KeptFact(field, keeps.name(field), parts, shown[field])
        for kind in keeps.tables
        for field, parts in _facts(kind)
    ]
    for kind in keeps.tables:
        for field, parts in _holders(kind):
            held = tuple(keeps.name(f"{field}.{part}") for part in parts)
            found.append(KeptFact(field, keeps.name(field), parts, shown[field], held=held))
    return tuple(found)


def table_pacts(play: Play) -> tuple[KeptPacts, ...]:
    """The table's fields that list what players have agreed."""
    keeps, extra = play.variant.keeps, play.state.extra
    if extra is None:
        return ()
    shown = keeps.shown(extra)
    return tuple(
        KeptPacts(
            field, keeps.name(field), tuple((tuple(each["players"]), each["terms"]) for each in shown[field])
        )
        for kind in keeps.tables
        for field in _pacts(kind)
    )


@cache
def _pacts(kind: Kind) -> tuple[str, ...]:
    """Each field that holds several structs of players and terms."""
    return tuple(
        field.name
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.VarTupleType)
        and isinstance(each.item_type, msgspec.inspect.StructType)
        and {part.name for part in each.item_type.fields} == {"players", "terms"}
    )


def _values(play: Play, kinds: Iterable[Kind], shown: Mapping[str, object]) -> tuple[KeptValue, ...]:
    keeps = play.variant.keeps
    found = []
    for shape in (shape for kind in kinds for shape in _shapes(kind)):
        whole, _, part = shape.field.partition(".")
        named, value = keeps.values.get(shape.field), shown.get(whole)
        if whole not in shown or whole in keeps.course or (named is None and not shape.most):
            continue
        value = value[part] if part and isinstance(value, Mapping) else value
        found.append(
            KeptValue(
                field=shape.field,
                name=keeps.name(shape.field),
                value=_value(value),
                most=shape.most,
                options=() if named is None else tuple(named(play)),
                several=shape.several,
                or_none=shape.or_none,
                in_order=shape.field in keeps.in_order,
            )
        )
    return tuple(found)


def _value(shown: object) -> bool | int | str | tuple[str, ...] | None:
    if isinstance(shown, (list, tuple)):
        return tuple(map(str, shown))
    return shown if isinstance(shown, (int, str)) else None


@cache
def _shapes(kind: Kind) -> tuple[_Shape, ...]:
    return tuple(shape for field in _fields(kind) for shape in _shapes_of(field))


def _shapes_of(field: msgspec.inspect.Field) -> Iterator[_Shape]:
    """The one shape of a field that is no fact."""
    kinds = _kinds(field.type)
    none = any(isinstance(each, msgspec.inspect.NoneType) for each in kinds)
    for each in kinds:
        if isinstance(each, msgspec.inspect.BoolType):
            yield _Shape(field.name, 1, False, none)
        elif isinstance(each, msgspec.inspect.IntType):
            yield _Shape(field.name, each.le if each.le is not None else _MOST, False, none)
        elif isinstance(each, (msgspec.inspect.StrType, msgspec.inspect.LiteralType)):
            yield _Shape(field.name, 0, False, none)
        elif isinstance(each, (msgspec.inspect.VarTupleType, msgspec.inspect.TupleType)):
            yield _Shape(field.name, 0, True, none)
        elif isinstance(each, msgspec.inspect.DictType) and isinstance(each.value_type, _Int):
            for part in _parts(each):
                yield _Shape(f"{field.name}.{part}", each.value_type.le or _MOST, False, False)


@cache
def _facts(kind: Kind) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each field that is a struct or none, with the names of its parts."""
    return tuple(
        (field.name, tuple(part.name for part in each.fields))
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.StructType)
    )


@cache
def _holders(kind: Kind) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each field that says who holds what, with the names of what is held."""
    return tuple(
        (field.name, _parts(each))
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.DictType)
        and isinstance(each.key_type, msgspec.inspect.LiteralType)
        and not isinstance(each.value_type, _Int)
    )


def _parts(each: msgspec.inspect.DictType) -> tuple[str, ...]:
    """What its keys may be."""
    assert isinstance(each.key_type, msgspec.inspect.LiteralType)
    return tuple(map(str, each.key_type.values))


def _fields(kind: Kind) -> tuple[msgspec.inspect.Field, ...]:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info.fields


def _kinds(found: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, ...]:
    """The types of a field that may be of several."""
    return found.types if isinstance(found, msgspec.inspect.UnionType) else (found,)
