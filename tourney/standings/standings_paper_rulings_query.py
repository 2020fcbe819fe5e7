"""Standings paper rulings."""

from __future__ import annotations

from datetime import datetime

from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.event_head import event_head
from tourney.standings.standings_paper_rulings_view import RulingsPaper
from tourney.standings.standings_paper_standings_query import ruling_lines


def rulings_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulingsPaper:
    """Every ruling (T1.3)."""
    return RulingsPaper(event_head(tournament, now), ruling_lines(tournament, rules, now))
