"""The leaflet for guests: the day by the clock, how points work, what the money is for."""

from __future__ import annotations

from dataclasses import replace

from tourney.base.texts import Message, msg, named
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.dates import formal_day
from tourney.paper.document import Booklet
from tourney.paper.layout import Flow
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import MM
from tourney.paper.wording import Wording
from tourney.today.format_facts import points_table
from tourney.today.paper_plan import plan_table
from tourney.today.today_paper_programme_query import programme_paper
from tourney.today.today_paper_programme_view import ProgrammePaper


def programme(paper: ProgrammePaper, wording: Wording) -> Booklet:
    """What somebody who has never seen such a tournament wants to know, in the order in which they ask."""
    where = "  ·  ".join(part for part in (formal_day(paper.head.date, wording), paper.head.venue) if part)
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_programme")), where))
    flow.say(*_welcome(paper), size=11.5)
    flow.gap(4 * MM)
    flow.heading(wording(msg("paper.timetable")))
    plan_table(flow, replace(paper.plan, guessed=False), wording, to_fill=False)
    flow.say(msg("paper.programme_times"), size=9)
    flow.gap(4 * MM)
    flow.heading(wording(msg("paper.programme_how")))
    flow.say(paper.format.line, size=10.5)
    flow.say(msg("paper.programme_win", rules=paper.ruleset), size=10.5)
    flow.gap(3 * MM)
    points_table(flow, paper.format, wording)
    flow.gap(4 * MM)
    asked = [msg("paper.programme_give", charity=named(paper.charity))] if paper.charity else []
    if paper.asks_photo_consent:
        asked.append(msg("paper.programme_photos"))
    if asked:
        flow.heading(wording(msg("paper.programme_please")))
        for each in asked:
            flow.say(each, size=10.5)
    return flow.finish()


def _welcome(paper: ProgrammePaper) -> list[Message]:
    said = [msg("paper.programme_welcome", event=named(paper.head.title), n=paper.players)]
    if paper.charity:
        said.append(msg("paper.programme_for", charity=named(paper.charity)))
    if paper.target:
        said.append(msg("paper.programme_target", amount=paper.target))
    return said


PRINTOUTS = (
    Printout(
        kind="programme",
        occasion=Occasion.BEFORE,
        order=15,
        sets=(PaperSet.DOORS,),
        hangs=True,
        make=laid_out(programme_paper, programme),
    ),
)
