"""Makes text above U+FFFF (𨋢, 𠹺, emoji) come out right when a PDF is searched or copied from.

ReportLab writes such a character into a font's ToUnicode map as one number; the format wants UTF-16.
Its function is replaced, since the map is made deep inside the font's own writer.
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase import ttfonts

_BLOCK = 100
"""The format allows a hundred entries a block."""


def to_unicode_map(fontname: str, subset: Sequence[int]) -> str:
    """The CMap of one font subset: position in `subset` → character."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({fontname}) /Ordering ({fontname}) /Supplement 0 >> def",
        f"/CMapName /{fontname} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        f"<00> <{len(subset) - 1:02X}>",
        "endcodespacerange",
    ]
    for start in range(0, len(subset), _BLOCK):
        block = subset[start : start + _BLOCK]
        lines.append(f"{len(block)} beginbfchar")
        lines += [f"<{start + i:02X}> <{_utf16(code)}>" for i, code in enumerate(block)]
        lines.append("endbfchar")
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)


def _utf16(code: int) -> str:
    return chr(code).encode("utf-16-be", "surrogatepass").hex().upper()


def mend() -> None:
    """Puts our map into ReportLab; doing it twice is harmless."""
    ttfonts.makeToUnicodeCMap = to_unicode_map
