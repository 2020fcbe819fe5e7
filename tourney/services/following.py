"""The event after what others have written: their entries' changes, applied to the snapshot that is known.

It costs what changed, however large the event is. Who changes records by any other way than the journal, or
leaves a gap in it, is found out: then everything has to be read again.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.competition.collections import AnyChange, Collection
from tourney.competition.records import Tournament
from tourney.services.ports import JournalEntry
from tourney.services.unit_of_work import applied


def followed(tournament: Tournament, new: Sequence[JournalEntry]) -> Tournament | None:
    """The event after the entries `new`, oldest first; None if they do not fit it.

    They fit if their numbers follow the event's revision without a gap, and every record is what their
    changes found before them.
    """
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
