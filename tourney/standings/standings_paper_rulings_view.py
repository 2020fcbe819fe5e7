"""Standings paper rulings."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.paper.event_head import EventHead
from tourney.standings.standings_paper_standings_view import RulingLine


@dataclass(frozen=True, slots=True)
class RulingsPaper:
    """Every ruling in the order in which it was made."""

    head: EventHead
    rulings: tuple[RulingLine, ...]
