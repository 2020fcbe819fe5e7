"""On a copy in black and white alone there are still the lines that somebody writes on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from tests.documents import samples_day
from tests.documents.every_document import made
from tests.documents.pdf_reading import open_pdf, page_pixels
from tourney.documents.hand_kit import hand_kit
from tourney.documents.kit.wording import Wording

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
    ("name", "least"), [("prizes", 9), ("tally", 6), ("referees", 6), ("check-in", 10), ("hand-kit", 15)]
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
    assert sides == 7, "three heats, points, assets, place: six columns"
    pages = [
        len(hand_kit(replace(samples_day.hand_kit(n), tables=()), Wording("en")).pages) for n in (24, 61, 70)
    ]
    assert pages == [3, 4, 5], "61 on two pages, rows of 8 mm would take three"
