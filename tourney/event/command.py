"""What all commands have in common, and what running one returns.

What an entry of the journal says beside its code, read by name: plain values, some of earlier versions.

Where a command works: the event as it would be after the command, and the list of what changed.

Nothing here touches the store; an error thrown half-way leaves no trace.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar, Generic, TypeAlias, TypeVar

from tourney.base.clocks import Steady
from tourney.base.game_log import GameLines
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message
from tourney.event.collections import EVENT, AnyChange, Collection
from tourney.event.ports import JournalEntry
from tourney.event.records import IN_HAND, EventFacts, Player, Tournament
from tourney.event.rules import Rules

Params: TypeAlias = Mapping[str, object]
"""What an entry says: numbers, texts and lists by name, as JSON has them."""


Players: TypeAlias = Mapping[PlayerNo, Player]


NO_PLAYERS: Players = {}


WHY, WHY_REPLAYED = "why", "why_replayed"
"""The reason that somebody gave for a step because of what it upset: of a step, of its undoing or redoing."""


IN_PLAY = "in_play"
"""Of a step that moved people at tables that had begun: yes."""


def reasoned(params: Params, why: str) -> Params:
    """What an entry says, with its reason where one was given."""
    return {**params, WHY: why} if why else params


def reasoned_replay(params: Params, why: str) -> Params:
    """The same of undoing or redoing: the step's own reason stays, that of an earlier replay goes."""
    kept = {name: value for name, value in params.items() if name != WHY_REPLAYED}
    return {**kept, WHY_REPLAYED: why} if why else kept


def text_in(params: Params, name: str) -> str:
    """The text that an entry says under a name, "" where it says nothing."""
    return str(params.get(name) or "")


def number_in(params: Params, name: str) -> int:
    """The whole number that an entry says under a name. KeyError, ValueError where it says none."""
    return int(str(params[name]))


def list_in(params: Params, name: str) -> Sequence[object]:
    """The list that an entry says under a name, () where it says none."""
    value = params.get(name)
    return value if isinstance(value, (list, tuple)) else ()


def numbers_in(params: Params, name: str) -> list[int]:
    """The whole numbers that an entry says under a name, [] where it says none."""
    return [int(str(each)) for each in list_in(params, name)]


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


R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Command(ABC, Generic[R_co]):
    """Base of all commands. `code` names the journal entry and its text, `journal.<code>`."""

    code: ClassVar[str] = ""

    @abstractmethod
    def carry_out(self, work: UnitOfWork) -> R_co:
        """Do it to the event in `work`, with what the journal is to say; returns the command's own result."""

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """What the journal says of one that was carried out and left `params` (heats are named in them).

        One that words its entries itself is in `journal_words.WORDED_IN`.
        """
        return Message(f"journal.{cls.code}", params)


COPIES_UNASKED = "event.copies_unasked"
"""Of a notice: no copy was made, for nobody at this computer was asked yet. Whoever hears it can be."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is told of work that was done beside a step; `failed`: it could not be done."""

    message: Message
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R_co]):
    """What a run returns: what changed and what the person should be told.

    `changed` names collections of the `Tournament`; `data` is the command's own result (the numbers of
    imported players, the table of a seat); undoing and redoing have none. `notices`: what came of the work
    that `policies` do beside the step, as far as it is done already.
    """

    revision: int
    code: str
    changed: frozenset[str]
    warnings: tuple[Message, ...]
    data: R_co
    params: Mapping[str, object] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
