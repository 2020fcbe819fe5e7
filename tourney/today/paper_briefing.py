"""The referee's briefing: the day by the clock, the format, what to do before, during and after a heat."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.document import Booklet
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import MM, Align
from tourney.paper.wording import Wording
from tourney.today.format_facts import points_table
from tourney.today.paper_plan import plan_table
from tourney.today.today_paper_briefing_query import briefing_paper
from tourney.today.today_paper_briefing_view import BriefingPaper
from tourney.today.today_paper_rules_view import Clause

_SEATED = (msg("paper.brief_seats"), msg("paper.brief_sheets"))


def briefing(paper: BriefingPaper, wording: Wording) -> Booklet:
    """Timetable and points first, then what to do, each duty with a box to tick."""
    facts = paper.format
    name = wording.name(facts.name)
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_briefing")), name))
    flow.say(facts.line, size=10.5)
    flow.say(_numbers(paper), size=10.5)
    flow.say(msg("paper.rules_played_by", rules=paper.ruleset), size=10.5)
    flow.gap(3 * MM)
    flow.heading(wording(msg("paper.timetable")))
    plan_table(flow, paper.plan, wording, to_fill=False)
    flow.gap(4 * MM)
    points_table(flow, facts, wording)
    flow.gap(4 * MM)
    the_set = msg("paper.brief_set", deeds=paper.deeds, houses=paper.houses, hotels=paper.hotels)
    the_set, cited = the_set.in_words(paper.words), paper.cited
    noted = (
        msg("paper.brief_bankrupt", clause=cited["T9.1"]),
        msg("paper.brief_ruling", clause=cited["T1.3"]),
    )
    added = (
        msg("paper.brief_stop_round" if paper.finishes_round else "paper.brief_stop"),
        *paper.otherwise,
        msg("paper.brief_circle", clause=cited["T9.2"]),
        msg("paper.brief_add", clause=cited["T9.3"]),
    )
    signed = (msg("paper.brief_sign", clause=cited["T9.5"]), msg("paper.brief_tally"))
    protests = msg("paper.brief_protest", minutes=facts.protest_minutes)
    rows: list[Row] = []
    for title, group in (
        (msg("paper.before_heat"), (the_set, *_SEATED, *_ruled(paper.start))),
        (msg("paper.during_heat"), (*_ruled(paper.play), *noted)),
        (msg("paper.after_heat"), (*added, *_ruled(paper.counts), *signed, protests)),
    ):
        rows.append(Row(label=wording(title)))
        rows += [Row(("", *wording.lines(duty)), boxes=(0,)) for duty in group]
    flow.table(_columns(wording), rows, size=9.5)
    return flow.finish()


def _ruled(clauses: Sequence[Clause]) -> list[Message]:
    return [msg("paper.brief_rule", rule=clause.text, clause=clause.id) for clause in clauses]


def _numbers(paper: BriefingPaper) -> Message:
    if paper.boards is None:
        return msg("paper.brief_players", players=paper.players)
    return msg("paper.brief_players_boards", players=paper.players, boards=paper.boards)


def _columns(wording: Wording) -> list[TableColumn]:
    says = [TableColumn((line,), 80, lines=5, steady=True) for line in wording.lines(msg("paper.duty"))]
    return [TableColumn(("",), 7, Align.CENTRE), *says]


PRINTOUTS = (
    Printout(
        kind="briefing",
        occasion=Occasion.BEFORE,
        order=50,
        sets=(PaperSet.DOORS,),
        make=laid_out(briefing_paper, briefing),
    ),
)
