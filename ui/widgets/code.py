"""Paints a QR code: black on white in every theme, modules of whole points of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.theme import look


def paint_code(painter: QPainter, box: QRectF, rows: Sequence[bytes]) -> None:
    """The rows of a code, with white around it in them, as large as the box holds, in its middle."""
    module = max(1, int(min(box.width(), box.height()) / len(rows)))
    side = module * len(rows)
    left, top = round(box.center().x() - side / 2), round(box.center().y() - side / 2)
    painter.fillRect(QRect(left, top, side, side), Qt.GlobalColor.white)
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                square = QRect(left + across * module, top + down * module, module, module)
                painter.fillRect(square, Qt.GlobalColor.black)


class CodePicture(QWidget):
    """A code to be read from the screen by a telephone. `told`: what screen readers say of it."""

    def __init__(self, rows: Sequence[bytes], told: str, side: int = 300) -> None:
        super().__init__()
        self._rows, self._side = rows, side
        self.setAccessibleName(told)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_code(self, rows: Sequence[bytes], told: str) -> None:
        """Another code in its place; none without rows."""
        self._rows = rows
        self.setAccessibleName(told)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(self._side), look().px(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._rows:
            paint_code(painter, QRectF(self.rect()), self._rows)
        painter.end()
