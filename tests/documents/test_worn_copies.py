"""On a copy in black and white alone there are still the lines that somebody writes on."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.documents.every_document import made
from tests.documents.pdf_reading import page_pixels

DOTS = 300
DARK = 0.6
"""A worn copier makes what is darker than this black, and loses the rest."""


def lines_across(data: bytes) -> int:
    """Black lines over the greater part of the first page's width, as a worn copy of it shows them."""
    page = page_pixels(data, 0, DOTS / 72)
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
