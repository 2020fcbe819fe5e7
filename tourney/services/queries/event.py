"""The event itself as a read model."""

from __future__ import annotations

from datetime import datetime

from tourney.competition.heat_names import heat_named
from tourney.competition.receipts import gives_receipts, left_in_range, next_serial
from tourney.competition.records import LOGO, Status, Tournament
from tourney.competition.schedule import plan_day, time_of
from tourney.editions import load_edition
from tourney.errors import TourneyError
from tourney.names import NO_NAME
from tourney.services.queries.format_line import format_line
from tourney.services.rules import Rules
from tourney.texts import Message, msg
from tourney.views.event import DeedNameLine, EventView, PlannedWave


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
    plan, problem = _plan(tournament, rules)
    logo = tournament.pictures.get(LOGO)
    receipts, receipts_state = _receipts(tournament)
    return EventView(
        facts=event,
        format_line=format_line(rules.format),
        deeds=deeds,
        reading=shipped.reading,
        plan=plan,
        plan_problem=problem,
        edition_locked=any(
            not table.ruleset and any((table.heat, number) in tournament.sheets for number in table.seats)
            for table in tournament.tables.values()
        ),
        drawn=frozenset(tournament.heats),
        printed=bool(tournament.prints),
        logo=logo.data if logo is not None else b"",
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
    return msg("event.receipts_next", next=following, n=left_in_range(tournament)), ""


def _plan(tournament: Tournament, rules: Rules) -> tuple[tuple[PlannedWave, ...], Message | None]:
    """The plan for the tables drawn, or those that today's players would fill."""
    event, fmt = tournament.event, rules.format
    playing = sum(
        player.status not in (Status.ABSENT, Status.WITHDRAWN) for player in tournament.players.values()
    )
    if playing < 2:
        return (), msg("event.plan_needs_players")
    guess = max(1, -(-playing // rules.sizes[0]))
    tables = {heat: len(tournament.tables_of(heat)) or guess for heat in fmt.heat_ids}
    try:
        slots = plan_day(
            fmt,
            tables,
            starts_at=event.starts_at,
            boards=event.boards,
            breaks=event.breaks,
            wave_minutes=event.wave_minutes,
        )
    except TourneyError as error:
        return (), Message(error.key, error.params)
    waves = {slot.heat: slot.wave for slot in slots}
    lines = tuple(
        PlannedWave(
            heat=slot.heat,
            name=heat_named(slot.heat),
            wave=slot.wave,
            waves=waves[slot.heat],
            starts=time_of(slot.starts),
            ends=time_of(slot.ends),
            tables=slot.tables,
            timed=slot.timed,
        )
        for slot in slots
    )
    return lines, None
