"""Lists the work to do beside a step, for every kind of program.

The `Application` asks each policy after a commit, of a command as of an undo or redo, and does the work that
it returns. The result goes to the user as a `Notice`; the step itself stands in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Protocol

from tourney.application.folders_here import mount_of, refuse_missing_stick
from tourney.base.errors import EnvironmentFailure, TourneyError
from tourney.base.ids import HeatId
from tourney.base.paths import on_server, short_place
from tourney.base.texts import Message, msg
from tourney.event.command import COPIES_UNASKED, Notice
from tourney.event.ports import NO_FOLDER, FolderHere, FoldersAgreed, Replacing
from tourney.event.records import EventFacts, Table, Tournament


class CopiedEvent(Protocol):
    """What the policies need from an open event."""

    @property
    def place(self) -> str: ...
    @property
    def agreed(self) -> FoldersAgreed: ...
    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None: ...


Act = Callable[[], Notice | None]
"""Work to do beside a step: it fails with a notice, not with an error. None: there is nothing to tell."""

Policy = Callable[[CopiedEvent, Tournament, Tournament], Act | None]
"""Returns the work to do beside a step of an open event, from the event before and after it."""

Aside = Callable[[Callable[[], tuple[Notice, ...]]], tuple[Notice, ...]]
"""How such work is done: at once, returning its notice, or elsewhere, with a notice later."""


def at_once(work: Callable[[], tuple[Notice, ...]]) -> tuple[Notice, ...]:
    """Do it before the step returns: for a program that waits for its commands."""
    return work()


def safety_copy(event: CopiedEvent, before: Tournament, after: Tournament) -> Act | None:
    """Write a complete, proved copy in the event's second folder if the last one lacks something important: a
    table confirmed, or confirmed anew, a ruling (a declared result), a published seating.

    None if this computer makes no copies; if nobody was asked yet, a notice instead.
    """
    facts = after.event
    decided = before.rulings is not after.rulings and before.rulings != after.rulings
    missed = decided or _confirmed_more(before, after) or _published(before) != _published(after)
    if not (facts.copies_to and missed):
        return None
    here = copies_here(event.agreed, facts)
    if here is None:
        return lambda: Notice(msg(COPIES_UNASKED, folder=facts.copies_to), failed=True)
    return (lambda: _copied(event, facts, here)) if here.folder else None


def renewed_copy(event: CopiedEvent, facts: EventFacts) -> Act | None:
    """Write the copy in the second folder anew, if there is one: what was erased is still in it."""
    here = copies_here(event.agreed, facts)
    if here is None or not here.folder or not safety_copy_of(event.place, facts, here).exists():
        return None
    return lambda: _copied(event, facts, here)


def warning_of_one_disk(event: CopiedEvent, before: Tournament, after: Tournament) -> Act | None:
    """The warning that the second folder, just chosen, is on the event's own disk."""
    folder = after.event.copies_to
    if folder == before.event.copies_to or not copies_beside(event.place, folder):
        return None
    return lambda: Notice(msg("event.copies_beside"), failed=True)


POLICIES: Sequence[Policy] = (safety_copy, warning_of_one_disk)


def done(acts: Sequence[Act]) -> tuple[Notice, ...]:
    """Do the work, one after the other; what is to be told of it."""
    return tuple(notice for act in acts if (notice := act()) is not None)


def acts_after(event: CopiedEvent, before: Tournament, after: Tournament) -> tuple[Act, ...]:
    """The work of every policy after a step."""
    acts = (policy(event, before, after) for policy in POLICIES)
    return tuple(act for act in acts if act is not None)


def copies_beside(place: str, folder: str) -> bool:
    """Whether the second folder is the event's own, where one broken disk takes both."""
    return bool(folder) and not on_server(place) and Path(folder).absolute() == Path(place).absolute().parent


def copies_here(agreed: FoldersAgreed, facts: EventFacts) -> FolderHere | None:
    """Where this computer puts the event's copies; None if nobody here was asked about their folder."""
    return agreed.get((facts.code, facts.copies_to)) if facts.copies_to else NO_FOLDER


def agree_to_copies(agreed: FoldersAgreed, facts: EventFacts, folder: str) -> None:
    """Put the copies of an event into `folder` on this computer from now on; "" for none."""
    agreed[facts.code, facts.copies_to] = FolderHere(folder, mount_of(folder) if folder else "")


def write_safety_copy(event: CopiedEvent, facts: EventFacts, here: FolderHere) -> Path:
    """Write the complete copy to the agreed folder.

    The event's code is part of the name: another event's copy on the same stick is left alone.
    EnvironmentFailure, with what to do next, if the folder or its stick is gone or the copy cannot be proved.
    The folder of a removed stick may still exist, on this computer's own disk.
    """
    refuse_missing_stick(here)
    if not Path(here.folder).is_dir():
        raise EnvironmentFailure("errors.copies_folder_missing", place=here.folder)
    if not here.mount:
        with suppress(EnvironmentFailure):
            event.agreed[facts.code, facts.copies_to] = replace(here, mount=mount_of(here.folder))
    target = safety_copy_of(event.place, facts, here)
    event.copy_to(target)
    return target


def safety_copy_of(place: str, facts: EventFacts, here: FolderHere) -> Path:
    """The path of the copy of the event at `place` in the folder for copies."""
    return Path(here.folder) / f"{Path(short_place(place)).stem}-{facts.code}-copy.tourney"


def _copied(event: CopiedEvent, facts: EventFacts, here: FolderHere) -> Notice:
    try:
        target = write_safety_copy(event, facts, here)
    except TourneyError as error:
        why = Message(error.key, error.params)
        return Notice(msg("window.copy_failed", folder=here.folder, why=why), failed=True)
    return Notice(msg("event.copy_written", place=str(target)))


def _confirmed_more(before: Tournament, after: Tournament) -> bool:
    if before.tables is after.tables:
        return False
    return any(
        table.confirmed_at is not None and _confirmed_at(before.tables.get(key)) != table.confirmed_at
        for key, table in after.tables.items()
    )


def _published(tournament: Tournament) -> dict[HeatId, datetime]:
    """When each heat was published; a draft is not."""
    published = ((heat, record.published_at) for heat, record in tournament.heats.items())
    return {heat: at for heat, at in published if at is not None}


def _confirmed_at(table: Table | None) -> object:
    return None if table is None else table.confirmed_at
