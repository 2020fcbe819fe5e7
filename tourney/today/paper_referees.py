"""Prints the roster of referees: a row a table, a column a heat, to write in each referee's name."""

from __future__ import annotations

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId
from tourney.base.texts import msg
from tourney.base.times import time_of
from tourney.clock.day_plan import Slot
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.document import Document
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import A4, MM, SOFT, Align
from tourney.paper.wording import Wording
from tourney.today import paper_plan
from tourney.today.paper_plan import ClockPaper

_HEAD = 12 * MM
"""The height of the heads of the columns."""
_LEAST, _ROW = 8 * MM, 10 * MM
"""Rows shrink by so much if all of them then fit on one page."""
_MOST_HEATS = 5
"""The most columns wide enough for names; further ones go into a table of their own."""


def referees(paper: ClockPaper, wording: Wording) -> Document:
    """Every table of the day's plan; a heat in which it does not play has no line for a name."""
    frame = PageFrame(paper.head, wording, wording(msg("paper.title_referees")), size=A4.landscape)
    layout = Layout(frame)
    if paper.plan.problem is not None:
        layout.say(paper.plan.problem)
        return layout.finish()
    layout.say(msg("paper.referees_hint"), size=9.5, grey=SOFT)
    layout.gap(3 * MM)
    heats = list(dict.fromkeys(row.heat for row in paper.plan.slots))
    for first in range(0, len(heats), _MOST_HEATS):
        _table(layout, paper.plan.slots, heats[first : first + _MOST_HEATS], wording)
        layout.gap(5 * MM)
    if paper.plan.guessed:
        layout.say(msg("paper.plan_guessed"), size=8.5, grey=SOFT)
    return layout.finish()


def _table(layout: Layout, plan: tuple[Slot, ...], heats: list[HeatId], wording: Wording) -> None:
    """A cell has the time when its table plays; the name is written behind."""
    columns = [TableColumn(wording.lines(msg("paper.table")), 12, Align.CENTRE, bold=True, size=13)]
    columns += [TableColumn((wording(heat_message(heat), " "),), 40, ruled=True) for heat in heats]
    last = max(row.last for row in plan if row.heat in heats)
    rows = [
        Row((str(table), *(_starts(plan, heat, table) for heat in heats))) for table in range(1, last + 1)
    ]
    high = (layout.left() - _HEAD) / len(rows)
    layout.table(columns, rows, size=9.5, row_height=high if _LEAST <= high < _ROW else _ROW)


def _starts(plan: tuple[Slot, ...], heat: HeatId, table: int) -> str:
    """When a table plays in a heat and a line for the name, "–" if it does not."""
    for row in plan:
        if row.heat == heat and row.first <= table <= row.last:
            return time_of(row.starts)
    return "–"


PRINTOUTS = (
    Printout(
        kind="referees",
        occasion=Occasion.BEFORE,
        order=55,
        sets=(PaperSet.DOORS,),
        make=laid_out(paper_plan.clock_paper, referees),
    ),
)
