"""Scores paper table results."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.event.counting import count
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import assess_table
from tourney.paper.paper_event_head import event_head, person, table_state
from tourney.scores.scores_paper_table_results_view import HeatResults, TableLine, TableResult
from tourney.standings.finals import finals_of
from tourney.standings.finals_status import heat_status
from tourney.standings.standings_paper_standings_query import paper_status

# ---- tables -----------------------------------------------------------------------------------


def table_results(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HeatResults:
    """The tables of a heat by place; players without a result in seat order."""
    tables = []
    for table in tournament.tables_of(heat):
        assessed = assess_table(tournament, rules.books, rules.format, table, rules.assessments)
        by_player = {int(result.player): result for result in assessed.results}
        seats = sorted(
            table.seats, key=lambda n: (by_player[n].place if n in by_player else 99, table.seats.index(n))
        )
        lines = []
        for number in seats:
            result, record = by_player.get(number), tournament.sheets.get((heat, number))
            bankrupt = record.sheet.bankrupt if record is not None else None
            who = person(tournament, number)
            if result is None:
                lines.append(TableLine(person=who, place=None, points=None, total=None, bankrupt=bankrupt))
            else:
                lines.append(
                    TableLine(
                        person=who,
                        place=result.place,
                        points=result.points,
                        total=None if assessed.places_only else result.total,
                        bankrupt=bankrupt,
                        tied=result.tied,
                    )
                )
        words = rules.books.of(table).words
        state = table_state(assessed.state)
        tables.append(TableResult(table.table, state, assessed.confirmed, lines=tuple(lines), words=words))
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    status = paper_status(heat_status(counted, finals_of(counted), heat, now), tournament)
    return HeatResults(event_head(tournament, now, heat), heat, tuple(tables), status)
