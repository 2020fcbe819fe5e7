"""The tables that mirror no record (journal, lines of games, results, version), as SQLModel declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final

from msgspec import Meta
from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlmodel import Field, SQLModel

from tourney.store.columns import column_of

JOURNAL: Final = "journal"
JOURNAL_KEY: Final = (f"{JOURNAL}.seq",)
SEAT_KEY: Final = ("seats.heat", "seats.player")
_STRICT = {"sqlite_strict": True}
_FROM_0, _FROM_1 = Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=1)]


def owing(columns: tuple[str, ...], owed: Sequence[str], ondelete: str | None = None) -> ForeignKeyConstraint:
    """A foreign key that is checked when a step is stored, whatever the order of its changes."""
    return ForeignKeyConstraint(columns, owed, ondelete=ondelete, deferrable=True, initially="DEFERRED")


class _Columns:
    """Columns of a table as those of records are, for a class of SQLModel; `checks` gathers the checks."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.checks: list[CheckConstraint] = []

    def __call__(self, name: str, hint: object, key: bool = False) -> Any:
        column, checks = column_of(self._table, name, hint, key)
        self.checks += checks
        return Field(sa_column=column)


_journal = _Columns(JOURNAL)
_lines = _Columns("game_lines")
_version = _Columns("tourney_version")
_results = _Columns("results")
_as_of = _Columns("results_as_of")


class JournalLine(SQLModel, table=True):
    """A step of the journal: who did what when, and what became of which records. Rows are only added."""

    __tablename__ = JOURNAL
    seq: int = _journal("seq", _FROM_1, key=True)
    """Counts the steps from 1, without a gap."""
    at: datetime = _journal("at", datetime)
    """When it was done, by the hall's clock."""
    who: str = _journal("who", str)
    """Who did it, "" for nobody named."""
    code: str = _journal("code", str)
    """What was done; `journal.<code>` is its text."""
    params: dict[str, object] = _journal("params", Mapping[str, object])
    """What the step's text says beside its code."""
    changes: list[object] = _journal("changes", Sequence[object])
    """The records that changed, each before and after, as the schema of `schema_version` had them."""
    undoes: int | None = _journal("undoes", int | None)
    """The step that this one takes back, or does again."""
    schema_version: int = _journal("schema_version", _FROM_1)
    """Under which version of the schema it was written."""
    __table_args__ = (*_journal.checks, owing(("undoes",), JOURNAL_KEY), _STRICT)


class GameLine(SQLModel, table=True):
    """One line of the record of a game that is played with the engine. Rows are only added."""

    __tablename__ = "game_lines"
    game: int = _lines("game", _FROM_1, key=True)
    """The game, as `games.game` has it; lines outlast a game that was closed."""
    n: int = _lines("n", _FROM_0, key=True)
    """Counts its lines; 0 is the header."""
    line: str = _lines("line", str)
    """One entry, as JSON."""
    __table_args__ = (*_lines.checks, _STRICT)


class SchemaVersion(SQLModel, table=True):
    """One row: which version of these tables this is. A program that knows only earlier ones refuses it."""

    __tablename__ = "tourney_version"
    version: int = _version("version", _FROM_1, key=True)
    """The version."""
    __table_args__ = (*_version.checks, _STRICT)


class ResultLine(SQLModel, table=True):
    """What a table has brought one player, once all its sheets are in. Derived: only the views read it."""

    __tablename__ = "results"
    heat: str = _results("heat", str, key=True)
    """The heat."""
    table: int = _results("table", _FROM_1, key=True)
    """The table."""
    player: int = _results("player", _FROM_1, key=True)
    """Whose result it is."""
    place: int = _results("place", _FROM_1)
    """The place at the table; the first of those that are shared."""
    points: int = _results("points", int)
    """Points for the place, in sixtieths of a point."""
    total: int = _results("total", int)
    """The assets in M."""
    players: int = _results("players", _FROM_1)
    """How many sat at the table."""
    left_at_end: int = _results("left_at_end", _FROM_0)
    """How many of them were left at the end."""
    shared: bool = _results("shared", bool)
    """Whether the place is shared."""
    provisional: bool = _results("provisional", bool)
    """Whether it may still change: not confirmed, or deeds missing that the format asks for."""
    __table_args__ = (
        *_results.checks,
        owing(("heat", "player"), SEAT_KEY, ondelete="CASCADE"),
        Index("results_seat", "heat", "player"),
        {"sqlite_strict": True, "sqlite_with_rowid": False},
    )


class ResultsAsOf(SQLModel, table=True):
    """One row: of which step the results are. Where it is not the journal's last they are not shown."""

    __tablename__ = "results_as_of"
    id: int = _as_of("id", Annotated[int, Meta(ge=1, le=1)], key=True)
    """1."""
    entry: int = _as_of("entry", _FROM_1)
    """The step."""
    program: str = _as_of("program", str)
    """The program's version that worked them out; another one does it anew with its next step."""
    __table_args__ = (*_as_of.checks, owing(("entry",), JOURNAL_KEY), _STRICT)
