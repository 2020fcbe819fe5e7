"""Turns pages of drawing steps into the bytes of a PDF; equal input gives equal bytes.

A page is a function that draws on a `Surface`. A part that is the same on every page is drawn once, as a
constant, and only referred to: ten thousand scoresheets take a second.

The file has the facts that archives ask for (PDF/A-2u): XMP, and a colour profile. A file of several papers
begins with a contents page whose lines link to the papers. Nothing can be clicked on paper, and every paper
counts its own pages at its foot, so each page has its number in the whole file at its upper edge.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache, partial
from typing import NamedTuple
from xml.sax.saxutils import escape

from PIL import ImageCms

from tourney.base.garbage import gc_paused
from tourney.base.languages import Language
from tourney.base.spelling import clean
from tourney.base.texts import msg
from tourney.paper.canvas import ONE_AT_A_TIME, Facts, PaperCanvas
from tourney.paper.note_pages import note_pages, notes_at_foot
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.pen import Pen
from tourney.paper.structure import Structure, Tag
from tourney.paper.surface import A3, A4, INK, LINE, MM, SOFT, Align, Notes, NotesRoom, PageSize, Surface
from tourney.paper.wording import Wording

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Tourney</xmp:CreatorTool><pdf:Producer>Tourney</pdf:Producer>
<xmp:CreateDate>{at}</xmp:CreateDate><xmp:ModifyDate>{at}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


_MADE_AT, _MADE = 24, struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
"""The date in a profile, and ours, so that equal papers are equal files."""


@cache
def srgb_profile() -> bytes:
    """The meaning of our colour numbers: a reader in fifty years shows the same colours by it."""
    data = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return data[:_MADE_AT] + _MADE + data[_MADE_AT + len(_MADE) :]


def put_archive_facts(canvas: PaperCanvas, facts: Facts) -> None:
    """Write both into the catalogue."""
    packet = _XMP.format(
        title=_xml(facts.title),
        author=_xml(facts.author),
        language=facts.language,
        at=facts.at.strftime("%Y-%m-%dT%H:%M:%S+00:00"),
    ).encode("utf-8")
    body = b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%b\nendstream" % (len(packet), packet)
    canvas.refer("Metadata", canvas.put(body))
    profile = canvas.put_stream(srgb_profile(), b"/N 3")
    intent = b"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile"
    canvas.refer("OutputIntents", canvas.put(b"[%b %d 0 R>>]" % (intent, profile)))


def _xml(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))


Draw = Callable[[Surface], object]
"""Draws a page, or a part of one."""


_STEPS = 100
"""Progress is reported so many times, however long the document is."""


class PdfPage(NamedTuple):
    """One page, its size, and the room for notes at its foot; without room they go behind the last page."""

    draw: Draw
    size: PageSize = A4
    foot: NotesRoom | None = None


class Bookmark(NamedTuple):
    """A name in the outline: the index of its page, and its depth below other names."""

    page: int
    name: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Document:
    """A document before it becomes bytes. `bookmarks` maps a page's index to its name in the outline.

    An `outline` replaces them if a page has several names, or names are below others. `constants` are parts
    drawn once and placed on many pages by name (`Surface.place`).
    """

    title: str
    author: str
    now: datetime
    pages: Sequence[PdfPage]
    constants: Mapping[str, PdfPage] = field(default_factory=dict)
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    outline: Sequence[Bookmark] = ()
    wording: Wording = field(default_factory=partial(Wording, Language.EN.tag))
    """The language it is read aloud in, except for texts whose letters show another language, and the words
    of its pages of notes (`note_pages`).
    """
    mark: str = ""
    """What stands above every page: that this is a rehearsal, whatever else is on the page."""

    @property
    def marks(self) -> Sequence[Bookmark]:
        """Every name of the outline, in order."""
        return self.outline or [Bookmark(page, name) for page, name in sorted(self.bookmarks.items())]

    @property
    def name(self) -> str:
        """Its name among other papers of its event: the title without the event's name behind it."""
        return self.title.removesuffix(f" · {self.author}")


def shortest(laid_out: Iterable[Document]) -> Document:
    """The first of those with the fewest pages; no more of them are laid out once one has a single page."""
    others = iter(laid_out)
    best = next(others)
    while len(best.pages) > 1 and (other := next(others, None)) is not None:
        best = min(best, other, key=lambda each: len(each.pages))
    return best


def joined(title: str, documents: Sequence[Document]) -> Document:
    """Several documents as one, each a bookmark with its own below.

    At least one; names of constants must differ.
    """
    pages: list[PdfPage] = []
    constants: dict[str, PdfPage] = {}
    outline: list[Bookmark] = []
    for document in documents:
        start = len(pages)
        outline.append(Bookmark(start, document.name))
        outline += [Bookmark(start + mark.page, mark.name, mark.level + 1) for mark in document.marks]
        pages += document.pages
        constants |= document.constants
    return Document(
        title, documents[0].author, now=documents[0].now, pages=pages, constants=constants, outline=outline
    )


def worded(document: Document, wording: Wording) -> Document:
    """The document with these words for reading aloud."""
    return replace(document, wording=wording)


_CODE_UP = 6.4 * MM
"""How far above the lower edge a check code stands: below the foot, where no content is."""


