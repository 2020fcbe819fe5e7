"""Declares what the application needs from outside: a store for one event, the shipped data, a maker of
documents.

The results of tables (`TableResults`) are stored beside the records for people who read an event by SQL; the
program does not read them. They are computed from the event after each step, undo included, and are never
journalled.
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
from tourney.base.ids import Giver, HeatId, PlayerNo, TableNo
from tourney.base.languages import BOTH
from tourney.base.texts import Message
from tourney.event.collections import AnyChange
from tourney.event.printouts import PaperSize, PrintoutInfo
from tourney.event.records import EventFacts, Tournament, printout_name
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey, changed_tables
from tourney.event.tie_breaks import HeatScore


@dataclass(frozen=True, slots=True)
class TableResults:
    """The results of one table: empty before all its sheets are in, or once the table is removed."""

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
        """Results that may differ from those before the step."""
        if not self._same_rules:
            return self._of(self._before.tables.keys() | self._after.tables.keys())
        return self._of(changed_tables(self._before, self._after))

    def all(self) -> Sequence[TableResults]:
        """The results of every table."""
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
    """One run: its author, command and time. `undoes` names the entry that this one undid (or redid).

    `hash`: its link of the journal's chain, "" before it is stored, or without a chain. `erased`: how many of
    its personal values were erased.
    """

    seq: int
    at: datetime
    who: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    changes: tuple[AnyChange, ...] = ()
    undoes: int | None = None
    hash: str = field(default="", compare=False)
    erased: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ChainedEntry:
    """An entry of the journal as it is stored: plain values, records as they were written.

    `seals`: its `salt`, from which each personal value has its own; after an erasure `salts` by path, and the
    commitments of what was `erased`. `hash`: its link of the chain, "" in an event that has no chain.
    """

    seq: int
    at: datetime
    who: str
    code: str
    params: Mapping[str, object]
    changes: Sequence[object]
    undoes: int | None
    schema: int
    seals: Mapping[str, object] = field(default_factory=dict)
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """The journal at one moment, for a reader who knows it up to a step.

    `head`: its last number, 0 if the known step's number is no longer there, and `hash` that step's link of
    the chain. `stands`: whether the known step is at its place (its changes are not compared). `new`: later
    entries, oldest first. `time`: the server's time of day (UTC), for all stations the same; None without a
    server.
    """

    head: int
    stands: bool
    new: tuple[JournalEntry, ...]
    time: datetime | None = None
    hash: str = ""


class FindingKind(Enum):
    """Which part of an event differs from its journal."""

    ENTRY = "entry"
    """A step of the journal: it is missing, or does not go on from the steps before it."""
    ROW = "row"
    """A row of a table: it is not what the journal left."""
    DAMAGE = "damage"
    """The file itself: it cannot be read, or not all of it."""
    CHAIN = "chain"
    """A step whose hash does not follow from its contents and the step before it."""
    RESULT = "result"
    """What was computed that day: a draw, a cut, a declared result does not follow from what was entered."""
    MISSING = "missing"
    """A check code that no step of this event left."""
    OLDER = "older"
    """A check code of a later state of this event."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that differs: in which step, in which table of the database, in the row with which key.

    `recorded` is the journal's value and `found` the value in the `field`; both None if the whole row is
    missing or should not be there.
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
    """How many steps an event's journal has, and all findings; none for an intact event.

    `from_entry`: the first step that the journal's chain claims, None without a chain. `codes`: the check
    code that each step left, oldest first. `event`: its facts, None if it cannot be read. `at`: the step that
    left the check code which somebody asked about; None if nobody did, or no step left it. `unchecked`: draws
    that cannot be repeated here. `erased_fields`: how many personal values were erased. `withheld`: of an
    archive, the steps before its results of which it shows nothing. `unopened`: of an archive, the names and
    reasons that nothing in it proves. `others_results`: another version of the program, whose stored results
    this one counts otherwise. `history`: the steps that can be read.
    """

    entries: int
    findings: tuple[Finding, ...]
    codes: Mapping[str, int] = field(default_factory=dict)
    event: EventFacts | None = None
    from_entry: int | None = None
    at: int | None = None
    unchecked: int = 0
    erased_fields: int = 0
    withheld: int = 0
    unopened: int = 0
    others_results: str = ""
    history: Sequence[JournalEntry] = ()

    @property
    def head(self) -> str:
        """The check code of the last step; "" without a chain."""
        return next(reversed([*self.codes]), "")

    @property
    def later(self) -> int | None:
        """How many steps came since the one that was asked about."""
        return None if self.at is None else sum(seq > self.at for seq in self.codes.values())


