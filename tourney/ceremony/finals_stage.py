"""Gathers what the Finals page shows beside the bracket: the finalists' ways there, money raised, the next
task.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.event.counting import results_of
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.standings.standings import StandingLine, standings_of
from tourney.standings.views import FinalsView, finals_view
from tourney.today.today import DayStep, today_view


@dataclass(frozen=True, slots=True)
class FinalsStage:
    """The finals, the standings of everybody in the cut, the donations, and the next task."""

    view: FinalsView
    ways: Mapping[PlayerNo, StandingLine]
    money: MoneyRaised
    job: DayStep


def finals_stage(tournament: Tournament, rules: Rules, now: datetime) -> FinalsStage:
    """Everything that the Finals page shows."""
    view = finals_view(tournament, rules, now)
    shown = {line.person.number for each in view.divisions for line in each.finalists}
    standings = standings_of(results_of(tournament, rules.books, rules.format, rules.assessments), now)
    ways = {line.number: line for line in standings.lines if line.number in shown}
    return FinalsStage(view, ways, money_raised(tournament, rules), today_view(tournament, rules, now).now)
