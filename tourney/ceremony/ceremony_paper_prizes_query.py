"""Ceremony paper prizes."""

from __future__ import annotations

from datetime import datetime

from tourney.ceremony.ceremony_paper_prizes_view import PrizePaper
from tourney.ceremony.winners import _finals, _honours, _settled_prizes, _status
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.paper_event_head import event_head


def prize_paper(tournament: Tournament, rules: Rules, now: datetime) -> PrizePaper:
    """The first places of each division, as many as the format has prizes."""
    finals, settled = _finals(tournament, rules, now)
    honours = _honours(tournament, rules, _settled_prizes(finals, settled))
    return PrizePaper(event_head(tournament, now), honours, _status(tournament, rules, now))
