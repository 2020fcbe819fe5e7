"""The fonts of one document: which glyphs of each face were used, and what is embedded of them.

On the pages a glyph has the number that it has in its font file, so that text can be written before it
is known which glyphs the whole document will need; a map leads from there to its number in the subset,
which ReportLab cuts out of the font.
"""

from __future__ import annotations

import sys
from array import array
from copy import copy
from dataclasses import dataclass, field

from tourney.documents.kit.fonts import Run, font_file
from tourney.documents.kit.pdf_file import PdfFile
from tourney.documents.kit.unicode_map import to_unicode_map


@dataclass(slots=True)
class _Used:
    """What a document uses of one face: its name on the pages, the characters, the glyphs."""

    name: bytes
    chars: set[str] = field(default_factory=set)
    glyphs: dict[int, str] = field(default_factory=dict)


class Embedding:
    """Gathers what a document uses of each face; written at its end."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._faces: dict[str, _Used] = {}

    def used(self, run: Run) -> bytes:
        """Notes a run of text; returns the name of its font on the page."""
        face = self._faces.get(run.face)
        if face is None:
            face = self._faces[run.face] = _Used(b"F%d" % (len(self._faces) + 1))
        glyphs = run.glyphs
        if not face.chars.issuperset(run.text):
            face.chars.update(run.text)
            for i, char in enumerate(run.text):
                face.glyphs.setdefault(int(glyphs[4 * i : 4 * i + 4], 16), char)
        return face.name

    def close(self) -> bytes:
        """Writes the fonts; returns the dictionary of their names."""
        entries = [
            b"/%b %d 0 R" % (used.name, self._put(face, used.glyphs)) for face, used in self._faces.items()
        ]
        return b"<<%b>>" % b"".join(entries)

    def _put(self, face: str, used: dict[int, str]) -> int:
        """Writes one face as a composite font; returns its number."""
        font, put = copy(font_file(face)), self._file.put  # a copy, so that its outlines go again
        font.readFile(font.filename)
        numbers = sorted(used)
        chars = [ord(used[number]) for number in numbers]
        data = font.makeSubset(chars)
        stream = self._file.put_stream(data, b"/Length1 %d" % len(data), small=True)
        places = self._file.put_stream(_places(numbers), small=True)
        name = b"%b+%b" % (_tag(numbers), face.replace("_", "-").encode())
        descriptor = put(
            b"<</Type/FontDescriptor/FontName/%b/Flags %d/ItalicAngle %d/StemV %d/Ascent %d/Descent %d"
            b"/CapHeight %d/FontBBox[%d %d %d %d]/FontFile2 %d 0 R>>"
            % (name, font.flags, font.italicAngle, font.stemV, font.ascent, font.descent,
               font.capHeight, *font.bbox, stream)
        )  # fmt: skip
        advances = zip(numbers, chars, strict=True)
        widths = b"".join(b"%d[%.4g]" % (number, font.charWidths[char]) for number, char in advances)
        descendant = put(
            b"<</Type/Font/Subtype/CIDFontType2/BaseFont/%b/FontDescriptor %d 0 R/CIDToGIDMap %d 0 R"
            b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/W[%b]>>"
            % (name, descriptor, places, widths)
        )
        meaning = self._file.put_stream(to_unicode_map(used).encode(), small=True)
        return put(
            b"<</Type/Font/Subtype/Type0/BaseFont/%b/Encoding/Identity-H/DescendantFonts[%d 0 R]"
            b"/ToUnicode %d 0 R>>" % (name, descendant, meaning)
        )


def _places(numbers: list[int]) -> bytes:
    """Two bytes for every number of a glyph: its place in the subset, which begins with the missing glyph."""
    places = array("H", bytes(2 * (numbers[-1] + 1)))
    for place, number in enumerate(numbers, 1):
        places[number] = place
    if sys.byteorder == "little":
        places.byteswap()
    return places.tobytes()


def _tag(numbers: list[int]) -> bytes:
    """Six letters that tell subsets of one font apart."""
    value, letters = sum(n * (i + 7) for i, n in enumerate(numbers)), bytearray()
    for _ in range(6):
        value, rest = divmod(value, 26)
        letters.append(65 + rest)
    return bytes(letters)
