"""A table's view with each clause called what the ruleset's own document calls it.

The view is made with the names that the engine cites. Nothing else of it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tourney.rules.clauses import ClauseBook
from tourney.views.table_play import Choice, ClaimView, Effect, Pending


class ClauseNames:
    """What one table's clauses are called."""

    def __init__(self, book: ClauseBook) -> None:
        self.shown = book.shown

    def effects(self, effects: Sequence[Effect]) -> tuple[Effect, ...]:
        """Consequences, each by its clause."""
        return tuple(replace(each, clause=self.shown(each.clause, each.message.key)) for each in effects)

    def choices(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """What may be done, by which clause and with which consequences."""
        return tuple(
            replace(
                each,
                clause=self.shown(each.clause, each.label.key),
                consequences=self.effects(each.consequences),
            )
            for each in choices
        )

    def claims(self, claims: Sequence[ClaimView]) -> tuple[ClaimView, ...]:
        """Rents that may be asked for, by which clause."""
        return tuple(replace(each, clause=self.shown(each.clause)) for each in claims)

    def pending(self, pending: Pending | None) -> Pending | None:
        """What is waited for, by which clause."""
        if pending is None:
            return None
        return replace(pending, clause=self.shown(pending.clause, pending.message.key))
