"""What the services need from outside: a store for one event, the shipped data, a maker of documents.

What the tables have brought, kept beside the records for who reads an event by SQL; the program does not.

Worked out of the event as it is after a step and stored with that step, whatever it was: an undo is a step
like any other. Nothing of it is journalled or taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from tourney.base.errors import EnvironmentFailure
from tourney.base.game_log import GameLines
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.languages import BOTH
from tourney.base.texts import Message
from tourney.event.collections import AnyChange
from tourney.event.printouts import PaperSize, PrintoutInfo
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey, changed_tables
from tourney.event.tie_breaks import HeatScore


@dataclass(frozen=True, slots=True)
class TableResults:
    """What one table has brought: nothing before all its sheets are in, or once the table is gone."""

    key: TableKey
    scores: tuple[tuple[PlayerNo, HeatScore], ...] = ()


class ResultsAfter:
    """The results after a step from one state of an event to another."""

    def __init__(self, before: Tournament, after: Tournament, rules: Rules) -> None:
        self._before = before
        self._after = after
        self.rules = rules.for_event(after.event)
        self._same_rules = self.rules is rules

    def changed(self) -> Sequence[TableResults]:
        """Those that may differ from what they were before."""
        if not self._same_rules:
            return self._of(self._before.tables.keys() | self._after.tables.keys())
        return self._of(changed_tables(self._before, self._after))

    def all(self) -> Sequence[TableResults]:
        """Those of every table."""
        return self._of(self._after.tables)

    def _of(self, keys: Collection[TableKey]) -> list[TableResults]:
        assessed = self.rules.assess_some(self._after, keys)
        return [
            TableResults(key, tuple(each for each in assessed[key].scores if each[1].place is not None))
            if key in assessed
            else TableResults(key)
            for key in keys
        ]


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One run: who did what when. `undoes` names the entry that this one takes back (or does again)."""

    seq: int
    at: datetime
    who: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    changes: tuple[AnyChange, ...] = ()
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What the journal says at one moment to somebody who knows it up to a step.

    `head`: its last number, 0 if the known step's number is not there any more. `stands`: whether the known
    step is at its place (what it changed is not compared). `new`: what came after it, oldest first. `time`:
    the server's time of day (UTC), for all stations the same; None where there is no server.
    """

    head: int
    stands: bool
    new: tuple[JournalEntry, ...]
    time: datetime | None = None


class FindingKind(Enum):
    """What of an event is not as it was recorded."""

    ENTRY = "entry"
    """A step of the journal: it is missing, or does not go on from the steps before it."""
    ROW = "row"
    """A row of a table: it is not what the journal left."""
    DAMAGE = "damage"
    """The file itself: it cannot be read, or not all of it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that differs: of which step, in which table of the database, in the row with which key.

    `recorded` is what the journal says and `found` what stands in the `field`; both None where the whole row
    is missing or too many.
    """

    kind: FindingKind
    message: Message
    entry: int | None = None
    table: str | None = None
    key: tuple[object, ...] = ()
    field: str | None = None
    recorded: object = None
    found: object = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many steps an event's journal has, and all that was found; nothing of an event that is whole."""

    entries: int
    findings: tuple[Finding, ...]


class Results(Protocol):
    """What the tables have brought after a step; the program itself never reads it back."""

    def changed(self) -> Sequence[TableResults]:
        """Of the tables that the step can have changed."""
        ...

    def all(self) -> Sequence[TableResults]:
        """Of every table."""
        ...


class LineCut(EnvironmentFailure):
    """The line to a server was cut, and nothing of what was to be stored is: it may be tried anew."""


class Turn(Protocol):
    """One program's turn to write: the others wait. What is added is on disk when the turn ends."""

    def look(self, known: JournalEntry | None) -> Seen:
        """As `EventStore.look`; nothing more is added by anybody while the turn lasts."""
        ...

    def add(
        self, entry: JournalEntry, lines: Sequence[GameLines] = (), results: Results | None = None
    ) -> None:
        """Store the entry, its changes, lines of games and the results after it; without any, those stored
        are not shown. Conflict if its number is not the next one, or a game has not exactly the lines that
        were known."""
        ...


