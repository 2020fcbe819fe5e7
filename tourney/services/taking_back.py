"""Taking back several steps as one: all of them or none, and which of them something later rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tourney.competition.collections import AnyChange
from tourney.errors import Conflict, Refused
from tourney.services.history import History
from tourney.services.journal_params import Players
from tourney.services.journal_words import author_name, describe_entry
from tourney.services.ports import JournalEntry


def entries_to_take_back(history: History, seqs: Sequence[int], players: Players) -> tuple[JournalEntry, ...]:
    """The entries, newest first. Refused if one does not stand; Conflict names the one that has changed since
    and the step that changed it."""
    entries = [history.entry(seq) for seq in sorted(set(seqs), reverse=True)]
    found = tuple(entry for entry in entries if entry is not None and history.stands(entry.seq))
    if not found or len(found) < len(entries):
        raise Refused("errors.nothing_to_undo")
    for entry in found:
        later = history.changed_by(entry, beside=seqs)
        if later is not None:
            raise Conflict(
                "errors.line_changed",
                what=describe_entry(entry.code, entry.params, players),
                by=describe_entry(later.code, later.params, players),
                who=author_name(later.who),
                entry=later.seq,
            )
    return found


def merged_inverse(newest_first: Sequence[JournalEntry]) -> tuple[AnyChange, ...]:
    """What takes these entries back: for each record what it is now, and what it was before the first."""
    made: dict[tuple[str, object], AnyChange] = {}
    for entry in newest_first:
        for change in reversed(entry.changes):
            key, back = (change.collection.name, change.key), change.inverse
            made[key] = replace(made[key], after=back.after) if key in made else back
    return tuple(change for change in made.values() if change.before != change.after)
