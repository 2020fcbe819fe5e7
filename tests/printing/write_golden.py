"""Writes the golden texts anew: `python -m tests.printing.write_golden`, then look at the difference."""

from __future__ import annotations

from pathlib import Path

from tests.paper.pdf_reading import pages_text
from tests.printing.every_document import DOCUMENTS, kept
from tests.printing.samples import LANGUAGES

GOLDEN = Path(__file__).parent / "golden"
PLAYERS = 8


def shown(name: str, language: str) -> str:
    """What stands on the pages, page by page."""
    pages = pages_text(kept(name, PLAYERS, language))
    return "\n".join(f"---- page {i} of {len(pages)}\n{page}" for i, page in enumerate(pages, 1)) + "\n"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in DOCUMENTS:
        for language in LANGUAGES:
            (GOLDEN / f"{name}.{language}.txt").write_text(shown(name, language), encoding="utf-8")
