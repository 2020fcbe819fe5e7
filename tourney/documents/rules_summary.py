"""The rules in short, clause by clause with ids, then the points of this event."""

from __future__ import annotations

from tourney.documents.format_facts import points_table
from tourney.documents.kit.flow import Flow, Row, TableColumn
from tourney.documents.kit.page_frame import PageFrame
from tourney.documents.kit.rendering import Booklet
from tourney.documents.kit.surface import MM, SOFT
from tourney.documents.kit.wording import Wording
from tourney.documents.printout import Printout, laid_out
from tourney.services.queries import paper_day
from tourney.texts import msg
from tourney.views.paper_day import RulesPaper
from tourney.views.printouts import Occasion, PaperSet


def rules_summary(paper: RulesPaper, wording: Wording) -> Booklet:
    """One chapter after the other; both languages stand side by side."""
    name = wording.name(paper.format.name)
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_rules")), name))
    flow.say(msg("paper.rules_played_by", rules=paper.ruleset), size=10)
    flow.say(msg("paper.rules_explained", clause=paper.last_word), size=9, grey=SOFT)
    flow.gap(2 * MM)
    wide = [
        TableColumn(heads, 80, lines=6, steady=True)
        for heads in ((line,) for line in wording.lines(msg("paper.clause_says")))
    ]
    columns = [TableColumn(wording.lines(msg("paper.clause")), 13, bold=True), *wide]
    rows: list[Row] = []
    for chapter in paper.chapters:
        rows.append(Row(label=wording(chapter.title)))
        for clause in chapter.clauses:
            sentences = wording.lines(clause.text)
            rows.append(Row((clause.id, *sentences, *("",) * (len(wide) - len(sentences)))))
    flow.table(columns, rows, size=9)
    flow.gap(5 * MM)
    points_table(flow, paper.format, wording)
    return flow.finish()


PRINTOUTS = (
    Printout(
        kind="rules",
        occasion=Occasion.BEFORE,
        order=60,
        sets=(PaperSet.DOORS,),
        make=laid_out(paper_day.rules_paper, rules_summary),
    ),
)
