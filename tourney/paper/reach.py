"""How far letters reach above and below their line, as the faces that draw them say.

Marks of Vietnamese, feet of Thai and Devanagari letters reach far. It does not know pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tourney.paper.faces import face
from tourney.paper.fitting import fitted_name
from tourney.paper.fonts import runs

_APART = 0.04
"""White between what reaches down and what reaches up below it, in sizes."""
_LINE = 1.12
"""From a line of a name to its next, in sizes, where nothing reaches out."""
_MIDDLE = 0.36
"""From the middle of a line of type to its base."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Above and below the line, in sizes."""

    above: float
    below: float

    @property
    def high(self) -> float:
        """Both together."""
        return self.above + self.below


USUAL = Reach(0.8, 0.2)
"""Of Latin letters and Chinese characters: lines are never closer than these ask for."""


@lru_cache(maxsize=2_000)
def reach(text: str, bold: bool = False) -> Reach:
    """Of the letters of a text, and never less than usual."""
    above, below = USUAL.above, USUAL.below
    for run in runs(text, bold):
        for row in run.parts:
            for glyph in row.glyphs:
                top, bottom = _extent(run.face, glyph)
                above, below = max(above, (top + row.rise) / 1000), max(below, -(bottom + row.rise) / 1000)
    return Reach(above, below)


@lru_cache(maxsize=40_000)
def _extent(name: str, glyph: int) -> tuple[float, float]:
    """Top and bottom of a glyph above the line, in thousandths."""
    drawn = face(name)
    found = drawn.font.get_glyph_extents(glyph)
    if found is None:
        return 0.0, 0.0
    return found.y_bearing * drawn.scale, (found.y_bearing + found.height) * drawn.scale


def leading(before: Reach, after: Reach, size: float) -> float:
    """From a line to the next of this size, so that nothing of one touches the other."""
    return max(_LINE, before.below + _APART + after.above) * size


def high(lines: Sequence[str], bold: bool = False) -> float:
    """What so many lines below each other take, in sizes."""
    reaches = [reach(line, bold) for line in lines]
    between = sum(leading(before, after, 1) for before, after in pairwise(reaches))
    return reaches[0].above + between + reaches[-1].below


@dataclass(frozen=True, slots=True)
class NameLines:
    """A name on one line or two around a line: their size, the first one's base and the way to the next."""

    lines: tuple[str, ...]
    size: float
    base: float
    apart: float

    def reach(self, bold: bool = False) -> Reach:
        """Above and below that line, in points."""
        last = self.base + (len(self.lines) - 1) * self.apart
        return Reach(
            reach(self.lines[0], bold).above * self.size - self.base,
            reach(self.lines[-1], bold).below * self.size + last,
        )


def name_lines(text: str, room: float, size: float, least: float, bold: bool = False) -> NameLines:
    """How `Surface.name` sets a name."""
    lines, fit = fitted_name(text, room, size, least, bold)
    apart = leading(reach(lines[0], bold), reach(lines[-1], bold), fit)
    base = 0.0 if len(lines) == 1 else (fit - size) * _MIDDLE - apart / 2
    return NameLines(lines, fit, base, apart)
