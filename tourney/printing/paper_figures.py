"""What an entry of the journal made of the tables: each player's total and place, before and after.

Walks the journal forward and values every table as its sheets stood then, by the rules in force then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.collections import RULINGS, SHEETS, TABLES, AnyChange
from tourney.event.ports import JournalEntry
from tourney.event.records import EventFacts, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import assess_table, number_of
from tourney.event.unit_of_work import applied
from tourney.scoresheet.valuation import value

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
        self._past: Tournament | None = None
        self._rules: Rules | None = None
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

    def _apply(self, changes: tuple[AnyChange, ...]) -> set[TableKey]:
        """Take over what changed. Returns the tables whose figures may be others now."""
        made = next((each.after for each in changes if isinstance(each.after, EventFacts)), None)
        if self._past is None and made is not None:
            self._past = Tournament(made)
        if self._past is None:
            return set()
        self._past = past = applied(self._past, changes, 0)
        touched: set[TableKey] = set()
        for change in changes:
            if (table := change.of(TABLES)) is not None:
                touched.add(table.key)
            elif (sheet := change.of(SHEETS)) is not None:
                heat, player = sheet.key
                touched.update((heat, each.table) for each in past.tables_of(heat) if player in each.seats)
            elif (ruling := change.of(RULINGS)) is not None:
                made_of = ruling.after or ruling.before
                if made_of is not None and made_of.heat is not None and made_of.table is not None:
                    touched.add((made_of.heat, made_of.table))
        return touched

    def _figures(self, key: TableKey) -> dict[PlayerNo, _Figure]:
        """Of everybody at the table whose sheet is in."""
        past = self._past
        table = None if past is None else past.tables.get(key)
        if past is None or table is None or not any((key[0], seat) in past.sheets for seat in table.seats):
            return {}
        rules = Rules(past.event) if self._rules is None else self._rules.for_event(past.event)
        self._rules = rules
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
            if (record := past.sheets.get((key[0], seat))) is not None
        }
        if book.places_only:
            return {seat: _Figure(None, sheet.declared_place) for seat, sheet in entered.items()}
        return {
            seat: _Figure(value(book, sheet, rules.format.all_land).total, None)
            for seat, sheet in entered.items()
        }


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
