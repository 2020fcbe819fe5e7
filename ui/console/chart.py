"""Net worth of each player over the game, as lines with their names at the end. Knows only numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.console.people import seat_sign
from ui.widgets.board_squares import colours, paint_token
from ui.widgets.table import fitting_font
from ui.widgets.theme import Role, look

_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (6, 3),
    (1.5, 2.5),
    (9, 3, 1.5, 3),
    (3, 3),
    (12, 4),
    (6, 2, 1.5, 2, 1.5, 2),
    (1, 5),
)
"""Dash patterns by seat, so that the lines differ in black and white too."""
_STEPS = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)


@dataclass(frozen=True, slots=True)
class Series:
    """One player's line: seat from 1, name, the net worth in M after each entry shown, the last in words."""

    seat: int
    name: str
    values: Sequence[int]
    worth: str


class WorthChart(QWidget):
    """Emits the entry clicked on, 0 for the start."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._series: Sequence[Series] = ()
        self._entries: Sequence[int] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(240, 100))

    def show_series(self, series: Sequence[Series], entries: Sequence[int]) -> None:
        """The lines; `entries` are the numbers of the entries along the axis."""
        self._series, self._entries = series, entries
        self.setAccessibleDescription(
            ", ".join(
                f"{seat_sign(each.seat - 1)} {each.name} {each.worth}" for each in series if each.values
            )
        )
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        room = self._room()
        if self._entries and room.width() > 0:
            share = (event.position().x() - room.left()) / room.width()
            at = round(share * (len(self._entries) - 1))
            self.chosen.emit(self._entries[max(0, min(len(self._entries) - 1, at))])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = max((max(each.values, default=0) for each in self._series), default=0)
        step = next((s for s in _STEPS if top / s <= 5), _STEPS[-1])
        most = max(step, -(-top // step) * step)
        room = self._room()
        self._paint_grid(painter, room, step, most)
        ends: list[tuple[float, Series]] = []
        for each in self._series:
            if each.values:
                self._paint_line(painter, room, each, most)
                ends.append((self._y(room, each.values[-1], most), each))
        self._paint_names(painter, room, ends)
        painter.end()

    def _room(self) -> QRectF:
        now = look()
        return QRectF(self.rect()).adjusted(now.px(52), now.px(10), -now.px(150), -now.px(24))

    def _y(self, room: QRectF, value: int, most: int) -> float:
        return room.bottom() - room.height() * max(0, value) / most

    def _x(self, room: QRectF, at: int, count: int) -> float:
        return room.left() + (room.width() * at / (count - 1) if count > 1 else 0.0)

    def _paint_grid(self, painter: QPainter, room: QRectF, step: int, most: int) -> None:
        now = look()
        painter.setFont(now.font(Role.SMALL))
        for value in range(0, most + 1, step):
            y = self._y(room, value, most)
            painter.setPen(QPen(now.colour("edge" if value == 0 else "line"), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(now.colour("muted"))
            beside = QRectF(0, y - now.px(9), room.left() - now.px(6), now.px(18))
            painter.drawText(
                beside, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{value:,}"
            )
        if not self._entries:
            return
        for at in {0, (len(self._entries) - 1) // 2, len(self._entries) - 1}:
            x = self._x(room, at, len(self._entries))
            below = QRectF(x - now.px(40), room.bottom() + now.px(3), now.px(80), now.px(18))
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), f"#{self._entries[at]}")

    def _paint_line(self, painter: QPainter, room: QRectF, each: Series, most: int) -> None:
        path = QPainterPath()
        for at, value in enumerate(each.values):
            point = QPointF(self._x(room, at, len(each.values)), self._y(room, value, most))
            path.lineTo(point) if at else path.moveTo(point)
        under = QPen(look().colour("edge"), 3.4)
        pen = QPen(colours(each.seat)[0], 2.2)
        for stroke in (under, pen):
            dashes = _DASHES[(each.seat - 1) % len(_DASHES)]
            if dashes:
                scale = 2.2 / stroke.widthF()
                stroke.setDashPattern([max(0.4, dash * scale) for dash in dashes])
            stroke.setCapStyle(Qt.PenCapStyle.FlatCap)
        if look().colour("surface").lightness() - colours(each.seat)[0].lightness() in range(-60, 60):
            painter.setPen(under)
            painter.drawPath(path)
        painter.setPen(pen)
        painter.drawPath(path)

    def _paint_names(self, painter: QPainter, room: QRectF, ends: list[tuple[float, Series]]) -> None:
        """Names beside the ends of their lines, moved apart where two would lie on each other."""
        now, font = look(), look().font(Role.SMALL)
        tall = self.label_height(len(ends))
        two = tall >= 2 * QFontMetrics(font).height()
        placed = self._apart(sorted(ends, key=lambda end: end[0]), room, tall)
        for y, low, each in placed:
            left = room.right() + now.px(8)
            painter.setPen(QPen(now.colour("line"), 1))
            painter.drawLine(QPointF(room.right(), y), QPointF(left + now.px(2), low))
            sign = QRectF(left + now.px(4), low - now.px(9), now.px(18), now.px(18))
            paint_token(painter, sign, each.seat)
            painter.setPen(now.colour("text"))
            words = QRectF(
                sign.right() + now.px(6), low - tall / 2, self.width() - sign.right() - now.px(8), tall
            )
            lines = (each.name, each.worth) if two else (f"{each.worth}  {each.name}",)
            for at, line in enumerate(lines):
                high = tall / len(lines)
                place = QRectF(words.left(), words.top() + at * high, words.width(), high)
                painter.setFont(fitting_font(font, line, int(words.width())))
                metrics = painter.fontMetrics()
                shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, int(words.width()))
                painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), shown)

    def label_height(self, count: int) -> float:
        """Of one of so many names, px: two lines with what they are worth where all have room, else one."""
        line = QFontMetrics(look().font(Role.SMALL)).height()
        if count * 2 * line <= self._room().height() + line:
            return 2.0 * line
        return float(max(line, look().px(20)))

    @staticmethod
    def _apart(
        ends: list[tuple[float, Series]], room: QRectF, tall: float
    ) -> list[tuple[float, float, Series]]:
        """(end of the line, middle of the name): pushed down from the top, then up from the bottom."""
        lows: list[float] = []
        for y, _ in ends:
            lows.append(max(y, lows[-1] + tall if lows else room.top()))
        limit = room.bottom()
        for at in reversed(range(len(lows))):
            lows[at] = min(lows[at], limit)
            limit = lows[at] - tall
        return [(y, low, each) for (y, each), low in zip(ends, lows, strict=True)]
