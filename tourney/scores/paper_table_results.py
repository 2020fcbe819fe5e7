"""Prints the results of one heat, table by table, to pin up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.heat_names import heat_message
from tourney.base.ids import STAGES, HeatId, TableNo, points_shown
from tourney.base.texts import Message, msg
from tourney.event.counting import results_of
from tourney.event.printouts import Occasion
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import assess_table, equal_totals
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, PaperStatus, Person, event_head, person, table_state
from tourney.paper.layout import Cell, Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, has_results, say_status, status_notice
from tourney.paper.surface import INK, SOFT, Align
from tourney.paper.wording import Wording, place_shown
from tourney.scoresheet.ranking import Result
from tourney.standings.finals import finals_of, heat_status
from tourney.standings.paper_standings import paper_status


@dataclass(frozen=True, slots=True)
class TableLine:
    """A player's line in the results of their table; `bankrupt`: as how many-th they went out."""

    person: Person
    result: Result | None
    bankrupt: int | None


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result by place. `words`: the area of the messages that its rules word their own way;
    `places_only`: they have no totals.
    """

    table: TableNo
    state: Message
    confirmed: bool
    lines: tuple[TableLine, ...]
    words: str = ""
    places_only: bool = False
    equal: tuple[Message, ...] = ()
    """What decided between equal totals."""

    def total(self, line: TableLine) -> int | None:
        """The player's total assets, None without a result or where the rules have no totals."""
        return None if line.result is None or self.places_only else line.result.total


@dataclass(frozen=True, slots=True)
class HeatResults:
    """The results of one heat, table by table."""

    head: EventHead
    heat: HeatId
    tables: tuple[TableResult, ...]
    status: PaperStatus


# ---- tables -----------------------------------------------------------------------------------


def table_results(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HeatResults:
    """The tables of a heat by place; players without a result in seat order."""
    tables = []
    for table in tournament.tables_of(heat):
        assessed = assess_table(tournament, rules.books, rules.format, table, rules.assessments)
        by_player = {int(result.player): result for result in assessed.results}
        seats = sorted(
            # 99: players without a place come last, in the order of their seats
            table.seats,
            key=lambda n: (by_player[n].place if n in by_player else 99, table.seats.index(n)),
        )
        equal, lines = list[Message](), []
        equal += (why for why in equal_totals(assessed.results).values() if why not in equal)
        for number in seats:
            result, record = by_player.get(number), tournament.sheets.get((heat, number))
            bankrupt = record.sheet.bankrupt if record is not None else None
            lines.append(TableLine(person(tournament, number), result, bankrupt))
        tables.append(
            TableResult(
                table.table,
                table_state(assessed),
                assessed.confirmed,
                lines=tuple(lines),
                words=rules.books.of(table).words,
                places_only=assessed.places_only,
                equal=tuple(equal),
            )
        )
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    status = paper_status(heat_status(results, finals_of(results), heat, now), tournament)
    return HeatResults(event_head(tournament, now, heat), heat, tuple(tables), status)


_SCALES = (1.2, 1.1, 1.0)
"""How much larger the lists may be set, to fill their pages."""


def draw_table_results(paper: HeatResults, wording: Wording) -> Document:
    """A short list for each table, in order of places, in the largest type that takes no page more; no table
    is split over two pages.
    """
    return shortest(_table_results(paper, wording, scale) for scale in _SCALES)


def _table_results(paper: HeatResults, wording: Wording, scale: float) -> Document:
    notice = status_notice(paper.status, wording)
    title = wording(msg("paper.title_standings_tables"))
    layout = Layout(
        PageFrame(paper.head, wording, title=title, heat=wording(heat_message(paper.heat)), notice=notice)
    )
    say_status(layout, paper.status)
    lines = [(table, line) for table in paper.tables for line in table.lines]
    places_only = bool(lines) and all(
        table.places_only and line.bankrupt is None and line.result is not None for table, line in lines
    )
    total = TableColumn(wording.lines(msg("paper.total")), 38, Align.RIGHT, lines=2)
    points = TableColumn(wording.lines(msg("paper.points")), 18, Align.RIGHT, bold=True)
    columns = [
        TableColumn(wording.lines(msg("paper.place")), 14, Align.RIGHT, bold=True, size=11 * scale),
        TableColumn(wording.lines(msg("paper.number")), 12, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.name")), 50, lines=3, size=10.5 * scale),
        TableColumn(wording.lines(msg("paper.team")), 44, lines=5),
        *(() if places_only else (total,)),
        *(() if paper.heat in STAGES else (points,)),  # those of a stage count nowhere
    ]
    rows: list[Row] = []
    for table in paper.tables:
        name = wording(msg("paper.table_n", n=table.table))
        rows.append(Row(label=_label(table, wording), bookmark=name))
        in_words = wording.in_words(table.words)
        rows += [_line(table, line, in_words, places_only) for line in table.lines]
    if rows:
        layout.table(columns, rows, size=9.5 * scale, poster=True)
    else:
        layout.say(msg("paper.nobody"))
    return layout.finish()


def _label(table: TableResult, wording: Wording) -> str:
    name = wording(msg("paper.table_n", n=table.table))
    name = name if table.confirmed else name + wording.in_brackets(table.state)
    return "  ·  ".join((name, *(wording(why, " ") for why in table.equal)))


def _line(table: TableResult, line: TableLine, wording: Wording, places_only: bool) -> Row:
    person, result = line.person, line.result
    place = "" if result is None else place_shown(result.place, result.tied)
    assets = table.total(line)
    total: Cell = "" if assets is None else f"{assets:,}"
    if line.bankrupt is not None:
        total = wording.lines(msg("paper.bankrupt_n", n=line.bankrupt))
    points = "" if result is None else points_shown(result.points)
    name = wording.person_line(person.name)
    totals = () if places_only else (total,)
    cells = (place, str(person.number), name, person.team, *totals, points)
    return Row(cells, grey=SOFT if line.bankrupt is not None else INK)


PRINTOUTS = (
    Printout(
        kind="standings",
        form="tables",
        occasion=Occasion.AFTER,
        order=20,
        needs_heat=True,
        checked=True,
        ready=has_results,
        hangs=True,
        make=lambda job: draw_table_results(
            table_results(job.tournament, job.rules, job.now, job.heat_of_results), job.wording
        ),
    ),
)
