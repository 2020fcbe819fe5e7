"""Makes a text fit: shrink to a smallest size, then break into lines, then end with an ellipsis.

Also measures how far letters reach above and below their line, by the faces that draw them: marks of
Vietnamese, feet of Thai and Devanagari letters reach far. It does not know pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from tourney.paper.fonts import cleaned, ends_of_letters, face, runs, width
from tourney.paper.styles import StyledText, Words, plain

Text = TypeVar("Text", str, StyledText)


ELLIPSIS = "…"


_NEVER_FIRST = "，。、；：！？）」』》〉】·,.;:!?)…"


_NEVER_LAST = "（「『《〈【"


_LONELY = 0.2
"""A last line shorter than this share of the room is lonely."""


_LONGEST_NAME = 4
"""The most characters of a Chinese name: a surname of one or two, a given name of one or two."""


_BRACKETED = re.compile("[(（][^()（）]{1,10}[)）]")
"""A few characters in brackets, `(place 3)`, are read at once."""


_BETWEEN_NAMES = re.compile("(?<=[ ·‧])")


ONE_LINE = 0.75
"""A name is on one line down to this part of its size,"""


_TWO_LINES = 0.62
"""else on two from this part of it on."""


_DOUBTFUL = 1.6
"""Up to this part of the smallest size, a long word may leave more of the first line empty than its second
line has room for.
"""


_NARROWER = (0.94, 0.88, 0.82, 0.76, 0.7)


@lru_cache(maxsize=1_000)
def fitted(text: str, room: float, size: float, least: float, bold: bool = False) -> tuple[str, float]:
    """The text and the size to draw it in, so that it takes at most `room` points.

    `size` is shrunk down to `least`; a text that is still too wide is cut and ends with an ellipsis.
    """
    text = cleaned(text)
    natural = width(text, 1, bold)
    if natural * size <= room:
        return text, size
    if natural * least <= room:
        return text, max(least, room / natural * 0.9999)
    return cut(text, room, least, bold), least


@lru_cache(maxsize=1_000)
def fitted_name(
    text: str, room: float, size: float, least: float, bold: bool = False
) -> tuple[tuple[str, ...], float]:
    """Set a name that must be readable: on one line, a little smaller if need be, else on two smaller ones.

    Returns the lines and their size. A name is cut only if two lines of `least` cannot hold it, and a word is
    broken only if it does not fit at `least`.
    """
    text = cleaned(text)
    natural = width(text, 1, bold)
    if natural * max(size * ONE_LINE, least) <= room:
        return (text,), min(size, room / natural * 0.9999) if natural else size
    longest = max(width(piece.rstrip(), 1, bold) for piece in line_pieces(text))
    whole = min(size * _TWO_LINES, room / longest * 0.9999)
    lines, fit = fitted_lines(text, room, max(whole, least), least, bold, 2)
    return (lines, max(fit, min(size, room / natural * 0.9999))) if len(lines) == 1 else (lines, fit)


def name_size(text: str, room: float, size: float, least: float) -> float:
    """The size that `fitted_name` finds, nearly, for plans that try many sizes; under `least` if it cuts.

    Measured from the width alone; really set only in doubtful cases.
    """
    fills = room / max(1e-9, width(text, 1))
    if max(size * ONE_LINE, least) <= fills:
        return min(size, fills)
    if max(size * _TWO_LINES, least) <= fills:
        return fills
    about = min(size * _TWO_LINES, 2 * fills)
    if not least <= about < least * _DOUBTFUL:
        return about
    lines, fit = fitted_name(text, room, size, least)
    return 0.0 if lines[-1].endswith(ELLIPSIS) and not text.endswith(ELLIPSIS) else fit


@lru_cache(maxsize=1_000)
def fitted_lines(
    text: str, room: float, size: float, least: float, bold: bool, most: int
) -> tuple[tuple[str, ...], float]:
    """The text in at most `most` lines, shrunk step by step down to `least` before anything is cut."""
    natural = width(text, 1, bold)
    if natural * size > most * room:  # it does not fit however it is broken: begin where it may be broken
        size = max(least, most * room / natural)
    while True:
        lines = wrapped(text, room, size, bold)
        if len(lines) <= most:
            return tuple(lines), size
        if size <= least:
            return tuple(wrapped(text, room, size, bold, most)), size
        size = max(least, size * 0.92)


def cut(text: Text, room: float, size: float, bold: bool = False) -> Text:
    """As much of the text as fits before an ellipsis; "" if not even that fits."""
    low, high = 0, min(len(text), int(room / size * 12) + 2)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, size, bold) <= room:
            low = middle
        else:
            high = middle - 1
    kept = text[:low].rstrip() + ELLIPSIS
    return kept if width(kept, size, bold) <= room else text[:0]


def wrapped(text: Text, room: float, size: float, bold: bool = False, most: int = 0) -> list[Text]:
    """The text in lines of at most `room` points; of at most `most` (0: any number) the last ends with an
    ellipsis if cut.

    If the last line would hold a lonely word or character, the lines before it give some of theirs.
    """
    text = _cleaned(text)
    filled = _filled(text, room, size, bold)
    lines: list[Text] = [line.rstrip() for line in filled]
    if 0 < most < len(filled):
        taken = sum(len(line) for line in filled[: most - 1])
        lines[most - 1 :] = [cut(text[taken:], room, size, bold)]
        return lines
    if len(lines) > 1 and width(lines[-1], size, bold) < room * _LONELY:
        for share in _NARROWER:
            narrower = [line.rstrip() for line in _filled(text, room * share, size, bold)]
            if len(narrower) > len(lines):
                break
            lines = narrower
            if width(lines[-1], size, bold) >= room * _LONELY:
                break
    return lines


def _cleaned(text: Text) -> Text:
    return cleaned(text) if isinstance(text, str) else text  # a styled one was cleaned part by part


def parted(lines: Sequence[Words], whole: str) -> list[bool]:
    """For each line of a text, whether it was broken at a space; the last was not broken."""
    whole, at = cleaned(whole), 0
    breaks: list[bool] = []
    for line in map(plain, lines):
        at = whole.find(line, at) + len(line)
        breaks.append(whole[at : at + 1] == " ")
    return breaks


def broken(text: Words, room: float, size: float, bold: bool = False) -> Sequence[Words]:
    """`wrapped`, for a text in one style or several."""
    if isinstance(text, str):
        return wrapped(text, room, size, bold)
    return wrapped(text, room, size, bold)


def _filled(text: Text, room: float, size: float, bold: bool) -> list[Text]:
    """Every line as full as possible, with the space that it is broken at."""
    lines: list[Text] = []
    start = end = 0
    letters, fits = plain(text), _Fits(text, room, size, bold)
    if letters.strip() and fits(0, len(letters.rstrip())):
        return [text]
    for piece in line_pieces(letters):
        if fits(start, end + len(piece.rstrip())):
            end += len(piece)
            continue
        if letters[start:end].strip():
            lines.append(text[start:end])
        start, end = end, end + len(piece)
        while end - start > 1 and not fits(start, start + len(letters[start:end].rstrip())):
            taken = _most_that_fits(fits, start, end)
            if taken > 1 and letters[start + taken] == "-":  # a hyphen ends a line and begins none
                taken -= 1
            lines.append(text[start : start + taken])
            start += taken
    if letters[start:end].strip():
        lines.append(text[start:end])
    return lines


class _Fits:
    """Whether a stretch of a clean text has room on a line. Each line is measured once, if that is enough."""

    def __init__(self, text: Words, room: float, size: float, bold: bool) -> None:
        self._text, self._letters = text, plain(text)
        self._room, self._size, self._bold = room, size, bold
        self._start = -1
        self._ends: Sequence[float] = ()

    def __call__(self, start: int, end: int) -> bool:
        if start != self._start:
            self._start, self._ends = start, ends_of_letters(self._text[start:], self._bold)
        if self._ends and end > start + 1:
            last = end - 1 - (self._letters[end - 1] == " ")
            return self._ends[last - start] * self._size / 1000 <= self._room
        return width(self._text[start:end], self._size, self._bold) <= self._room


def _most_that_fits(fits: _Fits, start: int, end: int) -> int:
    low, high = 1, end - start
    while low < high:
        middle = (low + high + 1) // 2
        if fits(start, start + middle):
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(maxsize=1_000)
def line_pieces(text: str) -> list[str]:
    """The pieces between which a line may break: after a space, a hyphen of a name, and on both sides of a
    Chinese character.

    A few Chinese characters between spaces or the dots of a foreign name are a name or a word, which is kept
    whole if a line has room; so are a few in brackets.
    """
    pieces: list[str] = []
    for word in _BETWEEN_NAMES.split(text):
        name = word.rstrip(" ·‧")
        if not name and pieces:  # a dot between two facts ends a line and begins none
            pieces[-1] += word
        elif len(name) <= _LONGEST_NAME and all(ord(char) >= 0x2E80 for char in name):
            pieces.append(word)
        else:
            pieces += _within(word)
    return _brackets_whole(text, pieces)


def _brackets_whole(text: str, pieces: list[str]) -> list[str]:
    spans = [match.span() for match in _BRACKETED.finditer(text)]
    if not spans:
        return pieces
    kept: list[str] = []
    at = 0
    for piece in pieces:
        if any(start < at < end for start, end in spans):
            kept[-1] += piece
        else:
            kept.append(piece)
        at += len(piece)
    return kept


def _within(text: str) -> list[str]:
    pieces: list[str] = []
    word = ""
    for char in text:
        if char in _NEVER_FIRST and word:
            word += char
            if ord(char) >= 0x2E80:
                pieces.append(word)
                word = ""
        elif char in _NEVER_FIRST and pieces and not pieces[-1].endswith(" "):
            pieces[-1] += char
        elif char in _NEVER_LAST:
            if word:
                pieces.append(word)
            word = char
        elif ord(char) >= 0x2E80:
            if word and word in _NEVER_LAST:
                char, word = word + char, ""
            if word:
                pieces.append(word)
            pieces.append(char)
            word = ""
        elif char == " " or (char == "-" and word.isalpha()):
            pieces.append(word + char)
            word = ""
        else:
            word += char
    return [*pieces, word] if word else pieces


_APART = 0.04
"""White between letters that reach down and letters below that reach up, in sizes."""


_LINE = 1.12
"""The distance between two lines of a name, in sizes, if no letter reaches out."""


_MIDDLE = 0.36
"""From the middle of a line of type to its base."""


@dataclass(frozen=True, slots=True)
class InkExtents:
    """How far letters reach above and below the line, in sizes."""

    above: float
    below: float

    @property
    def high(self) -> float:
        """Both together."""
        return self.above + self.below


USUAL = InkExtents(0.8, 0.2)
"""Of Latin letters and Chinese characters: lines are never closer than these need."""


@lru_cache(maxsize=2_000)
def ink_extents(text: str, bold: bool = False) -> InkExtents:
    """The reach of the letters of a text, and never less than usual."""
    above, below = USUAL.above, USUAL.below
    for run in runs(text, bold):
        for row in run.parts:
            for glyph in row.glyphs:
                top, bottom = _extent(run.face, glyph)
                above, below = max(above, (top + row.rise) / 1000), max(below, -(bottom + row.rise) / 1000)
    return InkExtents(above, below)


@lru_cache(maxsize=40_000)
def _extent(name: str, glyph: int) -> tuple[float, float]:
    """Top and bottom of a glyph above the line, in thousandths."""
    drawn = face(name)
    extents = drawn.font.get_glyph_extents(glyph)
    if extents is None:
        return 0.0, 0.0
    return extents.y_bearing * drawn.scale, (extents.y_bearing + extents.height) * drawn.scale


def leading(before: InkExtents, after: InkExtents, size: float) -> float:
    """The distance to the next line of this size, so that nothing of one touches the other."""
    return max(_LINE, before.below + _APART + after.above) * size


def high(lines: Sequence[str], bold: bool = False) -> float:
    """The height of so many lines, in sizes."""
    reaches = [ink_extents(line, bold) for line in lines]
    between = sum(leading(before, after, 1) for before, after in pairwise(reaches))
    return reaches[0].above + between + reaches[-1].below


@dataclass(frozen=True, slots=True)
class NameLines:
    """A name on one line or two around a line: their size, the first one's base and the distance to the
    next.
    """

    lines: tuple[str, ...]
    size: float
    base: float
    apart: float

    def ink_extents(self, bold: bool = False) -> InkExtents:
        """Above and below that line, in points."""
        last = self.base + (len(self.lines) - 1) * self.apart
        return InkExtents(
            ink_extents(self.lines[0], bold).above * self.size - self.base,
            ink_extents(self.lines[-1], bold).below * self.size + last,
        )


def name_lines(text: str, room: float, size: float, least: float, bold: bool = False) -> NameLines:
    """How `Surface.name` sets a name."""
    lines, fit = fitted_name(text, room, size, least, bold)
    apart = leading(ink_extents(lines[0], bold), ink_extents(lines[-1], bold), fit)
    base = 0.0 if len(lines) == 1 else (fit - size) * _MIDDLE - apart / 2
    return NameLines(lines, fit, base, apart)
