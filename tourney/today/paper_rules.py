"""The rules in short, clause by clause with ids, the points of this event, tips and frequent questions."""

from __future__ import annotations

from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.document import Booklet
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.styles import STRONG, USUAL, styled
from tourney.paper.surface import MM, SOFT
from tourney.paper.wording import Wording
from tourney.today.format_facts import points_table
from tourney.today.today_paper_rules_query import rules_paper
from tourney.today.today_paper_rules_view import RulesPaper


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
    if paper.tips:
        _tips(flow, paper, wording)
    if paper.questions:
        _questions(flow, paper, wording)
    return flow.finish()


def _tips(flow: Flow, paper: RulesPaper, wording: Wording) -> None:
    """A page that is handed to players alone, too."""
    flow.new_page()
    flow.heading(wording(msg("paper.tips")))
    for tip in paper.tips:
        flow.gap(3 * MM)
        for title, why in zip(wording.lines(tip.title), wording.lines(tip.why), strict=True):
            flow.sentence(styled((title, STRONG)), size=12)
            flow.sentence(why, size=11)
            flow.gap(1.5 * MM)


def _questions(flow: Flow, paper: RulesPaper, wording: Wording) -> None:
    """A page of its own; each question in bold before its answer."""
    flow.new_page()
    flow.heading(wording(msg("paper.questions")))
    texts = [TableColumn(("",), 80, lines=6, steady=True) for _ in wording.lines(msg("paper.questions"))]
    columns = [TableColumn(("",), 13, bold=True), *texts]
    rows = [
        Row(
            (
                each.clause,
                *(
                    styled((question, STRONG), (f" {answer}", USUAL))
                    for question, answer in zip(
                        wording.lines(each.question), wording.lines(each.answer), strict=True
                    )
                ),
            )
        )
        for each in paper.questions
    ]
    flow.table(columns, rows, size=9)


PRINTOUTS = (
    Printout(
        kind="rules",
        occasion=Occasion.BEFORE,
        order=60,
        sets=(PaperSet.DOORS,),
        make=laid_out(rules_paper, rules_summary),
    ),
)
