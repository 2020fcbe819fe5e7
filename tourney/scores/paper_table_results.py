"""The results of one heat, table by table, to pin up."""

from __future__ import annotations

from tourney.base.ids import points_shown
from tourney.base.texts import msg
from tourney.event.printouts import Occasion
from tourney.paper.document import Booklet
from tourney.paper.heat_words import heat_message
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.places import place_shown
from tourney.paper.printout import Printout, drawn
from tourney.paper.status_block import say_status, status_notice
from tourney.paper.surface import INK, SOFT, Align
from tourney.paper.wording import Wording
from tourney.scores.scores_paper_table_results_query import table_results
from tourney.scores.scores_paper_table_results_view import HeatResults, TableLine, TableResult


def draw_table_results(paper: HeatResults, wording: Wording) -> Booklet:
    """A short list a table, in order of places; no table is torn over two pages."""
    notice = status_notice(paper.status, wording)
    title = wording(msg("paper.title_table_results"))
    flow = Flow(
        PageFrame(paper.head, wording, title=title, subtitle=wording(heat_message(paper.heat)), notice=notice)
    )
    say_status(flow, paper.status)
    lines = [line for table in paper.tables for line in table.lines]
    places_only = bool(lines) and all(
        line.total is None and line.bankrupt is None and line.place is not None for line in lines
    )
    assets = TableColumn(wording.lines(msg("paper.assets")), 30, Align.RIGHT, lines=2)
    columns = [
        TableColumn(wording.lines(msg("paper.place")), 14, Align.RIGHT, bold=True, size=11),
        TableColumn(wording.lines(msg("paper.number")), 12, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.name")), 50, lines=3, size=10.5),
        TableColumn(wording.lines(msg("paper.team")), 50, lines=5),
        *(() if places_only else (assets,)),
        TableColumn(wording.lines(msg("paper.points")), 18, Align.RIGHT, bold=True),
    ]
    rows: list[Row] = []
    for table in paper.tables:
        name = wording(msg("paper.table_n", n=table.table))
        rows.append(Row(label=_label(table, wording), bookmark=name))
        said = wording.in_words(table.words)
        rows += [_line(line, said, places_only) for line in table.lines]
    if rows:
        flow.table(columns, rows, poster=True)
    else:
        flow.say(msg("paper.nobody"))
    return flow.finish()


def _label(table: TableResult, wording: Wording) -> str:
    name = wording(msg("paper.table_n", n=table.table))
    return name if table.confirmed else name + wording.in_brackets(table.state)


def _line(line: TableLine, wording: Wording, places_only: bool) -> Row:
    person = line.person
    place = "" if line.place is None else place_shown(line.place, line.tied)
    total = "" if line.total is None else f"{line.total:,}"
    if line.bankrupt is not None:
        total = wording(msg("paper.bankrupt_n", n=line.bankrupt), " ")
    points = "" if line.points is None else points_shown(line.points)
    name = wording.person_line(person.name)
    assets = () if places_only else (total,)
    cells = (place, str(person.number), name, person.team, *assets, points)
    return Row(cells, grey=SOFT if line.bankrupt is not None else INK)


PRINTOUTS = (
    Printout(
        kind="table-results",
        occasion=Occasion.AFTER,
        order=20,
        needs_heat=True,
        ready=drawn,
        hangs=True,
        make=lambda job: draw_table_results(
            table_results(job.tournament, job.rules, job.now, job.heat_of_results), job.wording
        ),
    ),
)
