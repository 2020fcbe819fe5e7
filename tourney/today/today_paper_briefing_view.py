"""Today paper briefing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.texts import Message
from tourney.paper.event_head import EventHead
from tourney.today.paper_day_view import DayPlan, FormatFacts
from tourney.today.today_paper_rules_view import Clause


@dataclass(frozen=True, slots=True)
class BriefingPaper:
    """What every referee must know before the first heat.

    `ruleset`: its name, and what is changed of it; `deeds`, `houses`, `hotels`: how many a set has; `start`,
    `play` and `counts`: its clauses of the start, of what is asked most at a table, and of the total.
    `words`: the area of the sentences that the rules say their own way (`Texts.in_words`); `cited`: what the
    clauses of the other duties are called here, by the tournament's names. `finishes_round`: so at zero;
    `otherwise`: the tables whose own rules have zero otherwise, heat by heat.
    """

    head: EventHead
    plan: DayPlan
    format: FormatFacts
    players: int
    boards: int | None
    ruleset: Message
    deeds: int
    houses: int
    hotels: int
    words: str
    cited: Mapping[str, str]
    finishes_round: bool
    start: tuple[Clause, ...]
    play: tuple[Clause, ...]
    counts: tuple[Clause, ...]
    otherwise: tuple[Message, ...] = ()
