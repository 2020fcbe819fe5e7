"""Giving paper money poster."""

from __future__ import annotations

from datetime import datetime

from tourney.competition.records import Tournament
from tourney.services.queries.giving_receipts import money_raised
from tourney.services.queries.paper_event_head import event_head
from tourney.views.giving_paper_money_poster import MoneyPaper


def money_paper(tournament: Tournament, now: datetime) -> MoneyPaper:
    """What has come in, and what is still promised."""
    return MoneyPaper(event_head(tournament, now), tournament.event.charity_name, money_raised(tournament))
