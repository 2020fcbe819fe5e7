"""What the tables have brought, kept beside the records for who reads an event by SQL; the program does not.

Worked out of the event as it is after a step and stored with that step, whatever it was: an undo is a step
like any other. Nothing of it is journalled or taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tourney.base.ids import PlayerNo
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey, changed_tables
from tourney.event.tally import HeatScore


@dataclass(frozen=True, slots=True)
class TableResults:
    """What one table has brought: nothing before all its sheets are in, or once the table is gone."""

    key: TableKey
    scores: tuple[tuple[PlayerNo, HeatScore], ...] = ()


class ResultsAfter:
    """The results after a step from one state of an event to another."""

    def __init__(self, before: Tournament, after: Tournament, rules: Rules) -> None:
        self._before = before
        self._after = after
        self.rules = rules.for_event(after.event)
        self._same_rules = self.rules is rules

    def changed(self) -> Sequence[TableResults]:
        """Those that may differ from what they were before."""
        if not self._same_rules:
            return self._of(self._before.tables.keys() | self._after.tables.keys())
        return self._of(changed_tables(self._before, self._after))

    def all(self) -> Sequence[TableResults]:
        """Those of every table."""
        return self._of(self._after.tables)

    def _of(self, keys: Collection[TableKey]) -> list[TableResults]:
        assessed = self.rules.assess_some(self._after, keys)
        return [
            TableResults(key, tuple(each for each in assessed[key].scores if each[1].place is not None))
            if key in assessed
            else TableResults(key)
            for key in keys
        ]
