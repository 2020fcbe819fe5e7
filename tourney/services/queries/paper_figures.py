"""What an entry of the journal made of the tables: each player's total and place, before and after.

Walks the journal forward and values every table as its sheets stood then, by the rules in force then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.competition.collections import RULINGS, SHEETS, TABLES, AnyChange, Change
from tourney.competition.records import EventFacts, Ruling, SheetRecord, Table, Tournament
from tourney.competition.tables import assess_table, number_of
from tourney.scoresheet.valuation import value
from tourney.services.ports import JournalEntry
from tourney.services.rules import Rules
from tourney.texts import Message, msg

TableKey = tuple[HeatId, TableNo]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Figure:
    """A total in M, None where the rules have no count; the place at the table, None while it gives none."""

    total: int | None
    place: int | None


class Figures:
    """The tables at one moment of the journal. Entries are to be given in their order, none left out."""

    def __init__(self) -> None:
        self._facts: EventFacts | None = None
        self._rules: Rules | None = None
        self._tables: dict[TableKey, Table] = {}
        self._sheets: dict[tuple[HeatId, PlayerNo], SheetRecord] = {}
        self._rulings: dict[int, Ruling] = {}
        self._seated: dict[tuple[HeatId, PlayerNo], TableKey] = {}
        self._known: dict[TableKey, dict[PlayerNo, _Figure]] = {}

    def after(self, entry: JournalEntry) -> tuple[Message, ...]:
        """One message for each table whose figures `entry` changed: of whom, to what and from what."""
        touched = self._apply(entry.changes)
        told = []
        for key in sorted(touched, key=lambda key: (str(key[0]), key[1])):
            before, now = self._known.get(key, {}), self._figures(key)
            self._known[key] = now
            said = _told(before, now)
            if said:
                told.append(msg("paper.audit_figures", table=key[1], figures=said))
        return tuple(told)

    def _apply(self, changes: Iterable[AnyChange]) -> set[TableKey]:
        """Take over what changed. Returns the tables whose figures may be others now."""
        touched: set[TableKey] = set()
        entered: list[tuple[HeatId, PlayerNo]] = []
        for change in changes:
            if isinstance(change.after, EventFacts):
                self._facts = change.after
            elif (of_table := change.of(TABLES)) is not None:
                self._seat(of_table)
                touched.add(of_table.key)
            elif (of_sheet := change.of(SHEETS)) is not None:
                _put(self._sheets, of_sheet)
                entered.append(of_sheet.key)
            elif (of_ruling := change.of(RULINGS)) is not None:
                _put(self._rulings, of_ruling)
                ruling = of_ruling.after or of_ruling.before
                if ruling is not None and ruling.heat is not None and ruling.table is not None:
                    touched.add((ruling.heat, ruling.table))
        return touched | {self._seated[key] for key in entered if key in self._seated}

    def _seat(self, change: Change[TableKey, Table]) -> None:
        key = change.key
        for player in change.before.seats if change.before is not None else ():
            if self._seated.get((key[0], player)) == key:
                del self._seated[key[0], player]
        _put(self._tables, change)
        for player in change.after.seats if change.after is not None else ():
            self._seated[key[0], player] = key

    def _figures(self, key: TableKey) -> dict[PlayerNo, _Figure]:
        """Of everybody at the table whose sheet is in."""
        table = self._tables.get(key)
        facts = self._facts
        if table is None or facts is None or not any((key[0], seat) in self._sheets for seat in table.seats):
            return {}
        rules = self._rules = Rules(facts) if self._rules is None else self._rules.for_event(facts)
        past = Tournament(facts, tables=self._tables, sheets=self._sheets, rulings=self._rulings)
        book = rules.books.of(table)
        results = assess_table(past, rules.books, rules.format, table).results
        if results:
            return {
                number_of(each): _Figure(None if book.places_only else each.total, each.place)
                for each in results
            }
        entered = {
            seat: record.sheet
            for seat in table.seats
            if (record := self._sheets.get((key[0], seat))) is not None
        }
        if book.places_only:
            return {seat: _Figure(None, sheet.declared_place) for seat, sheet in entered.items()}
        return {
            seat: _Figure(value(book, sheet, rules.format.all_land).total, None)
            for seat, sheet in entered.items()
        }


def _put(records: dict[K, V], change: Change[K, V]) -> None:
    if change.after is None:
        records.pop(change.key, None)
    else:
        records[change.key] = change.after


def _told(before: Mapping[PlayerNo, _Figure], now: Mapping[PlayerNo, _Figure]) -> list[Message]:
    """The figures that are others now, in the order of the seats; those that are gone last."""
    changed = [
        _figure(number, before.get(number), each)
        for number, each in now.items()
        if before.get(number) != each
    ]
    gone = [_gone(number, each) for number, each in before.items() if number not in now]
    return changed + gone


def _gone(number: PlayerNo, before: _Figure) -> Message:
    if before.total is None:
        return msg("paper.audit_sheet_gone", number=number)
    return msg("paper.audit_figure_gone", number=number, total=before.total)


def _figure(number: PlayerNo, before: _Figure | None, now: _Figure) -> Message:
    place = _place(before, now)
    if now.total is None:
        return msg("paper.audit_figure", number=number, amount=place or msg("paper.audit_no_place"))
    amount = msg("paper.audit_total", total=now.total)
    if before is not None and before.total != now.total:
        amount = msg("paper.audit_total_changed", before=before.total, total=now.total)
    if place is None:
        return msg("paper.audit_figure", number=number, amount=amount)
    return msg("paper.audit_figure_placed", number=number, amount=amount, place=place)


def _place(before: _Figure | None, now: _Figure) -> Message | None:
    """The place, from which other one if it had one; None while the table gives none."""
    if now.place is None:
        return None
    if before is not None and before.place not in (None, now.place):
        return msg("paper.audit_place_changed", before=before.place, place=now.place)
    return msg("paper.audit_place", place=now.place)