class Replacing(Enum):
    """What a copy of an event may replace: never another event, nor a copy with steps that this one lacks."""

    NOTHING = "nothing"
    OWN_COPIES = "own copies"
    """Older copies of this event, and what a pulled stick left of one: the automatic safety copy."""
    ASKED = "asked"
    """An older copy of this event or an ordinary file: a person said so."""


class GameRecords(Protocol):
    """The records of an event's games: lines of the tables' own, no steps of the event."""

    def game_lines(self, game: int, start: int = 0) -> list[str]:
        """The lines of a game's record from number `start` on; line 0 is the header."""
        ...

    def add_game_lines(self, more: GameLines) -> None:
        """Add lines to a game, on disk when this returns. Conflict if it has not exactly the lines known."""
        ...


class EventStore(GameRecords, Protocol):
    """One event on disk. Every commit is whole or nothing, and is on disk when the call returns."""

    @property
    def place(self) -> str:
        """File or address, for messages."""
        ...

    def read(self) -> tuple[Tournament, list[JournalEntry]]:
        """The event at the journal's head, and the whole journal, oldest first: both of one moment."""
        ...

    def look(self, known: JournalEntry | None) -> Seen:
        """What has come since the step that is `known` (None: nothing is)."""
        ...

    def turn(self) -> AbstractContextManager[Turn]:
        """Wait for one's turn to write. Left by an error, nothing of it is stored.

        Conflict if the others do not let go for several seconds.
        """
        ...

    def watch(self, news: Callable[[], object]) -> None:
        """Have `news` called, on a thread of its own, whenever somebody may have written, until `close`.

        Nothing calls it where there is no server: a file is looked at from time to time.
        """
        ...

    def journal(self, limit: int | None = None) -> list[JournalEntry]:
        """The newest entries, oldest first."""
        ...

    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None:
        """Write a complete copy and reopen it to prove it. EnvironmentFailure if that fails, PlaceTaken
        if what stands there is not to be replaced."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class CopiesHere:
    """Where this computer puts the copies of an event: in `folder`, "" for none.

    `mount`: the drive on which the folder lay when it was seen last, "" if it never was.
    """

    folder: str
    mount: str = ""


NO_COPIES: Final = CopiesHere("")


class CopiesAgreed(Protocol):
    """What was said at this computer to the folders that events name for their copies.

    By the event's code and the folder that it names. An event that another computer made does not decide
    where this one writes; each station of a server says so for itself.
    """

    def get(self, key: tuple[str, str], /) -> CopiesHere | None:
        """None: nobody has said anything yet."""
        ...

    def __setitem__(self, key: tuple[str, str], here: CopiesHere, /) -> None:
        """EnvironmentFailure if it cannot be kept."""
        ...


Step = Callable[[int, int], object]
"""Called with (done, of how many) while a document is made; what it raises ends the making."""


def no_step(_done: int, _total: int) -> None:
    """For documents that nobody waits for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRequest:
    """A document that is wanted, of the event as it is in `tournament`.

    `now` (UTC) is printed on it. `heat` None: the one that is on. `language`: a tag, or both. `history`: the
    whole journal of this very `tournament`, oldest first, which `PrintoutInfo.tells_history` needs. `size`:
    A3 for what hangs (`PrintoutInfo.hangs`).
    """

    kind: str
    tournament: Tournament
    rules: Rules
    now: datetime
    heat: HeatId | None = None
    language: str = BOTH
    history: Sequence[JournalEntry] = ()
    size: PaperSize = PaperSize.A4
    player: PlayerNo | None = None
    """Of that person alone, where `PrintoutInfo.takes_player`; None: of everybody."""


class DocumentMaker(Protocol):
    """Makes printouts and workbooks (`tourney.documents` behind it)."""

    def kinds(self) -> Sequence[PrintoutInfo]:
        """The registry, in the order in which a day needs them."""
        ...

    def info(self, kind: str) -> PrintoutInfo | None:
        """One of the registry, found without looking at the others; None where there is no such kind."""
        ...

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """What a person should know of any paper of this event: a damaged logo, names it cannot show."""
        ...

    def make(self, request: DocumentRequest, step: Step = no_step) -> bytes:
        """The bytes of one document. `step` is told of every page. Raises UserError if not possible now."""
        ...
