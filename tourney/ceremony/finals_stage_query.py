"""The finals as a stage: the read model, the finalists' ways through the heats, the money raised."""

from __future__ import annotations

from datetime import datetime

from tourney.ceremony.finals_stage_view import FinalistWay, FinalsStage
from tourney.event.counting import count
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.giving.receipts import money_raised
from tourney.standings.standings import standings_of
from tourney.standings.views import finals_view
from tourney.today.today import today_view


def finals_stage(tournament: Tournament, rules: Rules, now: datetime) -> FinalsStage:
    """Everything that the Finals page shows."""
    view = finals_view(tournament, rules, now)
    shown = {line.person.number for each in view.divisions for line in each.finalists}
    standings = standings_of(count(tournament, rules.books, rules.format, rules.assessments), now)
    ways = {
        line.number: FinalistWay(line.points, line.assets, line.heats)
        for line in standings.lines
        if line.number in shown
    }
    return FinalsStage(view, ways, money_raised(tournament), today_view(tournament, rules, now).now)
