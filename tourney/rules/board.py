"""Holds a board edition as a value: squares, deeds, groups, names. It does not know where it was read from.

The squares of a board are in rings, each with a number of squares on each of its four sides; `board_layout`
computes their places on a screen or on paper. Two boards that share their start form one edition: a figure of
eight of two rings. The second ring's squares are numbered on from the first's, with a gap for its start, so
that square i of the second is twin of square i of the first. It knows no rules of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import TypeAlias

from tourney.base.ids import DeedId, EditionId
from tourney.base.names import NO_NAME, Name
from tourney.rules.dice import Dice


class RingSide(IntEnum):
    """A side of a ring, in the order of play."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class Ring:
    """`squares` in the order of play, clockwise; so many of them are on each of the four `sides`.

    Every side begins with its corner. `first` is the side that the first square begins: the corner at the
    bottom right begins the bottom, that at the bottom left begins the left side. `sides` are in this order.
    """

    squares: tuple[int, ...]
    sides: tuple[int, ...]
    first: RingSide = RingSide.BOTTOM

    def places(self) -> Iterator[tuple[int, RingSide, int, int]]:
        """Every square with its side, its index on it (0: the corner), and the side's length."""
        lengths = [
            (RingSide((self.first + turn) % len(RingSide)), place, length)
            for turn, length in enumerate(self.sides)
            for place in range(length)
        ]
        for square, (side, place, length) in zip(self.squares, lengths, strict=False):
            yield square, side, place, length


