"""The tokens: a shape, a colour and the seat's number each, so that none is told by colour alone.

The same for the referee's screen and for the hall's: a person is the same sign on both.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from ui.widgets.look import look

COLOURS = (
    ("#a81c1c", "#ffffff"),
    ("#0d4f9e", "#ffffff"),
    ("#17602b", "#ffffff"),
    ("#f2b705", "#1b1400"),
    ("#6a2c91", "#ffffff"),
    ("#ececec", "#1b1b1b"),
    ("#2fc1d6", "#00191c"),
    ("#ff9b42", "#1f0f00"),
)
"""(fill, ink) of the seats 1 to 8, each 7:1 or better, as the hall needs it."""


def colours(seat: int) -> tuple[QColor, QColor]:
    """Fill and ink of a seat's token and sign; seats from 1."""
    fill, ink = COLOURS[(seat - 1) % len(COLOURS)]
    return QColor(fill), QColor(ink)


def _regular(corners: int, turn: float) -> Callable[[QRectF], QPainterPath]:
    def drawn(rect: QRectF) -> QPainterPath:
        middle, radius = rect.center(), rect.width() / 2
        polygon = QPolygonF()
        for corner in range(corners):
            angle = turn + 2 * pi * corner / corners
            polygon.append(QPointF(middle.x() + radius * cos(angle), middle.y() + radius * sin(angle)))
        path = QPainterPath()
        path.addPolygon(polygon)
        path.closeSubpath()
        return path

    return drawn


def _round(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(rect.adjusted(1, 1, -1, -1))
    return path


def _square(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    inset = rect.width() * 0.1
    path.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 2, 2)
    return path


def _triangle(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(rect.center().x(), rect.top())
    path.lineTo(rect.right(), rect.bottom() - rect.height() * 0.06)
    path.lineTo(rect.left(), rect.bottom() - rect.height() * 0.06)
    path.closeSubpath()
    return path


def _shield(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    left, top, width, height = (
        rect.left() + rect.width() * 0.08,
        rect.top(),
        rect.width() * 0.84,
        rect.height(),
    )
    path.moveTo(left, top + height * 0.08)
    path.lineTo(left + width, top + height * 0.08)
    path.lineTo(left + width, top + height * 0.55)
    path.quadTo(left + width, top + height * 0.85, left + width / 2, top + height)
    path.quadTo(left, top + height * 0.85, left, top + height * 0.55)
    path.closeSubpath()
    return path


def _cross(rect: QRectF) -> QPainterPath:
    third = rect.width() / 4
    path = QPainterPath()
    path.addRoundedRect(rect.adjusted(third, 0, -third, 0), 2, 2)
    other = QPainterPath()
    other.addRoundedRect(rect.adjusted(0, third, 0, -third), 2, 2)
    return path.united(other)


_SHAPES: tuple[Callable[[QRectF], QPainterPath], ...] = (
    _round,
    _square,
    _triangle,
    _regular(4, 0.0),
    _regular(6, 0.0),
    _shield,
    _cross,
    _regular(8, pi / 8),
)


def shape(seat: int, rect: QRectF) -> QPainterPath:
    """The outline of a seat's token in a square of room."""
    return _SHAPES[(seat - 1) % len(_SHAPES)](rect)


def paint_token(painter: QPainter, rect: QRectF, seat: int, faded: bool = False) -> None:
    """A token with its seat number; `faded` is out of the game."""
    painter.save()
    if faded:
        painter.setOpacity(0.45)
    paint_shape(painter, rect, seat)
    painter.setPen(colours(seat)[1])
    painter.setFont(_number_font(rect))
    painter.drawText(number_room(seat, rect), int(Qt.AlignmentFlag.AlignCenter), str(seat))
    painter.restore()


def paint_shape(painter: QPainter, rect: QRectF, seat: int) -> None:
    """The token without its number, edged in its ink, so that it stands out on any ground."""
    fill, ink = colours(seat)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, max(1.0, rect.width() * 0.06)))
    painter.setBrush(fill)
    painter.drawPath(shape(seat, rect))


def number_room(seat: int, rect: QRectF) -> QRectF:
    """Where the number stands in the token: low in a triangle."""
    low = rect.height() * 0.26 if _SHAPES[(seat - 1) % len(_SHAPES)] is _triangle else 0.0
    return rect.adjusted(0, low, 0, 0)


def _number_font(rect: QRectF) -> QFont:
    font = look().font(bold=True)
    font.setPixelSize(max(7, round(min(rect.width(), rect.height()) * 0.6)))
    return font
