"""Defines what a command is, where it works, and what running one returns.

A command works in a `UnitOfWork`: the event as it would be after the command, and the list of changes.
Nothing here touches the store, so an error raised half-way leaves no trace. The parameters of a journal entry
are read here by name: plain values, some of earlier versions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import ClassVar, Generic, TypeAlias, TypeVar

from tourney.base.clocks import Steady
from tourney.base.dollars import dollars
from tourney.base.errors import Refused
from tourney.base.game_log import GameLines
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.spelling import clean
from tourney.base.texts import Message
from tourney.event.collections import EVENT, RULINGS, AnyChange, Collection
from tourney.event.ports import Forgetting, JournalEntry
from tourney.event.records import IN_HAND, EventFacts, Player, RuledTable, Ruling, RulingKind, Tournament
from tourney.event.rules import Rules

Params: TypeAlias = Mapping[str, object]
"""The parameters of an entry: numbers, texts and lists by name, as JSON has them."""


Players: TypeAlias = Mapping[PlayerNo, Player]


NO_PLAYERS: Players = {}


WHY, WHY_REPLAYED = "why", "why_replayed"
"""The parameter for the reason that a person gave for a step with consequences: for the step itself, and for
its undo or redo.
"""


IN_PLAY = "in_play"
"""The parameter that marks a step which moved people at tables that had begun: yes."""


def reasoned(params: Params, why: str) -> Params:
    """The parameters of an entry, with its reason if one was given."""
    return {**params, WHY: why} if why else params


def reasoned_replay(params: Params, why: str) -> Params:
    """The parameters of an undo or redo: the step's own reason stays, the reason of an earlier replay is
    removed.
    """
    kept = {name: value for name, value in params.items() if name != WHY_REPLAYED}
    return {**kept, WHY_REPLAYED: why} if why else kept


def text_in(params: Params, name: str) -> str:
    """The text that an entry has under a name, "" if it has none."""
    return str(params.get(name) or "")


def number_in(params: Params, name: str) -> int:
    """The whole number that an entry has under a name. KeyError or ValueError if it has none."""
    return int(str(params[name]))


def dollars_in(params: Params, name: str) -> Decimal:
    """The amount that an entry has under a name. KeyError or ValueError if it has none."""
    return dollars(params[name])


def list_in(params: Params, name: str) -> Sequence[object]:
    """The list that an entry has under a name, () if it has none."""
    value = params.get(name)
    return value if isinstance(value, (list, tuple)) else ()


def numbers_in(params: Params, name: str) -> list[int]:
    """The whole numbers that an entry has under a name, [] if it has none."""
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
    fields = {collection.name: collection.as_field(records) for collection, records in edited.items()}
    return tournament.with_records(fields, revision)


class UnitOfWork:
    """The event under one command. Read `t`; write with `put`, `drop` and `set_event`.

    `now` is the hall's time and `steady` the steady clock's reading at that moment; `moved_by`: seconds by
    which the computer's time was set meanwhile, see `hall_time`. `history` returns the whole journal before
    the command. `why`: the reason that was given; None if a step is only tried out and nobody has been asked
    yet.
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
        self.chose_folders: frozenset[str] = frozenset()
        """The facts by which a person at this computer has just named a folder."""
        self.lines: list[GameLines] = []
        self.forgets: Forgetting | None = None
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

    @property
    def history(self) -> Sequence[JournalEntry]:
        """The whole journal before the command."""
        return self._history()

    def ever(self, collection: Collection[K, R], key: K) -> Iterator[R]:
        """Every record that had this key at any time before the command, in undone steps too."""
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
        """All changes since before the command, in order of first touch."""
        ends = (
            each.collection.change(each.key, each.before, each.collection.of(self._t).get(each.key))
            for each in self._touched.values()
        )
        return tuple(change for change in ends if change.before != change.after)

    def _change(self, collection: Collection[K, R], key: K, after: R | None) -> None:
        """Continue with this record, and remember what it was before the command."""
        change = collection.change(key, collection.of(self._base).get(key), after)
        self._touched.setdefault((collection.name, key), change)
        self._t = applied(self._t, (change,), IN_HAND)


R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Command(ABC, Generic[R_co]):
    """Base of all commands. `code` names the journal entry and its message, `journal.<code>`."""

    code: ClassVar[str] = ""

    @abstractmethod
    def carry_out(self, work: UnitOfWork) -> R_co:
        """Change the event in `work` and return the command's own result; `work` collects the journal's
        parameters.
        """

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Return the journal's message for a command that was carried out and left `params` (they name
        heats).

        A command that words its own entries is listed in `journal.WORDED_IN`.
        """
        return Message(f"journal.{cls.code}", params)


COPIES_UNASKED = "event.copies_unasked"
"""The code of a notice: no copy was made, because nobody at this computer has been asked yet. The window
asks.
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to the user about work done beside a step; `failed`: the work could not be done."""

    message: Message
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R_co]):
    """What a run returns: the changes, and what to show to the user.

    `changed` names collections of the `Tournament`; `data` is the command's own result (the numbers of
    imported players, the table of a seat); undoing and redoing have none. `notices`: results of the work that
    `policies` do beside the step, as far as it is done already.
    """

    revision: int
    code: str
    changed: frozenset[str]
    warnings: tuple[Message, ...]
    data: R_co
    params: Mapping[str, object] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()


def needed_reason(text: str) -> str:
    """Return the reason, cleaned. Refused if it is empty."""
    reason = clean(text)
    if not reason:
        raise Refused("errors.reason_needed")
    return reason


def record_ruling(
    work: UnitOfWork,
    kind: RulingKind,
    reason: str,
    *,
    heat: HeatId | None = None,
    table: TableNo | None = None,
    code: str = "",
    scope: str = "",
    order: tuple[PlayerNo, ...] = (),
    points: int = 0,
    tables: tuple[RuledTable, ...] = (),
) -> None:
    """Store a ruling under the next number."""
    ruling = Ruling(
        id=work.next_id(RULINGS),
        kind=kind,
        reason=reason,
        by=work.who,
        at=work.now,
        heat=heat,
        table=table,
        code=code,
        scope=scope,
        order=order,
        points=points,
        tables=tables,
    )
    work.put(RULINGS, ruling)


def forget_rulings(
    work: UnitOfWork, kinds: Container[RulingKind], heat: HeatId, table: TableNo | None = None
) -> None:
    """Rulings of these kinds on a table, or on a whole heat, no longer hold; the journal keeps them. A ruling
    on several tables holds for the others.
    """
    for number, ruling in list(work.t.rulings.items()):
        if ruling.kind not in kinds:
            continue
        left = tuple(each for each in ruling.tables if each.heat != heat or table not in (None, each.table))
        if ruling.heat == heat and table in (None, ruling.table):
            work.drop(RULINGS, number)
        elif left != ruling.tables:
            work.put(RULINGS, replace(ruling, tables=left)) if left else work.drop(RULINGS, number)