class Results(Protocol):
    """The results of the tables after a step; the program itself never reads them back."""

    def changed(self) -> Sequence[TableResults]:
        """The results of the tables that the step can have changed."""
        ...

    def all(self) -> Sequence[TableResults]:
        """The results of every table."""
        ...


class LineCut(EnvironmentFailure):
    """The line to a server was cut, and nothing of the step was stored: it may be tried again."""


class Forgetting(Protocol):
    """What is to be forgotten of people, and what stands in its place (`erasing`)."""

    @property
    def tables(self) -> Collection[TableKey]:
        """The tables whose photos show somebody who goes."""
        ...

    def instead(self, values: Mapping[str, object], changes: Sequence[object]) -> Mapping[str, object]:
        """Of an entry's personal values by their paths (`chain`) those that go, each as it stands afterwards.

        `changes`: the entry's, as the journal has them.
        """
        ...

    def of_line(self, line: str) -> str:
        """A line of a game's record without them."""
        ...


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many values of the journal an erasing takes away, and of which steps: these cannot be undone.
    `photos`: how many photos of sheets.
    """

    values: int
    steps: tuple[int, ...]
    photos: int = 0


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A copy of the event, or an archive of its results, that an erasing does not reach."""

    place: str
    at: datetime
    """When it was written."""


class Turn(Protocol):
    """One program's turn to write: the others wait. Everything added is on disk when the turn ends."""

    def look(self, known: JournalEntry | None) -> Seen:
        """As `EventStore.look`; nobody else adds anything while the turn lasts."""
        ...

    def forget(self, forgets: Forgetting) -> int:
        """Put other values in place of what is to be forgotten: in records, journal and games. How many
        values of the journal went.
        """
        ...

    def add(
        self, entry: JournalEntry, lines: Sequence[GameLines] = (), results: Results | None = None
    ) -> JournalEntry:
        """Store the entry, its changes, lines of games and the results after it; without results, the stored
        ones become invalid. Returns the entry with its hash. Conflict if its number is not the next one, or a
        game does not have exactly the known lines.
        """
        ...


@dataclass(frozen=True, slots=True, order=True)
class PhotoName:
    """Which photo of a table's scoresheets: they are counted from 1."""

    heat: HeatId
    table: TableNo
    n: int

    @property
    def key(self) -> TableKey:
        """Its table."""
        return self.heat, self.table


class Photos(Protocol):
    """Photos of an event's scoresheets, kept beside its journal and no part of it."""

    def sizes(self) -> Mapping[PhotoName, int]:
        """Every photo that ever was, with its bytes: 0 once it is erased."""
        ...

    def read(self, name: PhotoName) -> bytes:
        """A photo; b"" if there is none."""
        ...

    def add(self, key: TableKey, photo: bytes) -> PhotoName:
        """Keep a photo of a table, on disk when this returns. The very same photo is kept once."""
        ...

    def put(self, name: PhotoName, photo: bytes) -> None:
        """Put another photo in a photo's place, or b"" to erase it."""
        ...


class Replacing(Enum):
    """What a copy of an event may replace: never another event, nor a copy with steps that this event
    lacks.
    """

    NOTHING = "nothing"
    OWN_COPIES = "own copies"
    """Older copies of this event, and the remains of one after the stick was pulled out: the automatic safety
    copy.
    """
    ASKED = "asked"
    """An older copy of this event or an ordinary file, after a person confirmed it."""


class GameRecords(Protocol):
    """The records of an event's games: lines that belong to tables and are no steps of the event."""

    def game_lines(self, game: int, start: int = 0) -> list[str]:
        """The lines of a game's record from number `start` on; line 0 is the header."""
        ...

    def add_game_lines(self, more: GameLines) -> None:
        """Add lines to a game, on disk when this returns. Conflict if the game does not have exactly the
        known lines.
        """
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
        """Return the entries after the step `known` (None: all of them)."""
        ...

    def turn(self) -> AbstractContextManager[Turn]:
        """Wait for this program's turn to write. If an error ends the turn, nothing is stored.

        Conflict if the others do not release it within several seconds.
        """
        ...

    def verdict(self) -> Verdict:
        """What differs between the event and its own journal, read anew; any thread may ask."""
        ...

    def watch(self, news: Callable[[], object]) -> None:
        """Call `news`, on a thread of its own, whenever somebody may have written, until `close`.

        Without a server nothing calls it: a file is looked at from time to time.
        """
        ...

    def journal(self, limit: int | None = None) -> list[JournalEntry]:
        """The newest entries, oldest first."""
        ...

    def chain(self) -> list[ChainedEntry]:
        """The whole journal as it is stored, oldest first."""
        ...

    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None:
        """Write a complete copy and reopen it to prove it. EnvironmentFailure if that fails, PlaceTaken if
        the file there must not be replaced.
        """
        ...

    def to_forget(self, forgets: Forgetting) -> Forgotten:
        """What `Turn.forget` would take away."""
        ...

    def left_behind(self, code: str, folders: Sequence[str]) -> Sequence[LeftBehind]:
        """The copies and archives of the event with this code in these folders and beside its file."""
        ...

    def photos(self, code: str) -> Photos:
        """The photos of the event with this code."""
        ...

    def sweep(self) -> None:
        """Leave nothing of forgotten values in free room of the event's file, or of the server's tables.

        Conflict if others use it meanwhile.
        """
        ...

    def page_folder(self, folder: str, code: str) -> PageFolder:
        """The folder for the page of the event with this code; it is made when something is put there.

        BadInput if it is a file, a link, a root, the event's own folder, or holds another event's page.
        """
        ...

    def close(self) -> None: ...


