"""Places the notes of a document: at the foot of a page that has room, else on pages behind the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tourney.base.texts import msg
from tourney.paper.fitting import parted, wrapped
from tourney.paper.fonts import width
from tourney.paper.structure import Tag
from tourney.paper.surface import LINE, SOFT, Align, Notes, NotesRoom, PageSize, Surface
from tourney.paper.wording import Wording

_FOOT, _GAP, _RULE = 7.5, 8.0, 90.0
"""Type of notes at a foot, the white above them, and the line above that."""
_MARGIN, _TITLE, _TYPE, _LEADING = 40.0, 13.0, 10.0, 1.4
"""In points of a page as wide as A4; a larger page has larger notes."""
_USUAL = 595.0
_NUMBER = 26.0

_Lines = tuple[int, Sequence[tuple[str, bool]]]
"""The number of a note, and its lines, each with whether a space follows."""


def foot_height(notes: int) -> float:
    """The height of so many notes of one line at the foot of a page as wide as A4."""
    return _GAP + notes * _FOOT * _LEADING


def notes_at_foot(notes: Notes, room: NotesRoom, surface: Surface) -> None:
    """Draw as many of the waiting notes as the page has room for, in their order; the others wait for the
    next page.
    """
    size = _FOOT * room.larger
    high, indent = size * _LEADING, width(f"{len(notes.waiting) + 100} ", size)
    y = room.top + _GAP * room.larger
    here: list[_Lines] = []
    for number, whole in notes.waiting:
        lines = _broken(whole, room.wide - indent, size)
        y += len(lines) * high
        if y > room.bottom:
            break
        here.append((number, lines))
    if not here:
        return
    del notes.waiting[: len(here)]
    y = room.bottom - sum(len(lines) for _, lines in here) * high
    surface.line(room.left, y - 2, room.left + _RULE * room.larger, y - 2, 0.4, LINE)
    for each in here:
        _note(surface, each, room.left, y, size=size, indent=indent)
        y += len(each[1]) * high


def _broken(whole: str, room: float, size: float) -> list[tuple[str, bool]]:
    lines = wrapped(whole, room, size)
    return list(zip(lines, parted(lines, whole), strict=True))


def _note(surface: Surface, note: _Lines, left: float, top: float, *, size: float, indent: float) -> None:
    """The number, and beside it the lines."""
    number, lines = note
    with surface.within(Tag.NOTE):
        surface.text(left, top + size, f"{number}", size, bold=True)
        for at, (line, apart) in enumerate(lines):
            surface.text(left + indent, top + size + at * size * _LEADING, line, size, apart=apart)


def note_pages(notes: Notes, wording: Wording, size: PageSize) -> Iterator[Callable[[Surface], None]]:
    """Draw as many pages as the waiting notes need."""
    larger = min(size.width, size.height) / _USUAL
    margin, text = _MARGIN * larger, _TYPE * larger
    high, bottom, top = text * _LEADING, size.height - 1.5 * margin, (_MARGIN + 2 * _TITLE) * larger
    pages: list[list[tuple[float, _Lines]]] = []
    y = bottom
    for number, whole in notes.waiting:
        lines = _broken(whole, size.width - 2 * margin - _NUMBER * larger, text)
        while lines:
            if y + (min(len(lines), int((bottom - top) // high))) * high > bottom:
                pages.append([])
                y = top
            fit = int((bottom - y) // high)
            pages[-1].append((y, (number, lines[:fit])))
            y, lines = y + (len(lines[:fit]) + 0.3) * high, lines[fit:]
    notes.waiting.clear()
    for at, here in enumerate(pages, 1):
        numbered = wording(msg("paper.notes_page_of", page=at, pages=len(pages)))
        yield _page(wording(msg("paper.in_full")), numbered, here, larger=larger)


def _page(
    title: str, numbered: str, notes: Sequence[tuple[float, _Lines]], *, larger: float
) -> Callable[[Surface], None]:
    """One page: each note at its height, and which page of them it is at the foot."""
    margin, text = _MARGIN * larger, _TYPE * larger

    def draw(surface: Surface) -> None:
        page = surface.size
        with surface.within(Tag.HEADING):
            surface.text(margin, (_MARGIN + _TITLE) * larger, title, text * 1.3, bold=True)
        for top, note in notes:
            _note(surface, note, margin, top, size=text, indent=_NUMBER * larger)
        with surface.ornament():
            right = page.width - margin
            surface.text(right, page.height - margin, numbered, text * 0.8, align=Align.RIGHT, grey=SOFT)

    return draw
