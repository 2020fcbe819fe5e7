"""Turns pages of drawing steps into the bytes of a PDF; equal input gives equal bytes.

A page is a function that draws on a `Surface`. What stands on every page alike is drawn once, as a
constant part, and only referred to: that makes ten thousand scoresheets a matter of a second.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from tourney.competition.names import clean
from tourney.documents.kit.surface import A4, PageSize, Surface

Draw = Callable[[Surface], object]
"""Draws a page, or a part of one."""


class Page(NamedTuple):
    """One page and its size."""

    draw: Draw
    size: PageSize = A4


@dataclass(frozen=True, slots=True)
class Booklet:
    """A document before it becomes bytes. `bookmarks` maps a page's index to its name in the outline.

    `constants` are parts drawn once and placed on many pages by name (`Surface.place`).
    """

    title: str
    author: str
    now: datetime
    pages: Sequence[Page]
    constants: Mapping[str, Page] = field(default_factory=dict)
    bookmarks: Mapping[int, str] = field(default_factory=dict)


def joined(title: str, booklets: Sequence[Booklet]) -> Booklet:
    """Several documents as one, each a bookmark of its own. At least one; constants must not clash."""
    pages: list[Page] = []
    constants: dict[str, Page] = {}
    bookmarks: dict[int, str] = {}
    for booklet in booklets:
        bookmarks[len(pages)] = booklet.title
        pages += booklet.pages
        constants |= booklet.constants
    return Booklet(title, booklets[0].author, booklets[0].now, pages, constants, bookmarks)


def render(booklet: Booklet) -> bytes:
    """The PDF."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(A4.width, A4.height), pageCompression=1, invariant=1)
    stamp = booklet.now.astimezone(UTC).strftime("D:%Y%m%d%H%M%S+00'00'")
    canvas.setDateFormatter(lambda *_: stamp)
    canvas.setTitle(clean(booklet.title))
    canvas.setAuthor(clean(booklet.author))
    canvas.setCreator("Tourney")
    surface = Surface(canvas, A4)
    for name, part in booklet.constants.items():
        surface.size = part.size
        canvas.beginForm(name, 0, 0, part.size.width, part.size.height)
        part.draw(surface)
        canvas.endForm()
    surface.size = A4
    for index, page in enumerate(booklet.pages):
        if page.size != surface.size:
            canvas.setPageSize((page.size.width, page.size.height))
            surface.size = page.size
        if index in booklet.bookmarks:
            canvas.bookmarkPage(f"page{index}")
            canvas.addOutlineEntry(clean(booklet.bookmarks[index]), f"page{index}", 0)
        page.draw(surface)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
