"""Standings paper rulings."""

from __future__ import annotations

from datetime import datetime

from tourney.competition.records import Tournament
from tourney.services.queries.paper_event_head import event_head
from tourney.services.queries.standings_paper_standings import ruling_lines
from tourney.services.rules import Rules
from tourney.views.standings_paper_rulings import RulingsPaper


def rulings_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulingsPaper:
    """Every ruling (T1.3)."""
    return RulingsPaper(event_head(tournament, now), ruling_lines(tournament, rules, now))
