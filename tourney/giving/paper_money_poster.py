"""Prints a poster of the money raised: one figure that is read from the door, and how near the target
it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.names import Name
from tourney.base.texts import Message, donated, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.page_frame import accent_of, draw_logo, printed_line
from tourney.paper.printout import Printout, has_donations, laid_out
from tourney.paper.surface import A4, FAINT, INK, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording
from tourney.paying.codes import draw_payment
from tourney.paying.fps import Payment, payment


@dataclass(frozen=True, slots=True)
class MoneyPaper:
    """What was raised, for the hall, and how to add to it."""

    head: EventHead
    charity: Name
    money: MoneyRaised
    payment: Payment | None = None


def money_paper(tournament: Tournament, rules: Rules, now: datetime) -> MoneyPaper:
    """The donations that have come in, and those still promised."""
    event = tournament.event
    raised = money_raised(tournament, rules)
    return MoneyPaper(event_head(tournament, now), event.charity_name, raised, payment(event))


def target_words(money: MoneyRaised) -> Message:
    """How near the target the donations are, if there is one."""
    if money.total >= money.target:
        return msg("paper.money_target_reached", amount=money.target)
    return msg("paper.money_target", percent=int(100 * _share(money)), amount=money.target)


def _share(money: MoneyRaised) -> float:
    return min(1.0, float(money.total / money.target))


_LEFT = 18 * MM


_ROOM = A4.width - 2 * _LEFT


_HIGH = 22 * MM
"""The height of the bar."""


_PAID = 90 * MM
"""The width of the code to pay with, and its facts."""


def money_poster(paper: MoneyPaper, wording: Wording) -> Document:
    """One page. It names no donor."""
    event = wording.name(paper.head.title)
    title = f"{wording(msg('paper.title_press_poster'))} · {event}"
    page = PdfPage(lambda surface: _page(surface, paper, wording))
    return Document(title, event, paper.head.printed_at, [page])


def _page(surface: Surface, paper: MoneyPaper, words: Wording) -> None:
    draw_logo(surface, paper.head, _LEFT, 16 * MM, _ROOM, 26 * MM, Align.CENTRE)
    y = 56 * MM
    for line in words.lines_of_name(paper.head.title):
        surface.name(_LEFT, y, line, 30, _ROOM, bold=True, align=Align.CENTRE, least=12)
        y += 13 * MM
    y = 92 * MM
    for line in words.lines_of_name(paper.charity):
        surface.name(_LEFT, y, line, 20, _ROOM, align=Align.CENTRE, grey=SOFT, least=10)
        y += 9 * MM
    y = 126 * MM
    for line in words.lines(msg("paper.money_raised")):
        surface.text(_LEFT, y, line, 22, room=_ROOM, align=Align.CENTRE)
        y += 9 * MM
    raised = donated(paper.money.total)
    surface.text(_LEFT, 180 * MM, raised, 96, room=_ROOM, bold=True, align=Align.CENTRE, least=24)
    if paper.money.target:
        _bar(surface, paper, words)
    y, left = 244 * MM, _LEFT
    if paper.payment is not None:
        draw_payment(surface, paper.payment, words, _LEFT, 240 * MM, _PAID)
        y, left = 257 * MM, _LEFT + _PAID
    if paper.money.open_amount:
        open_sum = msg("paper.money_promised", amount=paper.money.open_amount)
        for line in words.lines(open_sum):
            surface.text(left, y, line, 16, room=_LEFT + _ROOM - left, align=Align.CENTRE)
            y += 7 * MM
    surface.text(
        _LEFT, 281 * MM, printed_line(paper.head, words), 10, room=_ROOM, align=Align.CENTRE, grey=SOFT
    )


def _bar(surface: Surface, paper: MoneyPaper, words: Wording) -> None:
    """The bar is full when the target is reached; a larger sum does not run out of it."""
    top = 198 * MM
    share = _share(paper.money)
    surface.box(_LEFT, top, _ROOM, _HIGH, fill=FAINT)
    if share:
        surface.box(_LEFT, top, _ROOM * share, _HIGH, colour=accent_of(paper.head))
    surface.box(_LEFT, top, _ROOM, _HIGH, thick=1.2, grey=INK)
    target = target_words(paper.money)
    y = top + _HIGH + 8 * MM
    for line in words.lines(target):
        surface.text(_LEFT, y, line, 16, room=_ROOM, align=Align.CENTRE)
        y += 7 * MM


PRINTOUTS = (
    Printout(
        kind="press",
        form="poster",
        occasion=Occasion.MONEY,
        order=55,
        sets=(PaperSet.END,),
        hangs=True,
        ready=has_donations,
        make=laid_out(money_paper, money_poster),
    ),
)
