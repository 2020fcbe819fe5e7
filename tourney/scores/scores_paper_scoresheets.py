"""Scores paper scoresheets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tourney.base.ids import HeatId, PlayerNo
from tourney.event.formats import Format
from tourney.event.records import SheetRecord, Table, Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.event.scan_codes import SheetCode
from tourney.event.table_state import assess_table
from tourney.paper.paper_event_head import division_name, event_head, person, table_slots
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset
from tourney.scores.deeds import sheet_rows
from tourney.scores.scores_scoresheet_form import FilledSheet, SheetForm, SheetPack, SheetPage
from tourney.scoresheet.ranking import value

SPARE_SHEETS = 12


SPARE_SEATS = 5


# ---- scoresheets ------------------------------------------------------------------------------


def sheet_form(book: RuleBook, event: RuleBook, all_land: bool = False) -> SheetForm:
    """The form of a rule book's sheets."""
    rules = None if book is event else book_words(book, event)
    deeds = () if book.places_only else sheet_rows(book)
    return SheetForm(
        deeds=deeds,
        levels=book.levels,
        notes=book.notes,
        rules=rules,
        jail_card=book.jail_card,
        cash_hint=book.cash_hint,
        words=book.words,
        places_only=book.places_only,
        land=not book.card_counts,
        all_land=all_land,
        most=max(book.start_money(2), book.salary, *(max(deed.boxes.values(), default=0) for deed in deeds)),
    )


def sheet_pack(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, filled: bool = False
) -> SheetPack:
    """One sheet for every player of a heat, in order of tables and seats; `filled` from the data."""
    pages, books, head = [], [rules.book], event_head(tournament, now, heat)
    slots = table_slots(tournament, rules, now, heat)
    for table in tournament.tables_of(heat):
        done = _filled(tournament, rules, table) if filled else {}
        form = _number_of(books, rules.books.of(table))
        for seat, number in enumerate(table.seats, 1):
            code = SheetCode(tournament.event.code, heat, table.table, number, draw=head.draw)
            who = person(tournament, number)
            filled_in, slot = done.get(number), slots[table.table]
            page = SheetPage(
                code=code,
                heat=heat,
                table=table.table,
                seat=seat,
                seats=len(table.seats),
                person=who,
                filled=filled_in,
                slot=slot,
                form=form,
                division=division_name(rules, who.division),
            )
            pages.append(page)
    return SheetPack(head, _forms(books, rules.format), tuple(pages))


def spare_pack(tournament: Tournament, rules: Rules, now: datetime) -> SheetPack:
    """Blank sheets without a player, for the pockets of referees; of each rule book that a table has.

    With places for the largest table of the format that the rules allow.
    """
    largest = max(SPARE_SEATS, *rules.sizes)
    books = [rules.book]
    for table in tournament.tables.values():
        _number_of(books, rules.books.of(table))
    pages = [
        SheetPage(
            code=None,
            heat=None,
            table=None,
            seat=None,
            seats=min(largest, load_ruleset(book.ruleset).players[1]),
            person=None,
            form=form,
        )
        for form, book in enumerate(books)
    ]
    every = tuple(page for page in pages for _ in range(SPARE_SHEETS))
    return SheetPack(event_head(tournament, now), _forms(books, rules.format), every)


def _number_of(books: list[RuleBook], book: RuleBook) -> int:
    """The place of a book in the list; a new one comes last."""
    at = next((at for at, known in enumerate(books) if known is book), None)
    if at is None:
        books.append(book)
        return len(books) - 1
    return at


def _forms(books: Sequence[RuleBook], fmt: Format) -> tuple[SheetForm, ...]:
    """The forms of these books, the event's first."""
    return tuple(sheet_form(book, books[0], fmt.all_land) for book in books)


def _filled(tournament: Tournament, rules: Rules, table: Table) -> dict[PlayerNo, FilledSheet]:
    assessed = assess_table(tournament, rules.books, rules.format, table, rules.assessments)
    places = {int(result.player): result.place for result in assessed.results}
    filled, book = {}, rules.books.of(table)
    for number in table.seats:
        record = tournament.sheets.get((table.heat, number))
        if record is not None:
            filled[number] = _filled_sheet(book, record, places.get(number), rules.format.all_land)
    return filled


def _filled_sheet(book: RuleBook, record: SheetRecord, place: int | None, all_land: bool) -> FilledSheet:
    sheet = record.sheet
    worth = value(book, sheet, all_land)
    return FilledSheet(
        deeds=sheet.deeds,
        cash=None if sheet.totals_only else sheet.cash,
        notes=sheet.notes,
        property=worth.property,
        total=worth.total,
        place=place or sheet.declared_place,
        bankrupt=sheet.bankrupt,
        land=worth.unmortgaged_land,
    )
