"""How paper names a heat: by number, or as semi-final and final."""

from __future__ import annotations

from tourney.base.ids import STAGES, HeatId
from tourney.documents.kit.wording import Wording
from tourney.texts import Message, msg


def heat_message(heat: HeatId) -> Message:
    """`Heat 2`, `Semi-finals`, `Final`."""
    if heat in STAGES:
        return msg("paper.heat_semi") if heat == STAGES[0] else msg("paper.heat_final")
    return msg("paper.heat_n", n=int(heat))


def heat_short(heat: HeatId, wording: Wording) -> str:
    """For a narrow field under the word "heat": the number alone, or the stage."""
    return wording(heat_message(heat), " ") if heat in STAGES else str(heat)


def heat_head(heat: HeatId, wording: Wording) -> str:
    """For the head of a narrow column: `H2`, or the stage."""
    return (
        wording(heat_message(heat), " ") if heat in STAGES else wording(msg("paper.heat_head", n=heat), " ")
    )
