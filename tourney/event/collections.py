"""Declares the kinds of records that an event holds as typed tables, and the changes of records.

A `Collection` names the type of a record and of its key; mypy checks every reader and writer against both.
Journal, undo and store walk over all collections without knowing what one holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar, cast

from tourney.event.records import (
    BankLine,
    Donor,
    EventFacts,
    Heat,
    HeatClock,
    NamedAward,
    Picture,
    Player,
    Printed,
    Receipt,
    Ruling,
    SecondEntry,
    SheetRecord,
    Table,
    TableClock,
    TableGame,
    Takings,
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
    """A reference that a record must have: fields of it that together are the key of a record of another
    kind.

    A field that is a list means each of its items, one that is None means nothing. `among`: the last field is
    not part of the other record's key but one of the items of that list in it, which has every item once (a
    sheet's player among the seats of a table of its heat).
    """

    fields: tuple[str, ...]
    to: Collection[object, object]
    among: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Collection(Generic[K, R]):
    """All records of one kind.

    `name` is the name of the field of `Tournament`, of the database's table and in the journal; `record` is
    the type of its records, `key` the fields of a record that make its key: one alone, several as a tuple,
    none for the only record there is. `of` reads the records from a `Tournament`, and gives the type checker
    their types. `owes` names the records that must exist for one of these to exist.
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
        """The value of the field of a `Tournament` that has these records."""
        return records if self.key else next(iter(records.values()))

    def change(self, key: K, before: R | None, after: R | None) -> Change[K, R]:
        """The change that puts this record under the key, or removes it."""
        return Change(self, key, before, after)

    def added(self, record: R) -> Change[K, R]:
        """The change that adds a new record."""
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
"""A change of some record; `Change.of`, or the record's type, tells its kind."""


def _owes(to: Collection[K, R], *fields: str, among: str = "") -> Owes:
    return Owes(fields, cast("Collection[object, object]", to), among)


EVENT: Collection[None, EventFacts] = Collection("event", EventFacts, (), lambda t: {None: t.event})
"""The event's own facts: a collection of one record, so that they change like any other record."""
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
DONORS = Collection("donors", Donor, ("id",), lambda t: t.donors, owes=(_owes(PLAYERS, "gives_for"),))
TAKINGS = Collection("takings", Takings, ("id",), lambda t: t.takings)
RECEIPTS = Collection(
    "receipts",
    Receipt,
    ("serial",),
    lambda t: t.receipts,
    owes=(_owes(PLAYERS, "player"), _owes(DONORS, "donor")),
)
TOLD_APART = Collection(
    "told_apart",
    ToldApart,
    ("first", "second"),
    lambda t: t.told_apart,
    owes=(_owes(PLAYERS, "first"), _owes(PLAYERS, "second")),
)
PICTURES = Collection("pictures", Picture, ("name",), lambda t: t.pictures)
AWARDS = Collection("awards", NamedAward, ("name",), lambda t: t.awards, owes=(_owes(PLAYERS, "player"),))
BANK_LINES = Collection(
    "bank_lines",
    BankLine,
    ("id",),
    lambda t: t.bank_lines,
    owes=(_owes(PLAYERS, "player"), _owes(DONORS, "donor")),
)
SECOND_ENTRIES = Collection("second_entries", SecondEntry, ("heat", "table"), lambda t: t.second_entries)
"""It owes nothing: whether it counts is seen from the sheets."""

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
        DONORS,
        TAKINGS,
        RECEIPTS,
        TOLD_APART,
        PICTURES,
        AWARDS,
        BANK_LINES,
        SECOND_ENTRIES,
    ),
)
"""All collections, for code that walks over them (store, journal) without knowing what each holds."""


def differing(before: Tournament, after: Tournament) -> frozenset[str]:
    """The names of the collections that are different objects in two states of an event."""
    return frozenset(
        each.name for each in COLLECTIONS if getattr(before, each.name) is not getattr(after, each.name)
    )
