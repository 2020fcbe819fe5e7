"""Every ruling of the referees with its reason (T1.3), and a line for the chief referee to sign."""

from __future__ import annotations

from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.document import Booklet
from tourney.paper.layout import Flow
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.wording import Wording
from tourney.standings.paper_standings import rulings
from tourney.standings.standings_paper_rulings_query import rulings_paper
from tourney.standings.standings_paper_rulings_view import RulingsPaper


def rulings_list(paper: RulingsPaper, wording: Wording) -> Booklet:
    """In the order in which they were made; without any, the paper says so and is signed all the same."""
    counted = wording(msg("paper.ruling_count", n=len(paper.rulings)))
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_rulings")), counted))
    if paper.rulings:
        rulings(flow, paper.rulings, wording, paper.head.zone)
    else:
        flow.say(msg("paper.no_rulings"))
    flow.sign(wording(msg("paper.sign_chief")))
    return flow.finish()


PRINTOUTS = (
    Printout(
        kind="rulings",
        occasion=Occasion.AFTER,
        order=70,
        sets=(PaperSet.END,),
        make=laid_out(rulings_paper, rulings_list),
    ),
)
