"""Describes fields of a position that only some rule systems keep: of the table and of every seat, typed by
the system.

In the record they are flat beside the common fields. It knows no rule and no system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import Account
from tourney.game.engine.entries import MOST, Naming, OfPlayer
from tourney.rules.options import Options

Fields = TypeVar("Fields")
Kind: TypeAlias = type[msgspec.Struct]
Fits: TypeAlias = Callable[[Any, Any], None]
"""Checks a board and a `State`."""

Bank: TypeAlias = Callable[[Any, Any], Mapping[str, int]]
"""From a board and a `State`: how many of which things the bank has."""

Away: TypeAlias = Callable[[Any, Any, int], tuple[Sequence[int], int]]
"""From a board, a `State` and a deck: the cards in hands, and how many more are unknown."""

Notes: TypeAlias = Callable[[Any, int], Iterable[Message]]
"""From an `ExtensionFields` and a seat: notes."""

TakesDeed: TypeAlias = Callable[[Any, Any, int, int, Any], None]
"""From a board and a `State`: a square, its owner, and how the record writes the holding; Unfit."""

ShowsDeed: TypeAlias = Callable[[Any, int], Any]
"""From a `State` and a square: how it is held, as the record writes it."""


class Piece(NamedTuple):
    """One piece of a stack: its name, its colour group ("" for none), its height in units."""

    name: Message
    group: str
    height: int


class Stack(NamedTuple):
    """A seat's stack beside the board, from the bottom; `full` units fill it. `worth` in M."""

    pieces: tuple[Piece, ...]
    full: int
    worth: int

    @property
    def height(self) -> int:
        """In units."""
        return sum(piece.height for piece in self.pieces)


Stacks: TypeAlias = Callable[[Any, int], Stack]
"""From a `GameContext` and a seat: the stack."""

Marks: TypeAlias = Callable[[Any], Mapping[int, int]]
"""From a `GameContext`: the owner of the marker on each square."""

Stock: TypeAlias = Callable[[Any], Iterable[Message]]
"""From a `GameContext`: the bank's stock, in words."""

Values: TypeAlias = Callable[[Any], Iterable[tuple[str, Message | str]]]
"""From a `GameContext`: the values of a field, as the record writes each, with names for people."""

Became: TypeAlias = Callable[[Any], Mapping[int, Message]]
"""From a `GameContext`: the squares that have become something else than printed, in a word or two."""

TABLE = -1
"""The owner of fields that belong to no seat."""


class Unfit(Exception):
    """A field that no system in play keeps, or an impossible value, and `why`; `seat` -1 for the table's."""

    def __init__(self, field: str, why: Message, seat: int = TABLE) -> None:
        super().__init__(field, seat)
        self.field = field
        self.seat = seat
        self.why = why


