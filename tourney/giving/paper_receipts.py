"""Numbered receipts of the charity, a page each to cut apart: the donor's above, the charity's copy below.

In the order of handing out: a pile cut through gives both piles in the order of the numbers.

A receipt without its number yet (a preview) says so across its face and is worth nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tourney.base.names import Name
from tourney.base.texts import donated, msg
from tourney.base.times import hall_time
from tourney.event.records import GivingMethod
from tourney.giving import amounts
from tourney.giving.giving_paper_receipts_view import ReceiptPaper, ReceiptSlip
from tourney.paper.dates import formal_day
from tourney.paper.document import Booklet, PdfPage
from tourney.paper.logo import accent_of, draw_logo
from tourney.paper.surface import A4, INK, LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording

_LEFT = 22 * MM
_ROOM = A4.width - 2 * _LEFT
_HALF = A4.height / 2
_LABEL = 40 * MM
METHODS = (
    (GivingMethod.CASH, msg("paper.receipt_cash")),
    (GivingMethod.CHEQUE, msg("paper.receipt_cheque")),
    (GivingMethod.TRANSFER, msg("paper.receipt_transfer")),
)
"""The boxes for ways of giving on a form."""


def receipts(paper: ReceiptPaper, wording: Wording) -> Booklet:
    """By player's number, so that a pile is handed out in order."""
    event = wording.name(paper.head.title)
    pages = [PdfPage(partial(_page, slip=slip, paper=paper, words=wording)) for slip in paper.slips]
    none = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.no_donations")), 12, room=_ROOM))
    title = f"{wording(msg('paper.title_receipts'))} · {event}"
    return Booklet(title, event, paper.head.printed_at, pages or [none])


def _page(surface: Surface, slip: ReceiptSlip, paper: ReceiptPaper, words: Wording) -> None:
    surface.dashes(8 * MM, _HALF, A4.width - 8 * MM, _HALF)
    _receipt(surface, slip, paper, words, 0)
    _receipt(surface, slip, paper, words, _HALF)
    _mark_copy(surface, words, _HALF)


def _mark_copy(surface: Surface, words: Wording, top: float) -> None:
    """Nobody is to take the copy for the receipt."""
    y = top + 47.5 * MM
    taken = surface.text(_LEFT, y, words(msg("paper.receipt_copy"), " "), 15, bold=True)
    kept, left = words(msg("paper.receipt_kept"), " "), _LEFT + taken + 5 * MM
    surface.text(left, y, kept, 9, room=A4.width - _LEFT - left, grey=SOFT)


def _receipt(surface: Surface, slip: ReceiptSlip, paper: ReceiptPaper, words: Wording, top: float) -> None:
    _head(surface, slip, paper, words, top)
    first, second = words.person(slip.person.name)
    shown = "  ".join(part for part in (first or str(slip.person.number), second) if part)
    y = top + 61 * MM
    _label(surface, y, words.lines(msg("paper.receipt_from")))
    surface.name(_LEFT + _LABEL, y, shown, 17, _ROOM - _LABEL, bold=True)
    surface.line(_LEFT + _LABEL, y + 2 * MM, _LEFT + _ROOM, y + 2 * MM)
    team = slip.person.team
    if team:
        surface.text(_LEFT + _LABEL, y + 7 * MM, team, 9.5, room=_ROOM - _LABEL, grey=SOFT)
    y = top + 79 * MM
    _label(surface, y, words.lines(msg("paper.receipt_sum")))
    surface.text(_LEFT + _LABEL, y, donated(slip.amount), 20, room=_ROOM - _LABEL, bold=True)
    in_words = words.lines_of_name(
        Name(amounts.chinese_dollars(slip.amount), amounts.english_dollars(slip.amount))
    )
    for i, line in enumerate(in_words):
        surface.text(_LEFT + _LABEL, y + (6.5 + 5 * i) * MM, line, 10.5, room=_ROOM - _LABEL)
    y = top + 101 * MM
    _label(surface, y, words.lines(msg("paper.receipt_for")))
    for i, line in enumerate(words.lines_of_name(paper.head.title)):
        surface.name(_LEFT + _LABEL, y + 6 * MM * i, line, 11.5, _ROOM - _LABEL, bold=True, least=6)
    _means(surface, slip, words, top)
    _foot(surface, slip, words, top, paper.head.zone)
    if not slip.serial:
        notice = words(msg("paper.receipt_preview"))
        surface.text(_LEFT, top + 54 * MM, notice, 11, room=_ROOM, align=Align.CENTRE, bold=True)


