"""Reads PDFs back in tests: text, boxes of characters, pixels."""

from __future__ import annotations

from typing import Any

import pypdfium2


def open_pdf(data: bytes) -> Any:
    return pypdfium2.PdfDocument(data)


def pages_text(data: bytes) -> list[str]:
    """Text of each page, lines in drawing order. A hyphen that ends a line is read as U+0002: it is one."""
    with open_pdf(data) as document:
        said = [page.get_textpage().get_text_bounded() for page in document]
    return [each.replace("\r\n", "\n").replace("\x02", "-") for each in said]


def text(data: bytes) -> str:
    """The whole text without white space: lines and faces may break a name anywhere."""
    return "".join("".join(pages_text(data)).split())


def outside(data: bytes, margin: float = 8.0, ends: int = 20) -> list[str]:
    """Characters that reach into the outer `margin` points of a page, where printers do not print.

    Of a long document the first and the last `ends` pages: those between are of the same form.
    """
    found = []
    with open_pdf(data) as document:
        pages = len(document)
        for number in (n for n in range(1, pages + 1) if n <= ends or n > pages - ends):
            page = document[number - 1]
            wide, high = page.get_size()
            content = page.get_textpage()
            for i in range(content.count_chars()):
                left, bottom, right, top = content.get_charbox(i)
                if right <= left or top <= bottom:
                    continue
                if left < margin or bottom < margin or right > wide - margin or top > high - margin:
                    found.append(
                        f"page {number}: {content.get_text_range(i, 1)!r} at {left:.0f},{bottom:.0f}"
                    )
    return found


def page_pixels(data: bytes, page: int, scale: float) -> Any:
    """A page as a greyscale picture."""
    with open_pdf(data) as document:
        return document[page].render(scale=scale, grayscale=True).to_pil()
