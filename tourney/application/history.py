"""Decides which journal entries can be taken back or redone, and by which changes.

The order of undo and redo is derived from the journal alone. If several people work on one event, Undo means
one's own step; and if a person was shown a step as the last one, Undo never takes another. `grouped_entries`
folds entries in a row that read the same into one line, which is taken back as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tourney.base.errors import Conflict, Refused
from tourney.base.texts import Message, msg
from tourney.event.chain import SEALED
from tourney.event.collections import CLOCKS, GAMES, SHEETS, AnyChange, Collection
from tourney.event.command import Params, Players, applied, list_in, text_in
from tourney.event.erasing import ERASED
from tourney.event.journal import PRINTED, TAKEN_BACK, author_name, describe_entry, several_described
from tourney.event.ports import JournalEntry
from tourney.event.records import Heat, HeatState, Tournament

_REPLAYED = ("undone", "redone")


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Entries in a row that read the same, newest first."""

    entries: tuple[JournalEntry, ...]

    @property
    def seqs(self) -> tuple[int, ...]:
        """Their numbers, lowest first."""
        return tuple(sorted(entry.seq for entry in self.entries))

    @property
    def newest(self) -> JournalEntry:
        """The entry that was made last."""
        return self.entries[0]

    @property
    def oldest(self) -> JournalEntry:
        """The entry that was made first."""
        return self.entries[-1]

    @property
    def who(self) -> tuple[str, ...]:
        """Their authors, newest first."""
        return tuple(dict.fromkeys(entry.who for entry in self.entries))

    def words(self, players: Players) -> Message:
        """The event in one sentence."""
        if len(self.entries) == 1:
            return describe_entry(self.newest.code, self.newest.params, players)
        what, params = merged(self.entries)
        return several_described(what, params, players)


def is_replay(entry: JournalEntry) -> bool:
    """Whether an entry takes others back, or does one again."""
    return entry.undoes is not None or entry.code in (*_REPLAYED, TAKEN_BACK)


def grouped_entries(newest_first: Iterable[JournalEntry], most: int) -> tuple[EntryGroup, ...]:
    """The last `most` lines, newest first. A step that was taken back is left out: taking it back is a
    line.
    """
    lines: list[list[JournalEntry]] = []
    replayed: dict[int, bool] = {}
    for entry in newest_first:
        if entry.undoes is not None:
            replayed.setdefault(entry.undoes, entry.code == _REPLAYED[0])
        elif replayed.get(entry.seq):
            continue
        kind = _kind(entry)
        if lines and kind is not None and kind == _kind(lines[-1][-1]):
            lines[-1].append(entry)
        elif len(lines) == most:
            break
        else:
            lines.append([entry])
    return tuple(EntryGroup(tuple(entries)) for entries in lines)


def merged(entries: Sequence[JournalEntry]) -> tuple[str, Params]:
    """The common code of several entries and the parameters of all in one; no code if they did different
    things.
    """
    codes = {entry.code for entry in entries}
    params: dict[str, object] = {"n": len(entries)}
    if len(codes) > 1 or len({_kind(entry) for entry in entries}) > 1 or _kind(entries[0]) is None:
        return "", params
    params = {**entries[0].params, "n": len(entries)}
    for name in ("numbers", "tables"):
        if name in params:
            params[name] = _in_order(each for entry in entries for each in list_in(entry.params, name))
    for single, many in (("number", "numbers"), ("table", "tables")):
        if single in params:
            params[many] = _in_order(entry.params[single] for entry in entries)
    return entries[0].code, params


def _in_order(numbers: Iterable[object]) -> list[int]:
    return sorted({int(str(each)) for each in numbers})


def _kind(entry: JournalEntry) -> tuple[object, ...] | None:
    """Entries in a row with the same value become one line; None for one that always stands alone."""
    key_of = _KINDS.get(entry.code)
    if key_of is None or text_in(entry.params, "correct"):
        return None
    return (entry.code, *key_of(entry.params))


_KINDS: Mapping[str, Callable[[Params], tuple[object, ...]]] = {
    PRINTED: lambda _params: (),
    "status_set": lambda params: (params.get("status"),),
    "player_added": lambda _params: (),
    "player_edited": lambda _params: (),
    "paper_marked": lambda params: (params.get("heat"), params.get("in")),
    "sheets_entered": lambda params: (params.get("heat"), params.get("left")),
    "tables_confirmed": lambda params: (params.get("heat"),),
}
"""Entries that are made one by one and read as one, each with the parameters that must be equal."""


_PLAY = frozenset({SHEETS, CLOCKS, GAMES})
"""Records of the play in a heat, by the heat first."""

NOT_UNDOABLE = frozenset(
    {
        "event_created",
        SEALED,
        ERASED,
        "printed",
        "table_game_opened",
        "time_changed",
        "receipts_issued",
        "receipt_printed",
        "receipt_cancelled",
        "donated_for_receipt",
        "rehearsal_begun",
        "rehearsal_paused",
        "rehearsal_died",
        "rehearsal_opened",
    }
)
"""Steps that cannot be undone: printed paper stays printed, with its numbers; an event stays created, and its
journal sealed; what was erased is nowhere; the computer's time was set; a game was opened; a rehearsal never
becomes the real event;
a computer that died in it has died.
"""


