"""The audit extract: every entry of the journal with its number, who and when, and the rulings."""

from __future__ import annotations

from tourney.base.texts import msg
from tourney.event.journal import NOBODY
from tourney.event.printouts import Occasion
from tourney.paper.document import Booklet
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.page_frame import PageFrame, local
from tourney.paper.printout import Printout
from tourney.paper.surface import INK, SOFT, Align
from tourney.paper.wording import Wording
from tourney.printing import paper_audit
from tourney.printing.paper_audit_view import AuditLine, AuditPaper
from tourney.standings.paper_standings import rulings


def audit(paper: AuditPaper, wording: Wording) -> Booklet:
    """Oldest first; what was taken back is softer and says by which entry."""
    counted = wording(msg("paper.audit_head", n=paper.last, code=paper.code or "–"))
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_audit")), counted))
    named = any(map(_who, paper.lines))
    columns = [
        TableColumn(wording.lines(msg("paper.audit_number")), 13, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.time")), 25),
        *((TableColumn(wording.lines(msg("paper.audit_who")), 22, lines=2, typed=True),) if named else ()),
        TableColumn(wording.lines(msg("paper.audit_what")), 89 if named else 111, lines=12, steady=True),
        TableColumn(wording.lines(msg("paper.audit_mark")), 32, lines=2, typed=True),
    ]
    if paper.lines:
        rows = [row for line in paper.lines for row in _rows(line, wording, paper.head.zone, named)]
        flow.table(columns, rows, size=8.5)
    else:
        flow.say(msg("paper.audit_nothing"))
    rulings(flow, paper.rulings, wording, paper.head.zone)
    flow.sign(wording(msg("paper.sign_chief")))
    return flow.finish()


def _who(line: AuditLine) -> str:
    """Where nobody gave a name none is printed."""
    return "" if line.who == NOBODY else line.who


def _rows(line: AuditLine, wording: Wording, zone: str, named: bool) -> list[Row]:
    """The entry, and a row for each table that it changed. `named`: there is a column of who did it."""
    said = wording.lines(line.what, *line.details, between=" · ")
    mark = wording.lines(line.mark) if line.mark is not None else ""
    number = f"{line.seq}–{line.until}" if line.until else str(line.seq)
    who = (_who(line),) if named else ()
    nobody = ("",) if named else ()
    grey = SOFT if line.void else INK
    tables = [Row((number, "", *nobody, wording.lines(each), ""), grey=grey) for each in line.figures]
    return [Row((number, local(line.at, zone), *who, said, mark), grey=grey), *tables]


PRINTOUTS = (
    Printout(
        kind="audit",
        occasion=Occasion.END,
        order=70,
        tells_history=True,
        make=lambda job: audit(
            paper_audit.audit_paper(job.tournament, job.rules, job.now, job.history), job.wording
        ),
    ),
)
