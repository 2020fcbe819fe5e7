"""What the Excel files show: gathers players, seating, sheets and standings for the workbook."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tourney.base.ids import HeatId, heat_order
from tourney.competition.records import Table, Tournament
from tourney.competition.tables import assess_table
from tourney.scoresheet.points import PointsBasis
from tourney.scoresheet.table import Result
from tourney.scoresheet.valuation import value
from tourney.services.queries.paper import (
    deed_rows,
    event_head,
    person,
    player_list,
    seating_paper,
    table_state,
)
from tourney.services.queries.paper_results import bracket_paper, standings_paper
from tourney.services.rules import Rules
from tourney.views.paper_files import Contact, PointsRule, ScoreRow, TemplateData, WorkbookData


def workbook_data(
    tournament: Tournament, rules: Rules, now: datetime, contacts: bool = False
) -> WorkbookData:
    """The whole event. Telephone numbers and addresses only with `contacts`."""
    heats = sorted({heat for heat, _ in tournament.tables}, key=heat_order)
    points = rules.format.points
    rows: list[ScoreRow] = []
    for heat in heats:
        for table in tournament.tables_of(heat):
            rows += _score_rows(tournament, rules, table)
    known = {
        number: Contact(player.phone, player.email)
        for number, player in (tournament.players.items() if contacts else ())
    }
    return WorkbookData(
        event_head(tournament, now),
        player_list(tournament, now).players,
        known,
        tuple(seating_paper(tournament, rules, now, heat) for heat in heats),
        deed_rows(rules.edition),
        PointsRule(points.rows, points.basis is PointsBasis.SIZE, points.bankrupt_by_rank),
        tuple(rows),
        standings_paper(tournament, rules, now),
        bracket_paper(tournament, rules, now),
    )


def _score_rows(tournament: Tournament, rules: Rules, table: Table) -> list[ScoreRow]:
    """The sheets of a table that are there, in seat order."""
    assessed = assess_table(tournament, rules.edition, rules.format, table, rules.assessments)
    results = {int(result.player): result for result in assessed.results}
    agree = _keys_give_places(assessed.results)
    state = table_state(assessed.state)
    rows = []
    for seat, number in enumerate(table.seats, 1):
        record = tournament.sheets.get((table.heat, number))
        if record is None:
            continue
        sheet = record.sheet
        worth = value(rules.edition, sheet, rules.format.all_land)
        result = results.get(number)
        rows.append(
            ScoreRow(
                table.heat,
                table.table,
                seat,
                len(table.seats),
                person(tournament, number),
                sheet.deeds,
                None if sheet.totals_only else sheet.cash,
                sheet.bankrupt,
                sheet.declared_total,
                sheet.declared_place,
                worth.property,
                worth.unmortgaged_land or 0,
                _ahead(result, assessed.results) if result is not None else 0,
                worth.total,
                result.place if result is not None else None,
                result.points if result is not None else None,
                agree,
                state,
            )
        )
    return rows


def _level_with(result: Result, other: Result) -> bool:
    mine = (result.bankrupt, result.total, result.unmortgaged_land or 0)
    return mine == (other.bankrupt, other.total, other.unmortgaged_land or 0)


def _ahead(result: Result, results: Sequence[Result]) -> int:
    if result.bankrupt:
        return 0
    return sum(1 for other in results if _level_with(result, other) and other.place > result.place)


def _keys_give_places(results: Sequence[Result]) -> bool:
    """Whether ordering by total, land and `ahead` gives the places of those left at the end."""
    keys = [
        (result.total, result.unmortgaged_land or 0, _ahead(result, results))
        for result in results
        if not result.bankrupt
    ]
    places = [result.place for result in results if not result.bankrupt]
    return places == [1 + sum(1 for other in keys if other > key) for key in keys]


def template_data(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> TemplateData:
    """The tables of a heat, to be typed in elsewhere."""
    return TemplateData(
        event_head(tournament, now),
        tournament.event.code,
        rules.edition.id,
        heat,
        deed_rows(rules.edition),
        seating_paper(tournament, rules, now, heat).tables,
    )
