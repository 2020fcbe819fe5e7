"""Loads the lines of a record as a game: the present position, or the one after any entry.

The header names the table and the event of the record, so that it finds its way back. It does not know the
rules of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.names import Name
from tourney.game.engine.board import board_of
from tourney.game.engine.entries import Entry, Header
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.record import bad_header_field, game_of, read_entry, read_lines, todays_lines
from tourney.game.record_versions import STEPS, Upcaster


class TableReference(msgspec.Struct, frozen=True, kw_only=True):
    """Event code and name (`name` in Chinese if it has one), heat, table, start numbers in seat order, and
    the deeds' names in that event.
    """

    event: Annotated[str, Meta(min_length=1, max_length=20)]
    name: Annotated[str, Meta(max_length=500)] = ""
    name_en: Annotated[str, Meta(max_length=500)] = ""
    heat: Annotated[str, Meta(min_length=1, max_length=20)]
    table: Annotated[int, Meta(ge=1, le=100_000)]
    numbers: Annotated[tuple[Annotated[int, Meta(ge=1, le=10**9)], ...], Meta(min_length=2, max_length=8)]
    minutes: Annotated[int, Meta(ge=0, le=100_000)] = 0
    deed_names: Mapping[str, tuple[str, str]] = {}


def reference_of(header: Header) -> TableReference | None:
    """The event and table of the record; None for a record of no event. BadInput if the header is wrong."""
    if header.origin is None:
        return None
    try:
        reference = msgspec.convert(header.origin, TableReference)
    except msgspec.ValidationError:
        raise bad_header_field("origin") from None
    if len(reference.numbers) != len(header.players):
        raise bad_header_field("origin.numbers")
    return reference


def names_of(origin: TableReference | None) -> dict[DeedId, Name]:
    """The deeds' names that the event uses."""
    return {} if origin is None else {DeedId(deed): Name(*pair) for deed, pair in origin.deed_names.items()}


def belongs(origin: TableReference, heat: HeatId, table: TableNo) -> bool:
    """Whether the record is of this heat and table."""
    return origin.heat == heat and origin.table == table


def numbers_of(origin: TableReference | None, seats: Sequence[str]) -> tuple[PlayerNo | None, ...]:
    """The start number of each seat; None at a table of no event."""
    return (None,) * len(seats) if origin is None else tuple(PlayerNo(number) for number in origin.numbers)


Follower = Callable[[Entry, GameContext, GameRecord], None]
"""Called after each entry with the position before it."""


class LoadedGame(NamedTuple):
    """A record as read."""

    header: Header
    origin: TableReference | None
    game: GameRecord


def begun(lines: Sequence[str]) -> LoadedGame:
    """The game that the first line begins, with the event's names for its deeds."""
    header, _ = read_lines(lines[0] if lines else "")
    origin = reference_of(header)
    game = game_of(header)
    names = names_of(origin)
    if names:
        game.play.board = board_of(game.play.board.edition.renamed(names), game.play.board.deck)
    return LoadedGame(header, origin, game)


def carry_on(
    game: GameRecord,
    record: Sequence[str],
    start: int = 1,
    follow: Follower | None = None,
    steps: Sequence[Upcaster] = STEPS,
) -> None:
    """Apply the lines of a record from number `start` on, with the header as line 0.

    BadInput with the line in the file (from 1) if one cannot be read or is not allowed.
    """
    lines = todays_lines(record[0], record[start:], start + 1, steps)
    numbered = False
    for number, line in enumerate(lines, start=start + 1):
        entry = read_entry(line, number, game.play.variant.reader, after_numbered=numbered)
        numbered = entry.n > 0
        before = before_of(game.play) if follow is not None else None
        refused = game.apply(entry)
        if refused is not None:
            book = game.play.book
            clause = book.clauses.shown(refused.clause, refused.message.key)
            reason = book.worded(refused.message)
            raise BadInput("tables.line_refused", line=number, reason=reason, clause=clause)
        if follow is not None and before is not None:
            follow(entry, before, game)


def load_game(lines: Sequence[str]) -> LoadedGame:
    """The whole record replayed."""
    loaded = begun(lines)
    carry_on(loaded.game, lines)
    return loaded


def before_of(game: GameContext) -> GameContext:
    """A copy of the present position, independent of later entries."""
    return GameContext(game.book, game.board, game.variant, game.state.copy())


class Replayer:
    """Goes forward from its last position; only a step back starts anew."""

    def __init__(self, header_line: str, game: GameRecord) -> None:
        self._header_line = header_line
        self._entries: list[Entry] = game.entries
        self._past = begun([header_line]).game

    def at(self, n: int) -> GameRecord:
        """The game after entry `n`, not to be changed; valid until the next call."""
        if len(self._past.entries) > n:
            self._past = begun([self._header_line]).game
        for entry in self._entries[len(self._past.entries) : n]:
            self._past.apply(entry)
        return self._past
