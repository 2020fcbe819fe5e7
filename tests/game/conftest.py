"""A table to play on: the shortest way to a position and through entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tourney.game.engine.accounts import Refusal
from tourney.game.engine.entries import Header, any_of
from tourney.game.engine.game import GameRecord
from tourney.game.record import new_game


class Referee:
    """Enters `("A", "throw", dice=[1, 2])` and expects it to be allowed, or refused by a clause."""

    def __init__(self, **header: Any) -> None:
        full = {
            "record": "tourney-game",
            "version": 1,
            "ruleset": "tournament",
            "edition": "atlantic-city",
            "players": ["A", "B", "C"],
            **header,
        }
        self.game: GameRecord = new_game(msgspec.convert(full, Header))

    def does(self, by: str, do: str, **fields: Any) -> Referee:
        refused = self._enter(by, do, fields)
        assert refused is None, refused
        return self

    def may_not(self, clause: str, by: str, do: str, **fields: Any) -> str:
        """The refusal's code; the position must be as before."""
        before = self.game.play.state.copy()
        refused = self._enter(by, do, fields)
        assert refused is not None
        assert refused.clause == clause, refused
        assert self.game.play.state == before
        return refused.code

    def clauses(self) -> list[str]:
        """The clauses that the last entry brought into play."""
        return [event.clause for event in self.game.events]

    def cash(self, name: str) -> int:
        return self.game.play.state.cash[self.game.play.seats[name]]

    def square(self, name: str) -> int:
        return self.game.play.state.square[self.game.play.seats[name]]

    def owner(self, deed: str) -> str | None:
        seat = self.game.play.state.owner[self.game.play.board.square_of[deed]]
        return None if seat < 0 else self.game.play.names[seat]

    def level(self, deed: str) -> int:
        return self.game.play.state.level[self.game.play.board.square_of[deed]]

    @property
    def turn(self) -> str:
        return self.game.play.names[self.game.play.state.turn]

    @property
    def waits_for(self) -> str:
        return type(self.game.play.top).__name__

    def _enter(self, by: str, do: str, fields: dict[str, Any]) -> Refusal | None:
        entry = msgspec.convert({"by": by, "do": do, **fields}, any_of(self.game.play.variant.specs))
        return self.game.apply(entry)


@pytest.fixture
def table() -> Callable[..., Referee]:
    """`table(A={"cash": 5}, turn="B")`: three players, those named with these belongings."""

    def make(
        turn: str = "A", doubles: int = 0, decks: dict[str, list[str]] | None = None, **known: Any
    ) -> Referee:
        header = {name: known.pop(name) for name in ("ruleset", "options", "edition") if name in known}
        players = known.pop("players", ["A", "B", "C"])
        setup = {
            "players": {name: {"cash": 1500, **known.get(name, {})} for name in players},
            "turn": turn,
            "doubles": doubles,
            "decks": decks or {},
        }
        return Referee(setup=setup, players=players, **header)

    return make


@pytest.fixture
def fresh() -> Referee:
    """A game at its start."""
    return Referee()
