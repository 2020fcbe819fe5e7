"""Fonts of the paper: which face draws which character, and how wide a text is.

Every text is cut into runs by glyph coverage: Noto Sans HK, else Noto Sans SC, Hebrew, Arabic (separate
letter forms), Emoji, else a visible replacement mark. It does not know pages.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tourney.competition.names import clean
from tourney.documents.kit import unicode_map
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
_UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Joiners and selectors: they shape their neighbours and have no glyph of their own."""


@dataclass(frozen=True, slots=True)
class Face:
    """One registered font. `widths` maps a character's number to thousandths of the size."""

    name: str
    widths: Mapping[int, float]


@cache
def _face(name: str) -> Face:
    unicode_map.mend()
    font = TTFont(name, str(resources() / "fonts" / f"{name}.ttf"))
    pdfmetrics.registerFont(font)
    widths = font.face.charWidths
    return Face(name, {code: widths[code] for code in font.face.charToGlyph if code in widths})


@cache
def _faces(bold: bool) -> tuple[Face, ...]:
    return tuple(_face(name) for name in (_BOLD if bold else _REGULAR))


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that one face draws; `width` in thousandths of the size."""

    face: str
    text: str
    width: float


@lru_cache(maxsize=20_000)
def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """The text in visual order, cut by face. Control characters go, unknown ones become the mark."""
    placed = [_placed(char, bold) for char in visual_order(clean(text)) if char not in _UNSEEN]
    cut = []
    for face, group in groupby(placed, key=lambda each: each[0].name):
        members = list(group)
        widths = members[0][0].widths
        drawn = "".join(char for _, char in members)
        cut.append(Run(face, drawn, sum(widths[ord(char)] for char in drawn)))
    return tuple(cut)


@lru_cache(maxsize=20_000)
def _placed(char: str, bold: bool) -> tuple[Face, str]:
    for face in _faces(bold):
        if ord(char) in face.widths:
            return face, char
    return _faces(bold)[0], REPLACEMENT


def width(text: str, size: float, bold: bool = False) -> float:
    """Points that the text takes at this size."""
    return sum(run.width for run in runs(text, bold)) * size / 1000


def visual_order(text: str) -> str:
    """Right-to-left stretches reversed, so that they read right when drawn from the left.

    A stretch runs from one right-to-left letter to the last one before other letters; numbers within
    keep their order. Enough for a name; not the whole of the bidirectional algorithm (no nesting).
    """
    if text.isascii():
        return text
    kinds = [unicodedata.bidirectional(char) for char in text]
    out: list[str] = []
    at = 0
    while at < len(text):
        if kinds[at] not in ("R", "AL"):
            out.append(text[at])
            at += 1
            continue
        end = last = at
        while end < len(text) and kinds[end] != "L":
            if kinds[end] in ("R", "AL", "NSM"):
                last = end
            end += 1
        out.append(_reversed(text[at : last + 1]))
        at = last + 1
    return "".join(out)


def _reversed(stretch: str) -> str:
    pieces = ["".join(group) for _, group in groupby(stretch, key=str.isdecimal)]
    flipped = [piece if piece[0].isdecimal() else piece[::-1] for piece in reversed(pieces)]
    return "".join(flipped)
