"""One picture for the hall, and the widget that shows it: the same for the screen and for the preview.

The widget paints at the hall's own size and scales, so that a preview breaks no line elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.clock.clock import HallClock
from ui.projector.painter import Drawn, HallPainter, ScreenMetrics
from ui.projector.scene import Scene
from ui.projector.theme import ProjectorTheme
from ui.projector.wording import HallWords


@dataclass(frozen=True)
class HallPicture:
    """What the hall sees now. `size` is that of its screen in logical px; `page` counts from 0."""

    scene: Scene
    page: int
    clock: HallClock
    theme: ProjectorTheme
    words: HallWords
    size: QSize

    @property
    def pages(self) -> int:
        """How many pages the scene has on that screen."""
        return self.scene.pages(ScreenMetrics(self.size), self.words)

    @property
    def lines(self) -> int:
        """Lines to read on this page."""
        return self.scene.lines(ScreenMetrics(self.size), self.words, self.page)

    def paint(self, qpainter: QPainter) -> tuple[Drawn, ...]:
        """Paint it at its own size; says which words were drawn where and how."""
        qpainter.setRenderHint(QPainter.RenderHint.Antialiasing)
        qpainter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        qpainter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        qpainter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter = HallPainter(qpainter, self.size, self.theme, self.words)
        qpainter.fillRect(painter.screen, QColor(self.theme.ground))
        self.scene.paint(painter, self.page, self.clock)
        return tuple(painter.drawn)


class Canvas(QWidget):
    """Shows a picture as large as it fits, black around it. `drawn` are the words of the last painting."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: HallPicture | None = None
        self.drawn: tuple[Drawn, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: HallPicture) -> None:
        """Show another picture from now on."""
        self.picture = picture
        self.update()

    def place(self) -> QRectF:
        """Where the picture stands in the widget."""
        size = QSize(16, 9) if self.picture is None else self.picture.size
        scale = min(self.width() / size.width(), self.height() / size.height())
        wide, high = size.width() * scale, size.height() * scale
        return QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        place = self.place()
        if self.picture is None or place.size().toSize() != self.size():
            painter.fillRect(self.rect(), QColor("#000000"))
        if self.picture is not None:
            painter.translate(QPointF(place.topLeft()))
            size = self.picture.size
            painter.scale(place.width() / size.width(), place.height() / size.height())
            painter.setClipRect(QRectF(0, 0, size.width(), size.height()))
            self.drawn = self.picture.paint(painter)
        painter.end()
