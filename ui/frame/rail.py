"""The rail: the pages in the order of the day, a word and an icon each, a dot where something waits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from ui.frame.navigation import PageEntry
from ui.widgets.icons import pixmap
from ui.widgets.look import Role, look
from ui.widgets.text import restyle

_DOT = {True: "warn", False: "warn_soft"}
"""Beside a page that is not open, by whether the theme is dark: the rail itself is always dark."""


class RailButton(QAbstractButton):
    """One page on the rail: painted, so that icon, word, dot and marker stay together at every scale."""

    def __init__(self, entry: PageEntry, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry = entry
        self._number = number
        self.waiting = False
        self._waiting_words = ""
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_words(self, word: str, waiting: str) -> None:
        """The page's word, and the words that stand for the dot."""
        self.setText(word)
        self._waiting_words = waiting
        self._tell()
        self.updateGeometry()

    def set_waiting(self, waiting: bool) -> None:
        """Show or hide the dot."""
        if waiting != self.waiting:
            self.waiting = waiting
            self._tell()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(88), look().px(62))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(88), look().px(48))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(now.px(6), 2, -now.px(6), -2)
        lit = self.isChecked()
        if lit or self.underMouse():
            ground = now.colour("accent" if lit else "rail_text")
            ground.setAlphaF(1.0 if lit else 0.12)
            painter.setBrush(ground)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(box, 8, 8)
        if lit:
            painter.fillRect(QRectF(0, box.top(), now.px(4), box.height()), now.colour("rail_text"))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(now.colour("focus"))
            painter.drawRoundedRect(box, 8, 8)
        ink = now.colour("on_accent" if lit else "rail_text")
        self._paint_inside(painter, box, ink.name())
        painter.end()

    def _paint_inside(self, painter: QPainter, box: QRectF, ink: str) -> None:
        now = look()
        size = now.px(20)
        picture = pixmap(self.entry.icon, ink, size, self.devicePixelRatioF())
        font = now.font(Role.SMALL, bold=self.isChecked())
        painter.setFont(font)
        high = painter.fontMetrics().height()
        top = box.top() + (box.height() - size - high - now.px(3)) / 2
        left = box.center().x() - size / 2
        painter.drawPixmap(round(left), round(top), picture)
        painter.setPen(ink)
        words = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, int(box.width()) - 4
        )
        line = QRectF(box.left(), top + size + now.px(3), box.width(), high)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter), words)
        if self.waiting:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink) if self.isChecked() else now.colour(_DOT[now.tokens.dark]))
            dot = now.px(9)
            painter.drawEllipse(QRectF(left + size + now.px(4), top - now.px(1), dot, dot))

    def _tell(self) -> None:
        words = f"{self.text()}, {self._waiting_words}" if self.waiting else self.text()
        self.setAccessibleName(words)
        self.setToolTip(f"{words}  Ctrl+{self._number % 10}")


class Rail(QFrame):
    """All pages from top to bottom. Up and Down move, `chosen(page_id)` tells."""

    chosen = Signal(str)

    def __init__(self, entries: Sequence[PageEntry]) -> None:
        super().__init__()
        restyle(self, kind="rail")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 8)
        box.setSpacing(0)
        self._buttons: dict[str, RailButton] = {}
        for number, entry in enumerate(entries, start=1):
            button = RailButton(entry, number, self)
            button.clicked.connect(lambda _checked=False, page=entry.id: self.chosen.emit(page))
            box.addWidget(button)
            self._buttons[entry.id] = button
        box.addStretch(1)

    def retranslate(self, texts: Texts) -> None:
        """Word every entry."""
        for button in self._buttons.values():
            button.set_words(texts(button.entry.word_key), texts("window.rail_waiting"))

    def set_current(self, page_id: str) -> None:
        """Mark the page that is open; none where it has no place on the rail."""
        for each, button in self._buttons.items():
            button.setAutoExclusive(False)
            button.setChecked(each == page_id)
            button.setAutoExclusive(True)

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        """Dot or no dot; a page that is not on the rail is ignored."""
        if page_id in self._buttons:
            self._buttons[page_id].set_waiting(waiting)

    def button(self, page_id: str) -> RailButton:
        """The button of a page."""
        return self._buttons[page_id]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
            return
        super().keyPressEvent(event)
