"""Today paper rules."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.texts import Message
from tourney.paper.event_head import EventHead
from tourney.today.paper_day_view import AnsweredQuestion, FormatFacts, Tip


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules: its id ("T9.4") and its sentence."""

    id: str
    text: Message


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses that belong together."""

    title: Message
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class RulesPaper:
    """The rules in short, with the points of this event, tips and frequent questions, none of either where
    the rules have none. `ruleset`: its name, and what is changed of it.

    `last_word` is what it calls the clause of who decides last (T1.3).
    """

    head: EventHead
    ruleset: Message
    last_word: str
    chapters: tuple[Chapter, ...]
    format: FormatFacts
    tips: tuple[Tip, ...] = ()
    questions: tuple[AnsweredQuestion, ...] = ()