class PageFolder(Protocol):
    """The folder of an event's public page, in which others may have files too."""

    @property
    def names(self) -> frozenset[str]:
        """The files of the page that are there, as we wrote them."""
        ...

    def put(self, files: Mapping[str, bytes]) -> None:
        """Replace the page's files by these, each whole; those that are no longer wanted are removed.

        BadInput, before anything is changed, if one would replace a file that is not ours. EnvironmentFailure
        if the disk does not take them.
        """
        ...


@dataclass(frozen=True, slots=True)
class FolderHere:
    """Where this computer puts the copies of an event, or its public page: in `folder`, "" for none.

    `mount`: the drive of the folder when it was last seen, "" if it never was. `behind`: the page could not
    be written, which was told, and is tried again.
    """

    folder: str
    mount: str = ""
    behind: bool = False


NO_FOLDER: Final = FolderHere("")


class FoldersAgreed(Protocol):
    """The answers given at this computer about the folders that events name for their copies and pages.

    Keyed by the event's code, for a page with more behind it, and the folder that it names. An event from
    another computer does not decide where this one writes; each station of a server answers for itself.
    """

    def get(self, key: tuple[str, str], /) -> FolderHere | None:
        """Return the answer; None: nobody has answered yet."""
        ...

    def __setitem__(self, key: tuple[str, str], here: FolderHere, /) -> None:
        """Store the answer. EnvironmentFailure if it cannot be stored."""
        ...


class HeadsTold(Protocol):
    """The check codes that this computer has told: on paper, with a copy, on the page, in an archive."""

    def add(self, event: str, entry: int, head: str) -> None:
        """Remember a code of the event with this code of its own, and the step that left it."""
        ...

    def entry_of(self, event: str, head: str) -> int | None:
        """The step that left a code; None if it was not told here."""
        ...


Step = Callable[[int, int], object]
"""Called with (done, of how many) while a document is made; an exception from it ends the making."""


def no_step(_done: int, _total: int) -> None:
    """For documents that nobody waits for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRequest:
    """A request for a document of the event `tournament`.

    `now` (UTC) is printed on it. `heat` None: the heat that is on. `language`: a tag, or both. `history`: the
    whole journal of this very `tournament`, oldest first, needed if `PrintoutInfo.tells_history`. `size`: A3
    for a sheet that hangs (`PrintoutInfo.hangs`).
    """

    kind: str
    tournament: Tournament
    rules: Rules
    now: datetime
    heat: HeatId | None = None
    language: str = BOTH
    history: Sequence[JournalEntry] = ()
    size: PaperSize = PaperSize.A4
    player: Giver | None = None
    """The only person on it (a donor on a receipt), if `PrintoutInfo.takes_player`; None: everybody."""
    form: str = ""
    """Which form of the kind; "": the first."""
    names: tuple[str, ...] = ()
    """The people on it, if `PrintoutInfo.takes_names`: they are nowhere in the event."""

    @property
    def name(self) -> str:
        """What the document is called among all."""
        return printout_name(self.kind, self.form)


class DocumentMaker(Protocol):
    """Makes printouts and workbooks."""

    def kinds(self) -> Sequence[PrintoutInfo]:
        """All kinds of documents, in the order in which a day needs them."""
        ...

    def info(self, kind: str, form: str = "") -> PrintoutInfo:
        """One printout, found without importing the others; NotFound for an unknown one."""
        ...

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """Warnings for any paper of this event: a damaged logo, names that it cannot show."""
        ...

    def make(self, request: DocumentRequest, step: Step = no_step) -> bytes:
        """Make the bytes of one document. Calls `step` at every page. Raises UserError if it is not possible
        now.
        """
        ...
