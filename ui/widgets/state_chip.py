"""A state as a sign and a word; the colour only repeats what the word says."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.look import Role, look

SIGNS = {"good": "✓", "warn": "!", "bad": "×", "accent": "●", "": "○"}
"""Default sign of each state."""


class StateChip(QWidget):
    """A small pill. `state`: "", "good", "warn", "bad", "accent"."""

    def __init__(self) -> None:
        super().__init__()
        self._word = self._state = ""
        self._sign: str | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_state(self, word: str, state: str = "", sign: str | None = None) -> None:
        """Change word, state and sign (None: the state's own)."""
        self._word, self._state, self._sign = word, state, sign
        self.setAccessibleName(word)
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """Sign and word as shown."""
        sign = SIGNS.get(self._state, "") if self._sign is None else self._sign
        return f"{sign} {self._word}".strip()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(look().font(Role.SMALL, bold=True))
        return QSize(metrics.horizontalAdvance(self.words) + look().px(20), look().px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour(f"{self._state}_soft" if self._state else "sunken"))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setPen(now.colour(self._state or "muted"))
        painter.setFont(now.font(Role.SMALL, bold=True))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.words)
        painter.end()
