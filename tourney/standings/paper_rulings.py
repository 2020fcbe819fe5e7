"""Prints every ruling of the referees with its reason (T1.3), and a line for the chief referee to sign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Layout
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.wording import Wording
from tourney.standings.paper_standings import RulingLine, ruling_lines, rulings


@dataclass(frozen=True, slots=True)
class RulingsPaper:
    """Every ruling in the order in which it was made."""

    head: EventHead
    rulings: tuple[RulingLine, ...]


def rulings_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulingsPaper:
    """Every ruling (T1.3)."""
    return RulingsPaper(event_head(tournament, now), ruling_lines(tournament, rules, now))


def rulings_list(paper: RulingsPaper, wording: Wording) -> Document:
    """In the order of the rulings; without any, the paper says so and is signed all the same."""
    counted = wording(msg("paper.ruling_count", n=len(paper.rulings)))
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_rulings")), counted))
    if paper.rulings:
        rulings(layout, paper.rulings, wording, paper.head.zone)
    else:
        layout.say(msg("paper.no_rulings"))
    layout.sign(wording(msg("paper.sign_chief")))
    return layout.finish()


PRINTOUTS = (
    Printout(
        kind="rulings",
        occasion=Occasion.AFTER,
        order=70,
        sets=(PaperSet.END,),
        make=laid_out(rulings_paper, rulings_list),
    ),
)
