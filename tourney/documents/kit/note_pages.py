"""The pages behind a document's last that hold its notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tourney.documents.kit.fitting import wrapped
from tourney.documents.kit.notes import Notes
from tourney.documents.kit.structure import Tag
from tourney.documents.kit.surface import PageSize, Surface

_MARGIN, _TITLE, _TYPE, _LEADING = 40.0, 13.0, 10.0, 1.4
"""In points of a page as wide as A4; a larger page has larger notes."""
_USUAL = 595.0
_NUMBER = 26.0


def note_pages(notes: Notes, title: str, size: PageSize) -> Iterator[Callable[[Surface], None]]:
    """Draws the pages that hold them, as many as they take."""
    larger = min(size.width, size.height) / _USUAL
    left, text = (_MARGIN + _NUMBER) * larger, _TYPE * larger
    high, bottom = text * _LEADING, size.height - _MARGIN * larger
    top = (_MARGIN + 2 * _TITLE) * larger
    here: list[tuple[float, str, list[str]]] = []
    y = top
    for number, whole in notes.numbered():
        lines = wrapped(whole, size.width - left - _MARGIN * larger, text)
        while lines:
            if here and y + len(lines) * high > bottom:
                yield _page(title, here, left, text)
                here, y = [], top
            fit = int((bottom - y) // high)
            here.append((y, f"{number}", lines[:fit]))
            y, lines = y + (len(lines[:fit]) + 0.3) * high, lines[fit:]
    if here:
        yield _page(title, here, left, text)


def _page(
    title: str, notes: list[tuple[float, str, list[str]]], left: float, size: float
) -> Callable[[Surface], None]:
    """One page: each note at its height, its number before its lines."""
    margin = left * _MARGIN / (_MARGIN + _NUMBER)

    def draw(surface: Surface) -> None:
        with surface.within(Tag.HEADING):
            surface.text(margin, margin * (_MARGIN + _TITLE) / _MARGIN, title, size * 1.3, bold=True)
        for top, number, lines in notes:
            with surface.within(Tag.PARAGRAPH):
                surface.text(margin, top + size, number, size, bold=True)
                for at, line in enumerate(lines):
                    surface.text(left, top + size + at * size * _LEADING, line, size)

    return draw
