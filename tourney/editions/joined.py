"""Two boards that share their start: a figure of eight of two rings, as one edition.

The second ring's squares are numbered on from the first's, with a gap where its start would be, so that
square i of the second is twin of square i of the first. It knows no rule of whoever plays on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tourney.base.ids import DeedId
from tourney.editions.model import GAP, Deed, Edition, Group, SecondRing, Square
from tourney.editions.ring import Ring, RingSide
from tourney.names import NO_NAME


def joined(first: Edition, other: Edition, second: SecondRing) -> Edition:
    """Both boards as one, by the first's id, start, jail and dice; `other` lies beside it.

    ValueError: they are not boards of one ring with as many squares, begun by the start.
    """
    size = len(first.squares)
    if any(len(each.rings) != 1 or each.start != 0 or len(each.squares) != size for each in (first, other)):
        raise ValueError(f"{first.id} and {other.id} do not share a start")
    deeds = tuple(_deed(deed, size, second) for deed in other.deeds)
    squares = tuple(_square(square, size, second) for square in other.squares)
    beside = Ring((0, *range(size + 1, 2 * size)), other.rings[0].sides, RingSide.LEFT)
    return replace(
        first,
        squares=first.squares + squares,
        deeds=first.deeds + deeds,
        groups=tuple(_groups((*first.groups, *other.groups), (*first.deeds, *deeds))),
        rings=(*first.rings, beside),
        twins=(-1, *range(size + 1, 2 * size), -1, *range(1, size)),
        second=second,
        reading=first.reading or other.reading,
    )


def _deed(deed: Deed, size: int, second: SecondRing) -> Deed:
    return replace(
        deed,
        id=DeedId(second.prefix + deed.id),
        index=size + deed.index,
        name=second.name(deed.name),
        short=second.name(deed.short, short=True),
        side=len(RingSide) + deed.side,
    )


def _square(square: Square, size: int, second: SecondRing) -> Square:
    """A square of the second ring; its decks' squares ask for a card of its own, the start is the first's."""
    index, name = size + square.index, second.name(square.name)
    if square.index == 0:
        return Square(index, GAP, NO_NAME)
    if square.deed is not None:
        return replace(square, index=index, name=name, deed=DeedId(second.prefix + square.deed))
    kind = second.deck_prefix + square.kind if square.kind in _DECKS else square.kind
    return replace(square, index=index, name=name, kind=kind)


_DECKS = ("chance", "community_chest")
"""The kinds of squares that ask for a card of a printed set."""


def _groups(groups: Iterable[Group], deeds: tuple[Deed, ...]) -> Iterable[Group]:
    """Every group with its deeds on both rings."""
    names = {group.id: group.name for group in reversed(tuple(groups))}
    for group in dict.fromkeys(deed.group for deed in deeds):
        yield Group(group, names[group], tuple(deed.id for deed in deeds if deed.group == group))
