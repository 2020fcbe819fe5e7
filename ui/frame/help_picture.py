"""The picture below F1's lines: the order of the keys on a sheet, a swap of two seats.

Drawn in the colours of the look; it says nothing that the lines do not say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from tourney.base.texts import Texts
from ui.widgets.theme import Role, look

_HIGH = 168
"""Px at 100 %, as all measures here."""
_BAR, _HEAD, _ROUND = 10.0, 7.0, 4.0
_ROWS = (("2", "3,150"), ("1", "5,420"), ("", ""))
"""What the picture of a sheet has typed; the cursor stands in the first empty field."""


class HelpPicture(QWidget):
    """Shows the picture of a text of help, or is hidden where there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._draw: Callable[[QPainter, Texts], None] | None = None
        self._texts: Texts | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether the text has a picture."""
        return self._draw is not None

    def show_of(self, help_key: str, texts: Texts) -> None:
        """Choose the picture by the key of the text."""
        self._draw, self._texts = _PICTURES.get(help_key), texts
        self.setFixedHeight(look().px(_HIGH))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._draw is None or self._texts is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(*[look().px(100) / 100] * 2)
        self._draw(painter, self._texts)
        painter.end()


def _sheet(painter: QPainter, texts: Texts) -> None:
    """Place, total, next player: arrows from field to field."""
    _write(painter, QRectF(122, 8, 56, 20), texts("scores.head_place"))
    _write(painter, QRectF(206, 8, 104, 20), texts("scores.head_total"))
    for at, (place, total) in enumerate(_ROWS):
        top = 32 + 46 * at
        _bar(painter, 0, top + 10, 96 - 16 * at)
        typing = not place
        _box(painter, QRectF(122, top, 56, 30), place, "focus" if typing else "edge")
        _box(painter, QRectF(206, top, 104, 30), total, "edge")
        if place:
            _arrow(painter, QPointF(180, top + 15), QPointF(204, top + 15))
            _arrow(painter, QPointF(212, top + 31), QPointF(172, top + 45))


def _swap(painter: QPainter, texts: Texts) -> None:
    """A name of one table and a name of another change places."""
    del texts
    for at in range(2):
        left = 172 * at
        _box(painter, QRectF(left, 12, 138, 132), "", "edge")
        _write(painter, QRectF(left + 4, 20, 24, 24), str(at + 1), "text")
        for row in range(3):
            _bar(painter, left + 12, 56 + 30 * row, 100 - 14 * ((row + at) % 3), moves=row == 1)
    _arrow(painter, QPointF(118, 86), QPointF(178, 86))
    _arrow(painter, QPointF(178, 96), QPointF(118, 96))


_PICTURES: Mapping[str, Callable[[QPainter, Texts], None]] = {"scores.help": _sheet, "heatspage.help": _swap}


def _write(painter: QPainter, place: QRectF, words: str, colour: str = "muted") -> None:
    now = look()
    font = now.font(Role.SMALL, bold=colour == "text")
    font.setPixelSize(13)  # the painter is scaled
    painter.setFont(font)
    painter.setPen(now.colour(colour))
    painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), words)


def _box(painter: QPainter, place: QRectF, words: str, edge: str) -> None:
    painter.setBrush(look().colour("surface"))
    painter.setPen(QPen(look().colour(edge), 2 if edge == "focus" else 1))
    painter.drawRoundedRect(place, _ROUND, _ROUND)
    _write(painter, place, words, "text")


def _bar(painter: QPainter, left: float, top: float, wide: float, *, moves: bool = False) -> None:
    """A name that nobody has to read."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look().colour("accent_soft" if moves else "raised"))
    painter.drawRoundedRect(QRectF(left, top, wide, _BAR), _ROUND, _ROUND)


def _arrow(painter: QPainter, start: QPointF, end: QPointF) -> None:
    accent = look().colour("accent")
    painter.setPen(QPen(accent, 2))
    painter.drawLine(start, end)
    along = (end - start) / max(1.0, ((end - start).x() ** 2 + (end - start).y() ** 2) ** 0.5)
    across = QPointF(-along.y(), along.x())
    back = end - along * _HEAD
    painter.setBrush(accent)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(QPolygonF([end, back + across * _HEAD / 2, back - across * _HEAD / 2]))