class History:
    """Reads a journal once and follows it entry by entry."""

    def __init__(self, entries: Iterable[JournalEntry]) -> None:
        self._entries: dict[int, JournalEntry] = {}
        self._done: list[int] = []
        self._undone: list[int] = []
        self._undone_by: dict[int, str] = {}
        for entry in entries:
            self.add(entry)

    def followed_by(self, new: Iterable[JournalEntry]) -> History:
        """The journal with more entries; this one stays as it is. ValueError if their numbers do not
        follow.
        """
        longer = History(())
        longer._entries, longer._undone_by = dict(self._entries), dict(self._undone_by)
        longer._done, longer._undone = list(self._done), list(self._undone)
        for entry in new:
            longer.add(entry)
        return longer

    def add(self, entry: JournalEntry) -> None:
        """Follow one more entry."""
        self._entries[entry.seq] = entry
        if entry.undoes is None:
            if entry.code not in NOT_UNDOABLE:
                self._done.append(entry.seq)
                self._undone.clear()
        elif entry.code == "undone":
            self._done.remove(entry.undoes)
            self._undone.append(entry.undoes)
            self._undone_by[entry.undoes] = entry.who
        else:
            self._undone.remove(entry.undoes)
            self._done.append(entry.undoes)

    def entry(self, seq: int) -> JournalEntry | None:
        return self._entries.get(seq)

    @property
    def last(self) -> JournalEntry | None:
        """The newest entry, standing or not; None of an empty journal."""
        return next(reversed(self._entries.values()), None)

    def entries(self) -> tuple[JournalEntry, ...]:
        """Everything followed so far, oldest first."""
        return tuple(self._entries.values())

    def stands(self, seq: int) -> bool:
        """Whether the order of undo allows the entry to be undone."""
        return seq in self._done and not self._entries[seq].erased

    def resting_on(self, entry: JournalEntry, beside: Sequence[int] = ()) -> JournalEntry | None:
        """The newest later entry that can be undone and rests on this one, except those `beside`.

        Values alone do not show it: locked, unlocked, locked again looks like the first locking.
        """
        return _resting(entry, (self._entries[seq] for seq in reversed(self._done) if seq not in beside))

    def to_undo(self) -> Iterator[JournalEntry]:
        """The entries that can be undone, the last first."""
        return (self._entries[seq] for seq in reversed(self._done) if not self._entries[seq].erased)

    def to_redo(self) -> Iterator[JournalEntry]:
        """The entries that were undone, the last first, while nothing new has been done since."""
        return (self._entries[seq] for seq in reversed(self._undone) if not self._entries[seq].erased)

    def own_to_undo(self, who: str) -> int:
        """The newest entry that can be undone, if `who` made it.

        Refused if there is none; Conflict, which names both authors, if somebody else's is newer.
        """
        by = ((entry, entry.who) for entry in self.to_undo())
        return _own(who, by, none="errors.nothing_to_undo", others="errors.others_step")

    def own_to_redo(self, who: str) -> int:
        """The entry undone last, if `who` undid it. Refused and Conflict as for `own_to_undo`."""
        by = ((entry, self._undone_by[entry.seq]) for entry in self.to_redo())
        return _own(who, by, none="errors.nothing_to_redo", others="errors.others_undo")

    def entry_to_undo(self, event: Tournament, seq: int | None, last: bool) -> JournalEntry:
        """The entry `seq`, or the last one. Refused if it cannot be undone; Conflict if a later one rests on
        it, or if a person was shown it as the `last` one and it no longer is.
        """
        newest = next(self.to_undo(), None)
        if last and seq is not None:
            if not self.stands(seq):
                raise Conflict("errors.undone_meanwhile")
            if newest is not None and newest.seq != seq:
                raise Conflict("errors.not_the_last", **_named(newest, newest.who))
        entry = newest if seq is None else self.entry(seq)
        _refuse_erased(entry)
        if entry is None or not self.stands(entry.seq):
            raise Refused("errors.nothing_to_undo")
        _refuse_rested(entry, self.resting_on(entry), event.players)
        refuse_stale(event, inverse(entry)[::-1])
        return entry

    def entry_to_redo(self, event: Tournament, seq: int | None, last: bool) -> JournalEntry:
        """The entry `seq`, or the one undone last. Refused and Conflict as for `entry_to_undo`."""
        newest = next(self.to_redo(), None)
        if last and seq is not None and (newest is None or newest.seq != seq):
            raise Conflict("errors.not_undone_last")
        entry = newest if seq is None else self.entry(seq)
        _refuse_erased(entry)
        if entry is None or entry.seq not in self._undone:
            raise Refused("errors.nothing_to_redo")
        sooner = (each for each in self.to_redo() if _resting(each, (entry,)))
        _refuse_rested(next(sooner, None), entry, event.players)
        refuse_stale(event, entry.changes)
        return entry

    def entries_to_take_back(self, seqs: Sequence[int], players: Players) -> tuple[JournalEntry, ...]:
        """Entries to take back as one, newest first. Refused if one cannot be undone; Conflict names the one
        on which a later step rests, and that step.
        """
        entries = [self.entry(seq) for seq in sorted(set(seqs), reverse=True)]
        for each in entries:
            _refuse_erased(each)
        chosen = tuple(entry for entry in entries if entry is not None and self.stands(entry.seq))
        if not chosen or len(chosen) < len(entries):
            raise Refused("errors.nothing_to_undo")
        for entry in chosen:
            _refuse_rested(entry, self.resting_on(entry, beside=seqs), players)
        return chosen


