"""Ceremony paper prizes."""

from __future__ import annotations

from datetime import datetime

from tourney.competition.records import Tournament
from tourney.services.queries.paper_ceremony import _finals, _honours, _settled_prizes, _status
from tourney.services.queries.paper_event_head import event_head
from tourney.services.rules import Rules
from tourney.views.ceremony_paper_prizes import PrizePaper


def prize_paper(tournament: Tournament, rules: Rules, now: datetime) -> PrizePaper:
    """The first places of each division, as many as the format has prizes."""
    finals, settled = _finals(tournament, rules, now)
    honours = _honours(tournament, rules, _settled_prizes(finals, settled))
    return PrizePaper(event_head(tournament, now), honours, _status(tournament, rules, now))
