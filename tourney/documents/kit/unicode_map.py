"""Says which character each glyph stands for, so that a PDF can be searched and copied from.

Characters above U+FFFF (𨋢, 𠹺, emoji) are written as UTF-16.
"""

from __future__ import annotations

from collections.abc import Mapping

_BLOCK = 100
"""The format allows a hundred entries a block."""


def to_unicode_map(used: Mapping[int, str]) -> str:
    """The CMap of one font: number of the glyph → letters."""
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
        lines += [f"<{glyph:04X}> <{_utf16(text)}>" for glyph, text in block]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)


def _utf16(text: str) -> str:
    return text.encode("utf-16-be", "surrogatepass").hex().upper()
