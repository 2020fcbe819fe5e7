"""Which journal entries still stand: the undo and redo order, derived from the journal alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tourney.competition.collections import AnyChange
from tourney.services.ports import JournalEntry

NOT_UNDOABLE = frozenset(
    {
        "event_created",
        "printed",
        "table_game_opened",
        "time_changed",
        "receipts_issued",
        "receipt_printed",
        "receipt_cancelled",
        "donated_for_receipt",
    }
)
"""Paper that was printed stays printed, and so do the numbers on it; an event that was created stays
created; a computer whose time was set has had it set; and a game that was opened has been."""


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
        """A journal that goes on with more entries; this one stays. ValueError if they do not follow."""
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
        """The entry with this number."""
        return self._entries.get(seq)

    @property
    def last(self) -> JournalEntry | None:
        """The newest entry, standing or not; None of an empty journal."""
        return next(reversed(self._entries.values()), None)

    def entries(self) -> tuple[JournalEntry, ...]:
        """Everything followed so far, oldest first."""
        return tuple(self._entries.values())

    def stands(self, seq: int) -> bool:
        """Whether the entry can be undone as far as the order is concerned."""
        return seq in self._done

    def changed_later(self, entry: JournalEntry) -> AnyChange | None:
        """A change of the same record by a later entry that stands; None if nothing rests on the entry.

        Values alone do not tell: locked, unlocked, locked again looks like the first locking.
        """
        later = self.changed_by(entry)
        if later is None:
            return None
        mine = {(change.collection, change.key) for change in entry.changes}
        return next(change for change in later.changes if (change.collection, change.key) in mine)

    def changed_by(self, entry: JournalEntry, beside: Collection[int] = ()) -> JournalEntry | None:
        """The newest later entry that stands and changes one of the same records, those `beside` left out."""
        mine = {(change.collection, change.key) for change in entry.changes}
        for seq in reversed(self._done):
            if seq == entry.seq:
                return None
            changes = () if seq in beside else self._entries[seq].changes
            if any((change.collection, change.key) in mine for change in changes):
                return self._entries[seq]
        return None

    def is_undone(self, seq: int) -> bool:
        """Whether the entry was undone and nothing new has been done since."""
        return seq in self._undone

    def undone_by(self, seq: int) -> str:
        """Who took the entry back."""
        return self._undone_by[seq]

    def to_undo(self) -> Iterator[JournalEntry]:
        """The entries that stand, the last first."""
        return (self._entries[seq] for seq in reversed(self._done))

    def to_redo(self) -> Iterator[JournalEntry]:
        """The entries that were undone, the last first, while nothing new has been done since."""
        return (self._entries[seq] for seq in reversed(self._undone))
