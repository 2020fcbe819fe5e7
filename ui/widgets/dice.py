"""Paints a die: pips, a number, the picture of a face that has one, else the beginning of its word."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tourney.rules.dice import Face
from ui.widgets.look import Role, look

MOST_PIPS = 6
"""A die with more faces has numbers on all of them."""

_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0.5, 0.5),),
    "2": ((0.25, 0.25), (0.75, 0.75)),
    "3": ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    "4": ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    "5": ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    "6": ((0.25, 0.2), (0.75, 0.2), (0.25, 0.5), (0.75, 0.5), (0.25, 0.8), (0.75, 0.8)),
}


def paint_die(painter: QPainter, rect: QRectF, value: Face, numbered: bool = False) -> None:
    """One die, square, in `rect`; `numbered` where it is one of those that have no pips, with more than six
    faces."""
    now = look()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(now.colour("edge"), 1))
    painter.setBrush(now.colour("surface"))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), rect.width() * 0.18, rect.width() * 0.18)
    pips, picture = None if numbered else _PIPS.get(str(value)), _PICTURES.get(str(value))
    if pips is None and picture is None:
        painter.setPen(now.colour("text"))
        painter.setFont(now.font(Role.SMALL))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), str(value)[:2].upper())
        return
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(now.colour("text"))
    painter.translate(rect.topLeft())
    painter.scale(rect.width(), rect.height())
    for x, y in pips or ():
        painter.drawEllipse(QPointF(x, y), 0.09, 0.09)
    if picture is not None:
        picture(painter, now.colour("surface"))
    painter.restore()


def _bus(painter: QPainter, ground: QColor) -> None:
    """A bus from the side, in a square of 1 × 1."""
    body = QPainterPath()
    body.addRoundedRect(QRectF(0.16, 0.26, 0.68, 0.44), 0.08, 0.08)
    for left in (0.23, 0.42, 0.61):
        body.addRect(QRectF(left, 0.34, 0.15, 0.14))
    painter.drawPath(body)
    for middle in (0.33, 0.67):
        painter.setPen(QPen(ground, 0.04))
        painter.drawEllipse(QPointF(middle, 0.71), 0.1, 0.1)


def _hunter(painter: QPainter, ground: QColor) -> None:
    """The gentleman with a tall hat, in a square of 1 × 1."""
    painter.drawRect(QRectF(0.37, 0.14, 0.26, 0.22))
    painter.drawRoundedRect(QRectF(0.26, 0.34, 0.48, 0.06), 0.03, 0.03)
    painter.drawEllipse(QPointF(0.5, 0.5), 0.12, 0.13)
    coat = QPainterPath(QPointF(0.2, 0.87))
    coat.cubicTo(QPointF(0.22, 0.66), QPointF(0.36, 0.65), QPointF(0.5, 0.65))
    coat.cubicTo(QPointF(0.64, 0.65), QPointF(0.78, 0.66), QPointF(0.8, 0.87))
    coat.closeSubpath()
    painter.drawPath(coat)
    painter.fillRect(QRectF(0.37, 0.285, 0.26, 0.035), ground)


_PICTURES: dict[str, Callable[[QPainter, QColor], None]] = {"bus": _bus, "hunter": _hunter}
"""By the word of the face (S4.3)."""
