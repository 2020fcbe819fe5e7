"""Which step Undo and Redo mean where several people work on one event: one's own, the one that was shown."""

from __future__ import annotations

from tourney.errors import Conflict, Refused
from tourney.services.history import History
from tourney.services.journal_words import author_name, describe_entry
from tourney.services.ports import JournalEntry
from tourney.texts import Message, msg


def own_to_undo(history: History, who: str) -> int:
    """The newest entry that stands, if it is one of `who`.

    Refused if there is none; Conflict, which names both, if somebody else's is newer.
    """
    last = next(history.to_undo(), None)
    if last is None:
        raise Refused("errors.nothing_to_undo")
    if last.who == who:
        return last.seq
    own = next((entry for entry in history.to_undo() if entry.who == who), None)
    raise Conflict("errors.others_step", **_named(last, last.who), own=_and_own(own))


def own_to_redo(history: History, who: str) -> int:
    """The entry undone last, if `who` undid it. Refused and Conflict as for `own_to_undo`."""
    last = next(history.to_redo(), None)
    if last is None:
        raise Refused("errors.nothing_to_redo")
    undone_by = history.undone_by(last.seq)
    if undone_by == who:
        return last.seq
    own = next((entry for entry in history.to_redo() if history.undone_by(entry.seq) == who), None)
    raise Conflict("errors.others_undo", **_named(last, undone_by), own=_and_own(own))


def refuse_if_not_last(history: History, seq: int) -> None:
    """Conflict if entry `seq`, which a person was shown as the last one, no longer is."""
    last = next(history.to_undo(), None)
    if not history.stands(seq):
        raise Conflict("errors.undone_meanwhile")
    if last is not None and last.seq != seq:
        raise Conflict("errors.not_the_last", **_named(last, last.who))


def refuse_if_not_undone_last(history: History, seq: int) -> None:
    """Conflict if entry `seq`, which a person was shown as undone last, no longer is."""
    last = next(history.to_redo(), None)
    if last is None or last.seq != seq:
        raise Conflict("errors.not_undone_last")


def _named(entry: JournalEntry, who: str) -> dict[str, Message | int]:
    return {"entry": entry.seq, "who": author_name(who), "what": describe_entry(entry.code, entry.params)}


def _and_own(own: JournalEntry | None) -> Message | str:
    if own is None:
        return ""
    return msg("errors.own_step", entry=own.seq, what=describe_entry(own.code, own.params))
