"""A table's view as the ruleset's own document has it: what it calls each clause, how it says each sentence.

The view is made with the names that the engine cites, and its sentences. Nothing else of it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tourney.game.console.view import Choice, ClaimView, Effect, Pending
from tourney.rules.rulebook import RuleBook


class ClauseNames:
    """What one table's clauses are called, and how its rules say a sentence."""

    def __init__(self, book: RuleBook) -> None:
        self.shown = book.clauses.shown
        self.worded = book.worded

    def effects(self, effects: Sequence[Effect]) -> tuple[Effect, ...]:
        """Consequences, each by its clause."""
        return tuple(map(self._effect, effects))

    def choices(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """What may be done, by which clause and with which consequences."""
        return tuple(
            replace(
                each,
                clause=self.shown(each.clause, each.label.key),
                label=self.worded(each.label),
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
        clause = self.shown(pending.clause, pending.message.key)
        return replace(pending, clause=clause, message=self.worded(pending.message))

    def _effect(self, effect: Effect) -> Effect:
        clause = self.shown(effect.clause, effect.message.key)
        why = None if effect.why is None else self.worded(effect.why)
        return replace(effect, clause=clause, message=self.worded(effect.message), why=why)
