"""The record of a game that lies in the event's own file."""

from __future__ import annotations

from tourney.base.game_log import GameLines
from tourney.event.ports import GameRecords


class EventGameLog:
    """Implements `GameLog` on an open event, which closes by itself."""

    def __init__(self, records: GameRecords, game: int, place: str) -> None:
        self._records = records
        self._game = game
        self._place = place

    @property
    def place(self) -> str:
        return self._place

    @property
    def mended(self) -> bool:
        return False

    def lines(self, start: int = 0) -> list[str]:
        return self._records.game_lines(self._game, start)

    def append(self, known: int, line: str) -> None:
        self._records.add_game_lines(GameLines(self._game, known, (line,)))

    def close(self) -> None:
        """The event stays open."""
