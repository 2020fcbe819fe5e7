"""How sentences name a heat or a stage. Paper has headings of its own (`documents/heat_words`)."""

from __future__ import annotations

from tourney.base.ids import FINAL, SEMI, HeatId
from tourney.base.texts import Message, msg


def heat_named(heat: HeatId) -> Message:
    """`heat 2`, `the semi-finals`, `the final`: as it stands inside a sentence."""
    if heat == SEMI:
        return msg("standings.heat_semi")
    if heat == FINAL:
        return msg("standings.heat_final")
    return msg("standings.heat_number", heat=heat)
