"""By which rules each table is played and valued, for lists, forms and paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.base.texts import Message
from tourney.event.records import Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rule book of a table. `own`: it is not the event's. `options` are what differs from the ruleset."""

    heat: HeatId
    table: TableNo
    ruleset: str
    options: Mapping[str, object]
    edition: str
    own: bool
    words: Message


def rules_of_tables(tournament: Tournament, rules: Rules) -> tuple[TableRules, ...]:
    """Every drawn table with its rules, in order of heats and tables."""
    found = []
    for key in sorted(tournament.tables, key=lambda key: (heat_order(key[0]), key[1])):
        book = rules.books.of(tournament.tables[key])
        own, words = book is not rules.book, book_words(book, rules.book)
        found.append(TableRules(*key, book.ruleset, book.changes, book.edition.id, own, words))
    return tuple(found)
