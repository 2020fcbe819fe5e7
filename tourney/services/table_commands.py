"""Everything that can be done to tables played with the engine, as data; re-exported by `commands`.

What happens at the table itself are entries of its record (`services.tables`), no commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tourney.base.ids import HeatId, TableNo
from tourney.services.command import Command


@dataclass(frozen=True, slots=True)
class OpenTableGame(Command):
    """Let the engine referee a table: its players in seat order, the event's board.

    `options` are what differs from the ruleset. `first`: the seat that begins, None for the first (or for
    the throws that decide it). `seed` makes the dice and decks on screen and is shown to nobody.
    """

    code: ClassVar[str] = "table_game_opened"
    heat: HeatId
    table: TableNo
    seed: int
    ruleset: str = "tournament"
    options: Mapping[str, Any] = field(default_factory=dict)
    first: int | None = None


@dataclass(frozen=True, slots=True)
class CloseTableGame(Command):
    """The engine referees this table no more: it is typed in. The record is kept in the file."""

    code: ClassVar[str] = "table_game_closed"
    heat: HeatId
    table: TableNo
    reason: str


@dataclass(frozen=True, slots=True)
class TakeTableResult(Command):
    """The sheets of a finished game, as if typed: checked, waiting to be confirmed.

    `lines` is the table's record. `reason` replaces sheets that were typed already. `as_it_stands` takes a
    game whose time was called but whose round was not finished, with the reason.
    """

    code: ClassVar[str] = "table_result_taken"
    heat: HeatId
    table: TableNo
    lines: tuple[str, ...]
    reason: str = ""
    as_it_stands: bool = False


@dataclass(frozen=True, slots=True)
class ImportTableGame(Command):
    """A table that was carried out comes back: its record and its sheets, whole or not at all.

    `known`: so many of the lines the event has already, the same ones.
    """

    code: ClassVar[str] = "table_game_imported"
    heat: HeatId
    table: TableNo
    lines: tuple[str, ...]
    known: int
    seed: int
    reason: str = ""
    as_it_stands: bool = False
