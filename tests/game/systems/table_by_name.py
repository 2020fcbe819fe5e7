"""A table of one ruleset at which players enter things by name, and a refusal's clause is checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.record import read_entry


class TableByName:
    """The first player named throws first; each has the `money` that the page's examples begin with."""

    ruleset: ClassVar[str]
    money: ClassVar[int]

    def __init__(self, players: Mapping[str, Any], **more: Any) -> None:
        """`more`: the options, edition, deck or ruleset of the game, and what else the position says."""
        rules = {name: more.pop(name, None) for name in ("options", "edition", "deck")}
        ruleset = more.pop("ruleset", self.ruleset)
        hands = {name: {"cash": self.money, **given} for name, given in players.items()}
        setup = {"players": hands, "turn": next(iter(players)), **more}
        self.game = api.new_game(ruleset, tuple(players), setup=setup, **rules)

    def does(self, by: str, do: str, **fields: Any) -> Self:
        refused = self.game.apply(self.entry(by, do, fields))
        assert refused is None, refused
        return self

    def refused(self, by: str, do: str, **fields: Any) -> tuple[str, str]:
        before = self.game.state()
        refusal = self.game.apply(self.entry(by, do, fields))
        assert refusal is not None, (by, do, fields)
        assert self.game.state() == before
        assert ENGLISH.say(refusal.message) and CHINESE.say(refusal.message)
        return refusal.code, refusal.clause

    @classmethod
    def entry(cls, by: str, do: str, fields: Mapping[str, Any]) -> Any:
        """A line as these rules read it."""
        reader = api.new_game(cls.ruleset, ("A", "B"))._record.play.variant.reader
        return read_entry(json.dumps({"by": by, "do": do, **fields}), 2, reader)

    @property
    def state(self) -> dict[str, Any]:
        return self.game.state()

    @property
    def clauses(self) -> list[str]:
        return [event.clause for event in self.game.events]

    def of(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.state["players"][name]
        return found

    def cash(self) -> list[int]:
        return [hand["cash"] for hand in self.state["players"].values()]

    def square(self, name: str) -> int:
        at: int = self.of(name)["square"]
        return at
