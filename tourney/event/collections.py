"""The kinds of records that an event holds, as typed tables, and what changes in them.

A `Collection` says of which type a record and its key are; whoever reads or writes by one is checked against
both. Journal, undo and store walk over all of them and know of none what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar, cast

from tourney.event.records import (
    EventFacts,
    Heat,
    HeatClock,
    Picture,
    Player,
    Printed,
    Receipt,
    Ruling,
    SheetRecord,
    Table,
    TableClock,
    TableGame,
    TimeChange,
    ToldApart,
    Tournament,
)

K = TypeVar("K")
R = TypeVar("R")
K_co = TypeVar("K_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Owes:
    """What a record cannot be without: fields of it that together are the key of a record of another kind.

    A field that is a list means each of its items. `among`: the last field is not of the other record's key
    but one of the items of that list in it, which has every item once (a sheet's player among the seats of a
    table of its heat).
    """

    fields: tuple[str, ...]
    to: Collection[object, object]
    among: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Collection(Generic[K, R]):
    """All records of one kind.

    `name` is that of the field of `Tournament`, of the database's table and in the journal; `record` is what
    it holds, `key` the fields of a record that make its key: one alone, several as a tuple, none for the
    only record there is. `of` reads it from a `Tournament`, and says the types to the type checker. `owes`
    names the records without which one of these would hang in the air.
    """

    name: str
    record: type[R]
    key: tuple[str, ...]
    of: Callable[[Tournament], Mapping[K, R]]
    owes: tuple[Owes, ...] = ()

    def key_of(self, record: R) -> K:
        """The key under which a `Tournament` holds the record."""
        return cast("K", attrgetter(*self.key)(record) if self.key else None)

    def as_field(self, records: Mapping[K, R]) -> object:
        """What the field of a `Tournament` is that has these records."""
        return records if self.key else next(iter(records.values()))

    def change(self, key: K, before: R | None, after: R | None) -> Change[K, R]:
        """What becomes of the record with this key."""
        return Change(self, key, before, after)

    def added(self, record: R) -> Change[K, R]:
        """That this record is new."""
        return Change(self, self.key_of(record), None, record)


@dataclass(frozen=True, slots=True)
class Change(Generic[K_co, R_co]):
    """One record before and after. `before` None: it is new; `after` None: it goes.

    Swapping before and after gives the inverse, which is how every command is undone exactly.
    """

    collection: Collection[K_co, R_co]
    key: K_co
    before: R_co | None
    after: R_co | None

    @property
    def inverse(self) -> Change[K_co, R_co]:
        return Change(self.collection, self.key, self.after, self.before)

    def of(self, collection: Collection[K, R]) -> Change[K, R] | None:
        """This change, if it is one of that collection's."""
        return cast("Change[K, R]", self) if self.collection is collection else None


AnyChange: TypeAlias = Change[object, object]
"""A change of some record: `Change.of`, or the record's type, says of which kind."""


def _owes(to: Collection[K, R], *fields: str, among: str = "") -> Owes:
    return Owes(fields, cast("Collection[object, object]", to), among)


EVENT: Collection[None, EventFacts] = Collection("event", EventFacts, (), lambda t: {None: t.event})
"""The event's own facts: a collection of one, so that a change of them is a change like any other."""
PLAYERS = Collection("players", Player, ("number",), lambda t: t.players)
HEATS = Collection("heats", Heat, ("id",), lambda t: t.heats)
TABLES = Collection(
    "tables",
    Table,
    ("heat", "table"),
    lambda t: t.tables,
    owes=(_owes(HEATS, "heat"), _owes(PLAYERS, "seats"), _owes(PLAYERS, "place_order")),
)
SHEETS = Collection(
    "sheets",
    SheetRecord,
    ("heat", "player"),
    lambda t: t.sheets,
    owes=(_owes(TABLES, "heat", "player", among="seats"),),
)
RULINGS = Collection("rulings", Ruling, ("id",), lambda t: t.rulings, owes=(_owes(PLAYERS, "order"),))
PRINTS = Collection("prints", Printed, ("id",), lambda t: t.prints)
CLOCKS = Collection("clocks", HeatClock, ("heat", "wave"), lambda t: t.clocks, owes=(_owes(HEATS, "heat"),))
TABLE_CLOCKS = Collection(
    "table_clocks",
    TableClock,
    ("heat", "table"),
    lambda t: t.table_clocks,
    owes=(_owes(TABLES, "heat", "table"),),
)
TIME_CHANGES = Collection("time_changes", TimeChange, ("id",), lambda t: t.time_changes)
GAMES = Collection(
    "games",
    TableGame,
    ("heat", "table"),
    lambda t: t.games,
    owes=(_owes(TABLES, "heat", "table"), _owes(PLAYERS, "numbers")),
)
RECEIPTS = Collection(
    "receipts", Receipt, ("serial",), lambda t: t.receipts, owes=(_owes(PLAYERS, "player"),)
)
TOLD_APART = Collection(
    "told_apart",
    ToldApart,
    ("first", "second"),
    lambda t: t.told_apart,
    owes=(_owes(PLAYERS, "first"), _owes(PLAYERS, "second")),
)
PICTURES = Collection("pictures", Picture, ("name",), lambda t: t.pictures)

COLLECTIONS = cast(
    "tuple[Collection[object, object], ...]",
    (
        EVENT,
        PLAYERS,
        HEATS,
        TABLES,
        SHEETS,
        RULINGS,
        PRINTS,
        CLOCKS,
        TABLE_CLOCKS,
        TIME_CHANGES,
        GAMES,
        RECEIPTS,
        TOLD_APART,
        PICTURES,
    ),
)
"""All of them, for who walks over them (store, journal) and knows of none what it holds."""


def differing(before: Tournament, after: Tournament) -> frozenset[str]:
    """The names of the collections that are not the same objects in two states of an event."""
    return frozenset(
        each.name for each in COLLECTIONS if getattr(before, each.name) is not getattr(after, each.name)
    )
