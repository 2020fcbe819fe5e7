"""The finals as a stage: the read model, the finalists' ways through the heats, the money raised."""

from __future__ import annotations

from datetime import datetime

from tourney.competition.counting import count
from tourney.competition.records import Tournament
from tourney.competition.standings import standings_of
from tourney.services.queries.finals import finals_view
from tourney.services.queries.giving_receipts import money_raised
from tourney.services.queries.today import today_view
from tourney.services.rules import Rules
from tourney.views.finals_stage import FinalistWay, FinalsStage


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
