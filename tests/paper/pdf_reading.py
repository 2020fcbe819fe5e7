"""Reads PDFs back in tests: text, boxes of characters, pixels."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pypdfium2
from pypdfium2 import raw


def open_pdf(data: bytes) -> Any:
    return pypdfium2.PdfDocument(data)


def pages_text(data: bytes, last: int | None = None) -> list[str]:
    """Text of each page, or of the `last` so many, lines in drawing order.

    A hyphen that ends a line is read as U+0002: it is one.
    """
    with open_pdf(data) as document:
        pages = len(document)
        first = 0 if last is None else max(pages - last, 0)
        said = [document[n].get_textpage().get_text_bounded() for n in range(first, pages)]
    return [each.replace("\r\n", "\n").replace("\x02", "-") for each in said]


def text(data: bytes) -> str:
    """The whole text without white space: lines and faces may break a name anywhere."""
    return "".join("".join(pages_text(data)).split())


def outside(data: bytes, margin: float = 8.0, ends: int = 20) -> list[str]:
    """Stretches of text that reach into the outer `margin` points of a page, where printers do not print.

    Of a long document the first and the last `ends` pages: those between are of the same form.
    """
    found = []
    with open_pdf(data) as document:
        pages = len(document)
        for number in (n for n in range(1, pages + 1) if n <= ends or n > pages - ends):
            page = document[number - 1]
            wide, high = page.get_size()
            content = page.get_textpage()
            for i in range(content.count_rects()):
                left, bottom, right, top = content.get_rect(i)
                if left < margin or bottom < margin or right > wide - margin or top > high - margin:
                    said = content.get_text_bounded(left, bottom, right, top)
                    found.append(f"page {number}: {said!r} at {left:.0f},{bottom:.0f}")
    return found


def overlapping(data: bytes) -> list[str]:
    """Letters that stand on others, nearly half of one or more."""
    found = []
    with open_pdf(data) as document:
        for number, page in enumerate(document, 1):
            content = page.get_textpage()
            letters = ((i, chr(raw.FPDFText_GetUnicode(content, i))) for i in range(content.count_chars()))
            boxes = sorted((content.get_charbox(i), letter) for i, letter in letters if letter.isalnum())
            for at, (box, letter) in enumerate(boxes, 1):
                _, bottom, right, top = box
                for beside, other in islice(boxes, at, None):
                    if beside[0] >= right:
                        break
                    if beside[1] < top and bottom < beside[3] and _shared(box, beside) > 0.4:
                        found.append(f"page {number}: {letter} on {other} at {box[0]:.0f},{box[1]:.0f}")
    return found


_Box = tuple[float, float, float, float]


def _shared(one: _Box, other: _Box) -> float:
    """The part of the smaller that lies in the other."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    least = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return wide * high / least if wide > 0 and high > 0 and least > 0 else 0.0


def page_pixels(data: bytes, page: int, scale: float) -> Any:
    """A page as a greyscale picture."""
    with open_pdf(data) as document:
        return document[page].render(scale=scale, grayscale=True).to_pil()
