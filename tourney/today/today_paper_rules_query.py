"""Today paper rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from tourney.base.texts import msg
from tourney.event.records import Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.paper.paper_event_head import event_head
from tourney.rules.rulebook import RuleBook
from tourney.today.paper_day_query import _format
from tourney.today.paper_day_view import AnsweredQuestion, Tip
from tourney.today.today_paper_rules_view import Chapter, Clause, RulesPaper


def rules_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulesPaper:
    """The clauses in force by chapter, the points of this event's format, tips and frequent questions."""
    book = rules.book.clauses
    clauses = [Clause(shown, said) for shown, said in book.clauses.items()]
    chapters = tuple(
        Chapter(rules.book.worded(msg(book.chapters[name])), tuple(members))
        for name, members in groupby(clauses, key=lambda each: each.id.partition(".")[0])
    )
    return RulesPaper(
        head=event_head(tournament, now),
        ruleset=book_words(rules.book, rules.book),
        last_word=book.shown("T1.3"),
        chapters=chapters,
        format=_format(rules.format, tournament.event.protest_minutes),
        tips=tuple(Tip(*each) for each in book.tips),
        questions=tuple(AnsweredQuestion(*each) for each in book.questions),
    )


def _clauses(book: RuleBook, cited: Sequence[tuple[str, str]]) -> tuple[Clause, ...]:
    """What these clauses, or sentences of them, are called by this book, and say."""
    clauses = book.clauses
    shown = dict.fromkeys(clauses.shown(*each) for each in cited)
    return tuple(Clause(name, said) for name in shown if (said := clauses.said(name)) is not None)
