"""Scenes of words: a typed message, the welcome with the event's names or logo, and black."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from tourney.base.spelling import clean
from tourney.clock.clock import HallClock
from tourney.projector.scenes import HallEvent, HallMessage, SceneKind
from ui.projector.painter import CALL, CENTRE, LIST, HallPainter, ScreenMetrics, face, line_height
from ui.projector.scene import Scene, paint_foot
from ui.projector.wording import HallWords, both_names, plain
from ui.widgets.fitted import broken, fitting

_LARGEST = 0.2
_LONGEST = 2000
"""Characters of a paragraph that are told."""


class MessageScene(Scene):
    """A message as large as it can be. Too long for one page it is told on several, at the least size."""

    kind = SceneKind.MESSAGE
    shows_time = False

    def __init__(self, message: HallMessage) -> None:
        self.message = message
        self._known: dict[tuple[int, int], tuple[int, list[list[str]]]] = {}
        self._paragraphs = [
            " ".join(part.split()) for text in (message.zh, message.en) for part in text.splitlines()
        ]
        self._paragraphs = [clean for part in self._paragraphs if (clean := plain_text(part))]

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return len(self._split(metrics)[1])

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return 2 * len(self._split(metrics)[1][page])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        if not self._paragraphs:
            painter.call(painter.inner, painter.words.lines("projector.message_none"), 0.08, ink="muted")
            return
        em, pages = self._split(painter)
        box = self._box(painter)
        lines = pages[page]
        high = line_height(em)
        top = box.center().y() - high * len(lines) / 2
        for index, line in enumerate(lines):
            part = QRectF(box.left(), top + index * high, box.width(), high)
            painter.paragraph(part, line, em, CALL)
        paint_foot(painter, "", page, len(pages))

    def _box(self, metrics: ScreenMetrics) -> QRectF:
        wider = metrics.margin * 0.6
        return metrics.inner.adjusted(-wider, 0, wider, -metrics.row * 1.2)

    def _split(self, metrics: ScreenMetrics) -> tuple[int, list[list[str]]]:
        """The type, and the lines of each page; worked out once for a size of screen."""
        size = metrics.width, metrics.height
        if size not in self._known:
            box = self._box(metrics)
            room, largest = (box.width(), box.height()), metrics.em(_LARGEST)
            em = fitting(self._paragraphs, *room, face(bold=True), largest, metrics.em(CALL))
            lines = [
                line for each in self._paragraphs for line in broken(each, box.width(), face(bold=True), em)
            ]
            most = max(1, int(box.height() / line_height(em)))
            self._known[size] = em, [lines[at : at + most] for at in range(0, len(lines), most)] or [[]]
        return self._known[size]


def plain_text(text: str) -> str:
    """A paragraph that is safe to draw."""
    return clean(text[: 2 * _LONGEST])[:_LONGEST]


class LogoScene(Scene):
    """The organiser's logo above the event's names; without one the names stand alone, large."""

    kind = SceneKind.LOGO
    shows_time = False

    def __init__(self, event: HallEvent) -> None:
        self.event = event
        self._image = QImage.fromData(event.logo) if event.logo else QImage()

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        inner, event = painter.inner, self.event
        names = both_names(event.name)
        foot = [part for part in (plain(event.venue), plain(event.date)) if part]
        if foot and painter.fits(inner, " · ".join(foot)):
            foot = [" · ".join(foot)]
        low = painter.row * (0.6 + 1.5 * len(foot))
        top = inner.top()
        if not self._image.isNull():
            room = QRectF(inner.left(), top, inner.width(), inner.height() * 0.48)
            self._paint_logo(painter, room)
            top = room.bottom() + painter.row * 0.5
        box = QRectF(inner.left(), top, inner.width(), inner.bottom() - low - top)
        if names:
            large = box.adjusted(0, 0, 0, -box.height() * 0.42) if len(names) > 1 else box
            painter.call(large, names[:1], 0.17)
            if len(names) > 1:
                middle = large.bottom()
                wide = inner.width() * 0.12
                painter.fill(
                    QRectF(inner.center().x() - wide / 2, middle, wide, painter.height * 0.006), "accent"
                )
                rest = QRectF(inner.left(), middle + painter.row * 0.6, inner.width(), box.bottom() - middle)
                painter.call(rest.adjusted(0, 0, 0, -painter.row * 0.6), names[1:], 0.085, ink="accent")
        for index, words in enumerate(reversed(foot)):
            high = painter.row * 1.5
            line = QRectF(inner.left(), inner.bottom() - high * (index + 1), inner.width(), high)
            painter.line(line, words, 0.035, LIST, ink="muted", align=CENTRE)

    def _paint_logo(self, painter: HallPainter, room: QRectF) -> None:
        size = self._image.size().toSizeF()
        scale = min(room.width() / size.width(), room.height() / size.height())
        wide, high = size.width() * scale, size.height() * scale
        place = QRectF(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high)
        painter.qpainter.drawImage(place, self._image)


class BlackScene(Scene):
    """Nothing."""

    kind = SceneKind.BLACK
    shows_time = False

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        painter.qpainter.fillRect(painter.screen, "#000000")
