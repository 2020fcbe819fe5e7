"""Names a rule book: its ruleset, what was changed in it, its board if that is not the event's.

It also lists rules that do not fit the board they are played on. Only older events and edits by hand in the
file make them; such an event opens and is counted as usual, and shows the misfit until somebody chooses other
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_named
from tourney.base.names import Name
from tourney.base.texts import Message, msg
from tourney.event.command import Params, list_in
from tourney.event.records import HeatState, Table, Tournament
from tourney.event.rules import Rules
from tourney.rules.option_words import option_told
from tourney.rules.options import option_words
from tourney.rules.rulebook import RuleBook, check_board
from tourney.rules.rulesets import load_ruleset


@dataclass(frozen=True, slots=True)
class BoardMismatch:
    """What is wrong with the event's rules (`table` None), or with those of one table."""

    table: Table | None
    why: Message


def board_mismatches(tournament: Tournament, rules: Rules) -> tuple[BoardMismatch, ...]:
    """The misfit of the event, then those of tables with rules of their own."""
    board_mismatches = [BoardMismatch(None, why)] if (why := _why(rules.book)) is not None else []
    for _, table in sorted(tournament.tables.items()):
        why = _why(rules.books.of(table)) if table.ruleset else None
        if why is not None:
            board_mismatches.append(BoardMismatch(table, why))
    return tuple(board_mismatches)


def misfit_words(misfit: BoardMismatch) -> Message:
    """The message: whose rules they are, and why they do not fit."""
    if misfit.table is None:
        return msg("today.lack_rules", why=misfit.why)
    heat, number = heat_named(misfit.table.heat), misfit.table.table
    return msg("today.lack_table_rules", heat=heat, table=number, why=misfit.why)


def _why(book: RuleBook) -> Message | None:
    try:
        check_board(book)
    except BadInput as misfit:
        return Message(misfit.key, misfit.params)
    return None


def why_not_run(tournament: Tournament, table: Table) -> Message | None:
    """Why the engine cannot run a table now: seats not published, a confirmed result, sheets typed in. None:
    it can.
    """
    where = {"heat": heat_named(table.heat), "table": table.table}
    heat = tournament.heats.get(table.heat)
    if heat is None or heat.state is not HeatState.PUBLISHED:
        return msg("tables.not_published", heat=where["heat"])
    if table.confirmed_at is not None:
        return msg("tables.confirmed", **where)
    played_here = (table.heat, table.table) in tournament.games
    if not played_here and any((table.heat, number) in tournament.sheets for number in table.seats):
        return msg("tables.sheets_in", **where)
    return None


def ruleset_named(book: RuleBook) -> Message:
    """The name of a book's ruleset alone."""
    name = load_ruleset(book.ruleset).name
    return _named((name.zh, name.en))


def book_words(book: RuleBook, event: RuleBook) -> Message:
    """The name of a table's rule book, as "Short game (Hotels that the bank has: 10)"."""
    return told_book(kept_book(book, event))


def kept_book(book: RuleBook, event: RuleBook) -> dict[str, object]:
    """A rule book as the journal keeps it, by the names that it has today."""
    ruleset, board = load_ruleset(book.ruleset), book.edition
    kept: dict[str, object] = {
        "ruleset": [ruleset.name.zh, ruleset.name.en],
        "options": option_words(book.changes),
    }
    if board.id in (event.edition.id, ruleset.own_board):  # people who read the ruleset's name know its board
        return kept
    return kept | {"board": [board.name.zh, board.name.en]}


def told_book(params: Params) -> Message:
    """The rule book of `kept_book` in words."""
    more: list[object] = [option_told(str(each)) for each in list_in(params, "options")]
    if "board" in params:
        more.append(_named(list_in(params, "board")))
    named = _named(list_in(params, "ruleset"))
    return msg("sheet.rules_with", rules=named, more=more) if more else named


def _named(names: Sequence[object]) -> Message:
    zh, en = names
    return msg("sheet.name", name=Name(str(zh), str(en)))
