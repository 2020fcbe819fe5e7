"""Shows the event itself for the Event page: the facts, the plan of the day, the names on the deeds.

Also the clauses for the window's help.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tourney.base.ids import DeedId, HeatId
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg
from tourney.clock.clock import PlanLine
from tourney.clock.day_plan import around_words, day_clock, planned
from tourney.event.formats import format_line
from tourney.event.pictures import picture_of
from tourney.event.records import CERTIFICATE_SHEET, LOGO, EventFacts, Tournament
from tourney.event.rules import Rules
from tourney.giving.receipts import due, gives_receipts, left_in_range, next_serial
from tourney.giving.sums import money_raised
from tourney.rules.board_files import load_edition
from tourney.rules.clauses import ClauseBook
from tourney.rules.options import Options
from tourney.rules.rulesets import RULESETS, load_ruleset


def clauses_in_force(rules: Rules | None) -> Mapping[str, Message]:
    """Those of an event by their names; the charity tournament's if none is open."""
    book = ClauseBook(load_ruleset(RULESETS[0]), Options()) if rules is None else rules.book.clauses
    return book.clauses


@dataclass(frozen=True, slots=True)
class DeedNameLine:
    """One deed: the shipped names and the organiser's (empty for a shipped one)."""

    deed: DeedId
    group: str
    price: int
    shipped: Name
    own: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class EventView:
    """The event's own page. `plan_problem` tells why there is no plan, `plan_around` the lines before and
    after it, `plan_doubts` the parts that no hall can keep. `reading`: names are a reading.
    """

    facts: EventFacts
    format_line: Message
    deeds: tuple[DeedNameLine, ...]
    reading: bool
    plan: tuple[PlanLine, ...]
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
    """What is missing for receipts, or the next number."""
    receipts_state: str = ""
    """"warn" when the numbers are used up."""


def event_view(tournament: Tournament, rules: Rules, now: datetime) -> EventView:
    """Everything the Event page shows."""
    event = tournament.event
    shipped = load_edition(event.edition)
    own = event.deed_names
    deeds = tuple(
        DeedNameLine(
            deed=deed.id, group=deed.group, price=deed.price, shipped=deed.name, own=own.get(deed.id, NO_NAME)
        )
        for deed in shipped.deeds
    )
    plan = planned(tournament, rules)
    receipts, receipts_state = _receipts(tournament, rules)
    return EventView(
        facts=event,
        format_line=format_line(rules.format, rules.sizes),
        deeds=deeds,
        reading=shipped.reading,
        plan=day_clock(tournament, rules, now).lines,
        plan_problem=plan.problem,
        plan_around=around_words(plan),
        plan_doubts=plan.doubts(),
        edition_locked=any(
            not table.ruleset and any((table.heat, number) in tournament.sheets for number in table.seats)
            for table in tournament.tables.values()
        ),
        drawn=frozenset(tournament.heats),
        printed=bool(tournament.prints),
        logo=picture_of(tournament, LOGO),
        certificate_sheet=picture_of(tournament, CERTIFICATE_SHEET),
        receipts=receipts,
        receipts_state=receipts_state,
    )


def _receipts(tournament: Tournament, rules: Rules) -> tuple[Message, str]:
    """The message about receipts, and whether it is a warning."""
    event, following = tournament.event, next_serial(tournament)
    if not gives_receipts(event):
        return msg("event.receipts_off"), ""
    if following is None:
        return msg("event.receipts_full", first=event.receipt_first, last=event.receipt_last), "warn"
    left, needed = (
        left_in_range(tournament),
        len(due(tournament)) + money_raised(tournament, rules).open_people,
    )
    if needed > left:
        return msg("event.receipts_short", next=following, n=left, wanted=needed), "warn"
    return msg("event.receipts_next", next=following, n=left), ""
