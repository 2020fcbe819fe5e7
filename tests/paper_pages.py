"""Whether papers look and read as those of another commit: for a change of what writes them.

    python -m tests.paper_pages write FOLDER         every document in every language; in both commits
    python -m tests.paper_pages compare OLD NEW      pixels that differ, and texts that do

Pages are drawn with 100 pixels to the inch. Exit 1 if one pixel of 200 differs in a document, or a word.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import ImageChops

from tests.paper.pdf_reading import open_pdf, page_pixels, pages_text
from tests.printing.every_document import DOCUMENTS, made
from tests.printing.samples import LANGUAGES

_COUNT = 8
_SCALE = 100 / 72
_MOST = 0.005


def write(folder: Path) -> None:
    """Every document as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in DOCUMENTS:
        for language in LANGUAGES:
            (folder / f"{name}.{language}.pdf").write_bytes(made(name, _COUNT, language))


def compare(old: Path, new: Path) -> int:
    """Prints a line a document; how many differ too much."""
    bad = 0
    for path in sorted(old.glob("*.pdf")):
        before, after = path.read_bytes(), (new / path.name).read_bytes()
        apart = share(before, after)
        same = [page.split() for page in pages_text(before)] == [page.split() for page in pages_text(after)]
        bad += apart > _MOST or not same
        size = len(after) / len(before)
        print(f"{path.stem:32} {apart:8.3%} of pixels, {size:4.2f} of bytes{'' if same else ', other words'}")
    return bad


def share(before: bytes, after: bytes) -> float:
    """Which part of all pixels differs between two documents."""
    with open_pdf(before) as one, open_pdf(after) as other:
        pages, now = len(one), len(other)
    if pages != now:
        return 1.0
    apart = whole = 0
    for page in range(pages):
        one, other = page_pixels(before, page, _SCALE), page_pixels(after, page, _SCALE)
        if one.size != other.size:
            return 1.0
        same = ImageChops.difference(one, other).histogram()[0]
        whole += one.width * one.height
        apart += one.width * one.height - same
    return apart / whole


def main() -> int:
    match sys.argv[1:]:
        case ["write", folder]:
            write(Path(folder))
            return 0
        case ["compare", old, new]:
            return min(compare(Path(old), Path(new)), 1)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
