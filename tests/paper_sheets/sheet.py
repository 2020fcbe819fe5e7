"""One sheet a document of an event: a row a language, its first pages; then as a bad copier gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageOps

from tests.printing.by_name import request_named
from tourney.application.application import Application
from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId
from tourney.bootstrap import documents
from tourney.clock.current_heat import heat_of_results

LANGUAGES = ("both", "en", "zh-HK")
DOTS = 110
"""Dots an inch: 6 points can be told apart."""
DARK = 0.6
"""What is darker than this comes out black on a copier that knows no grey, the rest is gone."""
GAP = 8


def kinds() -> list[str]:
    """Every printout that has pages."""
    return [info.name for info in documents().kinds() if info.extension == "pdf"]


def make_sheets(app: Application, name: str, wanted: Sequence[str], folder: Path, pages: int) -> list[str]:
    """Write `folder/EVENT-KIND.png` of what the event can print; what it refuses, and why, is returned."""
    refused = []
    for kind in wanted:
        try:
            rows = [list(_pages(app, kind, language, pages)) for language in LANGUAGES]
        except TourneyError as error:
            refused.append(f"{name} {kind}: {error.key}")
            continue
        rows.append([_copied(page) for page in rows[0]])
        _laid_out(rows).save(folder / f"{name}-{kind}.png")
    return refused


def _pages(app: Application, kind: str, language: str, most: int) -> Iterator[Any]:
    """The first pages and the last, as pictures."""
    heat = _heat(app, kind)
    made = documents().make(request_named(app, kind, heat, language))
    with pypdfium2.PdfDocument(made) as document:
        count = len(document)
        for number in sorted({*range(min(most, count)), count - 1}):
            yield document[number].render(scale=DOTS / 72).to_pil().convert("RGB")


def _heat(app: Application, kind: str) -> HeatId | None:
    """Results of the newest heat that has any; everything else of the heat that is on."""
    return heat_of_results(app.tournament) if kind == "standings-tables" else None


def _copied(page: Any) -> Any:
    """Black and white as a worn copier makes it: stretched, then cut at a darkness."""
    grey = ImageOps.autocontrast(ImageOps.grayscale(page))
    return grey.point(lambda light: 255 if light > 255 * DARK else 0).convert("RGB")


def _laid_out(rows: Sequence[Sequence[Any]]) -> Any:
    wide = max(sum(page.width + GAP for page in row) for row in rows) + GAP
    high = sum(max(page.height for page in row) + GAP for row in rows) + GAP
    sheet = Image.new("RGB", (wide, high), "#808080")
    top = GAP
    for row in rows:
        left = GAP
        for page in row:
            sheet.paste(page, (left, top))
            left += page.width + GAP
        top += max(page.height for page in row) + GAP
    return sheet
