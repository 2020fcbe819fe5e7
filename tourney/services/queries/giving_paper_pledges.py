"""Giving paper pledges."""

from __future__ import annotations

from datetime import datetime

from tourney.competition.records import Tournament
from tourney.services.queries.paper_event_head import event_head
from tourney.views.giving_paper_pledges import PledgePaper


def pledge_paper(tournament: Tournament, now: datetime) -> PledgePaper:
    """A form that is the same for everybody."""
    event = tournament.event
    return PledgePaper(event_head(tournament, now), event.charity_name, event.asks_photo_consent)
