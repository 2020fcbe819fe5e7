"""Turns pages of drawing steps into the bytes of a PDF; equal input gives equal bytes.

A page is a function that draws on a `Surface`. What stands on every page alike is drawn once, as a
constant part, and only referred to: that makes ten thousand scoresheets a matter of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from tourney.base.languages import Language
from tourney.base.spelling import clean
from tourney.paper.archive_facts import put_archive_facts
from tourney.paper.note_pages import note_pages, notes_at_foot
from tourney.paper.notes import Notes, NotesRoom
from tourney.paper.pdf import ONE_AT_A_TIME, Facts, PaperCanvas
from tourney.paper.pen import Pen
from tourney.paper.structure import Structure
from tourney.paper.surface import A3, A4, PageSize, Surface
from tourney.paper.wording import Wording

Draw = Callable[[Surface], object]
"""Draws a page, or a part of one."""
_STEPS = 100
"""Progress is told about so many times, however long the document is."""


class PdfPage(NamedTuple):
    """One page, its size, and where its notes have room at its foot; else they stand behind the last page."""

    draw: Draw
    size: PageSize = A4
    foot: NotesRoom | None = None


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
    wording: Wording = field(default_factory=partial(Wording, Language.EN.tag))
    """What it is read aloud in, but for texts whose letters tell another language, and what its pages of
    notes say (`kit.note_pages`)."""

    @property
    def marks(self) -> Sequence[Bookmark]:
        """Every name of the outline, in order."""
        return self.outline or [Bookmark(page, name) for page, name in sorted(self.bookmarks.items())]

    @property
    def name(self) -> str:
        """What it is called among other papers of its event: the title without the event's name behind it."""
        return self.title.removesuffix(f" · {self.author}")


def joined(title: str, booklets: Sequence[Booklet]) -> Booklet:
    """Several documents as one, each a bookmark with its own below.

    At least one; constants must not clash.
    """
    pages: list[PdfPage] = []
    constants: dict[str, PdfPage] = {}
    outline: list[Bookmark] = []
    for booklet in booklets:
        start = len(pages)
        outline.append(Bookmark(start, booklet.name))
        outline += [Bookmark(start + mark.page, mark.name, mark.level + 1) for mark in booklet.marks]
        pages += booklet.pages
        constants |= booklet.constants
    return Booklet(
        title, booklets[0].author, now=booklets[0].now, pages=pages, constants=constants, outline=outline
    )


def worded(booklet: Booklet, wording: Wording) -> Booklet:
    """The document as it is read in these words."""
    return replace(booklet, wording=wording)


def enlarged(booklet: Booklet) -> Booklet:
    """The same on A3: every page of A4 is drawn √2 times as large, its type with it."""
    return replace(booklet, pages=[_larger(page) for page in booklet.pages])


def _larger(page: PdfPage) -> PdfPage:
    size = A3.landscape if page.size == A4.landscape else A3
    scale = min(size.width / page.size.width, size.height / page.size.height)

    def draw(surface: Surface) -> None:
        with surface.scaled(0, 0, page.size, scale):
            page.draw(surface)

    return PdfPage(draw, size, page.foot and page.foot.enlarged(scale))


def _no_step(_done: int, _total: int) -> None:
    pass


def render(booklet: Booklet, step: Callable[[int, int], object] = _no_step) -> bytes:
    """The PDF. `step` is told (pages done, pages) some hundred times; what it raises ends the work."""
    with ONE_AT_A_TIME:
        canvas = PaperCanvas(booklet.wording.tag)
        notes = Notes()
        _draw_parts(booklet, canvas, notes)
        _draw_pages(booklet, canvas, notes, step)
        facts = Facts(
            clean(booklet.title), clean(booklet.author),
            at=booklet.now.astimezone(UTC), language=booklet.wording.tag,
        )  # fmt: skip
        put_archive_facts(canvas, facts)
        return canvas.close(facts)


def _draw_parts(booklet: Booklet, canvas: PaperCanvas, notes: Notes) -> None:
    pen = Pen(canvas)
    surface = Surface(pen, A4, language=booklet.wording.tag, notes=notes)
    for name, part in booklet.constants.items():
        surface.size = part.size
        canvas.beginForm(name, 0, 0, part.size.width, part.size.height)
        part.draw(surface)
        pen.end()
        canvas.endForm()


def _draw_pages(
    booklet: Booklet, canvas: PaperCanvas, notes: Notes, step: Callable[[int, int], object]
) -> None:
    """Every page with its notes, and behind them those of notes that had no room at a foot."""
    structure = Structure(canvas)
    pen = Pen(canvas, structure)
    surface = Surface(pen, A4, language=booklet.wording.tag, notes=notes)
    total = len(booklet.pages)
    stride = max(1, total // _STEPS)
    names: dict[int, list[tuple[int, str]]] = {}
    for mark in booklet.marks:
        names.setdefault(mark.page, []).append((mark.level, clean(mark.name)))

    def put(index: int, page: PdfPage) -> None:
        surface.size = page.size
        structure.begin_page(canvas.begin_page(page.size.width, page.size.height))
        page.draw(surface)
        if page.foot is not None and notes.waiting:
            notes_at_foot(notes, page.foot, surface)
        pen.end()
        canvas.end_page(structure.end_page(), names.get(index, ()))

    for index, page in enumerate(booklet.pages):
        if index % stride == 0:
            step(index, total)
        put(index, page)
    size = booklet.pages[-1].size if total else A4
    for index, draw in enumerate(note_pages(notes, booklet.wording, size), start=total):
        put(index, PdfPage(draw, size))
    structure.close()
