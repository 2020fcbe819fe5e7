"""Where the squares of a ring lie in a rectangle of any size. It knows no game and paints nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QPointF, QRectF

SIDES = 4
_CORNER = 1.5
"""A corner's width and height in squares of the row beside it."""


class RingSide(IntEnum):
    """The side of the ring on which a square lies, in the order of play."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class SquareBox:
    """Where one square lies; a `corner` stands at the beginning of its side."""

    rect: QRectF
    side: RingSide
    corner: bool


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """`lots` by square, square 0 at the bottom right and on clockwise; `centre` is what they leave free."""

    whole: QRectF
    lots: tuple[SquareBox, ...]
    centre: QRectF

    def at(self, point: QPointF) -> int:
        """The square under a point, -1 for none."""
        return next((n for n, lot in enumerate(self.lots) if lot.rect.contains(point)), -1)


def plan(whole: QRectF, squares: int) -> BoardPlan:
    """So many squares in the room given, whatever its shape: text stays upright on all four sides.

    Opposite sides are as long as each other where the number allows it; else the last ones are stretched.
    """
    ends = [squares * (side + 1) // SIDES for side in range(SIDES)]
    lengths = [end - begin for begin, end in zip([0, *ends], ends, strict=False)]
    wide = _CORNER * whole.width() / (max(lengths[0], lengths[2]) - 1 + 2 * _CORNER)
    tall = _CORNER * whole.height() / (max(lengths[1], lengths[3]) - 1 + 2 * _CORNER)
    lots: list[SquareBox] = []
    for side, length in zip(RingSide, lengths, strict=True):
        lots += (
            SquareBox(_rect(whole, side, step, length, wide, tall), side, step == 0) for step in range(length)
        )
    centre = QRectF(
        whole.left() + wide, whole.top() + tall, whole.width() - 2 * wide, whole.height() - 2 * tall
    )
    return BoardPlan(whole, tuple(lots), centre)


def _rect(whole: QRectF, side: RingSide, step: int, length: int, wide: float, tall: float) -> QRectF:
    """Square `step` of a side with so many, the first of which is its corner (`wide` by `tall`)."""
    across = (whole.width() - 2 * wide) / max(length - 1, 1)
    down = (whole.height() - 2 * tall) / max(length - 1, 1)
    left, top, right, bottom = whole.left(), whole.top(), whole.right(), whole.bottom()
    if side is RingSide.BOTTOM:
        return QRectF(right - wide - step * across, bottom - tall, wide if step == 0 else across, tall)
    if side is RingSide.LEFT:
        return QRectF(left, bottom - tall - step * down, wide, tall if step == 0 else down)
    if side is RingSide.TOP:
        x = left if step == 0 else left + wide + (step - 1) * across
        return QRectF(x, top, wide if step == 0 else across, tall)
    y = top if step == 0 else top + tall + (step - 1) * down
    return QRectF(right - wide, y, wide, tall if step == 0 else down)
