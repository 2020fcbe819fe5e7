"""Today paper programme."""

from __future__ import annotations

from datetime import datetime

from tourney.event.records import Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.paper.paper_event_head import event_head
from tourney.today.paper_day_query import _format, _playing, day_plan
from tourney.today.today_paper_programme_view import ProgrammePaper


def programme_paper(tournament: Tournament, rules: Rules, now: datetime) -> ProgrammePaper:
    """The day, the points and the good cause."""
    event = tournament.event
    return ProgrammePaper(
        head=event_head(tournament, now),
        plan=day_plan(tournament, rules),
        format=_format(rules.format, event.protest_minutes),
        ruleset=book_words(rules.book, rules.book),
        players=_playing(tournament),
        charity=event.charity_name,
        target=event.donation_target,
        asks_photo_consent=event.asks_photo_consent,
    )
