"""The event as the server shows it: one thread touches the file, what was read last is shown meanwhile."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from tourney.application.application import Application
from tourney.base.errors import TourneyError
from tourney.event.command import Command, Outcome
from tourney.event.ports import JournalEntry
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey
from tourney.hall_network.seat_search import only_found
from tourney.public_page.content import page_content
from tourney.public_page.page import live_page
from tourney.public_page.publication import shows
from tourney.scores.photos import keep_photo, photo_counts

R = TypeVar("R")
_LOOKS_EVERY = 1.0
_KEPT = 512
"""The most searches whose answers are kept until the page is another."""


class LivePage:
    """The public page of one state of an event, and the same with only those who were searched for."""

    def __init__(self, now: EventNow) -> None:
        content = page_content(now.stored, now.rules, now.history)
        self.html = live_page(content)
        self.zipped = gzip.compress(self.html, mtime=0)
        self.version = sha256(self.html).hexdigest()[:16]
        self.found = lru_cache(_KEPT)(lambda query: live_page(only_found(content, query), query))


@dataclass(frozen=True, slots=True)
class EventNow:
    """An event as it was read last; `stored` also has figures that wait to be shown, with its journal."""

    tournament: Tournament
    stored: Tournament
    rules: Rules
    history: tuple[JournalEntry, ...]


class LiveEvent:
    """An open event whose page follows what other programs write into it.

    `now`, `page` and `photos`, how many each table has, are what was read last; `trouble`: why they may be
    old.
    """

    def __init__(self, open_event: Callable[[], Application], tell: Callable[[TourneyError], object]) -> None:
        """`open_event` is called on a thread of its own, which alone uses what it opens. `tell`: what to do
        with an error while following, once as long as it lasts.
        """
        self._thread = ThreadPoolExecutor(1, "event")
        self._tell = tell
        self.trouble: TourneyError | None = None
        try:
            self._app = self._thread.submit(open_event).result()
            self.now = self._thread.submit(self._read).result()
            self.page = LivePage(self.now)
            self.photos = self._thread.submit(lambda: photo_counts(self._app.photos)).result()
        except BaseException:
            self._thread.shutdown()
            raise

    def close(self) -> None:
        """Release the file."""
        self._thread.submit(self._app.close).result()
        self._thread.shutdown()

    async def follow(self) -> None:
        """Follow the event until this is cancelled."""
        while True:
            await asyncio.sleep(_LOOKS_EVERY)
            await asyncio.get_running_loop().run_in_executor(self._thread, self.look)

    def look(self) -> None:
        """Read what other programs have written; make the page anew if it shows another state."""
        try:
            self._app.refresh()
            self.trouble = None
        except TourneyError as error:
            before, self.trouble = str(self.trouble), error
            if before != str(error):
                self._tell(error)
            return
        self._follow()

    async def run(self, command: Command[R], who: str) -> Outcome[R]:
        """Carry out a command in a person's name; the errors of `Application.run`."""

        def done() -> Outcome[R]:
            try:
                return self._app.run(command, who=who)
            finally:  # refused, too, it has read what others have written
                self._follow()

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)

    async def keep_photo(self, key: TableKey, photo: bytes) -> None:
        """Keep a photo of a table's sheets; the errors of `scores.photos.keep_photo`."""

        def kept() -> None:
            keep_photo(self._app.photos, self._app.stored, key, photo)
            self.photos = photo_counts(self._app.photos)

        await asyncio.get_running_loop().run_in_executor(self._thread, kept)

    def _follow(self) -> None:
        before = self.now.tournament
        if self._app.tournament is before:
            return
        self.now = self._read()
        if shows(before, self.now.tournament):
            self.page = LivePage(self.now)

    def _read(self) -> EventNow:
        self._app.prove()
        return EventNow(self._app.tournament, self._app.stored, self._app.rules, self._app.recorded)
