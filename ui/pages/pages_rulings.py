"""Pages rulings."""

from __future__ import annotations

from tourney.base.ids import points_shown
from tourney.base.texts import Texts
from tourney.event.tally import HeatScore
from ui.pages.naming import placed


def heat_words(texts: Texts, score: HeatScore, narrow: bool = False) -> str:
    """A heat in a cell: `19·1st·table 7`, `narrow` without the table; a heat missed is a dash.

    The dot of our font is wide by itself and needs no spaces.
    """
    if score.table is None:
        return "–"
    table = texts("standpage.table", table=score.table)
    if score.place is None:
        return "…" if narrow else f"…·{table}"
    place = placed(texts, score.place, score.tied)
    points = points_shown(score.points)
    return f"{points}·{place}" if narrow else f"{points}·{place}·{table}"
