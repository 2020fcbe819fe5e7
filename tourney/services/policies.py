"""What has to happen beside a step, whichever shell asked: every policy stands here and in `paper_out`.

The `Application` asks each policy after a commit, of a command as of an undone or repeated step, and does
what it finds to do. What came of it goes to the shell as a `Notice`; the step itself stands in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from tourney.base.ids import HeatId
from tourney.base.places import on_server, short_place
from tourney.competition.records import EventFacts, Table, Tournament
from tourney.errors import EnvironmentFailure, TourneyError
from tourney.services.command import Notice
from tourney.services.ports import Replacing
from tourney.texts import Message, msg


class CopiedEvent(Protocol):
    """What the policies need of an open event."""

    @property
    def place(self) -> str: ...
    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None: ...


Act = Callable[[], Notice]
"""Work to be done beside a step: it fails with a notice, not with an error."""

Policy = Callable[[CopiedEvent, Tournament, Tournament], Act | None]
"""What is to be done beside a step of an open event, found from the event before and after it."""

Aside = Callable[[Callable[[], tuple[Notice, ...]]], tuple[Notice, ...]]
"""How such work is done: at once, telling what came of it, or elsewhere, to be told of later."""


def at_once(work: Callable[[], tuple[Notice, ...]]) -> tuple[Notice, ...]:
    """Done before the step returns: a shell that waits for its commands."""
    return work()


def safety_copy(event: CopiedEvent, before: Tournament, after: Tournament) -> Act | None:
    """A complete, proved copy in the event's second folder once the one before would lack what counts: a
    table is confirmed, or confirmed anew, a ruling made (the result declared), a seating published."""
    facts = after.event
    decided = before.rulings is not after.rulings and before.rulings != after.rulings
    missed = decided or _confirmed_more(before, after) or _published(before) != _published(after)
    return (lambda: _copied(event, facts)) if facts.copies_to and missed else None


def warning_of_one_disk(event: CopiedEvent, before: Tournament, after: Tournament) -> Act | None:
    """That the second folder, where it was just chosen, is the event's own."""
    folder = after.event.copies_to
    if folder == before.event.copies_to or not copies_beside(event.place, folder):
        return None
    return lambda: Notice(msg("event.copies_beside"), failed=True)


POLICIES: Sequence[Policy] = (safety_copy, warning_of_one_disk)


def acts_after(event: CopiedEvent, before: Tournament, after: Tournament) -> tuple[Act, ...]:
    """What every policy finds to do after a step."""
    acts = (policy(event, before, after) for policy in POLICIES)
    return tuple(act for act in acts if act is not None)


def copies_beside(place: str, folder: str) -> bool:
    """Whether the second folder is the event's own, where one broken disk takes both."""
    return bool(folder) and not on_server(place) and Path(folder).absolute() == Path(place).absolute().parent


def write_safety_copy(event: CopiedEvent, facts: EventFacts) -> Path:
    """Write the complete copy to the event's second folder.

    The event's code is part of the name: another event's copy on the same stick is left alone.
    EnvironmentFailure, with the way on, if the folder is gone or the copy cannot be proved.
    """
    if not Path(facts.copies_to).is_dir():
        raise EnvironmentFailure("errors.copies_folder_missing", place=facts.copies_to)
    target = safety_copy_of(event.place, facts)
    event.copy_to(target)
    return target


def safety_copy_of(place: str, facts: EventFacts) -> Path:
    """Where the copy of the event at `place` is in its second folder."""
    return Path(facts.copies_to) / f"{Path(short_place(place)).stem}-{facts.code}-copy.tourney"


def _copied(event: CopiedEvent, facts: EventFacts) -> Notice:
    try:
        target = write_safety_copy(event, facts)
    except TourneyError as error:
        why = Message(error.key, error.params)
        return Notice(msg("window.copy_failed", folder=facts.copies_to, why=why), failed=True)
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
    told = ((heat, record.published_at) for heat, record in tournament.heats.items())
    return {heat: at for heat, at in told if at is not None}


def _confirmed_at(table: Table | None) -> object:
    return None if table is None else table.confirmed_at
