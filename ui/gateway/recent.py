"""What happened last in an event, as the window shows it. Knows no widget and no page."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.application.application import Application
from tourney.application.history import FoldedLine, journal_lines
from tourney.event.ports import JournalEntry

_SHOWN = 25
"""Lines of the journal: more than a large screen has room for."""
_STEPS = 10
"""Steps that Undo and Redo know beforehand."""


@dataclass(frozen=True, slots=True)
class Recent:
    """What happened last, newest first, and what can still be taken back.

    `undoable`: the numbers of each line that can be taken back whole.
    """

    lines: tuple[FoldedLine, ...] = ()
    undoable: frozenset[tuple[int, ...]] = frozenset()
    to_undo: JournalEntry | None = None
    to_redo: JournalEntry | None = None
    undo_order: tuple[int, ...] = ()
    """Numbers of the entries that Undo takes back one after the other, `to_undo` first."""
    redo_order: tuple[int, ...] = ()


def recent_of(app: Application) -> Recent:
    """The last lines of an event's journal. For the writer's thread: it asks what rests on them."""
    lines = journal_lines(reversed(app.history), _SHOWN)
    undoable = frozenset(line.seqs for line in lines if app.can_take_back(line.seqs))
    return Recent(
        lines,
        undoable,
        to_undo=app.to_undo(),
        to_redo=app.to_redo(),
        undo_order=app.undo_order(_STEPS),
        redo_order=app.redo_order(_STEPS),
    )
