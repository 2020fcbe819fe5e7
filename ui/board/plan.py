"""Where the 40 squares lie in a rectangle of any size. Geometry only: it knows no game and paints nothing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

SIDE = 10
_CORNER_WIDE, _CORNER_TALL = 1.5, 1.5
"""A corner's width and height in squares of the row beside it."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """`squares` by index, GO at the bottom right and on clockwise; `centre` is what they leave free."""

    whole: QRectF
    squares: tuple[QRectF, ...]
    centre: QRectF

    def at(self, point: QPointF) -> int:
        """The square under a point, -1 for none."""
        return next((n for n, rect in enumerate(self.squares) if rect.contains(point)), -1)


def plan(whole: QRectF) -> BoardPlan:
    """The squares in the room given, whatever its shape: text stays upright on all four sides."""
    across = whole.width() / (SIDE - 1 + 2 * _CORNER_WIDE)
    down = whole.height() / (SIDE - 1 + 2 * _CORNER_TALL)
    wide, tall = across * _CORNER_WIDE, down * _CORNER_TALL
    left, top, right, bottom = whole.left(), whole.top(), whole.right(), whole.bottom()
    squares: list[QRectF] = []
    for step in range(SIDE):
        x = right - wide - step * across
        squares.append(QRectF(x, bottom - tall, wide if step == 0 else across, tall))
    for step in range(SIDE):
        y = bottom - tall - step * down
        squares.append(QRectF(left, y, wide, tall if step == 0 else down))
    for step in range(SIDE):
        x = left if step == 0 else left + wide + (step - 1) * across
        squares.append(QRectF(x, top, wide if step == 0 else across, tall))
    for step in range(SIDE):
        y = top if step == 0 else top + tall + (step - 1) * down
        squares.append(QRectF(right - wide, y, wide, tall if step == 0 else down))
    centre = QRectF(left + wide, top + tall, whole.width() - 2 * wide, whole.height() - 2 * tall)
    return BoardPlan(whole, tuple(squares), centre)
