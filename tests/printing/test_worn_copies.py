"""On a copy in black and white alone there are still the lines that somebody writes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from tests.paper.pdf_reading import open_pdf, page_pixels
from tests.printing import samples_day
from tests.printing.every_document import made
from tests.printing.samples import AT
from tourney.base.ids import Points
from tourney.paper.document import Document, PdfPage, render
from tourney.paper.surface import INK, LINE, SOFT, Surface
from tourney.paper.wording import Wording
from tourney.today.paper_hand_kit import HandKitPaper, KitLine, hand_kit

DOTS = 300
DARK = 0.6
"""A worn copier makes what is darker than this black, and loses the rest."""


def lines_across(data: bytes, page_number: int = 0, dots: int = DOTS) -> int:
    """Black lines over the greater part of a page's width, as a worn copy of it shows them."""
    page = page_pixels(data, page_number, dots / 72)
    copy = page.point(lambda light: 255 if light > 255 * DARK else 0)
    rows = copy.resize((1, copy.height), Image.Resampling.BOX).tobytes()
    black = [light < 255 * 0.4 for light in rows]
    return sum(now and not before for before, now in zip([False, *black], black, strict=False))


@pytest.mark.parametrize(
    ("name", "least"), [("results-prizes", 7), ("tally", 6), ("check-in", 10), ("hand-kit", 15)]
)
@pytest.mark.parametrize("language", ["en", "both"])
def test_the_lines_of_a_paper_that_is_written_on_stay(name: str, least: int, language: str) -> None:
    assert lines_across(made(name, 8, language)) >= least


def test_lines_to_write_on_stay_on_a_coarse_copy_too() -> None:
    data = made("hand-kit", 8, "en")
    assert lines_across(data, 1, dots=150) == lines_across(data, 1)


def test_figures_written_by_hand_stand_in_columns_and_rows_give_a_little_where_that_saves_a_page() -> None:
    data = made("hand-kit", 24, "en")
    with open_pdf(data) as document:
        last = len(document) - 1
    page = page_pixels(data, last, DOTS / 72)
    rows = page.point(lambda light: 255 if light > 255 * DARK else 0).crop((0, 700, page.width, 2_000))
    columns = rows.resize((rows.width, 1), Image.Resampling.BOX).tobytes()
    black = [light < 255 * 0.4 for light in columns]
    sides = sum(now and not before for before, now in zip([False, *black], black, strict=False))
    assert sides == 8, "three heats, the referee, points, assets, place: seven columns"

    def to_write_in(count: int) -> HandKitPaper:
        kit = samples_day.hand_kit(count)
        lines = tuple(KitLine(line.person, (None, None, None), Points(0)) for line in kit.everybody)
        return replace(kit, tables=(), everybody=lines)

    pages = [len(hand_kit(to_write_in(n), Wording("en")).pages) for n in (24, 61, 70)]
    assert pages == [2, 3, 4], "61 on two pages, rows of 8 mm would take three"


COARSE = 110
"""Dots an inch of a copier that has seen better days: a line of half a point is not one of them."""


def worn(draw: Callable[[Surface], object]) -> int:
    """Black dots of a coarse copy of what is drawn."""
    data = render(Document("T", "A", AT, [PdfPage(draw)]))
    page = page_pixels(data, 0, COARSE / 72)
    return sum(light <= 255 * DARK for light in page.tobytes())


@pytest.mark.parametrize("size", [6.0, 7.5, 8.5, 9.5])
def test_small_grey_type_keeps_its_strokes(size: float) -> None:
    grey, black = (
        worn(partial(Surface.text, x=40, y=40, text="13 Semi-finals 1,250 席", size=size, grey=each))
        for each in (SOFT, INK)
    )
    assert grey > 0.75 * black


def test_large_grey_type_stays_grey_and_white_type_white() -> None:
    assert worn(partial(Surface.text, x=40, y=40, text="4", size=7, grey=1.0)) == 0
    data = render(
        Document("T", "A", AT, [PdfPage(partial(Surface.text, x=40, y=60, text="█", size=30, grey=SOFT))])
    )
    assert min(page_pixels(data, 0, 1).tobytes()) > 80


@pytest.mark.parametrize("offset", [0.0, 0.2, 0.4, 0.6])
def test_most_thin_lines_stay_wherever_they_fall_between_the_dots(offset: float) -> None:
    def lines(surface: Surface) -> None:
        for at in range(10):
            y = 100 + offset + at * 10.13
            surface.line(50, y, 450, y, 0.5, LINE)

    assert worn(lines) > 7 * 600, "seven of ten"
