"""Holds one table's game: header, entries and the position they lead to, with undo (append-only).

It replays a record, but does not know how it is written down (`record`) or shown (`replaying`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.entries import REFEREE, Entry, Note, Redo, Throw, ThrowForStart, Undo, VoidThrow
from tourney.game.engine.flow import proceed
from tourney.game.engine.game_context import Event, GameContext, Verb
from tourney.game.engine.legality import judged_as
from tourney.game.engine.shape import is_time, malformed
from tourney.game.engine.state import Snapshot, State

_PAGE: Final = 24
"""Entries from one stored position to the next: an undo replays fewer than so many."""


_BACK: Final = frozenset((Undo, Redo, VoidThrow))
"""The entries that go back in the record."""


class EntryPage:
    """Some consecutive entries: the position before them, and the rule that carries out each."""

    __slots__ = ("entries", "start", "verbs")

    def __init__(self, start: Snapshot) -> None:
        self.start: Final = start
        self.entries: Final[list[Entry]] = []
        self.verbs: Final[list[Verb]] = []


class Undone:
    """What an undo took back: the pages from `at` on as they were, and the position."""

    __slots__ = ("at", "pages", "state")

    def __init__(self, at: int, pages: list[EntryPage], state: State) -> None:
        self.at: Final = at
        self.pages: Final = pages
        self.state: Final = state


class GameRecord:
    """The record in the making. `entries` is everything that was entered; `line` those of it that stand now.

    The line is kept in pages, so that going back in a long game moves some pages, not every entry: all are
    full except the last, which is `_page`. `start` is what happened before the first entry: deeds dealt by a
    seed.
    """

    __slots__ = ("_page", "_pages", "_undone", "entries", "play", "start")

    play: GameContext
    entries: list[Entry]
    start: list[Event]
    _undone: list[Undone]
    _pages: list[EntryPage]
    _page: EntryPage

    def __init__(self, game: GameContext) -> None:
        proceed(game)
        self.start = game.events
        game.consequences.clear()
        self.play = game
        self.entries = []
        self._undone = []
        self._pages = []
        self._turn_page()

    def apply(self, entry: Entry) -> Refusal | None:
        """Judge and carry out one entry from any source; a refusal changes nothing.

        `events` has its consequences. An entry that already has a number here is copied.
        """
        game = self.play
        if game.consequences:
            game.consequences.clear()
        way = game.handlers.get(type(entry))
        if way is not None and way.loose:
            refused = malformed(game.variant.reader, entry)
            if refused is not None:
                return refused
            if type(entry) in _BACK:
                return self._go_back(entry)
        entries = self.entries
        number = len(entries) + 1
        try:
            if number == 1 or entry.n != number:
                # Never behind a test for None: narrowed to a number, a time of True is 1.0 to compiled code.
                if not is_time(entry.at):
                    return malformed(game.variant.reader, entry)
                if entry.n:
                    entry = msgspec.structs.replace(entry)
            seat = game.seats.get(entry.by, -1)
            verdict = judged_as(game, seat, entry, way)
        except (TypeError, ValueError, AttributeError):
            refused = malformed(game.variant.reader, entry)
            if refused is None:
                raise
            return refused
        if isinstance(verdict, tuple):
            return verdict
        verdict.do(game, seat, entry)
        proceed(game)
        page = self._page
        page.entries.append(entry)
        page.verbs.append(verdict)
        if len(page.verbs) == _PAGE:
            self._turn_page()
        if self._undone:
            self._undone.clear()
        entries.append(entry)
        entry.n = number
        return None

    def replay(self, entries: Sequence[Entry]) -> Refusal | None:
        """`apply` to all of them, until one is refused; only the consequences of the last are recorded."""
        game = self.play
        listens, left, refused = game.listens, len(entries), None
        game.listens = False
        try:
            for entry in entries:
                left -= 1
                if not left:
                    game.listens = listens
                refused = self.apply(entry)
                if refused is not None:
                    break
        finally:
            game.listens = listens
        return refused

    @property
    def events(self) -> list[Event]:
        """The consequences of the last entry."""
        return self.play.events

    @property
    def line(self) -> list[Entry]:
        """The entries that stand now, in order; put together on demand."""
        return [entry for page in self._pages for entry in page.entries]

    def latest(self) -> Iterator[Entry]:
        """The entries that stand now, the last first."""
        for page in reversed(self._pages):
            yield from reversed(page.entries)

    @property
    def length(self) -> int:
        """How many of the entries stand now."""
        return (len(self._pages) - 1) * _PAGE + len(self._page.entries)

    def _turn_page(self) -> None:
        self._page = EntryPage(Snapshot(self.play.state))
        self._pages.append(self._page)

    def _go_back(self, entry: Entry) -> Refusal | None:
        """Entries that go back in the record are in it too."""
        number = len(self.entries) + 1
        if entry.n and entry.n != number:
            entry = msgspec.structs.replace(entry)
        refused = self._gone_back(entry)
        if refused is None:
            self.entries.append(entry)
            entry.n = number
        return refused

    def _gone_back(self, entry: Entry) -> Refusal | None:
        if entry.by != REFEREE and entry.by not in self.play.seats:
            return refuse("T1.3", "engine.player_unknown", player=entry.by[:60])
        if isinstance(entry, Redo):
            return self._redo()
        if isinstance(entry, VoidThrow):
            return self._void_throw(entry)
        assert isinstance(entry, Undo)
        length = self._length_after(entry.to)
        if length is None:
            return refuse("T1.3", "engine.undo_where")
        at = length // _PAGE
        self._undone.append(Undone(at, self._pages[at:], self.play.state))
        self._cut(length)
        return None

    def _length_after(self, to: int | None) -> int | None:
        """How many entries of the line stand after entry `to`; None if that one does not stand any more."""
        if to is None:
            return self.length - 1 if self.length else None
        if to == 0:
            return 0
        low, high = 0, self.length
        end = high
        while low < high:
            middle = (low + high) // 2
            if self._standing(middle).n < to:
                low = middle + 1
            else:
                high = middle
        return low + 1 if low < end and self._standing(low).n == to else None

    def _standing(self, at: int) -> Entry:
        return self._pages[at // _PAGE].entries[at % _PAGE]

    def _redo(self) -> Refusal | None:
        if not self._undone:
            return refuse("T1.3", "engine.redo_nothing")
        undone = self._undone.pop()
        self._pages[undone.at :] = undone.pages
        self._page = self._pages[-1]
        self.play.stand(undone.state)
        return None

    def _void_throw(self, entry: VoidThrow) -> Refusal | None:
        """Take back the last throw, as long as nothing was entered after it (T3.7)."""
        if entry.by != REFEREE:
            return refuse("T1.3", "engine.referee_only")
        length = self.length
        while length and isinstance(self._standing(length - 1), Note):
            length -= 1
        if not length or not isinstance(self._standing(length - 1), (Throw, ThrowForStart)):
            return refuse("T3.7", "engine.void_nothing")
        self._undone.clear()
        self._cut(length - 1)
        self.play.log("T3.7", "engine.throw_again")
        return None

    def _cut(self, length: int) -> None:
        """The position after so many entries of the line: the stored one before, and the entries after it."""
        game, at = self.play, length // _PAGE
        listens, game.listens = game.listens, False
        old = self._pages[at]
        del self._pages[at:]
        game.stand(old.start.state())
        page = EntryPage(old.start)
        for number in range(length % _PAGE):
            entry, verb = old.entries[number], old.verbs[number]
            verb.do(game, game.seats.get(entry.by, -1), entry)
            proceed(game)
            page.entries.append(entry)
            page.verbs.append(verb)
        self._page = page
        self._pages.append(page)
        game.listens = listens
