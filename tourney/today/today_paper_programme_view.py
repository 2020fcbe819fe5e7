"""Today paper programme."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.paper.event_head import EventHead
from tourney.today.paper_day_view import DayPlan, FormatFacts


@dataclass(frozen=True, slots=True)
class ProgrammePaper:
    """What guests are told of the day. `target` in HK$, 0 for none; `ruleset` as for the briefing."""

    head: EventHead
    plan: DayPlan
    format: FormatFacts
    ruleset: Message
    players: int
    charity: Name
    target: int
    asks_photo_consent: bool
