"""One table in the list at the left: number, sign, and what it still needs, in one line."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy

from ui.widgets.layouts import Tile
from ui.widgets.theme import Role, look

_HEIGHT, _NUMBER = 34, 38
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class TableRow(Tile):
    """A tile as a row: the list needs half the width, and a note is never cut short by the state's word."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(look().px(_NUMBER * 3), look().px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(_NUMBER), look().px(_HEIGHT))

    def _paint_words(self, painter: QPainter) -> None:
        now = look()
        inner = self.rect().adjusted(now.px(10), 0, -now.px(6), 0)
        painter.setPen(now.colour("text"))
        painter.setFont(now.font(Role.LEAD, bold=True))
        painter.drawText(inner, _LEFT, self._number)
        used = max(now.px(_NUMBER), painter.fontMetrics().horizontalAdvance(self._number) + now.px(10))
        painter.setFont(now.font(Role.SMALL, bold=True))
        painter.setPen(now.colour(self._state or "muted"))
        room = QRect(inner.left() + used, inner.top(), inner.width() - used, inner.height())
        words = f"{self._sign} {self._note or self._word}".strip()
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, _LEFT, shown)
