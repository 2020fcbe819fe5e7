"""Gathers what the Finals page shows beside the bracket: the finalists' ways there, money raised, the next
task.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tourney.base.ids import HeatId, PlayerNo
from tourney.clock.clock import hall_clock
from tourney.event.counting import results_of
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.standings.standings import StandingLine, standings_of
from tourney.standings.views import FinalsView, finals_view
from tourney.today.today import DayStep, today_view


@dataclass(frozen=True, slots=True)
class FinalsStage:
    """The finals, the standings of everybody in the cut, the donations, and the next task.

    `playing`: the heat whose time runs; `until`: the end of its time, None if it stands still or has none.
    """

    view: FinalsView
    ways: Mapping[PlayerNo, StandingLine]
    money: MoneyRaised
    job: DayStep
    playing: HeatId | None = None
    until: datetime | None = None


def finals_stage(tournament: Tournament, rules: Rules, now: datetime) -> FinalsStage:
    """Everything that the Finals page shows."""
    view = finals_view(tournament, rules, now)
    shown = {line.person.number for each in view.divisions for line in each.finalists}
    standings = standings_of(results_of(tournament, rules.books, rules.format, rules.assessments), now)
    ways = {line.number: line for line in standings.lines if line.number in shown}
    money, job = money_raised(tournament, rules), today_view(tournament, rules, now).now
    clock = hall_clock(tournament, rules, now)
    if not clock.is_on or clock.over:
        return FinalsStage(view, ways, money, job)
    ends = now + timedelta(seconds=clock.seconds) if clock.runs and not clock.untimed else None
    return FinalsStage(view, ways, money, job, playing=clock.heat, until=ends)
