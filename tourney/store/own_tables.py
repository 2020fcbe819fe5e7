"""The tables that mirror no record of the event: journal, lines of games, results, version.

A class is a table and its fields are the columns, declared as the fields of records are; `making` makes both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from tourney.store.tables import StoredTable, hints_of

_From0: TypeAlias = Annotated[int, Meta(ge=0)]
_From1: TypeAlias = Annotated[int, Meta(ge=1)]


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A step of the journal: who did what when, and what became of which records. Rows are only added."""

    seq: _From1
    """Counts the steps from 1, without a gap."""
    at: datetime
    """When it was done, by the hall's clock."""
    who: str
    """Who did it, "" for nobody named."""
    code: str
    """What was done; `journal.<code>` is its text."""
    params: Mapping[str, object]
    """What the step's text says beside its code."""
    changes: Sequence[object]
    """The records that changed, each before and after, as the schema of `schema_version` had them."""
    undoes: int | None
    """The step that this one takes back, or does again."""
    schema_version: _From1
    """Under which version of the schema it was written."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of the record of a game that is played with the engine. Rows are only added."""

    game: _From1
    """The game, as `games.game` has it; lines outlast a game that was closed."""
    n: _From0
    """Counts its lines; 0 is the header."""
    line: str
    """One entry, as JSON."""


@dataclass(frozen=True, slots=True)
class SchemaVersion:
    """One row: which version of these tables this is. A program that knows only earlier ones refuses it."""

    version: _From1
    """The version."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What a table has brought one player, once all its sheets are in. Derived: only the views read it."""

    heat: str
    """The heat."""
    table: _From1
    """The table."""
    player: _From1
    """Whose result it is."""
    place: _From1
    """The place at the table; the first of those that are shared."""
    points: int
    """Points for the place, in sixtieths of a point."""
    total: int
    """The assets in M."""
    players: _From1
    """How many sat at the table."""
    left_at_end: _From0
    """How many of them were left at the end."""
    shared: bool
    """Whether the place is shared."""
    provisional: bool
    """Whether it may still change: not confirmed, or deeds missing that the format asks for."""


@dataclass(frozen=True, slots=True)
class ResultsAsOf:
    """One row: of which step the results are. Where it is not the journal's last they are not shown."""

    id: Annotated[int, Meta(ge=1, le=1)]
    """1."""
    entry: _From1
    """The step."""
    program: str
    """The program's version that worked them out; another one does it anew with its next step."""


JOURNAL = StoredTable("journal", hints_of(JournalLine), ("seq",))
GAME_LINES = StoredTable("game_lines", hints_of(GameLine), ("game", "n"))
SCHEMA_VERSION = StoredTable("tourney_schema", hints_of(SchemaVersion), ("version",))
RESULTS = StoredTable("results", hints_of(ResultLine), ("heat", "table", "player"))
RESULTS_AS_OF = StoredTable("results_as_of", hints_of(ResultsAsOf), ("id",))

OWN_TABLES: Mapping[StoredTable, type[object]] = {
    JOURNAL: JournalLine,
    GAME_LINES: GameLine,
    SCHEMA_VERSION: SchemaVersion,
    RESULTS: ResultLine,
    RESULTS_AS_OF: ResultsAsOf,
}
"""All of them, with the class that says what a row of each is."""