class ExtensionFields:
    """The fields of each kind: one for the table, or one for every seat. `money` is that of each account.

    A kind is a struct with defaults whose values do not change in place (numbers, names, tuples).
    """

    __slots__ = ("money", "seats", "tables")

    tables: dict[type, Any]
    seats: dict[type, list[Any]]
    money: list[int]

    def __init__(self, tables: dict[type, Any], seats: dict[type, list[Any]], money: list[int]) -> None:
        self.tables = tables
        self.seats = seats
        self.money = money

    def table(self, kind: type[Fields]) -> Fields:
        fields: Fields = self.tables[kind]
        return fields

    def seat(self, kind: type[Fields], seat: int) -> Fields:
        fields: Fields = self.seats[kind][seat]
        return fields

    def copy(self) -> ExtensionFields:
        tables = {kind: fields.__copy__() for kind, fields in self.tables.items()}
        seats = {kind: [fields.__copy__() for fields in each] for kind, each in self.seats.items()}
        return ExtensionFields(tables, seats, self.money[:])

    def rename(self, old: str, new: str) -> None:
        """Replace a player's name in every field."""
        kept = [*self.tables.values(), *(fields for each in self.seats.values() for fields in each)]
        for fields in kept:
            for name in getattr(fields, "__struct_fields__", ()):
                value = getattr(fields, name)
                if isinstance(value, OfPlayer) and value.player == old:
                    setattr(fields, name, msgspec.structs.replace(value, player=new))
            if isinstance(fields, Naming):
                fields.rename(old, new)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExtensionFields) and (self.tables, self.seats, self.money) == (
            other.tables,
            other.seats,
            other.money,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key

    def shown_of(self, seat: int) -> dict[str, Any]:
        """A seat's fields in the record's form."""
        return _flat(each[seat] for each in self.seats.values())


@dataclass(eq=False)
class StateExtension:
    """The fields that a system keeps: kinds of fields of the table, kinds of fields of every seat, accounts.

    `fits` checks a position that a set-up or the referee describes: Unfit names a field whose value
    contradicts the others. `hidden` are kinds of fields of the table that follow from the entries: no record
    shows or sets them, and they need be no structs: made without arguments, with `__copy__` and `==`.
    `names`: the text that names a field to people, by the field. `notes` are the lines on a seat's card.
    `takes_deed` and `shows_deed`: ways to hold a deed other than built or mortgaged. `bank` is what the bank
    has in place of houses and hotels, `stock` words it; `stacks` are the seats' stacks beside the board;
    `marks` are players' markers on squares. `away`: cards that are in no deck, if only the system keeps
    hands. Without `deeds` the record has none: the owners follow from the system's fields, and a `fits`
    checks them. `values`: the values of a field that is neither a number nor yes or no, by the field; a field
    of several holds some of them; in those `in_order` the order counts, and a value may occur twice. `course`
    are fields that only entries change, no correction. `became`: squares that are no longer as printed.
    `turn_by` is the field for the player whose turn it is in place of `turn`, "" for none. A system's field
    may have the name of a common one if its value has another form (`flat`).
    """

    tables: tuple[Kind, ...] = ()
    seats: tuple[Kind, ...] = ()
    accounts: tuple[Account, ...] = ()
    fits: tuple[Fits, ...] = ()
    hidden: tuple[type[Any], ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    notes: tuple[Notes, ...] = ()
    takes_deed: TakesDeed | None = None
    shows_deed: ShowsDeed | None = None
    bank: Bank | None = None
    away: Away | None = None
    deeds: bool = True
    stacks: Stacks | None = None
    stock: Stock | None = None
    values: dict[str, Values] = field(default_factory=dict)
    in_order: frozenset[str] = frozenset()
    course: frozenset[str] = frozenset()
    became: Became | None = None
    marks: Marks | None = None
    turn_by: str = ""

    def __post_init__(self) -> None:
        self.names = self.names | {account.place: account.name for account in self.accounts}

    def name(self, field: str) -> Message | str:
        """The name of a field for people; its own name if it has none."""
        return Message(self.names[field]) if field in self.names else field

    @property
    def fields(self) -> frozenset[str]:
        """Every field by its name in the record, of the table and of a seat."""
        names = {name for kind in self.tables + self.seats for name in kind.__struct_fields__}
        return frozenset(names | {account.place.partition(".")[0] for account in self.accounts})

    def beside(self, other: StateExtension) -> StateExtension:
        """The fields of both."""
        return StateExtension(
            tables=self.tables + other.tables,
            seats=self.seats + other.seats,
            accounts=self.accounts + other.accounts,
            fits=self.fits + other.fits,
            hidden=self.hidden + other.hidden,
            names=self.names | other.names,
            notes=self.notes + other.notes,
            takes_deed=other.takes_deed or self.takes_deed,
            shows_deed=other.shows_deed or self.shows_deed,
            bank=other.bank or self.bank,
            away=other.away or self.away,
            deeds=self.deeds and other.deeds,
            stacks=other.stacks or self.stacks,
            stock=other.stock or self.stock,
            values=self.values | other.values,
            in_order=self.in_order | other.in_order,
            course=self.course | other.course,
            became=other.became or self.became,
            marks=other.marks or self.marks,
            turn_by=other.turn_by or self.turn_by,
        )

    def notes_of(self, kept: ExtensionFields | None, seat: int) -> Iterator[Message]:
        """The lines of a seat's card besides money, square and deeds."""
        for notes in self.notes if kept is not None else ():
            yield from notes(kept, seat)

    def read(
        self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], options: Options
    ) -> ExtensionFields | None:
        """Read the fields from the record's form: missing ones by default, an account's money by its option;
        None if nothing is kept.

        Unfit names a field that is not kept, or whose value does not fit.
        """
        flat, left = dict(table), [dict(each) for each in seats]
        usual: dict[str, Any] = options.values if self.accounts else {}
        money = [_taken(flat, each.place, usual.get(each.starts, 0)) for each in self.accounts]
        tables = {kind: _read(kind, flat, TABLE) for kind in self.tables}
        tables |= {kind: kind() for kind in self.hidden}
        by_seat = {kind: [_read(kind, each, at) for at, each in enumerate(left)] for kind in self.seats}
        for at, fields in enumerate((flat, *left), start=TABLE):
            for name in fields:
                raise Unfit(name, msg("engine.setup_no_field"), at)
        return ExtensionFields(tables, by_seat, money) if tables or by_seat or money else None

    def shown(self, kept: ExtensionFields) -> dict[str, Any]:
        """The table's fields in the record's form."""
        fields = _flat(kept.tables[kind] for kind in self.tables)
        for account, amount in zip(self.accounts, kept.money, strict=True):
            *way, last = account.place.split(".")
            inside = fields
            for part in way:
                inside = inside.setdefault(part, {})
            inside[last] = amount
        return fields


def _read(kind: type[msgspec.Struct], fields: dict[str, Any], seat: int) -> Any:
    """One kind's fields, taken out of all."""
    mine = {name: fields.pop(name) for name in kind.__struct_fields__ if name in fields}
    for name, value in mine.items():
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError:
            raise Unfit(name, msg("engine.setup_value"), seat) from None
    return msgspec.convert(mine, kind)


def _taken(fields: dict[str, Any], place: str, usual: int) -> int:
    """The money of an account, taken out of all; by default if it is missing."""
    *way, last = place.split(".")
    inside = fields
    for part in way:
        value = inside.get(part, {})
        if not isinstance(value, Mapping):
            raise Unfit(part, msg("engine.setup_value"))
        inside[part] = inside = dict(value)
    amount = inside.pop(last, usual)
    if type(amount) is not int or not 0 <= amount <= MOST:
        raise Unfit(place, msg("engine.setup_money", most=MOST))
    _tidied(fields, way)
    return amount


def _tidied(fields: dict[str, Any], way: Sequence[str]) -> None:
    """Without empty parts."""
    if way:
        _tidied(fields[way[0]], way[1:])
        if not fields[way[0]]:
            del fields[way[0]]


def _flat(structs: Iterable[Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for each in structs:
        flat |= msgspec.to_builtins(each)
    return flat