def _means(surface: Surface, slip: ReceiptSlip, words: Wording, top: float) -> None:
    """When and how it was given; what the event does not know is filled in by hand."""
    y = top + 114.5 * MM
    surface.text(_LEFT, y, words(msg("paper.receipt_received_on"), " "), 9, room=_LABEL - 3 * MM, grey=SOFT)
    day = formal_day(slip.day, words) if slip.day else ""
    surface.text(_LEFT + _LABEL, y, day, 9, room=38 * MM)
    if not day:
        surface.line(_LEFT + _LABEL, y + 0.8 * MM, _LEFT + _LABEL + 36 * MM, y + 0.8 * MM, 0.5, LINE)
    x = _LEFT + _LABEL + 41 * MM
    for method, word in METHODS:
        surface.box(x, y - 2.9 * MM, 3.4 * MM, 3.4 * MM, thick=0.7)
        if method is slip.method:
            surface.line(x + 0.6 * MM, y - 1.2 * MM, x + 1.4 * MM, y - 0.2 * MM, 1.2, INK)
            surface.line(x + 1.4 * MM, y - 0.2 * MM, x + 3.0 * MM, y - 2.4 * MM, 1.2, INK)
        surface.text(x + 5 * MM, y, words(word, " "), 9, room=22 * MM)
        x += 29 * MM


def _label(surface: Surface, y: float, lines: Sequence[str]) -> None:
    for i, line in enumerate(lines):
        surface.text(_LEFT, y + 4 * MM * i, line, 9 if not i else 8, room=_LABEL - 3 * MM, grey=SOFT)


def _head(surface: Surface, slip: ReceiptSlip, paper: ReceiptPaper, words: Wording, top: float) -> None:
    left, wide, accent = 12 * MM, A4.width - 24 * MM, accent_of(paper.head)
    surface.box(left, top + 11 * MM, wide, _HALF - 22 * MM, thick=1.2, radius=2.5 * MM)
    logo = draw_logo(surface, paper.head, _LEFT, top + 15 * MM, 34 * MM, 15 * MM, Align.LEFT)
    begin = _LEFT + (logo + 5 * MM if logo else 0.0)
    room = A4.width - _LEFT - 54 * MM - begin
    charity = words.lines_of_name(paper.charity)
    for i, line in enumerate(charity):
        surface.name(begin, top + (22 + 7 * i) * MM, line, 9.5 if i else 15, room, bold=not i)
    number = words(msg("paper.receipt_charity_number", number=paper.charity_number), "  ")
    surface.text(begin, top + (27.5 + 6 * (len(charity) - 1)) * MM, number, 8.5, room=room, grey=SOFT)
    x, box = A4.width - _LEFT - 50 * MM, 50 * MM
    title = words(msg("paper.receipt"), "  ")
    surface.text(x, top + 23 * MM, title, 19, room=box, bold=True, align=Align.RIGHT)
    serial = f"{words(msg('paper.receipt_number'), ' ')} {slip.serial or '—'}"
    surface.text(x, top + 31 * MM, serial, 13, room=box, bold=True, align=Align.RIGHT)
    if slip.again:
        again = words(msg("paper.receipt_again"), " ")
        surface.text(x, top + 36.5 * MM, again, 9, room=box, align=Align.RIGHT)
    surface.box(_LEFT, top + 41 * MM, _ROOM, 0.9 * MM, colour=accent)


def _foot(surface: Surface, slip: ReceiptSlip, words: Wording, top: float, zone: str) -> None:
    y, wide = top + 126 * MM, 70 * MM
    left = A4.width - _LEFT - wide
    surface.line(left, y, left + wide, y, 0.7, INK)
    sign = words(msg("paper.receipt_sign"), " ")
    surface.text(left, y + 4.5 * MM, sign, 9, room=wide, align=Align.CENTRE, grey=SOFT)
    day = hall_time(slip.issued, zone).date().isoformat() if slip.issued is not None else ""
    issued = formal_day(day, words) if day else "—"
    date = f"{words(msg('paper.receipt_date'), ' ')}  {issued}"
    surface.text(_LEFT, y, date, 10, room=left - _LEFT - 4 * MM)
    number = words(msg("paper.number_n", n=slip.person.number), " ")
    surface.text(_LEFT, y + 4.5 * MM, number, 9, room=70 * MM, grey=SOFT)
