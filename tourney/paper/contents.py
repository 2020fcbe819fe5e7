"""The contents page of a file made of several papers: each line leads to where its paper begins.

On paper nothing can be clicked, and every paper counts its own pages at its foot: so each page bears the
number that the contents page calls it by at its upper edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tourney.base.texts import msg
from tourney.paper.document import Booklet, Bookmark, PdfPage
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.structure import Tag
from tourney.paper.surface import INK, LINE, MM, SOFT, Align, Surface

_LINE_HIGH = 8.4 * MM
_INDENT = 8 * MM
_NUMBER = 16 * MM
_FOLIO = 6.2 * MM
"""Where a page's number in the file stands: above everything, below what printers leave white."""


def with_contents(booklet: Booklet, frame: PageFrame) -> Booklet:
    """The booklet behind a page that lists its parts, and theirs as far as one page has room for them."""
    room = int((frame.bottom - frame.head_height(first=True)) // _LINE_HIGH)
    lines: Sequence[Bookmark] = [mark for mark in booklet.marks if mark.level < 2]
    if len(lines) > room:
        lines = [mark for mark in lines if not mark.level][:room]
    name = frame.wording(msg("paper.contents"))
    outline = [Bookmark(0, name), *(mark._replace(page=mark.page + 1) for mark in booklet.marks)]
    contents = PdfPage(partial(_page, frame=frame, lines=lines), frame.size)
    pages = [
        page._replace(draw=partial(_numbered, page=page, name=f"{frame.title}  {number}"))
        for number, page in enumerate(booklet.pages, start=2)
    ]
    return replace(booklet, pages=[contents, *pages], outline=outline)


def _numbered(surface: Surface, page: PdfPage, name: str) -> None:
    """A paper's page, its number in the whole file above it; not read out, as a reader counts by itself."""
    page.draw(surface)
    with surface.ornament():
        right = page.size.width - MARGIN
        surface.text(right, _FOLIO, name, 7, align=Align.RIGHT, grey=SOFT)


def _page(surface: Surface, frame: PageFrame, lines: Sequence[Bookmark]) -> None:
    frame.draw_head(surface, first=True)
    for at, mark in enumerate(lines):
        top = frame.head_height(first=True) + at * _LINE_HIGH
        left, base = MARGIN + mark.level * _INDENT, top + _LINE_HIGH * 0.68
        right = MARGIN + frame.inner
        size, number = (10.0 if mark.level else 12.0), str(mark.page + 2)
        with surface.within(Tag.LINK):
            room = right - left - _NUMBER
            surface.text(left, base, mark.name, size, room=room, bold=not mark.level)
            surface.text(right, base, number, size, align=Align.RIGHT, grey=SOFT if mark.level else INK)
            surface.link(left, top, right - left, _LINE_HIGH, mark.page + 1)
        surface.line(left, top + _LINE_HIGH, right, top + _LINE_HIGH, 0.3, LINE)
