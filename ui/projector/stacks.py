"""What a seat has piled up, lying in its row of the hall's table: how far from full is seen from afar."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from tourney.game.console.view import Stack
from ui.projector.painter import HallPainter
from ui.widgets.deeds import colour_of_group
from ui.widgets.tokens_theme import load_tokens

_OVER = 3
"""Units beyond the mark for the last piece, which may stand out."""


_OFFICE, _STACK_EDGE = "#ffffff", "#000000"
"""A piece of no group, and the line around every piece."""


_HIGH = 0.3
"""So much of a row's height."""


def room_for_stack(box: QRectF) -> QRectF:
    """The strip at the foot of a row."""
    high = box.height() * _HIGH
    return QRectF(box.left(), box.bottom() - high, box.width(), high).adjusted(
        high * 0.3, 0, -high * 0.3, -high * 0.25
    )


def paint_lying(painter: HallPainter, strip: QRectF, stack: Stack) -> None:
    """The pieces from the left, to scale, and the mark at which it is full."""
    on, deeds = painter.qpainter, load_tokens("light").deeds
    unit = strip.width() / max(stack.full + _OVER, stack.height)
    painter.fill(QRectF(strip.left(), strip.top(), stack.full * unit, strip.height()), "line")
    on.setPen(QPen(QColor(_STACK_EDGE), 1))
    left = strip.left()
    for piece in stack.pieces:
        on.setBrush(QColor(colour_of_group(deeds, piece.group).fill if piece.group else _OFFICE))
        on.drawRect(QRectF(left, strip.top(), piece.height * unit, strip.height()))
        left += piece.height * unit
    on.setBrush(Qt.BrushStyle.NoBrush)
    mark = strip.left() + stack.full * unit
    over = strip.height() * 0.2
    top, bottom = QPointF(mark, strip.top() - over), QPointF(mark, strip.bottom() + over)
    painter.rule(top, bottom, "accent", share=0.005)
