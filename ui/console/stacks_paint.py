"""Paints what is piled up beside the board, a case a seat.

Pieces from the bottom, to scale, and the line that the winner's have to reach.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tourney.base.texts import Texts
from tourney.game.console.view import BoardView, Piece, SeatView, Stack
from ui.widgets.board_squares import paint_token
from ui.widgets.icons import colour_of_group, paint_swatch
from ui.widgets.text import draw_fitted
from ui.widgets.theme import Look, Role, look

_OVER = 3
"""Units above the line for the last piece, which may stand out."""


_WIDE = 96
"""A case's width in px where there is room, and half of it at the least."""


_SHARE = 0.34
"""So much of the board's width the cases take at most."""


_STACK_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


def room_for_stacks(width: float, seats: Sequence[SeatView]) -> float:
    """How much of the board's width the cases take, in px; 0 where nothing is piled up."""
    cases = sum(seat.stack is not None for seat in seats)
    return min(cases * float(look().px(_WIDE)), width * _SHARE)


def paint_stacks(painter: QPainter, room: QRectF, board: BoardView, texts: Texts) -> None:
    """A case for every seat, in their order."""
    seats = [(seat, seat.stack) for seat in board.seats if seat.stack is not None]
    wide = room.width() / max(1, len(seats))
    for at, (seat, stack) in enumerate(seats):
        case = QRectF(room.left() + at * wide, room.top(), wide, room.height())
        _paint_case(painter, case, seat, stack, texts, look())


def _paint_case(
    painter: QPainter, case: QRectF, seat: SeatView, stack: Stack, texts: Texts, now: Look
) -> None:
    gap, head, foot = float(now.px(4)), float(now.px(26)), float(now.px(20))
    inner = case.adjusted(gap, gap, 0, -gap)
    paint_token(painter, QRectF(inner.left(), inner.top(), head, head), seat.seat + 1, faded=bool(seat.out))
    worth = QRectF(inner.left() + head, inner.top(), inner.width() - head, head)
    painter.setPen(now.colour("text"))
    draw_fitted(painter, worth, texts.money(stack.worth), now.font(bold=True), _STACK_CENTRE)
    below = QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot)
    painter.setPen(now.colour("muted"))
    height = texts("console.stack_height", n=stack.height, full=stack.full)
    draw_fitted(painter, below, height, now.font(Role.SMALL), _STACK_CENTRE)
    _paint_pieces(painter, inner.adjusted(0, head + gap, 0, -foot - gap), stack, texts, now)


def _paint_pieces(painter: QPainter, shaft: QRectF, stack: Stack, texts: Texts, now: Look) -> None:
    """A unit is as high in every case."""
    unit = shaft.height() / max(stack.full + _OVER, stack.height)
    line = shaft.bottom() - stack.full * unit
    painter.setPen(QPen(now.colour("line"), 1))
    painter.setBrush(now.colour("sunken"))
    painter.drawRect(QRectF(shaft.left(), line, shaft.width(), stack.full * unit))
    bottom = shaft.bottom()
    for piece in stack.pieces:
        bottom -= piece.height * unit
        tile = QRectF(shaft.left() + 2, bottom + 1, shaft.width() - 4, piece.height * unit - 2)
        _paint_piece(painter, tile, piece, texts, now)
    painter.setPen(QPen(now.colour("accent"), 2))
    painter.drawLine(QPointF(shaft.left(), line), QPointF(shaft.right(), line))


def _paint_piece(painter: QPainter, tile: QRectF, piece: Piece, texts: Texts, now: Look) -> None:
    """In the colour of its group, one of none in that of paper."""
    if piece.group:
        paint_swatch(painter, tile, piece.group, letter=False)
        painter.setPen(QColor(colour_of_group(now.tokens.deeds, piece.group).ink))
    else:
        painter.setPen(QPen(now.colour("edge"), 1))
        painter.setBrush(now.colour("surface"))
        painter.drawRoundedRect(tile, 3, 3)
        painter.setPen(now.colour("text"))
    name = texts.say(piece.name)
    draw_fitted(painter, tile.adjusted(2, 0, -2, 0), name, now.font(Role.SMALL, bold=True), _STACK_CENTRE)
