"""Where a command works: the event as it would be after the command, and the list of what changed.

Nothing here touches the store; an error thrown half-way leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from tourney.base.clocks import Steady
from tourney.base.game_log import GameLines
from tourney.base.texts import Message
from tourney.event.collections import EVENT, AnyChange, Collection
from tourney.event.ports import JournalEntry
from tourney.event.records import IN_HAND, EventFacts, Tournament
from tourney.event.rules import Rules

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
        self._change(collection, collection.key_of(record), record)

    def drop(self, collection: Collection[K, R], key: K) -> None:
        """Remove one record if it is there."""
        self._change(collection, key, None)

    def set_event(self, event: EventFacts) -> None:
        """Replace the event's own facts."""
        self._change(EVENT, None, event)

    def next_id(self, collection: Collection[int, R]) -> int:
        """The next free number of a collection that is keyed by number."""
        return max(collection.of(self._t), default=0) + 1

    def changes(self) -> tuple[AnyChange, ...]:
        """What differs from the event before the command, in order of first touch."""
        ends = (
            replace(each, after=each.collection.of(self._t).get(each.key)) for each in self._touched.values()
        )
        return tuple(change for change in ends if change.before != change.after)

    def _change(self, collection: Collection[K, R], key: K, after: R | None) -> None:
        """Go on with this record, and note what it was before the command."""
        change = collection.change(key, collection.of(self._base).get(key), after)
        self._touched.setdefault((collection.name, key), change)
        self._t = applied(self._t, (change,), IN_HAND)
