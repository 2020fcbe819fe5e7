"""QR codes as rows of squares."""

from __future__ import annotations

from functools import lru_cache

import segno

from tourney.paper.surface import Surface

_QUIET = 3
"""Modules of white around a code; the page's own white adds to it."""
_ADDRESSES = ("https://", "http://")
"""A code with an address is also a link."""
_MASK = 3
"""Fixed: weighing all eight masks is five sixths of the work, and any mask reads back."""
_LETTERS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
"""These take less room; figures alone are no different, so that the codes of a heat are of one size."""


@lru_cache(maxsize=500)
def qr_rows(text: str) -> tuple[bytes, ...]:
    """The code as rows of 0 and 1, without its quiet zone; error correction M (15 %)."""
    mode, encoding = ("alphanumeric", None) if _LETTERS.issuperset(text) else ("byte", "utf-8")
    code = segno.make_qr(text, error="m", mode=mode, encoding=encoding, mask=_MASK, boost_error=False)
    return tuple(bytes(row) for row in code.matrix)


def draw_code(surface: Surface, x: float, y: float, side: float, text: str) -> None:
    """The code in a square of this side, top-left corner at x, y, with its quiet zone inside."""
    rows = qr_rows(text)
    module = side / (len(rows) + 2 * _QUIET)
    surface.squares(x + module * _QUIET, y + module * _QUIET, module, rows, alt=text)
    if text.startswith(_ADDRESSES):
        surface.link(x, y, side, side, text)
