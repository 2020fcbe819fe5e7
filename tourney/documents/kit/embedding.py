"""The fonts of one document: which glyphs of each face were used, and what is embedded of them.

On the pages a glyph has the number that it has in its font file, so that text can be written before it
is known which glyphs the whole document will need; a map leads from there to its number in the subset,
which HarfBuzz cuts out of the font.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

import uharfbuzz as hb

from tourney.documents.kit.faces import FontFace, face
from tourney.documents.kit.fonts import Run
from tourney.documents.kit.pdf_file import PdfFile

_NOT_EMBEDDED = ("GSUB", "GPOS", "GDEF", "BASE", "name", "post", "OS/2", "STAT", "gasp", "DSIG", "cmap")
"""What a viewer has no use for: the pages hold finished numbers of glyphs."""
_NO_LETTER = "\ufffd"
"""A glyph that is no letter alone: archives want a meaning for each, and the page tells its text."""
_SYMBOLIC = 4
"""Flag of a font whose glyphs are found by number."""


@dataclass(slots=True)
class _Used:
    """What a document uses of one face: its name on the pages, its glyphs and what each stands for.

    `chars` are those seen in plain runs; `doubles` those of them whose glyph stands for another letter.
    """

    name: bytes
    glyphs: dict[int, str] = field(default_factory=dict)
    chars: set[str] = field(default_factory=set)
    doubles: set[str] = field(default_factory=set)


class Embedding:
    """Gathers what a document uses of each face; written at its end."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._faces: dict[str, _Used] = {}

    def used(self, run: Run) -> tuple[bytes, bool]:
        """Notes a run; returns the name of its font on the page, and whether its glyphs tell its text.

        They do not where a letter takes several glyphs, or a glyph has stood for another letter before.
        """
        used = self._faces.get(run.face)
        if used is None:
            used = self._faces[run.face] = _Used(b"F%d" % (len(self._faces) + 1))
        if run.plain:
            if not used.chars.issuperset(run.text):
                used.chars.update(run.text)
                for glyph, char in zip(run.glyphs, run.text, strict=True):
                    if used.glyphs.setdefault(glyph, char) != char:
                        used.doubles.add(char)
            return used.name, used.doubles.isdisjoint(run.text)
        if not run.meanings:
            for glyph in run.glyphs:
                used.glyphs.setdefault(glyph, "")
            return used.name, False
        pairs = zip(run.glyphs, run.meanings, strict=True)
        told = [used.glyphs.setdefault(glyph, meant) == meant for glyph, meant in pairs]
        return used.name, all(told)

    def close(self) -> bytes:
        """Writes the fonts; returns the dictionary of their names."""
        entries = [
            b"/%b %d 0 R" % (used.name, self._put(face(name), used.glyphs))
            for name, used in self._faces.items()
        ]
        return b"<<%b>>" % b"".join(entries)

    def _put(self, face: FontFace, used: dict[int, str]) -> int:
        """Writes one face as a composite font; returns its number."""
        put, numbers = self._file.put, sorted(used)
        data, places = _subset(face, numbers)
        stream = self._file.put_stream(data, b"/Length1 %d" % len(data), small=True)
        where = self._file.put_stream(places, small=True)
        name = b"%b+%b" % (_tag(numbers), face.name.replace("_", "-").encode())
        descriptor = put(_descriptor(face, name, stream))
        widths = b"".join(b"%d[%.4g]" % (number, face.advance(number)) for number in numbers)
        descendant = put(
            b"<</Type/Font/Subtype/CIDFontType2/BaseFont/%b/FontDescriptor %d 0 R/CIDToGIDMap %d 0 R"
            b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/W[%b]>>"
            % (name, descriptor, where, widths)
        )
        letters = _letters(face) if "" in used.values() else {}
        meant = {number: text or letters.get(number, _NO_LETTER) for number, text in used.items()}
        meaning = self._file.put_stream(to_unicode_map(meant).encode(), small=True)
        return put(
            b"<</Type/Font/Subtype/Type0/BaseFont/%b/Encoding/Identity-H/DescendantFonts[%d 0 R]"
            b"/ToUnicode %d 0 R>>" % (name, descendant, meaning)
        )


def _subset(face: FontFace, numbers: list[int]) -> tuple[bytes, bytes]:
    """The font with these glyphs alone, and two bytes for every number: its place in there."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(numbers)
    for table in _NOT_EMBEDDED:
        wanted.drop_table_tag_set.add(_tag_of(table))
    plan = hb.SubsetPlan(face.font.face, wanted)
    cut = plan.execute()
    places = array("H", bytes(2 * (numbers[-1] + 1)))
    for number, place in plan.old_to_new_glyph_mapping.items():
        if number < len(places):
            places[number] = place
    if sys.byteorder == "little":
        places.byteswap()
    return bytes(cut.blob.data), places.tobytes()


@cache
def _letters(face: FontFace) -> dict[int, str]:
    """The letters of a face's glyphs, of those that stand for one alone."""
    return {face.glyph(char): char for char in map(chr, sorted(face.font.face.unicodes, reverse=True))}


def _tag_of(table: str) -> int:
    return int.from_bytes(table.ljust(4).encode(), "big")


def _descriptor(face: FontFace, name: bytes, stream: int) -> bytes:
    extents = face.font.get_font_extents("ltr")
    box = struct.unpack_from(">4h", bytes(face.font.face.reference_table("head").data), 36)
    cap = face.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
    heights = [round(each * face.scale) for each in (extents.ascender, extents.descender, cap, *box)]
    return (
        b"<</Type/FontDescriptor/FontName/%b/Flags %d/ItalicAngle 0/StemV %d/Ascent %d/Descent %d"
        b"/CapHeight %d/FontBBox[%d %d %d %d]/FontFile2 %d 0 R>>"
        % (name, _SYMBOLIC, 150 if face.bold else 90, *heights, stream)
    )


def _tag(numbers: list[int]) -> bytes:
    """Six letters that tell subsets of one font apart."""
    value, letters = sum(n * (i + 7) for i, n in enumerate(numbers)), bytearray()
    for _ in range(6):
        value, rest = divmod(value, 26)
        letters.append(65 + rest)
    return bytes(letters)


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
