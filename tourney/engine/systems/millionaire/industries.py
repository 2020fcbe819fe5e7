"""Buildings of an industry are sold evenly (M5.4)."""

from __future__ import annotations

from tourney.engine.entries import Sell
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal
from tourney.engine.steps import building


def may_sell(play: Play, seat: int, entry: Sell) -> Refusal | None:
    """As anywhere; what would leave the industry uneven has a name of its own."""
    refused = building.may_sell(play, seat, entry)
    if refused is not None and refused.code == "build.uneven":
        return refused._replace(code="sell.uneven")
    return refused
