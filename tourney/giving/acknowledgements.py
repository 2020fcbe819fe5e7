"""Thanks for donations: two A5 halves a page to cut apart. Never a receipt: that needs a charity's number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tourney.base.errors import Refused
from tourney.base.ids import PlayerNo
from tourney.base.texts import donated, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.giving.giving_paper_receipts_query import receipt_paper, thanks_paper
from tourney.giving.giving_paper_receipts_view import Thanks, ThanksPaper
from tourney.giving.paper_receipts import receipts
from tourney.paper.dates import formal_day
from tourney.paper.document import Booklet, PdfPage
from tourney.paper.event_head import EventHead
from tourney.paper.logo import draw_logo
from tourney.paper.printout import Printout, PrintoutJob
from tourney.paper.surface import A4, INK, MM, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording

_LEFT = 22 * MM


_ROOM = A4.width - 2 * _LEFT


_HALF = A4.height / 2


def acknowledgements(paper: ThanksPaper, wording: Wording) -> Booklet:
    """By number, so that a pile is handed out in order."""
    event = wording.name(paper.head.title)
    pairs = [paper.thanks[start : start + 2] for start in range(0, len(paper.thanks), 2)]
    pages = [PdfPage(partial(_thanks_page, pair=pair, head=paper.head, words=wording)) for pair in pairs]
    none = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.no_donations")), 12, room=_ROOM))
    title = f"{wording(msg('paper.title_acknowledgements'))} · {event}"
    return Booklet(title, event, paper.head.printed_at, pages or [none])


def _thanks_page(surface: Surface, pair: Sequence[Thanks], head: EventHead, words: Wording) -> None:
    surface.dashes(8 * MM, _HALF, A4.width - 8 * MM, _HALF)
    for i, thanks in enumerate(pair):
        _thanks(surface, thanks, head, words, i * _HALF)


def _thanks(surface: Surface, thanks: Thanks, head: EventHead, words: Wording, top: float) -> None:
    surface.box(12 * MM, top + 11 * MM, A4.width - 24 * MM, _HALF - 22 * MM, thick=1.2, radius=2.5 * MM)

    draw_logo(surface, head, 17 * MM, top + 16 * MM, 34 * MM, 15 * MM, Align.LEFT)

    def centred(y: float, text: str, size: float, bold: bool = False, grey: float = INK) -> None:
        least = max(size * 0.45, SMALLEST)
        surface.text(
            _LEFT, top + y, text, size, room=_ROOM, bold=bold, align=Align.CENTRE, grey=grey, least=least
        )

    centred(25 * MM, words(msg("paper.thank_you")), 21, bold=True)
    centred(36 * MM, words(msg("paper.thanks_to")), 11, grey=SOFT)
    first, second = words.person(thanks.person.name)
    shown = first or str(thanks.person.number)
    surface.name(_LEFT, top + 48 * MM, shown, 25, _ROOM, bold=True, align=Align.CENTRE)
    surface.name(_LEFT, top + 56 * MM, second, 14, _ROOM, align=Align.CENTRE)
    centred(62.5 * MM, thanks.person.team, 10, grey=SOFT)
    centred(72 * MM, words(msg("paper.thanks_for")), 11, grey=SOFT)
    centred(83 * MM, donated(thanks.received), 24, bold=True)
    y = 92 * MM
    for line in words.lines_of_name(head.title):
        surface.name(_LEFT, top + y, line, 13, _ROOM, bold=True, align=Align.CENTRE, least=6)
        y += 6.5 * MM
    when = "  ·  ".join(part for part in (formal_day(head.date, words), head.venue) if part)
    centred(y, when, 9.5, grey=SOFT)
    y, wide = top + 117 * MM, 70 * MM
    left = A4.width - _LEFT - wide
    surface.line(left, y, left + wide, y, 0.7, INK)
    sign = words(msg("paper.sign_organiser"), " ")
    surface.text(left, y + 4.5 * MM, sign, 9, room=wide, align=Align.CENTRE, grey=SOFT)
    number = words(msg("paper.number_n", n=thanks.person.number), " ")
    surface.text(_LEFT, y, number, 10, room=60 * MM)
    lines = words.lines(msg("paper.no_receipt"))
    for i, line in enumerate(lines):
        surface.text(_LEFT, y + (5 + 3.6 * i) * MM, line, 7.5, room=left - _LEFT - 6 * MM, grey=SOFT)


def made(job: PrintoutJob) -> Booklet:
    """Numbered receipts where the charity has entered what they need, else thanks."""
    player = job.request.player
    numbered = receipt_paper(job.tournament, job.now, player)
    if numbered is not None:
        _refuse_nothing(player, numbered.slips)
        return receipts(numbered, job.wording)
    thanks = thanks_paper(job.tournament, job.now, player)
    _refuse_nothing(player, thanks.thanks)
    return acknowledgements(thanks, job.wording)


def _refuse_nothing(player: PlayerNo | None, sheets: Sequence[object]) -> None:
    """Refused where one person is asked for who has given nothing."""
    if player is not None and not sheets:
        raise Refused("paper.gave_nothing", number=player)


PRINTOUTS = (
    Printout(
        kind="acknowledgements",
        occasion=Occasion.END,
        order=60,
        sets=(PaperSet.END,),
        takes_player=True,
        make=made,
    ),
)
