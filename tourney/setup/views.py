"""The event itself as a read model."""

from __future__ import annotations

from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.names import NO_NAME
from tourney.base.texts import Message, msg
from tourney.base.times import time_of
from tourney.clock.day_plan import Planned, around_words, day_clock, planned
from tourney.event.format_line import format_line
from tourney.event.pictures import picture_of
from tourney.event.records import CERTIFICATE_SHEET, LOGO, Tournament
from tourney.event.rules import Rules
from tourney.giving.giving_receipts_query import money_raised
from tourney.giving.receipts import due, gives_receipts, left_in_range, next_serial
from tourney.rules.board_files import load_edition
from tourney.setup.event import DeedNameLine, EventView, PlannedWave
from tourney.today.day_line import actual_words, times_of


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
    receipts, receipts_state = _receipts(tournament)
    return EventView(
        facts=event,
        format_line=format_line(rules.format),
        deeds=deeds,
        reading=shipped.reading,
        plan=_waves(tournament, rules, now, plan),
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


def _receipts(tournament: Tournament) -> tuple[Message, str]:
    """What is to be said of receipts, and whether that is a warning."""
    event, following = tournament.event, next_serial(tournament)
    if not gives_receipts(event):
        return msg("event.receipts_off"), ""
    if following is None:
        return msg("event.receipts_full", first=event.receipt_first, last=event.receipt_last), "warn"
    left, wanted = left_in_range(tournament), len(due(tournament)) + money_raised(tournament).open_people
    if wanted > left:
        return msg("event.receipts_short", next=following, n=left, wanted=wanted), "warn"
    return msg("event.receipts_next", next=following, n=left), ""


def _waves(tournament: Tournament, rules: Rules, now: datetime, plan: Planned) -> tuple[PlannedWave, ...]:
    """The plan of the day in lines, as it was planned and as it goes."""
    day = day_clock(tournament, rules, now)
    return tuple(
        PlannedWave(
            heat=slot.heat,
            name=heat_named(slot.heat),
            wave=slot.wave,
            waves=plan.waves(slot),
            starts=time_of(slot.starts),
            ends=time_of(slot.ends),
            tables=slot.tables,
            timed=slot.timed,
            now=actual_words(times_of([line])),
        )
        for slot, line in zip(plan.slots, day.lines, strict=True)
    )