def with_check_code(document: Document, line: str) -> Document:
    """The document with this line below the foot of every page, read out on the first."""

    def draw(surface: Surface, page: PdfPage, first: bool) -> None:
        page.draw(surface)
        with nullcontext() if first else surface.ornament():
            surface.text(MARGIN, page.size.height - _CODE_UP, line, 7, grey=SOFT)

    pages = [
        page._replace(draw=partial(draw, page=page, first=not at)) for at, page in enumerate(document.pages)
    ]
    return replace(document, pages=pages)


def enlarged(document: Document) -> Document:
    """The same on A3: every page of A4 is drawn √2 times as large, its type with it."""
    return replace(document, pages=[_larger(page) for page in document.pages])


def _larger(page: PdfPage) -> PdfPage:
    size = A3.landscape if page.size == A4.landscape else A3
    scale = min(size.width / page.size.width, size.height / page.size.height)

    def draw(surface: Surface) -> None:
        with surface.scaled(0, 0, page.size, scale):
            page.draw(surface)

    return PdfPage(draw, size, page.foot and page.foot.enlarged(scale))


def _no_step(_done: int, _total: int) -> None:
    pass


def render(document: Document, step: Callable[[int, int], object] = _no_step) -> bytes:
    """The PDF. Calls `step` with (pages done, pages) some hundred times; an exception from it ends the
    work.
    """
    with ONE_AT_A_TIME, gc_paused():
        canvas = PaperCanvas(document.wording.tag)
        notes = Notes()
        _draw_parts(document, canvas, notes)
        _draw_pages(document, canvas, notes, step)
        facts = Facts(
            clean(document.title), clean(document.author),
            at=document.now.astimezone(UTC), language=document.wording.tag,
        )  # fmt: skip
        put_archive_facts(canvas, facts)
        return canvas.close(facts)


def _draw_parts(document: Document, canvas: PaperCanvas, notes: Notes) -> None:
    pen = Pen(canvas)
    surface = Surface(pen, A4, language=document.wording.tag, notes=notes)
    for name, part in document.constants.items():
        surface.size = part.size
        canvas.beginForm(name, 0, 0, part.size.width, part.size.height)
        part.draw(surface)
        pen.end()
        canvas.endForm()


def _draw_pages(
    document: Document, canvas: PaperCanvas, notes: Notes, step: Callable[[int, int], object]
) -> None:
    """Draw every page with its notes, and last the pages of notes that had no room at a foot."""
    structure = Structure(canvas)
    pen = Pen(canvas, structure)
    surface = Surface(pen, A4, language=document.wording.tag, notes=notes)
    total = len(document.pages)
    stride = max(1, total // _STEPS)
    names: dict[int, list[tuple[int, str]]] = {}
    for mark in document.marks:
        names.setdefault(mark.page, []).append((mark.level, clean(mark.name)))

    def put(index: int, page: PdfPage) -> None:
        surface.size = page.size
        structure.begin_page(canvas.begin_page(page.size.width, page.size.height))
        page.draw(surface)
        if page.foot is not None and notes.waiting:
            notes_at_foot(notes, page.foot, surface)
        if document.mark:
            _put_mark(surface, document.mark)
        pen.end()
        canvas.end_page(structure.end_page(), names.get(index, ()))

    for index, page in enumerate(document.pages):
        if index % stride == 0:
            step(index, total)
        put(index, page)
    size = document.pages[-1].size if total else A4
    for index, draw in enumerate(note_pages(notes, document.wording, size), start=total):
        put(index, PdfPage(draw, size))
    structure.close()


_MARK_TOP, _MARK_HIGH, _MARK_WIDE = 2.2 * MM, 4.8 * MM, 62 * MM


def _put_mark(surface: Surface, mark: str) -> None:
    """White on black at the upper edge, over all else: a part of the page that papers leave free."""
    left = (surface.size.width - _MARK_WIDE) / 2
    with surface.ornament():
        surface.box(left, _MARK_TOP, _MARK_WIDE, _MARK_HIGH, fill=INK)
        base = _MARK_TOP + _MARK_HIGH * 0.74
        surface.text(left, base, mark, 10, room=_MARK_WIDE, bold=True, align=Align.CENTRE, grey=1.0)


_LINE_HIGH = 8.4 * MM


_INDENT = 8 * MM


_NUMBER = 16 * MM


_FOLIO = 6.2 * MM
"""The place of a page's number in the file: above everything, below the margin that printers cannot print."""


def with_contents(document: Document, frame: PageFrame) -> Document:
    """The booklet behind a page that lists its parts, and their bookmarks if one page has room for them."""
    room = int((frame.bottom - frame.head_height(first=True)) // _LINE_HIGH)
    lines: Sequence[Bookmark] = [mark for mark in document.marks if mark.level < 2]
    if len(lines) > room:
        lines = [mark for mark in lines if not mark.level][:room]
    name = frame.wording(msg("paper.contents"))
    outline = [Bookmark(0, name), *(mark._replace(page=mark.page + 1) for mark in document.marks)]
    contents = PdfPage(partial(_page, frame=frame, lines=lines), frame.size)
    pages = [
        page._replace(draw=partial(_numbered, page=page, name=f"{frame.title}  {number}"))
        for number, page in enumerate(document.pages, start=2)
    ]
    return replace(document, pages=[contents, *pages], outline=outline)


def _numbered(surface: Surface, page: PdfPage, name: str) -> None:
    """A paper's page, with its number in the whole file above it; not read out, as a reader counts by
    itself.
    """
    surface.numbers_itself = False
    page.draw(surface)
    surface.numbers_itself = True
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
