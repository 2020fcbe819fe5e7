"""Gathers the rules in force at an event: the rule books of its tables, its format, known results.

They are built from the event's own facts and rebuilt only when those change. `assessments` remembers the
check of each table for as long as its records are the same objects, so that one new sheet costs one table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tourney.base.times import zone_of
from tourney.event.counting import ResultsCache
from tourney.event.formats import Format
from tourney.event.records import EventFacts, Table, Tournament
from tourney.event.rule_books import common_sizes, rule_books_of
from tourney.event.table_state import TableAssessment, TableKey, assess_some, assess_table
from tourney.rules.board import Edition
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.checks import Problem, score
from tourney.scoresheet.sheet import Sheet


class Rules:
    """Rule books, format and remembered assessments of one event.

    `sizes`: the numbers of players its tables may have, in order of preference.
    """

    def __init__(self, event: EventFacts) -> None:
        self.event = event
        self.books = rule_books_of(event)
        self.format: Format = Format.from_data(event.format)
        self.sizes = common_sizes(self.format, load_ruleset(event.ruleset))
        zone_of(event.zone)
        self.assessments = ResultsCache()

    @property
    def book(self) -> RuleBook:
        """The rule book of every table that has no other."""
        return self.books.event

    @property
    def edition(self) -> Edition:
        """The event's board, with the organiser's names."""
        return self.book.edition

    def most_at(self, table: Table) -> int:
        """The most players at a table; a table may be played by rules for fewer than the event's."""
        most = max(self.sizes)
        return min(most, load_ruleset(table.ruleset).players[1]) if table.ruleset else most

    def in_force_for(self, event: EventFacts) -> bool:
        """Whether these rules still are those of `event`."""
        mine = self.event
        return (
            mine.edition == event.edition
            and mine.format == event.format
            and mine.deed_names == event.deed_names
            and mine.ruleset == event.ruleset
            and mine.options == event.options
            and mine.zone == event.zone
        )

    def for_event(self, event: EventFacts) -> Rules:
        """The rules of `event`: this object, with all it remembers, as long as it is in force for the
        event.
        """
        return self if self.in_force_for(event) else Rules(event)

    def assess(self, tournament: Tournament, table: Table) -> TableAssessment:
        """Assess a table: state, results, problems."""
        return assess_table(tournament, self.books, self.format, table, self.assessments)

    def assess_some(
        self, tournament: Tournament, keys: Iterable[TableKey]
    ) -> dict[TableKey, TableAssessment]:
        """Assess those of these tables that exist."""
        return assess_some(tournament, self.books, self.format, keys, self.assessments)

    def check(self, table: Table, sheets: Sequence[Sheet]) -> tuple[Problem, ...]:
        """The problems of sheets that are not (or not all) stored."""
        scored = score(
            self.books.of(table),
            self.format.points_for(table.heat),
            sheets,
            all_land=self.format.all_land,
            bank_has=table.bank_has,
            place_order=table.place_order,
            minutes=self.format.minutes(table.heat) or None,
            written_places=self.format.written_places(table.heat, table.table),
        )
        return scored.problems
