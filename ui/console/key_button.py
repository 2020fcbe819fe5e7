"""A button that shows the key that does the same."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton

from ui.console.keys import shown
from ui.widgets.buttons import Button
from ui.widgets.text import plain_tip
from ui.widgets.theme import Role, look

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_WRAP = int(Qt.TextFlag.TextWordWrap)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class KeyButton(Button):
    """Words at the left, the key in a frame at the right; words too long end in … with a tip.

    `wraps`: they take a second line before that.
    """

    def __init__(
        self,
        words: str,
        key: str = "",
        kind: str = "",
        on_click: Callable[[], object] | None = None,
        wraps: bool = False,
    ) -> None:
        super().__init__("", kind, on_click=on_click)
        self.words, self.key = words, key
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._wraps = wraps
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._say()

    def set_words(self, words: str, key: str) -> None:
        """Other words, another key."""
        self.words, self.key = words, key
        self._say()
        self._take_lines()
        self.updateGeometry()
        self.update()

    def _say(self) -> None:
        self.setAccessibleName(f"{self.words} ({shown(self.key)})" if self.key else self.words)
        self.setToolTip(plain_tip(self.accessibleName()))

    def sizeHint(self) -> QSize:
        now = look()
        bold = self.property("kind") == "primary"
        wide = (
            QFontMetrics(now.font(bold=bold)).horizontalAdvance(self.words) + self._chip_width() + now.px(28)
        )
        return QSize(wide, now.px(34))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), look().px(96)), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_lines()

    def _take_lines(self) -> None:
        if self._wraps:
            self.setFixedHeight(look().px(52 if self.width() < self.sizeHint().width() else 34))

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        kind = str(self.property("kind"))
        ink = {"primary": "on_accent", "danger": "bad"}.get(kind, "text")
        ink = ink if self.isEnabled() else "muted"
        room = QRectF(self.rect()).adjusted(now.px(10), 0, -now.px(8), 0)
        chip = self._chip_width()
        painter.setFont(now.font(bold=kind == "primary"))
        painter.setPen(now.colour(ink))
        inner = room.adjusted(0, 0, -chip - now.px(6), 0)
        lines = 2 if self.height() > now.px(34) else 1
        words = painter.fontMetrics().elidedText(
            self.words, Qt.TextElideMode.ElideRight, int(inner.width() * (1 if lines == 1 else 1.8))
        )
        painter.drawText(inner, _LEFT | (_WRAP if lines > 1 else 0), words)
        if chip:
            tall = now.px(20)
            place = QRectF(room.right() - chip, room.center().y() - tall / 2, chip, tall)
            painter.setPen(QPen(now.colour(ink), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place, 4, 4)
            painter.setFont(self._chip_font())
            painter.drawText(place, _CENTRE, shown(self.key))
        painter.end()

    def _chip_font(self) -> QFont:
        return look().font(Role.SMALL, bold=True)

    def _chip_width(self) -> int:
        if not self.key:
            return 0
        return QFontMetrics(self._chip_font()).horizontalAdvance(shown(self.key)) + look().px(12)
