"""By which rule book a table is played, checked and valued: the event's, or one of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.event.command import Command
from tourney.event.event_seats_part import put_table, table_of
from tourney.event.formats import Format
from tourney.event.journal import MANY
from tourney.event.journal_params import Params, Players, list_in
from tourney.event.records import EventFacts, Table
from tourney.event.rule_book_words import kept_book, told_book
from tourney.event.rule_books import RuleBooks, by_book, rule_books_of
from tourney.event.rule_sizes import refuse_players
from tourney.event.unit_of_work import UnitOfWork
from tourney.rules.rulebook import RuleBook, check_board
from tourney.rules.rulesets import load_ruleset
from tourney.scores.commands import forget_overrulings


@dataclass(frozen=True, slots=True)
class ChooseTableRules(Command[None]):
    """Tables of a heat, all of them where none is named, are played by this rule book; "" is the event's.

    Sheets that are in are valued anew. Refused for a confirmed table, and for one whose game has begun by
    other rules.
    """

    code: ClassVar[str] = "table_rules_chosen"
    heat: HeatId
    tables: tuple[TableNo, ...] = ()
    ruleset: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    edition: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        numbers = self.tables or tuple(table.table for table in work.t.tables_of(self.heat))
        if not numbers:
            raise Refused("errors.heat_not_drawn", heat=heat_named(self.heat))
        book = None
        if self.ruleset or self.options or self.edition:
            book = chosen_book(work.rules.books, work.rules.book, self.ruleset, self.edition, self.options)
        for number in numbers:
            table = table_of(work, self.heat, number)
            if table.confirmed_at is not None:
                raise Refused("errors.table_confirmed", heat=heat_named(self.heat), table=number)
            if table.seats:
                refuse_players(table, load_ruleset((book or work.rules.book).ruleset))
            same = (book or work.rules.book) == work.rules.books.of(table)
            if (self.heat, number) in work.t.games and not same:
                raise Refused("tables.rules_begun", heat=heat_named(self.heat), table=number)
            give_rules(work, table, book)
        work.params |= {"heat": self.heat, "tables": sorted(numbers), "own": book is not None}
        work.params |= kept_book(book or work.rules.book, work.rules.book)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        tables, rules = list_in(params, "tables"), told_book(params)
        if not params["own"]:
            rules = msg("journal.rules_of_event", rules=rules)
        if len(tables) > MANY:
            return msg("journal.table_rules_chosen_many", heat=params["heat"], n=len(tables), rules=rules)
        return msg("journal.table_rules_chosen", heat=params["heat"], tables=tables, rules=rules)


def chosen_book(
    books: RuleBooks, before: RuleBook, ruleset: str, edition: str, options: Mapping[str, object]
) -> RuleBook:
    """The book of a ruleset with options, on a board; what is not named is as in the book before.

    Another ruleset brings its board, if it has one.
    """
    other = bool(ruleset) and ruleset != before.ruleset
    changes = options if other else {**before.changes, **options}
    brought = load_ruleset(ruleset).own_board if other else ""
    return books.named(ruleset or before.ruleset, edition or brought or before.edition.id, changes)


def give_rules(work: UnitOfWork, table: Table, book: RuleBook | None) -> None:
    """The table gets a rule book of its own, None for the event's; what its sheets amount to is another then.

    What was accepted of the sheets under the old one is not accepted under the new one.
    """
    before, after = work.rules.books.of(table), book or work.rules.book
    changed = by_book(table, book)
    if before.edition.id != after.edition.id:
        known = after.edition.by_id
        changed = replace(changed, bank_has=tuple(deed for deed in table.bank_has if deed in known))
    if changed != table:
        put_table(work, changed)
    if before.values_as(after):
        return
    if any((table.heat, number) in work.t.sheets for number in table.seats):
        forget_overrulings(work, table)
        work.warnings.append(msg("tables.valued_anew", heat=heat_named(table.heat), table=table.table))
    if other_money(after, work.rules.book) and _assets_count(work.rules.format, table):
        work.warnings.append(msg("tables.other_money", table=table.table, start=after.start_cash))


def other_money(a: RuleBook, b: RuleBook) -> bool:
    """Whether the players have money of another worth: total assets are not to be compared then."""
    return (a.start_cash, a.salary) != (b.start_cash, b.salary) or _prices(a) != _prices(b)


def _prices(book: RuleBook) -> list[tuple[int, int, tuple[int, ...]]]:
    """What may be bought with it, the cheapest first: the same where boards differ in names only."""
    return sorted((deed.price, deed.house_cost, deed.rents) for deed in book.edition.deeds)


def _assets_count(fmt: Format, table: Table) -> bool:
    """Whether total assets of several tables are compared with each other: as a tie-break of the heats."""
    return table.heat in fmt.heat_ids and "assets" in fmt.tie_breaks


def refuse_other_rules(work: UnitOfWork, event: EventFacts) -> None:
    """Refused where tables that have been entered or begun would be valued otherwise by the event's rules.

    A table with rules of its own and no board of its own is played on the event's, which has to fit those.
    """
    before, after = work.rules.books, rule_books_of(event)
    for (heat, number), table in sorted(work.t.tables.items()):
        if table.ruleset and table.edition:
            continue
        try:
            check_board(after.of(table))
        except BadInput as misfit:
            why = Message(misfit.key, misfit.params)
            raise Refused("tables.board_not_for", heat=heat_named(heat), table=number, why=why) from misfit
        begun = (heat, number) in work.t.games
        entered = any((heat, player) in work.t.sheets for player in table.seats)
        if (begun or entered) and not before.of(table).values_as(after.of(table)):
            raise Refused("tables.rules_in_use", heat=heat_named(heat), table=number)
