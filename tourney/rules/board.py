"""A board edition as a value: squares, deeds, groups, names. It does not know where it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from tourney.base.ids import DeedId, EditionId
from tourney.base.names import NO_NAME, Name
from tourney.rules.dice import Dice
from tourney.rules.ring import Ring

GAP = "gap"
"""The kind of a number that no square has: the second of two rings may be numbered from a round one on."""


class DeedKind(StrEnum):
    """The three kinds of property (T4.0): land, transport, utilities; brands, which make towers."""

    STREET = "street"
    STATION = "station"
    UTILITY = "utility"
    BRAND = "brand"


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed. Amounts in M.

    `rents`: a street unbuilt, by number of houses, with a hotel; a station by number owned; empty for a
    utility, which has `dice_multipliers` by number owned instead. `house_cost` and `hotel_cost` are 0
    where nothing can be built. `side` is the side of the board, 0-3, from GO on. A brand is so many units of
    a tower high (`height`), and there are so many `tiles` of it.
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
    """One square. `deed` is None where nothing can be bought; `tax` in M, 0 for none.

    `price`: of what a square sells that is no deed, 0 for none. `income`: the tax that some rules let a
    player reckon otherwise.
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
    """A board edition. `deck` names its decks of cards, "" where no square asks for any; tokens start on
    square `start`, `jail` is the square of the jail.

    `rings` is how the squares lie. `notes` are its notes of money, the largest first; () where the ruleset
    says; `deck_names` are its own names of decks. `salary` is what the start pays, in M, where the ruleset
    leaves that to the board (C2.5). `reading` says that some of its names are this project's, see
    `reading_of`. `ruleset` is the one that knows its squares, where no other system's rules do, "" for any.
    `twins`: the same place on the other of two rings, by square, -1 for none; () where no place is there
    twice. `second` is what the second ring was made of, None for a ring or rings of its own.
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
    reading_of: str = ""
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
        """How many houses a street can have at most, by the rents that the board names: without, with each
        number of houses, with a hotel."""
        return min((len(deed.rents) - 2 for deed in self.deeds if deed.buildable), default=4)

    def deed(self, deed_id: str) -> Deed | None:
        """The deed of this id, None where the edition has no such deed."""
        return self.by_id.get(DeedId(deed_id))

    def renamed(self, names: Mapping[DeedId, Name]) -> Edition:
        """This edition with the organiser's names in place of the shipped ones.

        An empty name keeps the shipped one; ids that the edition does not have are passed over.
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
    """What tells the second ring's deeds and decks from those of the first that they are twins of.

    `prefix` stands before the id of a deed, `deck_prefix` before that of a deck; `deck` is the set that its
    decks are of, "" for that of the first ring; `called` is its name of anything, with {name}, `short` where
    there is little room. `rings` is what each of the two is called. `apart`: each ring keeps its own groups.
    `money`: the areas of texts by which amounts of each ring are said, () where both have the same money.
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
        """What is so called on the first ring, as it is called on the second."""
        form = self.short if short else self.called
        zh, en = form.zh.replace("{name}", name.zh), form.en.replace("{name}", name.en)
        return Name(name.zh and zh, name.en and en)

    def plain(self, name: Name) -> Name:
        """What is printed there, of what it is called."""
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
