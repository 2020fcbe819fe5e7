"""What the referees' papers show: the rules, the briefing, the plan of the clock, the rulings."""

from __future__ import annotations

from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, Points, heat_order
from tourney.base.texts import Message, msg
from tourney.base.times import time_of
from tourney.clock.day_plan import planned
from tourney.event.counting import count
from tourney.event.format_line import format_line
from tourney.event.formats import Format
from tourney.event.records import AWAY, Tournament
from tourney.event.rule_books import finishes_round
from tourney.event.rules import Rules
from tourney.event.table_state import assess_table
from tourney.paper.paper_event_head import event_head, person_of
from tourney.scoresheet.ranking import PointsBasis, Result
from tourney.today.paper_day_view import ClockPaper, DayPlan, FormatFacts, KitLine, PlanRow, PointsRow


def clock_paper(tournament: Tournament, rules: Rules, now: datetime) -> ClockPaper:
    """The plan of the day by the clock."""
    return ClockPaper(event_head(tournament, now), day_plan(tournament, rules))


def _otherwise_at_zero(tournament: Tournament) -> tuple[Message, ...]:
    """What the tables do at zero whose own rules differ from the event's in that."""
    said = finishes_round(tournament.event)
    key = "paper.brief_stop_at" if said else "paper.brief_stop_round_at"
    found = []
    for heat in sorted(tournament.heats, key=heat_order):
        drawn = tournament.tables_of(heat)
        tables = [each.table for each in drawn if finishes_round(tournament.event, each) is not said]
        if tables:
            found.append(msg(key, heat=heat_named(heat), tables=tables, n=len(tables)))
    return tuple(found)


def _confirmed(tournament: Tournament, rules: Rules, heat: HeatId) -> dict[PlayerNo, Result]:
    """What everybody took from those tables of the heat that are confirmed."""
    assessed = (
        assess_table(tournament, rules.books, rules.format, table, rules.assessments)
        for table in tournament.tables_of(heat)
    )
    return {PlayerNo(int(one.player)): one for each in assessed if each.confirmed for one in each.results}


def _kit_lines(tournament: Tournament, rules: Rules) -> tuple[KitLine, ...]:
    """Everybody who plays, with what is confirmed so far."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    lines = []
    for number, player in sorted(tournament.players.items()):
        if player.status in AWAY:
            continue
        tally = counted.tallies.get(number)
        known = {score.heat: score for score in tally.heats if not score.provisional} if tally else {}
        heats = tuple(known.get(heat) for heat in rules.format.heat_ids)
        lines.append(KitLine(person_of(player), heats, tally.adjustments if tally else Points(0)))
    return tuple(lines)


def day_plan(tournament: Tournament, rules: Rules) -> DayPlan:
    """The plan for the tables that are drawn, else for those that today's players would fill."""
    plan = planned(tournament, rules)
    rows = tuple(
        PlanRow(
            heat=slot.heat,
            wave=slot.wave,
            waves=plan.waves(slot),
            starts=time_of(slot.starts),
            ends=time_of(slot.ends) if slot.timed else "",
            first=slot.first,
            last=slot.last,
            minutes=slot.ends - slot.starts if slot.timed else 0,
            pause_after=plan.pause_after(index),
        )
        for index, slot in enumerate(plan.slots)
    )
    if not plan.slots:
        return DayPlan(rows, plan.problem, plan.guessed)
    registration, prizes = time_of(plan.registration), time_of(plan.prizes)
    return DayPlan(rows, plan.problem, plan.guessed, registration=registration, prizes=prizes)


def _playing(tournament: Tournament) -> int:
    return sum(player.status not in AWAY for player in tournament.players.values())


def _format(fmt: Format, protest_minutes: int) -> FormatFacts:
    rows = tuple(PointsRow(of, tuple(row)) for of, row in sorted(fmt.points.rows.items()))
    return FormatFacts(
        name=fmt.name,
        line=format_line(fmt),
        rows=rows,
        by_left=fmt.points.basis is PointsBasis.LEFT,
        low_wins=fmt.low_wins,
        protest_minutes=protest_minutes,
    )
