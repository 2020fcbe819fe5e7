"""Giving paper money poster."""

from __future__ import annotations

from datetime import datetime

from tourney.event.records import Tournament
from tourney.giving.giving_paper_money_poster_view import MoneyPaper
from tourney.giving.giving_receipts_query import money_raised
from tourney.paper.paper_event_head import event_head


def money_paper(tournament: Tournament, now: datetime) -> MoneyPaper:
    """What has come in, and what is still promised."""
    return MoneyPaper(event_head(tournament, now), tournament.event.charity_name, money_raised(tournament))
