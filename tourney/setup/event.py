"""What the Event page shows: the facts, the plan of the day, the names on the deeds."""

from __future__ import annotations

from dataclasses import dataclass, field

from tourney.base.ids import DeedId, HeatId
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg
from tourney.event.records import EventFacts


@dataclass(frozen=True, slots=True)
class DeedNameLine:
    """One deed: the shipped names and the organiser's (empty where the shipped one stands)."""

    deed: DeedId
    group: str
    price: int
    shipped: Name
    own: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class PlannedWave:
    """One wave of the plan. Times are "HH:MM"; `tables` counts the tables that play.

    `now`: what became of it or is to be expected, None where that is the plan.
    """

    heat: HeatId
    name: Message
    wave: int
    waves: int
    starts: str
    ends: str
    tables: int
    timed: bool
    now: Message | None = None


@dataclass(frozen=True, slots=True)
class EventView:
    """The event's own page. `plan_problem` says why there is no plan, `plan_around` what comes before and
    after it, `plan_doubts` what of it no hall can keep. `reading`: names are a reading."""

    facts: EventFacts
    format_line: Message
    deeds: tuple[DeedNameLine, ...]
    reading: bool
    plan: tuple[PlannedWave, ...]
    plan_problem: Message | None
    plan_around: Message | None
    plan_doubts: tuple[Message, ...]
    edition_locked: bool
    drawn: frozenset[HeatId]
    printed: bool
    """Whether scoresheets with the deeds' names have been printed."""
    logo: bytes = b""
    certificate_sheet: bytes = b""
    receipts: Message = field(default_factory=lambda: msg("event.receipts_off"))
    """What is missing for receipts, or which number comes next."""
    receipts_state: str = ""
    """"warn" when the numbers are used up."""
