"""Prints the leaflet for guests: the day by the clock, how points work, what the money is for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from tourney.base.ids import GivingMethod
from tourney.base.names import Name
from tourney.base.qr import qr_rows
from tourney.base.texts import Message, msg, named
from tourney.clock.day_plan import Planned, announced
from tourney.event.donations import ways_of
from tourney.event.presence import took_part
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import WAYS, Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.giving.ways import method_named
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Layout
from tourney.paper.page_frame import MARGIN, PageFrame, draw_code
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import MM, SOFT, Surface
from tourney.paper.wording import Wording, formal_day
from tourney.paying.codes import say_payment
from tourney.paying.fps import Payment, payment
from tourney.today.paper_plan import (
    FormatFacts,
    format_facts,
    plan_table,
    points_table,
)


@dataclass(frozen=True, slots=True)
class ProgrammePaper:
    """What guests read about the day. `target` in HK$, 0 for none; `ruleset` as for the briefing."""

    head: EventHead
    plan: Planned
    format: FormatFacts
    ruleset: Message
    players: int
    charity: Name
    target: Decimal
    asks_photo_consent: bool
    payment: Payment | None = None
    ways: tuple[GivingMethod, ...] = WAYS
    page_url: str = ""


def programme_paper(tournament: Tournament, rules: Rules, now: datetime) -> ProgrammePaper:
    """The day, the points and the good cause."""
    event = tournament.event
    return ProgrammePaper(
        head=event_head(tournament, now),
        plan=announced(tournament, rules, now),
        format=format_facts(rules),
        ruleset=book_words(rules.book, rules.book),
        players=len(took_part(tournament)),
        charity=event.charity_name,
        target=event.donation_target,
        asks_photo_consent=event.asks_photo_consent,
        payment=payment(event),
        ways=ways_of(event),
        page_url=event.page_url,
    )


_CODE = 30 * MM
_LEAST_MODULE = 0.55 * MM
"""Of a code, with its share of the white around it."""


_SCALES = (1.0, 0.95, 0.9, 0.84, 0.78, 0.72)
"""Everybody gets a copy: type shrinks by so much before a second page begins."""


def programme(paper: ProgrammePaper, wording: Wording) -> Document:
    """What a newcomer to such a tournament wants to know, in the order of their questions; on one page if
    small type fits it there.
    """
    return shortest(_laid(paper, wording, scale) for scale in _SCALES)


def _laid(paper: ProgrammePaper, wording: Wording, scale: float) -> Document:
    where = "  ·  ".join(part for part in (formal_day(paper.head.date, wording), paper.head.venue) if part)
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_programme")), where))
    layout.say(*_welcome(paper), size=11.5 * scale)
    layout.gap(4 * MM * scale)
    layout.heading(wording(msg("paper.timetable")), 13 * scale)
    plan_table(layout, replace(paper.plan, guessed=False), wording, to_fill=False, scale=scale)
    layout.say(msg("paper.programme_times"), size=9 * scale)
    layout.gap(4 * MM * scale)
    layout.heading(wording(msg("paper.programme_how")), 13 * scale)
    layout.say(paper.format.line, size=10.5 * scale)
    layout.say(msg("paper.programme_win", rules=paper.ruleset), size=10.5 * scale)
    layout.gap(3 * MM * scale)
    points_table(layout, paper.format, wording, scale)
    layout.gap(4 * MM * scale)
    if paper.page_url:
        side = max(_CODE, len(qr_rows(paper.page_url)) * _LEAST_MODULE)
        layout.need(side)
        y, room = layout.y, layout.frame.inner
        layout.add(lambda surface: _draw_page(surface, paper.page_url, wording, y, side=side, room=room))
        layout.gap(side + 2 * MM * scale)
    ways = [method_named(each) for each in paper.ways]
    give = [msg("paper.programme_give", charity=named(paper.charity), ways=ways)]
    requests = give if paper.charity else []
    if paper.asks_photo_consent:
        requests.append(msg("paper.programme_photos"))
    if requests or paper.payment:
        layout.heading(wording(msg("paper.programme_please")), 13 * scale)
        for each in requests:
            layout.say(each, size=10.5 * scale)
    if paper.payment:
        say_payment(layout, paper.payment)
    return layout.finish()


def _draw_page(
    surface: Surface, address: str, wording: Wording, y: float, *, side: float, room: float
) -> None:
    """The code of the public page with its address."""
    draw_code(surface, MARGIN, y, side, address)
    left, room = MARGIN + side + 2 * MM, room - side - 2 * MM
    surface.text(left, y + 12 * MM, wording(msg("public_page.scan"), " "), 12, room=room, bold=True)
    surface.text(left, y + 18 * MM, address, 10, room=room, grey=SOFT, least=5)


def _welcome(paper: ProgrammePaper) -> list[Message]:
    messages = [msg("paper.programme_welcome", event=named(paper.head.title), n=paper.players)]
    if paper.charity:
        messages.append(msg("paper.programme_for", charity=named(paper.charity)))
    if paper.target:
        messages.append(msg("paper.programme_target", amount=paper.target))
    return messages


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
