"""What a rule book is called: its ruleset, what was changed of it, its board if that is not the event's."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.names import Name
from tourney.base.texts import Message, msg
from tourney.event.journal_params import Params, list_in
from tourney.rules.option_words import option_told
from tourney.rules.options import option_words
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset


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
    if board.id in (event.edition.id, ruleset.own_board):  # whoever reads the rules' name knows the board
        return kept
    return kept | {"board": [board.name.zh, board.name.en]}


def told_book(params: Params) -> Message:
    """What `kept_book` kept, in words."""
    more: list[object] = [option_told(str(each)) for each in list_in(params, "options")]
    if "board" in params:
        more.append(_named(list_in(params, "board")))
    named = _named(list_in(params, "ruleset"))
    return msg("sheet.rules_with", rules=named, more=more) if more else named


def _named(names: Sequence[object]) -> Message:
    zh, en = names
    return msg("sheet.name", name=Name(str(zh), str(en)))
