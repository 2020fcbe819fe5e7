"""QR codes as rows of modules, for paper and screens. It reads no library that draws."""

from __future__ import annotations

from functools import lru_cache

import segno

_MASK = 3
"""Fixed: weighing all eight masks is five sixths of the work, and any mask can be read."""


_LETTERS = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
"""Codes of these letters take less room; figures make no difference, so that the codes of a heat are of one
size.
"""


@lru_cache(maxsize=500)
def qr_rows(text: str) -> tuple[bytes, ...]:
    """The code as rows of 0 and 1, without its quiet zone; error correction M (15 %)."""
    mode, encoding = ("alphanumeric", None) if _LETTERS.issuperset(text) else ("byte", "utf-8")
    code = segno.make_qr(text, error="m", mode=mode, encoding=encoding, mask=_MASK, boost_error=False)
    return tuple(bytes(row) for row in code.matrix)


_QUIET = 4
"""Modules of white that readers want around a code."""


def code_rows(text: str) -> tuple[bytes, ...]:
    """The code with the white around it."""
    rows = [bytes(_QUIET) + row + bytes(_QUIET) for row in qr_rows(text)]
    white = [bytes(len(rows[0]))] * _QUIET
    return (*white, *rows, *white)
