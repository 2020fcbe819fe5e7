"""Says which character each glyph stands for, so that a PDF can be searched and copied from.

Characters above U+FFFF (𨋢, 𠹺, emoji) are written as UTF-16, joined forms as the letters they stand for.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

_BLOCK = 100
"""The format allows a hundred entries a block."""
_FORMS = (("\ufb50", "\ufdff"), ("\ufe70", "\ufeff"))
"""Presentation forms of the Arabic script."""


def to_unicode_map(used: Mapping[int, str]) -> str:
    """The CMap of one font: number of the glyph → character."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    ]
    entries = sorted(used.items())
    for start in range(0, len(entries), _BLOCK):
        block = entries[start : start + _BLOCK]
        lines.append(f"{len(block)} beginbfchar")
        lines += [f"<{glyph:04X}> <{_utf16(_letters(char))}>" for glyph, char in block]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)


def _letters(char: str) -> str:
    if any(first <= char <= last for first, last in _FORMS):
        return unicodedata.normalize("NFKC", char)
    return char


def _utf16(text: str) -> str:
    return text.encode("utf-16-be", "surrogatepass").hex().upper()
