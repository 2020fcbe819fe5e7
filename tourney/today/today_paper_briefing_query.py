"""Today paper briefing."""

from __future__ import annotations

from datetime import datetime

from tourney.event.records import Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rule_books import finishes_round
from tourney.event.rules import Rules
from tourney.paper.paper_event_head import event_head
from tourney.today.paper_day_query import _format, _otherwise_at_zero, _playing, day_plan
from tourney.today.today_paper_briefing_view import BriefingPaper
from tourney.today.today_paper_rules_query import _clauses


def briefing_paper(tournament: Tournament, rules: Rules, now: datetime) -> BriefingPaper:
    """Plan, format, numbers, and the clauses that a referee is asked for, as they hold today."""
    book = rules.book
    own = [(clause, "") for each in book.options.own if each.in_force for clause in each.briefed]
    return BriefingPaper(
        head=event_head(tournament, now),
        plan=day_plan(tournament, rules),
        format=_format(rules.format, tournament.event.protest_minutes),
        players=_playing(tournament),
        boards=tournament.event.boards,
        ruleset=book_words(book, book),
        deeds=len(book.edition.deeds),
        houses=book.options.houses,
        hotels=book.options.hotels,
        words=book.words,
        cited={clause: book.clauses.shown(clause) for clause in ("T1.3", "T9.1", "T9.2", "T9.3", "T9.5")},
        finishes_round=finishes_round(tournament.event),
        start=_clauses(book, (("T2.2", ""), ("T3.1", "engine.starts"))),
        play=_clauses(book, (*own, ("T4.2", ""), ("T4.4", ""), ("T3.5", ""))),
        counts=_clauses(book, (("T9.4", ""),)),
        otherwise=_otherwise_at_zero(tournament),
    )
