"""Paints one square of the board: band, name, price or rent, owner, buildings, mortgage. Changes nothing.

Everything that a colour says is said by a letter, a number or a pattern too.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from tourney.money import game_money
from tourney.texts import Texts
from tourney.views.table_play import BANK, SquareView
from ui.board.plan import RingSide, SquareBox
from ui.board.tokens import colours
from ui.theme import Look, look
from ui.theme.deeds import PATTERNS
from ui.widgets.fitted import draw_fitted

HOTEL = 5
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_GLYPHS = {
    "chance": "?",
    "community_chest": "♥",
    "tax": "%",
    "go": "←",
    "free_parking": "P",
    "go_to_jail": "↘",
    "jail": "▦",
}
_SIGN_INKS = {"chance": "accent", "community_chest": "good", "tax": "bad", "go": "good"}


@dataclass(frozen=True, slots=True)
class SquareParts:
    """One square: the colour band at the inner edge, the foot at the outer edge, the name between."""

    whole: QRectF
    band: QRectF
    body: QRectF
    foot: QRectF
    tokens: QRectF


def parts(lot: SquareBox) -> SquareParts:
    """How a square is divided: the band looks to the middle of the board on all four sides."""
    rect, side = lot.rect, lot.side
    inner = rect.adjusted(1, 1, -1, -1)
    unit = min(rect.width(), rect.height())
    if lot.corner:
        tall = inner.height() * 0.36
        body = inner.adjusted(5, 0, -5, -tall)
        return SquareParts(
            rect,
            QRectF(),
            body=body,
            foot=QRectF(),
            tokens=QRectF(inner.left(), body.bottom(), inner.width(), tall),
        )
    band = max(15.0, unit * 0.25)
    foot = max(14.0, unit * 0.22)
    if side in (RingSide.BOTTOM, RingSide.TOP):
        at = inner.top() if side is RingSide.BOTTOM else inner.bottom() - band
        band_rect = QRectF(inner.left(), at, inner.width(), band)
        foot_at = inner.bottom() - foot if side is RingSide.BOTTOM else inner.top()
        foot_rect = QRectF(inner.left(), foot_at, inner.width(), foot)
        middle = QRectF(
            inner.left(),
            inner.top() + (band if side is RingSide.BOTTOM else foot),
            inner.width(),
            inner.height() - band - foot,
        )
        row = min(middle.height() * 0.42, unit * 0.36)
        body = middle.adjusted(3, 0, -3, -row)
        return SquareParts(
            rect,
            band_rect,
            body=body,
            foot=foot_rect,
            tokens=QRectF(middle.left(), middle.bottom() - row, middle.width(), row),
        )
    at = inner.right() - band if side is RingSide.LEFT else inner.left()
    band_rect = QRectF(at, inner.top(), band, inner.height())
    wide = max(22.0, inner.width() * 0.24)
    foot_at = inner.left() if side is RingSide.LEFT else inner.right() - wide
    foot_rect = QRectF(foot_at, inner.top(), wide, inner.height())
    left = inner.left() + (wide if side is RingSide.LEFT else band)
    rest = QRectF(left, inner.top(), inner.width() - band - wide, inner.height())
    row = rest.height() * 0.47
    body = rest.adjusted(2, 0, -2, -row)
    return SquareParts(
        rect,
        band_rect,
        body=body,
        foot=foot_rect,
        tokens=QRectF(rest.left(), body.bottom(), rest.width(), row),
    )


def paint_square(painter: QPainter, lot: SquareBox, square: SquareView, texts: Texts, marked: bool) -> None:
    """The whole square without its tokens. `marked`: what is talked about now."""
    now = look()
    laid, rect = parts(lot), lot.rect
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(now.colour("accent_soft" if marked else "surface"))
    painter.drawRect(rect)
    if square.group:
        _band(painter, laid.band, square, now)
        _foot(painter, laid.foot, square, texts, now)
    else:
        _sign(painter, laid, square, now)
    name = texts.name(square.name)
    font = now.font(bold=lot.corner)
    font.setPixelSize(max(8, round(min(rect.width() * 0.2, rect.height() * 0.235))))
    painter.setPen(now.colour("text"))
    draw_fitted(painter, laid.body, name, font)
    painter.setPen(QPen(now.colour("focus" if marked else "edge"), 2 if marked else 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(1, 1, -1, -1) if marked else rect)


def _band(painter: QPainter, band: QRectF, square: SquareView, now: Look) -> None:
    colour = now.tokens.deeds.get(square.group)
    if colour is None:
        return
    ink = QColor(colour.ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour.fill))
    painter.drawRect(band)
    faint = QColor(ink)
    faint.setAlphaF(0.2)
    painter.setBrush(QBrush(faint, PATTERNS[colour.pattern]))
    if colour.pattern != "solid":
        painter.drawRect(band)
    thick = min(band.width(), band.height())
    font = now.font(bold=True)
    font.setPixelSize(max(9, round(thick * 0.72)))
    letter = QRectF(band.left(), band.top(), thick, thick)
    painter.setBrush(QColor(colour.fill))
    painter.drawRect(letter)
    painter.setPen(ink)
    painter.setFont(font)
    painter.drawText(letter, _CENTRE, colour.letter)
    if square.level > 0:
        _buildings(painter, band, thick, square.level, now)


def _buildings(painter: QPainter, band: QRectF, thick: float, level: int, now: Look) -> None:
    """Houses as small houses, a hotel as one large block with its letter."""
    across = band.width() >= band.height()
    long = (band.width() if across else band.height()) - thick
    count = 1 if level == HOTEL else level
    step = long / 4
    for at in range(count):
        offset = thick + (long * 0.06 if level == HOTEL else at * step)
        size = QRectF(0, 0, long * 0.88 if level == HOTEL and across else step, thick)
        if not across:
            size = QRectF(0, 0, thick, long * 0.88 if level == HOTEL else step)
        place = size.translated(
            band.left() + (offset if across else 0), band.top() + (0 if across else offset)
        )
        place = place.adjusted(1, 1.5, -1, -1.5)
        painter.setPen(QPen(QColor("#ffffff"), 1.2))
        if level == HOTEL:
            painter.setBrush(QColor("#a8161f"))
            painter.drawRoundedRect(place, 2, 2)
            font = now.font(bold=True)
            font.setPixelSize(max(8, round(thick * 0.66)))
            painter.setFont(font)
            painter.drawText(place, _CENTRE, "H")
        else:
            _house(painter, place)


def _house(painter: QPainter, place: QRectF) -> None:
    width = min(place.width(), place.height() * 1.15)
    box = QRectF(place.center().x() - width / 2, place.top(), width, place.height())
    roof = box.top() + box.height() * 0.42
    painter.setBrush(QColor("#0d5a2b"))
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(box.center().x(), box.top()),
                QPointF(box.right(), roof),
                QPointF(box.right(), box.bottom()),
                QPointF(box.left(), box.bottom()),
                QPointF(box.left(), roof),
            ]
        )
    )


def _foot(painter: QPainter, foot: QRectF, square: SquareView, texts: Texts, now: Look) -> None:
    """Unowned: the price. Owned: a bar in the owner's colour with the seat; mortgaged: hatched."""
    font = now.font()
    thick = min(foot.width(), foot.height())
    font.setPixelSize(max(8, round(thick * 0.78)))
    if square.owner == BANK:
        painter.setPen(now.colour("muted"))
        draw_fitted(painter, foot, game_money(square.price), font)
        return
    fill, ink = colours(square.owner + 1)
    painter.setPen(QPen(now.colour("edge"), 0.6))
    painter.setBrush(fill)
    painter.drawRect(foot)
    font.setBold(True)
    font.setPixelSize(max(8, round(thick * 0.7)))
    painter.setPen(ink)
    if not square.mortgaged:
        draw_fitted(painter, foot, str(square.owner + 1), font)
        return
    across = foot.width() > foot.height()
    number = QRectF(foot.left(), foot.top(), thick, thick)
    draw_fitted(painter, number, str(square.owner + 1), font)
    rest = foot.adjusted(thick, 0.5, -0.5, -0.5) if across else foot.adjusted(0.5, thick, -0.5, -0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(now.colour("surface"))
    painter.drawRect(rest)
    painter.setBrush(QBrush(now.colour("bad"), Qt.BrushStyle.BDiagPattern))
    painter.drawRect(rest)
    tall = min(rest.height(), thick)
    word = QRectF(rest.left() + 1, rest.center().y() - tall / 2, rest.width() - 2, tall)
    if across:
        word.adjust(rest.width() * 0.18, 0, -rest.width() * 0.18, 0)
    painter.setBrush(now.colour("surface"))
    painter.drawRect(word)
    painter.setPen(now.colour("bad"))
    draw_fitted(painter, word, texts("console.mortgage_sign"), font)


def _sign(painter: QPainter, laid: SquareParts, square: SquareView, now: Look) -> None:
    """Squares that nobody buys: a sign of their own, and the tax."""
    glyph = _GLYPHS.get(square.kind, "")
    font = now.font(bold=True)
    room = laid.band if not laid.band.isNull() else QRectF()
    if room.isNull():
        return
    font.setPixelSize(max(12, round(min(room.width(), room.height()) * 1.0)))
    painter.setFont(font)
    painter.setPen(now.colour(_SIGN_INKS.get(square.kind, "muted")))
    painter.drawText(room, _CENTRE, glyph)
    if square.tax:
        font = now.font()
        font.setPixelSize(max(8, round(laid.foot.height() * 0.78)))
        painter.setPen(now.colour("muted"))
        draw_fitted(painter, laid.foot, game_money(square.tax), font)
