"""Where a handler works: the event as it would be after the command, and the list of what changed.

Nothing here touches the store; an error thrown half-way leaves no trace.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tourney.base.ports import Steady
from tourney.competition.records import IN_HAND, EventFacts, Tournament
from tourney.services.ports import Change
from tourney.services.rules import Rules
from tourney.services.tables.ports import GameLines
from tourney.texts import Message


def applied(tournament: Tournament, changes: tuple[Change, ...], revision: int) -> Tournament:
    """The event after `changes`. Collections that do not change are shared with the old one."""
    edited: dict[str, dict[Any, Any]] = {}
    event = tournament.event
    for change in changes:
        if change.collection == "event":
            event = change.after
            continue
        if change.collection not in edited:
            edited[change.collection] = dict(getattr(tournament, change.collection))
        records = edited[change.collection]
        if change.after is None:
            records.pop(change.key, None)
        else:
            records[change.key] = change.after
    return replace(tournament, event=event, revision=revision, **edited)


class Workspace:
    """The event under one command. Read `t`; write with `put`, `drop` and `set_event`.

    `now` is the hall's time and `steady` the steady clock's reading at that moment; `moved_by`: seconds by
    which the computer's time was set meanwhile, see `hall_time`.
    """

    def __init__(
        self,
        tournament: Tournament,
        rules: Rules,
        now: datetime,
        who: str,
        steady: Steady | None = None,
        moved_by: int = 0,
    ) -> None:
        self._base = tournament
        self._t = tournament
        self._own: set[str] = set()
        self._touched: dict[tuple[str, Any], None] = {}
        self.rules = rules
        self.now = now
        self.who = who
        self.steady = steady
        self.moved_by = moved_by
        self.lines: list[GameLines] = []
        self.warnings: list[Message] = []
        self.data: Any = None
        self.params: dict[str, Any] = {}

    @property
    def t(self) -> Tournament:
        """The event as it stands within the command."""
        return self._t

    @property
    def revision(self) -> int:
        """The journal's last number before the command."""
        return self._base.revision

    def put(self, collection: str, key: Any, record: Any) -> None:
        """Add or replace one record."""
        self._mine(collection)[key] = record
        self._touched[collection, key] = None

    def drop(self, collection: str, key: Any) -> None:
        """Remove one record if it is there."""
        self._mine(collection).pop(key, None)
        self._touched[collection, key] = None

    def set_event(self, event: EventFacts) -> None:
        """Replace the event's own facts."""
        self._t = replace(self._t, event=event, revision=IN_HAND)
        self._touched["event", None] = None

    def next_id(self, collection: str) -> int:
        """The next free number of a collection that is keyed by number."""
        return max(getattr(self._t, collection), default=0) + 1

    def changes(self) -> tuple[Change, ...]:
        """What differs from the event before the command, in order of first touch."""
        found = []
        for collection, key in self._touched:
            if collection == "event":
                before, after = self._base.event, self._t.event
            else:
                before = getattr(self._base, collection).get(key)
                after = getattr(self._t, collection).get(key)
            if before != after:
                found.append(Change(collection, key, before, after))
        return tuple(found)

    def _mine(self, collection: str) -> dict[Any, Any]:
        records: Mapping[Any, Any] = getattr(self._t, collection)
        if collection not in self._own:
            records = dict(records)
            changed: dict[str, Any] = {collection: records}
            self._t = replace(self._t, revision=IN_HAND, **changed)
            self._own.add(collection)
        assert isinstance(records, dict)
        return records
