"""Prints the runner's tally: every table of a heat with boxes for sheets out, in, entered and checked."""

from __future__ import annotations

from itertools import groupby

from tourney.base.texts import msg
from tourney.heats.paper_seating_table import SeatedTable, SeatingPaper, seating_frame
from tourney.paper.document import Document
from tourney.paper.layout import BOX, Layout, Row, TableColumn
from tourney.paper.surface import MM, Align
from tourney.paper.wording import Wording

_STEPS = ("paper.sheets_out", "paper.sheets_in", "paper.sheets_entered", "paper.sheets_checked")


def tally(paper: SeatingPaper, wording: Wording) -> Document:
    """One row for each table, wave by wave, as large as the page allows: it is read and ticked on a
    clipboard.
    """
    layout = Layout(seating_frame(paper, wording, wording(msg("paper.title_tally"))))
    columns = [
        TableColumn(wording.lines(msg("paper.table")), 14, Align.RIGHT, bold=True, size=14),
        TableColumn(wording.lines(msg("paper.when")), 15, Align.RIGHT, bold=True),
        *([TableColumn(wording.lines(msg("paper.board")), 13, Align.RIGHT)] if paper.in_waves else []),
        TableColumn(wording.lines(msg("paper.players")), 40, white=2 * MM),
        *(TableColumn(wording.lines(msg(step)), 16, Align.CENTRE) for step in _STEPS),
        TableColumn(wording.lines(msg("paper.remark")), 30),
    ]
    rows: list[Row] = []
    for wave, tables in groupby(paper.tables, key=lambda table: table.slot.wave):
        if wave:
            rows.append(Row(label=wording(msg("paper.wave_n", n=wave))))
        rows += [_row(table, paper.in_waves) for table in tables]
    if rows:
        layout.table(columns, rows, size=9.5, row_height=7.6 * MM, poster=True)
    else:
        layout.say(msg("paper.nobody"))
    return layout.finish()


def _row(table: SeatedTable, in_waves: bool) -> Row:
    board = (str(table.slot.board),) if in_waves else ()
    numbers = ", ".join(str(person.number) for person in table.persons)
    return Row((str(table.table), table.slot.starts_at, *board, numbers, *(BOX for _ in _STEPS), ""))
