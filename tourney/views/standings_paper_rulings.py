"""Standings paper rulings."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.views.paper import EventHead
from tourney.views.standings_paper_standings import RulingLine


@dataclass(frozen=True, slots=True)
class RulingsPaper:
    """Every ruling in the order in which it was made."""

    head: EventHead
    rulings: tuple[RulingLine, ...]
