"""Prints the leaflet for guests: the day by the clock, how points work, what the money is for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.names import Name
from tourney.base.texts import Message, msg, named
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.paper.document import Booklet
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Flow
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import MM
from tourney.paper.wording import Wording, formal_day
from tourney.today.paper_plan import (
    DayPlan,
    FormatFacts,
    day_plan,
    format_facts,
    plan_table,
    players_playing,
    points_table,
)


@dataclass(frozen=True, slots=True)
class ProgrammePaper:
    """What guests read about the day. `target` in HK$, 0 for none; `ruleset` as for the briefing."""

    head: EventHead
    plan: DayPlan
    format: FormatFacts
    ruleset: Message
    players: int
    charity: Name
    target: int
    asks_photo_consent: bool


def programme_paper(tournament: Tournament, rules: Rules, now: datetime) -> ProgrammePaper:
    """The day, the points and the good cause."""
    event = tournament.event
    return ProgrammePaper(
        head=event_head(tournament, now),
        plan=day_plan(tournament, rules),
        format=format_facts(rules.format, event.protest_minutes),
        ruleset=book_words(rules.book, rules.book),
        players=players_playing(tournament),
        charity=event.charity_name,
        target=event.donation_target,
        asks_photo_consent=event.asks_photo_consent,
    )


def programme(paper: ProgrammePaper, wording: Wording) -> Booklet:
    """What a newcomer to such a tournament wants to know, in the order of their questions."""
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
