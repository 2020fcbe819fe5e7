"""What happened last in an event, as the window shows it. Knows no widget and no page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tourney.services.application import Application
from tourney.services.ports import JournalEntry

_SHOWN = 10
_READ = 60
"""So many entries are read to find ten lines: an afternoon of prints folds to one."""
_PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Recent:
    """What happened last, newest first, and what can still be taken back.

    Of prints in a row only the newest is an entry; `folded` says how many stand behind it, by its number.
    """

    entries: tuple[JournalEntry, ...] = ()
    undoable: frozenset[int] = frozenset()
    to_undo: JournalEntry | None = None
    to_redo: JournalEntry | None = None
    undo_order: tuple[int, ...] = ()
    """Numbers of the entries that Undo takes back one after the other, `to_undo` first."""
    redo_order: tuple[int, ...] = ()
    folded: Mapping[int, int] = field(default_factory=dict)


def recent_of(app: Application) -> Recent:
    """The last ten lines of an event's journal. Touches the file: for the writer's thread."""
    entries, folded = _folded(list(reversed(app.journal(_READ))))
    undoable = frozenset(entry.seq for entry in entries if app.can_undo(entry.seq))
    orders = app.undo_order(_SHOWN), app.redo_order(_SHOWN)
    return Recent(tuple(entries), undoable, app.to_undo(), app.to_redo(), *orders, folded)


def _folded(newest_first: Sequence[JournalEntry]) -> tuple[list[JournalEntry], dict[int, int]]:
    kept: list[JournalEntry] = []
    folded: dict[int, int] = {}
    for entry in newest_first:
        if kept and entry.code == _PRINTED == kept[-1].code:
            folded[kept[-1].seq] = folded.get(kept[-1].seq, 0) + 1
        elif len(kept) == _SHOWN:
            break
        else:
            kept.append(entry)
    return kept, folded
