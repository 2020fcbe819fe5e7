"""Seating by table: a card a table, for the wall and for the runners."""

from __future__ import annotations

from functools import partial

from tourney.documents.heat_words import heat_message, slot_lines
from tourney.documents.kit.flow import Flow
from tourney.documents.kit.fonts import width
from tourney.documents.kit.page_frame import MARGIN, PageFrame
from tourney.documents.kit.rendering import Booklet
from tourney.documents.kit.surface import A4, INK, LINE, MM, SOFT, Align, PageSize, Surface
from tourney.documents.kit.wording import Wording
from tourney.documents.printout import Printout, drawn, laid_out_heat
from tourney.services.queries import paper
from tourney.texts import msg
from tourney.views.paper import SeatedTable, SeatingPaper
from tourney.views.paper_hall import HallPaper
from tourney.views.printouts import Occasion, PaperSet

_COLUMNS = 2
_GUTTER = 8 * MM
_HEAD = 10 * MM
_SEAT = 7.4 * MM
_AFTER = 6 * MM
_TEAM = 22 * MM
"""What a team has at least beside a long name; beside a short one it has what the name leaves."""


def seating_frame(
    paper: SeatingPaper | HallPaper, wording: Wording, title: str, size: PageSize = A4
) -> PageFrame:
    """Frame of a document about one heat's seating, marked if the seating is a draft."""
    notice = wording(msg("paper.draft")) if paper.draft else ""
    subtitle = wording(heat_message(paper.heat))
    return PageFrame(paper.head, wording, title=title, subtitle=subtitle, notice=notice, size=size)


def seating_by_table(paper: SeatingPaper, wording: Wording) -> Booklet:
    """Cards in two columns, tables in order along the rows."""
    flow = Flow(seating_frame(paper, wording, wording(msg("paper.title_seating_table"))))
    wide = (flow.frame.inner - _GUTTER * (_COLUMNS - 1)) / _COLUMNS
    for start in range(0, len(paper.tables), _COLUMNS):
        row = paper.tables[start : start + _COLUMNS]
        high = _HEAD + max(len(table.persons) for table in row) * _SEAT
        flow.need(high)
        for i, table in enumerate(row):
            flow.bookmark(wording(msg("paper.table_n", n=table.table)))
            left = MARGIN + i * (wide + _GUTTER)
            flow.add(partial(_card, table=table, words=wording, left=left, top=flow.y, wide=wide))
        flow.gap(high + _AFTER)
    if not paper.tables:
        flow.say(msg("paper.nobody"))
    return flow.finish()


def _card(surface: Surface, table: SeatedTable, words: Wording, left: float, top: float, wide: float) -> None:
    name = words(msg("paper.table_n", n=table.table))
    surface.text(left, top + 7 * MM, name, 17, room=wide * 0.55, bold=True)
    base = top + 7 * MM
    for beside in reversed(slot_lines(table.slot, words)):
        surface.text(left + wide * 0.55, base, beside, 9, room=wide * 0.45, align=Align.RIGHT)
        base -= 3.7 * MM
    surface.line(left, top + _HEAD - 0.5 * MM, left + wide, top + _HEAD - 0.5 * MM, 1.2, INK)
    for seat, person in enumerate(table.persons, 1):
        line = top + _HEAD + seat * _SEAT - 0.5 * MM
        base = line - 2.3 * MM
        surface.text(left + 1 * MM, base, str(seat), 9, grey=SOFT)
        surface.text(left + 6 * MM, base, str(person.number), 12, room=13 * MM, bold=True, align=Align.RIGHT)
        name = words.person_line(person.name)
        room = wide - 23 * MM
        spare = room - width(name, 12) - 3 * MM
        team = max(_TEAM, min(spare, width(person.team, 8))) if person.team else 0.0
        surface.name(left + 22 * MM, base, name, 12, room - team - 1.5 * MM)
        surface.name(left + wide - team, base, person.team, 8, team, align=Align.RIGHT, grey=SOFT)
        surface.line(left, line, left + wide, line, 0.35, LINE)


PRINTOUTS = (
    Printout(
        kind="seating-table",
        occasion=Occasion.HEAT,
        order=30,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        needs_heat=True,
        ready=drawn,
        make=laid_out_heat(paper.seating_paper, seating_by_table),
    ),
)
