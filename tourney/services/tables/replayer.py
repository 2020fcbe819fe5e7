"""The game at any entry of the past, for a look back and for a replay that goes on step by step."""

from __future__ import annotations

from tourney.engine.entries import Entry
from tourney.engine.game import Game
from tourney.services.tables.game_loading import begun


class Replayer:
    """Goes forward from where it was asked last; only a step back starts anew."""

    def __init__(self, header_line: str, game: Game) -> None:
        self._header_line = header_line
        self._entries: list[Entry] = game.entries
        self._past = begun([header_line]).game

    def forget(self) -> None:
        """Somebody has tried something out on the game."""
        self._past = begun([self._header_line]).game

    def at(self, n: int) -> Game:
        """The game after entry `n`, not to be changed; valid until asked again."""
        if len(self._past.entries) > n:
            self._past = begun([self._header_line]).game
        for entry in self._entries[len(self._past.entries) : n]:
            self._past.apply(entry)
        return self._past
