"""The runner's tally: every table of a heat with boxes for sheets out, in, entered and checked."""

from __future__ import annotations

from tourney.documents.kit.flow import Column, Flow, Row
from tourney.documents.kit.rendering import Booklet
from tourney.documents.kit.surface import MM, Align
from tourney.documents.kit.wording import Wording
from tourney.documents.seating_table import seating_frame, table_note
from tourney.texts import msg
from tourney.views.paper import SeatingPaper

_STEPS = ("paper.sheets_out", "paper.sheets_in", "paper.sheets_entered", "paper.sheets_checked")


def tally(paper: SeatingPaper, wording: Wording) -> Booklet:
    """One row a table."""
    flow = Flow(seating_frame(paper, wording, wording(msg("paper.title_tally"))))
    columns = [
        Column(wording.lines(msg("paper.table")), 14, Align.RIGHT, bold=True, size=14),
        Column(wording.lines(msg("paper.when")), 22),
        Column(wording.lines(msg("paper.players")), 42),
        *(Column(wording.lines(msg(step)), 16, Align.CENTRE) for step in _STEPS),
        Column(wording.lines(msg("paper.remark")), 34),
    ]
    rows = [
        Row(
            (
                str(table.table),
                table_note(table, paper, wording),
                ", ".join(str(person.number) for person in table.persons),
                *("" for _ in _STEPS),
                "",
            ),
            boxes=(3, 4, 5, 6),
        )
        for table in paper.tables
    ]
    if rows:
        flow.table(columns, rows, size=9.5, row_height=7.6 * MM)
    else:
        flow.say(msg("paper.nobody"))
    return flow.finish()
