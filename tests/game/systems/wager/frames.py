"""What waits at the wheel."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.game_context import DecisionRule
from tourney.game.engine.turns import always_stands


class Wager(PendingDecision):
    """A stake is in the pot: the wheel is spun."""

    fields = ("seat", "amount")

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount


WAGER = DecisionRule(stands=always_stands)
