"""Turns pages of drawing steps into the bytes of a PDF; equal input gives equal bytes.

A page is a function that draws on a `Surface`. What stands on every page alike is drawn once, as a
constant part, and only referred to: that makes ten thousand scoresheets a matter of a second.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import BinaryIO, NamedTuple

from tourney.competition.names import clean
from tourney.documents.kit.content_stream import ContentStream
from tourney.documents.kit.embedding import Embedding
from tourney.documents.kit.pdf_file import Facts, PdfFile
from tourney.documents.kit.pictures import Pictures
from tourney.documents.kit.surface import A4, PageSize, Surface

Draw = Callable[[Surface], object]
"""Draws a page, or a part of one."""
_STEPS = 100
"""Progress is told about so many times, however long the document is."""


class PdfPage(NamedTuple):
    """One page and its size."""

    draw: Draw
    size: PageSize = A4


class Bookmark(NamedTuple):
    """A name in the outline: the index of its page, and how many names it stands below."""

    page: int
    name: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Booklet:
    """A document before it becomes bytes. `bookmarks` maps a page's index to its name in the outline.

    An `outline` stands in place of them where a page has several names, or names stand below others.
    `constants` are parts drawn once and placed on many pages by name (`Surface.place`).
    """

    title: str
    author: str
    now: datetime
    pages: Sequence[PdfPage]
    constants: Mapping[str, PdfPage] = field(default_factory=dict)
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    outline: Sequence[Bookmark] = ()

    @property
    def marks(self) -> Sequence[Bookmark]:
        """Every name of the outline, in order."""
        return self.outline or [Bookmark(page, name) for page, name in sorted(self.bookmarks.items())]


def joined(title: str, booklets: Sequence[Booklet]) -> Booklet:
    """Several documents as one, each a bookmark with its own below.

    At least one; constants must not clash.
    """
    pages: list[PdfPage] = []
    constants: dict[str, PdfPage] = {}
    outline: list[Bookmark] = []
    for booklet in booklets:
        start = len(pages)
        outline.append(Bookmark(start, booklet.title))
        outline += [Bookmark(start + mark.page, mark.name, mark.level + 1) for mark in booklet.marks]
        pages += booklet.pages
        constants |= booklet.constants
    return Booklet(
        title, booklets[0].author, now=booklets[0].now, pages=pages, constants=constants, outline=outline
    )


def _no_step(_done: int, _total: int) -> None:
    pass


def render(booklet: Booklet, step: Callable[[int, int], object] = _no_step) -> bytes:
    """The PDF. `step` is told (pages done, pages) some hundred times; what it raises ends the work."""
    out = io.BytesIO()
    write(booklet, out, step)
    return out.getvalue()


def write(booklet: Booklet, out: BinaryIO, step: Callable[[int, int], object] = _no_step) -> None:
    """The PDF, written page by page."""
    file = PdfFile(out)
    of_pages, of_parts = file.reserve(), file.reserve()
    fonts, pictures = Embedding(file), Pictures(file)
    pen = ContentStream(fonts)
    surface = Surface(pen, A4, pictures)
    parts = b""
    for name, part in booklet.constants.items():
        surface.size = part.size
        part.draw(surface)
        entries = b"/Type/XObject/Subtype/Form/BBox[0 0 %.2f %.2f]/Resources %d 0 R"
        number = file.put_stream(pen.content(), entries % (part.size.width, part.size.height, of_parts))
        parts += b"/%b %d 0 R" % (name.encode(), number)
    _write_pages(booklet, file, surface, pen, of_pages, step)
    used = fonts.close()
    file.put(b"<</Font%b/XObject<<%b>>>>" % (used, pictures.entries()), of_parts)
    file.put(b"<</Font%b/XObject<<%b%b>>>>" % (used, parts, pictures.entries()), of_pages)
    stamp = booklet.now.astimezone(UTC).strftime("D:%Y%m%d%H%M%S+00'00'")
    file.close(Facts(clean(booklet.title), clean(booklet.author), stamp))


def _write_pages(
    booklet: Booklet,
    file: PdfFile,
    surface: Surface,
    pen: ContentStream,
    resources: int,
    step: Callable[[int, int], object],
) -> None:
    total = len(booklet.pages)
    stride = max(1, total // _STEPS)
    names: dict[int, list[tuple[int, str]]] = {}
    for mark in booklet.marks:
        names.setdefault(mark.page, []).append((mark.level, clean(mark.name)))
    for index, page in enumerate(booklet.pages):
        if index % stride == 0:
            step(index, total)
        surface.size = page.size
        page.draw(surface)
        file.page(page.size.width, page.size.height, resources, pen.content(), names.get(index, ()))
