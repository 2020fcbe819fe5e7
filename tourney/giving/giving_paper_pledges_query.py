"""Giving paper pledges."""

from __future__ import annotations

from datetime import datetime

from tourney.event.records import Tournament
from tourney.giving.giving_paper_pledges_view import PledgePaper
from tourney.paper.paper_event_head import event_head


def pledge_paper(tournament: Tournament, now: datetime) -> PledgePaper:
    """A form that is the same for everybody."""
    event = tournament.event
    return PledgePaper(event_head(tournament, now), event.charity_name, event.asks_photo_consent)
