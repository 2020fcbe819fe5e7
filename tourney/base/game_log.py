"""Declares what a table's session needs from outside: a log that keeps lines, in any place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class GameLines:
    """Lines to add to a game's record in an event, after its `known` lines."""

    game: int
    known: int
    lines: tuple[str, ...]


class GameLog(Protocol):
    """The record of one game: line 0 is its header, each further line one entry. Only ever added to."""

    @property
    def place(self) -> str:
        """File or address, for messages."""
        ...

    @property
    def mended(self) -> bool:
        """Whether a torn last line was found at opening and left out."""
        ...

    def lines(self, start: int = 0) -> list[str]:
        """The lines from number `start` on, without line ends."""
        ...

    def append(self, known: int, line: str) -> None:
        """Add a line after the first `known` ones: on disk when this returns.

        Conflict if there are not exactly `known` lines, EnvironmentFailure if it cannot be stored; the log is
        then as before.
        """
        ...

    def close(self) -> None: ...
