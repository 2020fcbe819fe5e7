"""Finds the rule book of each table of an event: its own if one was chosen, else the event's.

Standings, scoresheets, paper and checks ask here, so that a table is valued by the rules that it was played
by. Also here: the sizes of table that an event can make, which its format *and* the rules of its tables
allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId
from tourney.base.names import Name
from tourney.event.formats import Format, Seeded
from tourney.event.records import EventFacts, Table
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import RuleBook, check_board, unchecked_book
from tourney.rules.rulesets import Ruleset, load_ruleset, resolved


def common_sizes(fmt: Format, ruleset: Ruleset) -> tuple[int, ...]:
    """The format's sizes that the ruleset allows, in the format's order.

    If there is none, all of the format's: `refuse_sizes` lets nobody set such a pair, but an older file may
    hold one, and it has to open.
    """
    return tuple(size for size in fmt.sizes if ruleset.allows(size)) or fmt.sizes


def refuse_sizes(fmt: Format, ruleset: Ruleset) -> None:
    """BadInput unless a heat can be drawn, and every later stage, by format and ruleset."""
    fewest, most = ruleset.players
    said = {"ruleset": ruleset.name, "fewest": fewest, "most": most, "clause": ruleset.players_clause}
    if not any(ruleset.allows(size) for size in fmt.sizes):
        raise BadInput("formats.no_common_size", sizes=list(fmt.sizes), **said)
    for stage in fmt.stages:
        extra = fmt.seeded is Seeded.EXTRA and stage is fmt.stages[-1]
        if not ruleset.allows(stage.size + extra):
            raise BadInput(
                "formats.stage_not_allowed", n=stage.size + extra, heat=heat_named(stage.heat), **said
            )


def refuse_players(table: Table, ruleset: Ruleset) -> None:
    """Refused if more or fewer players sit at a table than its rules are for."""
    if not ruleset.allows(len(table.seats)):
        fewest, most = ruleset.players
        raise Refused(
            "tables.players_not_allowed",
            heat=heat_named(table.heat),
            table=table.table,
            n=len(table.seats),
            ruleset=ruleset.name,
            fewest=fewest,
            most=most,
            clause=ruleset.players_clause,
        )


Names = Mapping[DeedId, Name]
"""The organiser's names for deeds."""


class RuleBooks:
    """Every rule book of an event. A table without a choice of its own has `event`, the very same object.

    Reading never refuses: an event whose rules do not fit its board (of an older version, or of a program
    with another board) has to open, be valued and show what is wrong (`misfits`). Code that writes rules
    checks first: `named` for a table's, `check_board` when an event is made or edited; and no game begins by
    a book that does not fit, for the engine checks its own.
    """

    def __init__(self, event: RuleBook, names: Names | None = None) -> None:
        self.event = event
        self._names = names or {}
        self._known: dict[str, RuleBook] = {}

    def of(self, table: Table) -> RuleBook:
        """The book that a table is played and valued by. NotFound or BadInput: its board is not available."""
        return self._book(table.ruleset, table.edition, table.options) if table.ruleset else self.event

    def named(self, ruleset: str, edition: str, options: Mapping[str, object]) -> RuleBook:
        """The book of a ruleset on a board ("" for the event's), with what differs from the ruleset.

        BadInput where the ruleset cannot be played on the board.
        """
        book = self._book(ruleset, edition, options)
        check_board(book)
        return book

    def _book(self, ruleset: str, edition: str, options: Mapping[str, object]) -> RuleBook:
        key = repr((ruleset, edition, sorted(options.items())))
        if key not in self._known:
            board = load_edition(edition or self.event.edition.id).renamed(self._names)
            book = unchecked_book(board, ruleset, options)
            self._known[key] = self.event if book == self.event else book
        return self._known[key]


def finishes_round(event: EventFacts, table: Table | None = None) -> bool:
    """Whether the round is finished when time is up, so that all have had as many turns (T1.1): by the
    table's own rules if it has some, else by the event's.
    """
    own = table if table is not None and table.ruleset else event
    return resolved(load_ruleset(own.ruleset), own.options).equal_turns


def rule_books_of(event: EventFacts) -> RuleBooks:
    """The rule books of an event's tables, whether they fit their boards or not (`check_board`).

    NotFound or BadInput for a missing ruleset or board.
    """
    board = load_edition(event.edition).renamed(event.deed_names)
    return RuleBooks(unchecked_book(board, event.ruleset, event.options), event.deed_names)


def by_book(table: Table, book: RuleBook | None) -> Table:
    """The table with a rule book of its own; None gives it the event's."""
    if book is None:
        return replace(table, ruleset="", edition="", options={})
    return replace(table, ruleset=book.ruleset, edition=book.edition.id, options=book.changes)
