"""Turns pages of drawing steps into the bytes of a PDF; equal input gives equal bytes.

A page is a function that draws on a `Surface`. What stands on every page alike is drawn once, as a
constant part, and only referred to: that makes ten thousand scoresheets a matter of a second.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from reportlab.pdfgen.canvas import Canvas

from tourney.competition.names import clean
from tourney.documents.kit.surface import A4, PageSize, Surface

Draw = Callable[[Surface], object]
"""Draws a page, or a part of one."""


def render(
    pages: Sequence[Draw],
    *,
    title: str,
    author: str,
    now: datetime,
    size: PageSize = A4,
    constants: Mapping[str, Draw] | None = None,
    bookmarks: Mapping[int, str] | None = None,
) -> bytes:
    """The PDF of these pages. `bookmarks` maps a page's index to its name in the outline."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(size.width, size.height), pageCompression=1, invariant=1)
    stamp = now.astimezone(UTC).strftime("D:%Y%m%d%H%M%S+00'00'")
    canvas.setDateFormatter(lambda *_: stamp)
    canvas.setTitle(clean(title))
    canvas.setAuthor(clean(author))
    canvas.setCreator("Tourney")
    surface = Surface(canvas, size)
    for name, draw in (constants or {}).items():
        canvas.beginForm(name)
        draw(surface)
        canvas.endForm()
    for index, draw in enumerate(pages):
        if bookmarks and index in bookmarks:
            canvas.bookmarkPage(f"page{index}")
            canvas.addOutlineEntry(clean(bookmarks[index]), f"page{index}", 0)
        draw(surface)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
