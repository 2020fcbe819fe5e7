"""The faces of the paper: which font file draws a character, and its glyphs as HarfBuzz reads them.

The order is that in which a character is looked for. It does not know sentences or pages.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import uharfbuzz as hb

from tourney.base.paths import resources

MAIN, MAIN_BOLD = "NotoSansHK_400Regular", "NotoSansHK_700Bold"
LATIN, LATIN_BOLD = "NotoSans_400Regular", "NotoSans_700Bold"
_REGULAR = (
    MAIN,
    LATIN,
    "NotoSansSC_400Regular",
    "NotoSansJP_400Regular",
    "NotoSansKR_400Regular",
    "NotoSansThai_400Regular",
    "NotoSansDevanagari_400Regular",
    "NotoSansHebrew_400Regular",
    "NotoSansArabic_400Regular",
    "NotoEmoji_400Regular",
)
_BOLD = tuple(
    {
        MAIN: MAIN_BOLD,
        LATIN: LATIN_BOLD,
        "NotoSansThai_400Regular": "NotoSansThai_700Bold",
        "NotoSansDevanagari_400Regular": "NotoSansDevanagari_700Bold",
    }.get(face, face)
    for face in _REGULAR
)
_IS_BOLD = frozenset(_BOLD) - frozenset(_REGULAR)
_SHAPED = ("Thai", "Devanagari", "Hebrew", "Arabic")
"""Faces whose letters join, stack or change their order."""
UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Joiners, selectors and skin tones: they shape their neighbours and need no glyph of their own."""


@dataclass(frozen=True, slots=True)
class FontFace:
    """A font file. Widths and heights in thousandths of the size."""

    name: str
    font: hb.Font
    scale: float

    def glyph(self, char: str) -> int:
        """The number of a character's glyph, 0 for none."""
        return self.font.get_nominal_glyph(ord(char)) or 0

    def advance(self, glyph: int) -> float:
        """How far a glyph moves on by itself."""
        return float(self.font.get_glyph_h_advance(glyph)) * self.scale

    @property
    def bold(self) -> bool:
        """Whether its letters are bold by themselves."""
        return self.name in _IS_BOLD

    @property
    def shaped(self) -> bool:
        """Whether a letter's form and place depend on its neighbours."""
        return any(script in self.name for script in _SHAPED)


@cache
def face(name: str) -> FontFace:
    """A face by its file's name, mapped into memory when it is first needed. OSError if it is missing."""
    path = resources() / "fonts" / f"{name}.ttf"
    if not path.is_file():
        raise FileNotFoundError(path)
    read = hb.Face(hb.Blob.from_file_path(str(path)))
    return FontFace(name, hb.Font(read), 1000 / read.upem)


@lru_cache(maxsize=40_000)
def face_of(char: str, bold: bool) -> FontFace | None:
    """Who draws a character; None if nobody can."""
    return next((each for each in map(face, _order(char, bold)) if each.glyph(char)), None)


def face_of_all(chars: str, bold: bool) -> FontFace | None:
    """Who draws a letter together with its marks; None if nobody has all of them."""
    needed = [char for char in chars if char not in UNSEEN]
    faces = map(face, _order(chars[0], bold))
    return next((each for each in faces if all(each.glyph(char) for char in needed)), None)


def _order(char: str, bold: bool) -> Sequence[str]:
    """Greek and Cyrillic, of which the main face has some, and Devanagari have a face of their own."""
    order: Sequence[str] = _BOLD if bold else _REGULAR
    if "\u0370" <= char <= "\u052f" or "\u1f00" <= char <= "\u1fff":
        return (LATIN_BOLD if bold else LATIN, *order)
    if "\u0900" <= char <= "\u097f" or "\ua8e0" <= char <= "\ua8ff":
        return ("NotoSansDevanagari_700Bold" if bold else "NotoSansDevanagari_400Regular", *order)
    return order


def extends(char: str, before: str) -> bool:
    """Whether a character belongs to the letter before it: a mark, a joiner, what a joiner joins."""
    return (
        char in UNSEEN
        or unicodedata.category(char) in ("Mn", "Mc", "Me")
        or (before == "\u200d" and unicodedata.category(char) == "So")
    )