def ring_of(squares: int, sides: tuple[int, ...] = ()) -> Ring:
    """Squares from 0 in one ring. Without `sides` opposite ones have the same length if the number
    allows it.
    """
    ends = [squares * (side + 1) // len(RingSide) for side in RingSide]
    even = tuple(end - begin for begin, end in zip([0, *ends], ends, strict=False))
    return Ring(tuple(range(squares)), sides or even)


GAP = "gap"
"""The kind of a number without a square: the second of two rings may be numbered from a round number on."""


class DeedKind(StrEnum):
    """The kinds of property (T4.0): land, transport, utilities; and brands, which make towers."""

    STREET = "street"
    STATION = "station"
    UTILITY = "utility"
    BRAND = "brand"


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed. Amounts in M.

    `rents`: a street unbuilt, by number of houses, with a hotel; a station by number owned; empty for a
    utility, which has `dice_multipliers` by number owned instead. `house_cost` and `hotel_cost` are 0 if
    nothing can be built. `side` is the side of the board, 0-3, from GO on. A brand has a height in units of a
    tower (`height`), and a number of `tiles`.
    """

    id: DeedId
    index: int
    kind: DeedKind
    group: str
    price: int
    mortgage: int
    house_cost: int
    hotel_cost: int
    rents: tuple[int, ...]
    dice_multipliers: tuple[int, ...]
    name: Name
    short: Name
    side: int
    height: int = 0
    tiles: int = 1

    @property
    def buildable(self) -> bool:
        """Whether houses can stand on it."""
        return self.kind is DeedKind.STREET


@dataclass(frozen=True, slots=True)
class Group:
    """A colour group, the stations or the utilities, with its deeds in board order."""

    id: str
    name: Name
    deeds: tuple[DeedId, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """One square. `deed` is None if nothing can be bought; `tax` in M, 0 for none.

    `price`: of something for sale that is no deed, 0 for none. `income`: the tax that some rules let a player
    compute in another way.
    """

    index: int
    kind: str
    name: Name
    deed: DeedId | None = None
    tax: int = 0
    price: int = 0
    income: bool = False


@dataclass(frozen=True)
class Edition:
    """A board edition. `deck` names its decks of cards, "" if no square asks for any; tokens start on square
    `start`, `jail` is the square of the jail.

    `rings` is the arrangement of the squares. `notes` are its notes of money, the largest first; () if the
    ruleset has them; `deck_names` are its own names of decks. `salary` is the start's payment, in M, if the
    ruleset leaves that to the board (C2.5). `reading` tells that some of its names are this project's.
    `ruleset` is the one that knows its squares, if no other system's rules do, "" for any.
    `twins`: the same place on the other of two rings, by square, -1 for none; () if no place is there twice.
    `second` describes the making of the second ring, None for a ring or rings of its own.
    """

    id: EditionId
    name: Name
    currency: str
    deck: str
    squares: tuple[Square, ...]
    deeds: tuple[Deed, ...]
    groups: tuple[Group, ...]
    start: int
    jail: int
    rings: tuple[Ring, ...]
    dice: Dice = field(default_factory=Dice)
    notes: tuple[int, ...] = ()
    salary: int = 200
    deck_names: Mapping[str, Name] = field(default_factory=dict)
    reading: bool = False
    ruleset: str = ""
    twins: tuple[int, ...] = ()
    second: SecondRing | None = None

    @cached_property
    def by_id(self) -> Mapping[DeedId, Deed]:
        """Deeds by id, in board order."""
        return {deed.id: deed for deed in self.deeds}

    @cached_property
    def group_of(self) -> Mapping[str, Group]:
        """Groups by id, in board order."""
        return {group.id: group for group in self.groups}

    @cached_property
    def prices(self) -> Mapping[DeedId, int]:
        """Printed price of every deed."""
        return {deed.id: deed.price for deed in self.deeds}

    @cached_property
    def street_prices(self) -> Mapping[DeedId, int]:
        """Printed price of every street, 0 for stations and utilities: land in the sense of T4.0."""
        return {deed.id: deed.price if deed.buildable else 0 for deed in self.deeds}

    @cached_property
    def most_houses(self) -> int:
        """The most houses of any street, by the rents that the board names: without, with each number of
        houses, with a hotel.
        """
        return min((len(deed.rents) - 2 for deed in self.deeds if deed.buildable), default=4)

    def deed(self, deed_id: str) -> Deed | None:
        """The deed with this id, None if the edition has no such deed."""
        return self.by_id.get(DeedId(deed_id))

    def renamed(self, names: Mapping[DeedId, Name]) -> Edition:
        """This edition with the organiser's names in place of the shipped ones.

        An empty name keeps the shipped one; unknown ids are skipped.
        """
        if not any(deed.id in names for deed in self.deeds):
            return self
        if self.second is not None:
            names = {**names, **self.second.named(self, names)}
        deeds = tuple(_named(deed, names.get(deed.id, NO_NAME)) for deed in self.deeds)
        by_id = {deed.id: deed for deed in deeds}
        squares = tuple(replace(sq, name=by_id[sq.deed].name) if sq.deed else sq for sq in self.squares)
        return replace(self, deeds=deeds, squares=squares)


@dataclass(frozen=True, slots=True)
class SecondRing:
    """What distinguishes the second ring's deeds and decks from their twins on the first.

    `prefix` comes before the id of a deed, `deck_prefix` before that of a deck; `deck` is the set of its
    decks, "" for that of the first ring; `called` is its name of anything, with {name}, `short` if there is
    little room. `rings` are the names of the two. `apart`: each ring keeps its own groups. `money`: the areas
    of messages that word amounts of each ring, () if both have the same money.
    """

    prefix: str
    deck_prefix: str
    called: Name
    short: Name
    rings: tuple[Name, Name]
    deck: str = ""
    apart: bool = False
    money: tuple[str, ...] = ()

    def name(self, name: Name, short: bool = False) -> Name:
        """The second ring's name for something on the first ring."""
        form = self.short if short else self.called
        zh, en = form.zh.replace("{name}", name.zh), form.en.replace("{name}", name.en)
        return Name(name.zh and zh, name.en and en)

    def plain(self, name: Name) -> Name:
        """The printed part of such a name."""
        return Name(_without(name.zh, self.called.zh), _without(name.en, self.called.en))

    def named(self, edition: Edition, names: Mapping[DeedId, Name]) -> dict[DeedId, Name]:
        """The organiser's names for the twins of the deeds that they name, by the twins' ids."""
        if self.apart:
            return {}
        return {
            DeedId(self.prefix + deed): self.name(name)
            for deed, name in names.items()
            if edition.deed(self.prefix + deed) is not None and self.prefix + deed not in names
        }


def _without(name: str, called: str) -> str:
    before, _, after = called.partition("{name}")
    return name.removeprefix(before).removesuffix(after)


def _named(deed: Deed, own: Name) -> Deed:
    zh, en = own.zh.strip(), own.en.strip()
    return replace(
        deed,
        name=Name(zh or deed.name.zh, en or deed.name.en),
        short=Name(zh or deed.short.zh, en or deed.short.en),
    )


Taken: TypeAlias = frozenset[str] | None
"""The names and ids on both rings if they are apart; None if the second has other names for everything."""


def joined(first: Edition, other: Edition, second: SecondRing) -> Edition:
    """Both boards as one, by the first's id, start, jail and dice; `other` is beside it.

    ValueError: they are not boards of one ring of the same size, beginning with the start.
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
    """A deed of the second ring; if apart, only an id and a name that the first ring has too are changed."""
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
