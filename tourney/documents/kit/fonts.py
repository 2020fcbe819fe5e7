"""Fonts of the paper: which face draws which character, and how wide a text is.

Every text is cut into runs by glyph coverage: Noto Sans HK, else Noto Sans SC, Hebrew, Arabic, Emoji,
else a visible replacement mark. It does not know pages.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from reportlab.pdfbase.ttfonts import TTFontFile

from tourney.competition.names import clean
from tourney.documents.kit.joining import joined_letters, visual_order
from tourney.paths import resources

REPLACEMENT = "〓"
"""The printer's old mark for a character that is not in the case."""

_FALLBACK = (
    "NotoSansSC_400Regular",
    "NotoSansHebrew_400Regular",
    "NotoSansArabic_400Regular",
    "NotoEmoji_400Regular",
)
_REGULAR = ("NotoSansHK_400Regular", *_FALLBACK)
_BOLD = ("NotoSansHK_700Bold", *_FALLBACK)
_UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Joiners, selectors and skin tones: they shape their neighbours and have no glyph of their own."""


cleaned = lru_cache(maxsize=4_000)(clean)
"""`clean`, for texts that are measured several times before they are drawn."""


@cache
def font_file(face: str) -> TTFontFile:
    """The font of a face without its outlines, read when its first character is asked for.

    `readFile(filename)` of a copy brings the outlines back. OSError if the file is missing.
    """
    with (resources() / "fonts" / f"{face}.ttf").open("rb") as file:
        font = TTFontFile(file)
    del font.glyphToChar, font._ttf_data  # 10 to 15 MB a font, needed only while it is read or cut
    return font


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character in the face that draws it; `width` in thousandths of the size."""

    face: str
    char: str
    number: int
    width: float


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that one face draws, as numbers of glyphs in hex; `width` in thousandths of the size.

    `heavy`: bold text in a face that has no bold, to be drawn with an outline.
    """

    face: str
    text: str
    width: float
    glyphs: bytes
    heavy: bool


@lru_cache(maxsize=4_000)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """The text in the order of drawing, cut by face. Control characters go, unknown ones become the mark."""
    shown = visual_order(joined_letters(cleaned(text)))
    placed = [_placed(char, bold) for char in shown if char not in _UNSEEN]
    cut = []
    for face, group in groupby(placed, key=lambda glyph: glyph.face):
        members = list(group)
        drawn = "".join(glyph.char for glyph in members)
        numbers = b"".join(b"%04X" % glyph.number for glyph in members)
        wide = sum(glyph.width for glyph in members)
        cut.append(Run(face, drawn, wide, numbers, bold and face != _BOLD[0]))
    return tuple(cut)


@lru_cache(maxsize=20_000)
def _placed(char: str, bold: bool) -> Glyph:
    """Who draws it; a letter with a mark that no face has is drawn without the mark (ţ as t)."""
    for face in _BOLD if bold else _REGULAR:
        font = font_file(face)
        number = font.charToGlyph.get(ord(char))
        if number:
            return Glyph(face, char, number, font.charWidths[ord(char)])
    plain = unicodedata.normalize("NFKD", char)[:1]
    return _placed(plain if plain.isalpha() and plain != char else REPLACEMENT, bold)


@lru_cache(maxsize=4_000)
def width(text: str, size: float, bold: bool = False) -> float:
    """Points that the text takes at this size."""
    return sum(run.width for run in runs(text, bold)) * size / 1000
