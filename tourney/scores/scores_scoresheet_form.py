"""Scores scoresheet form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tourney.base.ids import DeedId, HeatId, TableNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message
from tourney.event.scan_codes import SheetCode
from tourney.paper.event_head import EventHead, Person, TableSlot
from tourney.scores.deeds import DeedRow
from tourney.scoresheet.sheet import Holding

# ---- scoresheets ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A sheet from the data, to be printed filled in. What is not known is None: of a sheet of totals
    only, the cash and the property."""

    deeds: Mapping[DeedId, Holding]
    cash: int | None
    notes: Mapping[int, int]
    property: int | None
    total: int | None
    place: int | None
    bankrupt: int | None
    land: int | None = None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One player's scoresheet. `code` is what its QR code says but for its layout, None on a spare sheet.

    `seats` is the size of the table, for the places to circle. `person` None: a spare sheet. `form` is the
    number of its form in the pack.
    """

    code: SheetCode | None
    heat: HeatId | None
    table: TableNo | None
    seat: int | None
    seats: int
    person: Person | None
    filled: FilledSheet | None = None
    slot: TableSlot = TableSlot()
    form: int = 0
    division: Name = NO_NAME


_NOTES: Final = Message("paper.cash_hint")


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form of all sheets of one rule book. `deeds` in board order, `levels` from left to right.

    `notes` of money, the largest first. `rules` are said on it where they are not the event's. `jail_card`:
    what one counts with the cash, in M, 0 where it counts nothing. `cash_hint`: how the cash is counted.
    `words`: the area of the sentences that the rules say their own way. `places_only`: its rules have no
    count, so there is nothing but the place. `land`: equal totals are parted by unmortgaged land (T9.4);
    `all_land`: stations and utilities count as land too. `most`: the largest amount at once, to begin with,
    as a salary or as a deed with all its houses.
    """

    deeds: tuple[DeedRow, ...]
    levels: tuple[Holding, ...]
    notes: tuple[int, ...]
    rules: Message | None = None
    jail_card: int = 0
    cash_hint: Message = _NOTES
    words: str = ""
    places_only: bool = False
    land: bool = False
    all_land: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True)
class SheetPack:
    """The scoresheets of a heat, in order of tables and seats; each says which of the `forms` is its own."""

    head: EventHead
    forms: tuple[SheetForm, ...]
    pages: tuple[SheetPage, ...]
