"""Two boards that share their start: a figure of eight of two rings, as one edition.

The second ring's squares are numbered on from the first's, with a gap where its start would be, so that
square i of the second is twin of square i of the first. It knows no rule of whoever plays on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from tourney.base.ids import DeedId
from tourney.base.names import NO_NAME
from tourney.rules.board import GAP, Deed, Edition, Group, SecondRing, Square
from tourney.rules.ring import Ring, RingSide

Taken: TypeAlias = frozenset[str] | None
"""What both rings call alike where they are apart; None where all of the second is called otherwise."""


def joined(first: Edition, other: Edition, second: SecondRing) -> Edition:
    """Both boards as one, by the first's id, start, jail and dice; `other` lies beside it.

    ValueError: they are not boards of one ring with as many squares, begun by the start.
    """
    size = len(first.squares)
    if any(len(each.rings) != 1 or each.start != 0 or len(each.squares) != size for each in (first, other)):
        raise ValueError(f"{first.id} and {other.id} do not share a start")
    taken = _called_alike(first, other) if second.apart else None
    deeds = tuple(_deed(deed, size, second, taken) for deed in other.deeds)
    squares = tuple(_square(square, size, second, taken) for square in other.squares)
    if second.apart:
        beside_groups = tuple(_group_apart(group, second, taken) for group in other.groups)
        groups, twins = (*first.groups, *beside_groups), ()
    else:
        groups = tuple(_groups((*first.groups, *other.groups), (*first.deeds, *deeds)))
        twins = (-1, *range(size + 1, 2 * size), -1, *range(1, size))
    beside = Ring((0, *range(size + 1, 2 * size)), other.rings[0].sides, RingSide.LEFT)
    return replace(
        first,
        squares=first.squares + squares,
        deeds=first.deeds + deeds,
        groups=groups,
        rings=(*first.rings, beside),
        twins=twins,
        second=second,
        reading=first.reading or other.reading,
    )


def _called_alike(first: Edition, other: Edition) -> frozenset[str]:
    """The ids of deeds and the names of squares that both boards have."""
    ids = {str(deed.id) for deed in first.deeds} & {str(deed.id) for deed in other.deeds}
    return frozenset(ids | {sq.name.en for sq in first.squares} & {sq.name.en for sq in other.squares})


def _id(deed: str, second: SecondRing, taken: Taken) -> DeedId:
    return DeedId(deed if taken is not None and deed not in taken else second.prefix + deed)


def _deed(deed: Deed, size: int, second: SecondRing, taken: Taken) -> Deed:
    """A deed of the second ring; apart, only the id and name that the first ring has too are changed."""
    alike = taken is None or deed.id in taken
    group = deed.group if taken is None else second.prefix + deed.group
    return replace(
        deed,
        id=_id(deed.id, second, taken),
        index=size + deed.index,
        name=second.name(deed.name) if alike else deed.name,
        short=second.name(deed.short, short=True) if alike else deed.short,
        group=group,
        side=len(RingSide) + deed.side,
    )


def _square(square: Square, size: int, second: SecondRing, taken: Taken) -> Square:
    """A square of the second ring; its decks' squares ask for a card of its own, the start is the first's."""
    if square.index == 0:
        return Square(size, GAP, NO_NAME)
    alike = taken is None or square.name.en in taken
    index, name = size + square.index, second.name(square.name) if alike else square.name
    if square.deed is not None:
        return replace(square, index=index, name=name, deed=_id(square.deed, second, taken))
    kind = second.deck_prefix + square.kind if square.kind in _DECKS else square.kind
    return replace(square, index=index, name=name, kind=kind)


_DECKS = ("chance", "community_chest")
"""The kinds of squares that ask for a card of a printed set."""


def _group_apart(group: Group, second: SecondRing, taken: Taken) -> Group:
    """A group of the second ring alone."""
    deeds = tuple(_id(deed, second, taken) for deed in group.deeds)
    return Group(second.prefix + group.id, second.name(group.name), deeds)


def _groups(groups: Iterable[Group], deeds: tuple[Deed, ...]) -> Iterable[Group]:
    """Every group with its deeds on both rings."""
    names = {group.id: group.name for group in reversed(tuple(groups))}
    for group in dict.fromkeys(deed.group for deed in deeds):
        yield Group(group, names[group], tuple(deed.id for deed in deeds if deed.group == group))