def _refuse_erased(entry: JournalEntry | None) -> None:
    """Refused for a step of which values were erased: it would bring back something else than it was."""
    if entry is not None and entry.erased:
        raise Refused("erasing.holds_erased", entry=entry.seq)


def _resting(entry: JournalEntry, later: Iterable[JournalEntry]) -> JournalEntry | None:
    """The first of these, newest first and newer than `entry`, that changes one of its records or is of the
    play in a heat that it published.
    """
    mine = {(change.collection, change.key) for change in entry.changes}
    published = {
        change.key
        for change in entry.changes
        if isinstance(change.after, Heat) and change.after.state is HeatState.PUBLISHED
    }

    def rests(change: AnyChange) -> bool:
        played = change.collection in _PLAY and isinstance(change.key, tuple) and change.key[0] in published
        return played or (change.collection, change.key) in mine

    newer = takewhile(lambda each: each.seq > entry.seq, later)
    return next((each for each in newer if any(map(rests, each.changes))), None)


def _refuse_rested(entry: JournalEntry | None, later: JournalEntry | None, players: Players) -> None:
    """Conflict, which names both, if a later entry rests on this one."""
    if entry is not None and later is not None:
        raise Conflict(
            "errors.line_changed",
            what=describe_entry(entry.code, entry.params, players),
            by=describe_entry(later.code, later.params, players),
            who=author_name(later.who),
            entry=later.seq,
        )


def _own(who: str, entries: Iterator[tuple[JournalEntry, str]], none: str, others: str) -> int:
    """The first of these entries, each with its author, if the author is `who`."""
    first, by = next(entries, (None, ""))
    if first is None:
        raise Refused(none)
    if by == who:
        return first.seq
    own = next((entry for entry, author in entries if author == who), None)
    reason = "" if own is None else msg("errors.own_step", entry=own.seq, what=_described(own))
    raise Conflict(others, **_named(first, by), own=reason)


def _named(entry: JournalEntry, who: str) -> dict[str, Message | int]:
    return {"entry": entry.seq, "who": author_name(who), "what": _described(entry)}


def _described(entry: JournalEntry) -> Message:
    return describe_entry(entry.code, entry.params)


def changed_since(collection: str) -> Conflict:
    """The message that a record of this collection blocks it."""
    return Conflict("errors.changed_since", what=msg(f"errors.of_{collection}"))


def inverse(entry: JournalEntry) -> tuple[AnyChange, ...]:
    """The changes that take the entry back."""
    return tuple(change.inverse for change in reversed(entry.changes))


def merged_inverse(newest_first: Sequence[JournalEntry]) -> tuple[AnyChange, ...]:
    """The changes that take these entries back: for each record its value now, and its value before the first
    entry.
    """
    changes: dict[tuple[str, object], AnyChange] = {}
    for entry in newest_first:
        for back in inverse(entry):
            key = (back.collection.name, back.key)
            changes[key] = replace(changes[key], after=back.after) if key in changes else back
    return tuple(change for change in changes.values() if change.before != change.after)


def refuse_stale(event: Tournament, changes: Sequence[AnyChange]) -> None:
    """Conflict if a record no longer has the value that these changes expect."""
    for change in changes:
        current = change.collection.of(event).get(change.key)
        if current is not change.before and current != change.before:
            raise changed_since(change.collection.name)


def followed(tournament: Tournament, new: Sequence[JournalEntry]) -> Tournament | None:
    """The event after the entries `new` of others, oldest first; None if they do not fit it.

    The cost is that of the changes, however large the event is. A program that changes records in any other
    way than by the journal, or leaves a gap in it, is detected: then everything has to be read again, as
    after an erasing, which changes older entries. Entries fit if their numbers follow the event's revision
    without a gap, and every record has the value that their changes expect.
    """
    if any(entry.code == ERASED for entry in new):
        return None
    if [entry.seq for entry in new] != [tournament.revision + n for n in range(1, len(new) + 1)]:
        return None
    changes = tuple(change for entry in new for change in entry.changes)
    if not _fit(tournament, changes):
        return None
    return applied(tournament, changes, tournament.revision + len(new))


def _fit(tournament: Tournament, changes: Sequence[AnyChange]) -> bool:
    touched: dict[tuple[Collection[object, object], object], object] = {}
    for change in changes:
        record = (change.collection, change.key)
        now = touched[record] if record in touched else change.collection.of(tournament).get(change.key)
        if now is not change.before and now != change.before:
            return False
        touched[record] = change.after
    return True
