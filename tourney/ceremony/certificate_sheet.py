"""Certificates on the organiser's own sheet: a page a player, the words where the design has them."""

from __future__ import annotations

import io
from functools import partial

from PIL import Image

from tourney.base.texts import msg
from tourney.ceremony.ceremony_paper_certificates_view import CertificatePaper
from tourney.ceremony.paper_ceremony import Honour
from tourney.ceremony.placings import place_words
from tourney.event.certificate_design import TextSide, Word, WordSpot
from tourney.paper.dates import formal_day
from tourney.paper.document import Booklet, PdfPage
from tourney.paper.surface import A4, MM, Align, PageSize, Surface
from tourney.paper.wording import Wording

_SHEET = "certificate-sheet"
_EDGE = 5 * MM
"""Kept free of words at the edge of the page."""
_PIXELS = 2340
_ALIGNED = {TextSide.LEFT: Align.LEFT, TextSide.CENTRE: Align.CENTRE, TextSide.RIGHT: Align.RIGHT}


def on_sheet(paper: CertificatePaper, wording: Wording) -> Booklet:
    """A4, upright or lying as the sheet is; the sheet is in the file once."""
    event = wording.name(paper.head.title)
    size = page_of(paper.sheet)
    pages = [
        PdfPage(partial(_page, honour=honour, paper=paper, words=wording), size) for honour in paper.honours
    ]
    nobody = PdfPage(lambda s: s.text(_EDGE, 40 * MM, wording(msg("paper.nobody")), 12), size)
    constants = {_SHEET: PdfPage(partial(_ground, data=paper.sheet), size)}
    title = f"{wording(msg('paper.title_certificates'))} · {event}"
    return Booklet(title, event, now=paper.head.printed_at, pages=pages or [nobody], constants=constants)


def page_of(sheet: bytes) -> PageSize:
    """The page for a sheet: A4 as it lies."""
    with Image.open(io.BytesIO(sheet)) as picture:
        return A4.landscape if picture.width >= picture.height else A4


def _ground(surface: Surface, data: bytes) -> None:
    page = surface.size
    surface.picture(0, 0, page.width, page.height, data, align=Align.CENTRE, pixels=_PIXELS)


def _page(surface: Surface, honour: Honour, paper: CertificatePaper, words: Wording) -> None:
    surface.place(_SHEET)
    for word, spot in paper.design.spots.items():
        _write(surface, _text(word, honour, paper, words), spot, bold=word in (Word.NAME, Word.AWARD))


def _text(word: Word, honour: Honour, paper: CertificatePaper, words: Wording) -> str:
    person, head = honour.person, paper.head
    first, second = words.person(person.name)
    said = {
        Word.NAME: first or str(person.number),
        Word.OTHER_NAME: second,
        Word.TEAM: person.team,
        Word.AWARD: place_words(honour, words, between="  ") if honour.place else "",
        Word.EVENT: words.name(head.title),
        Word.DAY: formal_day(head.date, words),
        Word.VENUE: head.venue,
        Word.NUMBER: words(msg("paper.number_n", n=person.number), " "),
    }
    return said[word]


def _write(surface: Surface, text: str, spot: WordSpot, bold: bool) -> None:
    """A line at its spot, made smaller where the page ends; nothing where there is nothing to say."""
    if not text:
        return
    page = surface.size
    x, y = page.width * spot.x / 100, page.height * spot.y / 100
    x = min(max(x, _EDGE), page.width - _EDGE)
    before, behind = x - _EDGE, page.width - _EDGE - x
    room = {TextSide.LEFT: behind, TextSide.RIGHT: before, TextSide.CENTRE: 2 * min(before, behind)}[
        spot.side
    ]
    align = _ALIGNED[spot.side]
    room = max(room, 20 * MM)
    left = min(max(x - room * align.value, _EDGE), page.width - _EDGE - room)
    surface.name(left, y, text, spot.size, room, bold=bold, align=align)
