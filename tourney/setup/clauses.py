"""The clauses that the window's help shows."""

from __future__ import annotations

from collections.abc import Mapping

from tourney.base.texts import Message
from tourney.event.rules import Rules
from tourney.rules.clauses import ClauseBook
from tourney.rules.options import Options
from tourney.rules.rulesets import RULESETS, load_ruleset


def clauses_in_force(rules: Rules | None) -> Mapping[str, Message]:
    """Those of an event by their names; the charity tournament's where none is open."""
    book = ClauseBook(load_ruleset(RULESETS[0]), Options()) if rules is None else rules.book.clauses
    return book.clauses
