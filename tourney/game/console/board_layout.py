"""Places the squares of a board in a rectangle of any size, for every screen and for paper.

Plain numbers in any unit; `left` grows to the right, `top` downwards. It knows no game and paints nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tourney.rules.board import Ring, RingSide

_CORNER = 1.5
"""A corner's width and height in squares of the row beside it."""
_CORNER_OF_SEVERAL = 1.8
"""The same if several rings share the room: squares are narrow there, and names need their depth."""
_TOKEN = 1.6
"""The height of a token that shares a foot, in the smallest letters."""
_NAME = 4
"""The least room of a name beside its band, in the smallest letters."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def inset(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The same with so much less on each side."""
        return Box(self.left + left, self.top + top, self.width - left - right, self.height - top - bottom)

    def around(self, other: Box) -> Box:
        """The smallest that holds both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(left, top, right - left, bottom - top)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class SquareBox:
    """The box of one square; a `corner` is at the beginning of its side."""

    box: Box
    side: RingSide
    corner: bool


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """`lots` by square; `centres` is the free middle of each ring, that of the first ring first."""

    whole: Box
    lots: Mapping[int, SquareBox]
    centres: tuple[Box, ...]

    @property
    def centre(self) -> Box:
        """The free middle of the first ring."""
        return self.centres[0]

    def at(self, x: float, y: float) -> int:
        """The square under a point, -1 for none."""
        return next((square for square, lot in self.lots.items() if lot.box.holds(x, y)), -1)


def plan(whole: Box, rings: Sequence[Ring]) -> BoardPlan:
    """The rings side by side in the room given, whatever its shape: text is upright on all four sides.

    A square that two rings share covers both its places: a corner at which they touch. Opposite sides of
    different lengths are stretched to the longer one.
    """
    lots: dict[int, SquareBox] = {}
    centres = []
    corner = _CORNER if len(rings) == 1 else _CORNER_OF_SEVERAL
    across = [max(_length(ring, RingSide.BOTTOM), _length(ring, RingSide.TOP)) + 2 * corner for ring in rings]
    left = whole.left
    for ring, share in zip(rings, across, strict=True):
        room = Box(left, whole.top, whole.width * share / sum(across), whole.height)
        left = room.right
        centres.append(_laid(room, ring, corner, lots))
    return BoardPlan(whole, lots, tuple(centres))


def _length(ring: Ring, side: RingSide) -> int:
    """Squares of a side without its corner."""
    return ring.sides[(side - ring.first) % len(RingSide)] - 1


def _laid(room: Box, ring: Ring, corner: float, lots: dict[int, SquareBox]) -> Box:
    """Put the squares of one ring into `lots`; return its free middle."""
    wide = max(_length(ring, RingSide.BOTTOM), _length(ring, RingSide.TOP))
    high = max(_length(ring, RingSide.LEFT), _length(ring, RingSide.RIGHT))
    corner_wide = corner * room.width / (wide + 2 * corner)
    corner_high = corner * room.height / (high + 2 * corner)
    centre = room.inset(corner_wide, corner_high, corner_wide, corner_high)
    for square, side, place, length in ring.places():
        box = _box(room, centre, side, place, max(length - 1, 1))
        known = lots.get(square)
        lots[square] = SquareBox(box if known is None else known.box.around(box), side, place == 0)
    return centre


def _box(room: Box, centre: Box, side: RingSide, place: int, others: int) -> Box:
    """Place `place` of a side with so many squares beside its corner, place 0."""
    corner_wide, corner_high = centre.left - room.left, centre.top - room.top
    wide, high = centre.width / others, centre.height / others
    if place == 0:
        left = room.left if side in (RingSide.LEFT, RingSide.TOP) else centre.right
        top = room.top if side in (RingSide.TOP, RingSide.RIGHT) else centre.bottom
        return Box(left, top, corner_wide, corner_high)
    if side is RingSide.BOTTOM:
        return Box(centre.right - place * wide, centre.bottom, wide, corner_high)
    if side is RingSide.LEFT:
        return Box(room.left, centre.bottom - place * high, corner_wide, high)
    if side is RingSide.TOP:
        return Box(centre.left + (place - 1) * wide, room.top, wide, corner_high)
    return Box(centre.right, centre.top + (place - 1) * high, corner_wide, high)


# ---- a square -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SquareParts:
    """One square: the colour band at the inner edge, the foot at the outer edge, name and tokens between."""

    band: Box
    body: Box
    foot: Box
    tokens: Box


def parts(
    lot: SquareBox,
    least: float,
    foot: bool = True,
    tokens: float = 1.0,
    deed: bool = False,
    shared: float = 0.0,
    foot_high: float = 0.0,
) -> SquareParts:
    """How a square is divided: the band is towards the middle of the board, or above if a name needs it.

    A corner is all name, unless it is a `deed` that a player may have. `least` is the height of the smallest
    letters; without `foot` the name has its room, as it has that of the `tokens` if they are 0.0; more than
    1.0 makes them larger than a screen near by needs. `shared`: the part of the foot that the tokens have
    instead of a row of their own, if squares are narrow: then a name has nearly their whole width and is
    never beside its band. A foot is at least `foot_high`.
    """
    if shared and tokens and not lot.corner:
        high = max(_TOKEN * least, 0.25 * min(lot.box.width, lot.box.height))
        laid = parts(lot, least, tokens=0.0, shared=shared, foot_high=high)
        owners, theirs = _shared(laid.foot, shared)
        return SquareParts(laid.band, laid.body, owners, theirs)
    inner = lot.box.inset(1, 1, 1, 1)
    if lot.corner and not deed:
        return _parted(NOWHERE, NOWHERE, inner, max(inner.height * 0.36, least * 1.7) * tokens, 5)
    unit = min(lot.box.width / (_CORNER if lot.corner else 1), lot.box.height)
    band = max(12.0 if shared else 15.0, least * 1.2, unit * (0.24 if shared else 0.25))
    end = max(22.0, least * 2.2, inner.width * 0.24)
    beside = lot.side in (RingSide.LEFT, RingSide.RIGHT) and not lot.corner and not shared
    if beside and inner.width - band - end >= _NAME * least:
        left = lot.side is RingSide.LEFT
        first, last = (end, band) if left else (band, end)
        near = Box(inner.left, inner.top, first, inner.height)
        far = Box(inner.right - last, inner.top, last, inner.height)
        kept = end if foot else 0.0
        middle = inner.inset(kept if left else band, 0, band if left else kept, 0)
        row = max(middle.height * 0.47, least * 1.7) * tokens
        return _parted(far if left else near, near if left else far, middle, row, 2)
    above = lot.side is not RingSide.TOP and not (lot.corner and lot.side is RingSide.RIGHT)
    end = max(12.5 if shared else 14.0, least * 1.3, unit * 0.22, foot_high)
    first, last = (band, end) if above else (end, band)
    upper = Box(inner.left, inner.top, inner.width, first)
    lower = Box(inner.left, inner.bottom - last, inner.width, last)
    row = max(min((inner.height - band - end) * 0.42, unit * 0.36), least * 1.7) * tokens
    kept = end if foot else 0.0
    middle = inner.inset(0, band if above else kept, 0, kept if above else band)
    margin = min(3, inner.width * (0.01 if shared else 0.03))
    return _parted(upper if above else lower, lower if above else upper, middle, row, margin)


def _parted(band: Box, foot: Box, middle: Box, row: float, margin: float) -> SquareParts:
    """The name in the middle, the tokens in a row below it."""
    row = min(row, middle.height * 0.62)
    body = middle.inset(margin, 0, margin, row)
    return SquareParts(band, body, foot, Box(middle.left, body.bottom, middle.width, row))


def _shared(foot: Box, tokens: float) -> tuple[Box, Box]:
    """The rest of a foot, and the part of it for the tokens."""
    if tokens >= 1.0:
        return NOWHERE, foot
    kept = foot.width * (1.0 - tokens)
    return foot.inset(0, 0, foot.width - kept, 0), foot.inset(kept, 0, 0, 0)
