"""Where a command works: the event as it would be after the command, and the list of what changed.

Nothing here touches the store; an error thrown half-way leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from tourney.base.ports import Steady
from tourney.competition.collections import EVENT, AnyChange, Collection
from tourney.competition.records import IN_HAND, EventFacts, Tournament
from tourney.services.ports import JournalEntry
from tourney.services.rules import Rules
from tourney.services.tables.ports import GameLines
from tourney.texts import Message

K = TypeVar("K")
R = TypeVar("R")


def applied(tournament: Tournament, changes: tuple[AnyChange, ...], revision: int) -> Tournament:
    """The event after `changes`. Collections that do not change are shared with the old one."""
    edited: dict[Collection[object, object], dict[object, object]] = {}
    for change in changes:
        if change.collection not in edited:
            edited[change.collection] = dict(change.collection.of(tournament))
        records = edited[change.collection]
        if change.after is None:
            records.pop(change.key, None)
        else:
            records[change.key] = change.after
    made = {collection.name: collection.as_field(records) for collection, records in edited.items()}
    return tournament.with_records(made, revision)


class UnitOfWork:
    """The event under one command. Read `t`; write with `put`, `drop` and `set_event`.

    `now` is the hall's time and `steady` the steady clock's reading at that moment; `moved_by`: seconds by
    which the computer's time was set meanwhile, see `hall_time`. `history` gives the whole journal before it.
    `why`: the reason that was given; None where a step is only tried out and nobody has been asked yet.
    """

    def __init__(
        self,
        tournament: Tournament,
        rules: Rules,
        now: datetime,
        who: str,
        steady: Steady | None = None,
        moved_by: int = 0,
        history: Callable[[], Sequence[JournalEntry]] = tuple,
        why: str | None = None,
    ) -> None:
        self._base = tournament
        self._history = history
        self._t = tournament
        self._own: set[str] = set()
        self._touched: dict[tuple[str, object], AnyChange] = {}
        self.rules = rules
        self.now = now
        self.who = who
        self.steady = steady
        self.moved_by = moved_by
        self.why = why
        self.chose_copies = False
        """Whether the folder for copies was chosen, at the computer that carries this out."""
        self.lines: list[GameLines] = []
        self.warnings: list[Message] = []
        self.params: dict[str, object] = {}

    @property
    def t(self) -> Tournament:
        """The event as it stands within the command."""
        return self._t

    @property
    def revision(self) -> int:
        """The journal's last number before the command."""
        return self._base.revision

    def ever(self, collection: Collection[K, R], key: K) -> Iterator[R]:
        """Every record that has had this key before the command, of steps that were taken back too."""
        for entry in self._history():
            for each in entry.changes:
                change = each.of(collection)
                if change is not None and change.key == key and change.after is not None:
                    yield change.after
        before = collection.of(self._base).get(key)
        if before is not None:
            yield before

    def put(self, collection: Collection[K, R], record: R) -> None:
        """Add a record, or replace the one that has its key."""
        key = collection.key_of(record)
        self._touch(collection, key)
        self._mine(collection)[key] = record

    def drop(self, collection: Collection[K, R], key: K) -> None:
        """Remove one record if it is there."""
        self._touch(collection, key)
        self._mine(collection).pop(key, None)

    def set_event(self, event: EventFacts) -> None:
        """Replace the event's own facts."""
        self._touch(EVENT, None)
        self._t = replace(self._t, event=event, revision=IN_HAND)

    def next_id(self, collection: Collection[int, R]) -> int:
        """The next free number of a collection that is keyed by number."""
        return max(collection.of(self._t), default=0) + 1

    def changes(self) -> tuple[AnyChange, ...]:
        """What differs from the event before the command, in order of first touch."""
        ends = (
            replace(each, after=each.collection.of(self._t).get(each.key)) for each in self._touched.values()
        )
        return tuple(change for change in ends if change.before != change.after)

    def _touch(self, collection: Collection[K, R], key: K) -> None:
        """Note the record as it was before the command touched it."""
        if (collection.name, key) not in self._touched:
            before = collection.of(self._base).get(key)
            self._touched[collection.name, key] = collection.change(key, before, None)

    def _mine(self, collection: Collection[K, R]) -> dict[K, R]:
        """The command's own copy of a collection, made when it first writes to it."""
        records = collection.of(self._t)
        if collection.name in self._own:
            assert isinstance(records, dict)
            return records
        records = dict(records)
        self._t = self._t.with_records({collection.name: records}, IN_HAND)
        self._own.add(collection.name)
        return records
