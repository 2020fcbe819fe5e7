"""What the services need from outside: a store for one event, the shipped data, a maker of documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from tourney.base.ids import HeatId
from tourney.competition.collections import AnyChange
from tourney.competition.records import Tournament
from tourney.services.rules import Rules
from tourney.services.tables.ports import GameLines
from tourney.texts import Message
from tourney.views.printouts import PrintoutInfo


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One run: who did what when. `undoes` names the entry that this one takes back (or does again)."""

    seq: int
    at: datetime
    who: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[AnyChange, ...] = ()
    undoes: int | None = None


class Replacing(Enum):
    """What a copy of an event may replace: never another event, nor a copy with steps that this one lacks."""

    NOTHING = "nothing"
    OWN_COPIES = "own copies"
    """Older copies of this event, and what a pulled stick left of one: the automatic safety copy."""
    ASKED = "asked"
    """An older copy of this event or an ordinary file: a person said so."""


class EventStore(Protocol):
    """One event on disk. Every commit is whole or nothing, and is on disk when the call returns."""

    @property
    def place(self) -> str:
        """File or address, for messages."""
        ...

    def load(self) -> Tournament:
        """The event at the journal's head."""
        ...

    def head(self) -> int:
        """Number of the last journal entry."""
        ...

    def has(self, step: JournalEntry) -> bool:
        """Whether the journal has this step at its place. What it changed is not compared."""
        ...

    def time(self) -> datetime | None:
        """The server's time of day (UTC), for all stations the same; None where there is no server."""
        ...

    def commit(self, entry: JournalEntry, expected: int, lines: Sequence[GameLines] = ()) -> None:
        """Store the entry, its changes and lines of games. Conflict if the head is no longer `expected`."""
        ...

    def game_lines(self, game: int, start: int = 0) -> list[str]:
        """The lines of a game's record from number `start` on; line 0 is the header."""
        ...

    def add_game_lines(self, more: GameLines) -> None:
        """Add lines to a game, no journal entry: they are the table's, not the event's. Conflict if the
        game has not exactly the lines that were known."""
        ...

    def journal(self, limit: int | None = None) -> list[JournalEntry]:
        """The newest entries, oldest first."""
        ...

    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None:
        """Write a complete copy and reopen it to prove it. SurroundingsError if that fails, PlaceTaken
        if what stands there is not to be replaced."""
        ...

    def close(self) -> None: ...


Step = Callable[[int, int], object]
"""Called with (done, of how many) while a document is made; what it raises ends the making."""


def no_step(_done: int, _total: int) -> None:
    """For documents that nobody waits for."""


class DocumentMaker(Protocol):
    """Makes printouts and workbooks (`tourney.documents` behind it)."""

    def kinds(self) -> Sequence[PrintoutInfo]:
        """The registry, in the order in which a day needs them."""
        ...

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """What a person should know of any paper of this event: a damaged logo, names it cannot show."""
        ...

    def make(
        self,
        kind: str,
        tournament: Tournament,
        rules: Rules,
        now: datetime,
        heat: HeatId | None,
        language: str,
        history: Sequence[JournalEntry] = (),
        step: Step = no_step,
    ) -> bytes:
        """The bytes of one document. `language`: en, zh-HK or both. Raises UserError if not possible now.

        `history`: the whole journal of this very `tournament`, oldest first; documents that tell it
        (`PrintoutInfo.tells_history`) need it. `step` is told of every page.
        """
        ...
