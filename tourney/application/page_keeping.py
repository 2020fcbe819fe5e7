"""Keeps an event's public page in its folder: written anew after each step that it shows, beside the step.

Only where a person at this computer named the folder, as with copies: an event from another computer does
not decide where this one writes. What cannot be written is told once, and tried again until it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from tourney.application.folders_here import mount_of, refuse_missing_stick
from tourney.base.errors import BadInput, EnvironmentFailure, TourneyError
from tourney.base.languages import BOTH
from tourney.base.paths import on_server
from tourney.base.texts import Message, msg
from tourney.event.command import Notice
from tourney.event.ports import ChainedEntry, FolderHere, FoldersAgreed, JournalEntry, PageFolder
from tourney.event.records import EventFacts, Tournament
from tourney.event.rules import Rules
from tourney.public_page.publication import page_files, shows


class EventWithPage(Protocol):
    """What keeping its page needs from an open event."""

    @property
    def place(self) -> str: ...
    @property
    def agreed(self) -> FoldersAgreed: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def recorded(self) -> Sequence[JournalEntry]: ...
    def page_folder(self, folder: str) -> PageFolder: ...
    def note_told(self, last: JournalEntry | None) -> None: ...
    def chain(self) -> Sequence[ChainedEntry]: ...
    def prove(self) -> None: ...


def page_kept(
    event: EventWithPage, before: Tournament, after: Tournament
) -> Callable[[], Notice | None] | None:
    """The work of writing the page of `after`, if it shows another than `before` or could not be written last
    time.
    """
    facts = after.event
    if not facts.page_folder:
        return None
    here, changed = page_here(event.agreed, facts), shows(before, after)
    if here is None:
        # another station of a server has named the folder, and keeps the page
        told = changed and not on_server(event.place)
        return (lambda: Notice(msg("public_page.unasked"), failed=True)) if told else None
    if not (changed or here.behind):
        return None
    event.prove()
    rules, history = event.rules, event.recorded
    return lambda: _written(event, after, rules, history)


def write_page(
    event: EventWithPage,
    tournament: Tournament,
    rules: Rules,
    history: Sequence[JournalEntry],
    folder: str,
    *,
    language: str = BOTH,
    final: bool | None = None,
) -> Mapping[str, bytes]:
    """Write the page of an event with this journal into a folder; return its files.

    `final`: with the archive of the results; None: if it has been there. BadInput, EnvironmentFailure as in
    `PageFolder`.
    """
    there = event.page_folder(folder)
    archived = len(there.names) > 1 if final is None else final
    chain = event.chain() if archived else None
    files = page_files(tournament, rules, history, language, chain)
    there.put(files)
    event.note_told(history[-1])
    return files


def refuse_one_folder(page: str, *copies: str) -> None:
    """BadInput if copies go where the public page is: everything private is in them."""
    if page and page in copies:
        raise BadInput("public_page.folder_refused", place=page, what=msg("public_page.of_copies"))


def page_here(agreed: FoldersAgreed, facts: EventFacts) -> FolderHere | None:
    """Where this computer keeps the event's page; None if nobody here has named its folder."""
    return agreed.get(_key(facts))


def agree_to_page(agreed: FoldersAgreed, facts: EventFacts) -> None:
    """Keep the event's page in its folder on this computer from now on."""
    folder = Path(facts.page_folder)
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    agreed[_key(facts)] = FolderHere(facts.page_folder, mount_of(str(there)))


def note_written(agreed: FoldersAgreed, facts: EventFacts, behind: bool) -> None:
    """Remember whether the page in its folder is behind the event, if this computer can remember."""
    here = page_here(agreed, facts)
    if here is not None and here.behind is not behind:
        with suppress(EnvironmentFailure):
            agreed[_key(facts)] = replace(here, behind=behind)


def _written(
    event: EventWithPage, tournament: Tournament, rules: Rules, history: Sequence[JournalEntry]
) -> Notice | None:
    facts = tournament.event
    here = page_here(event.agreed, facts)
    if here is None:
        return None
    try:
        refuse_missing_stick(here)
        write_page(event, tournament, rules, history, here.folder)
    except TourneyError as error:
        note_written(event.agreed, facts, behind=True)
        why = Message(error.key, error.params)
        return None if here.behind else Notice(msg("public_page.not_written", why=why), failed=True)
    note_written(event.agreed, facts, behind=False)
    return Notice(msg("public_page.written_again")) if here.behind else None


def _key(facts: EventFacts) -> tuple[str, str]:
    return f"{facts.code} page", facts.page_folder
