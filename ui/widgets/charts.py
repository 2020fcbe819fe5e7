"""Draws two charts with any painter in any colours: a race of places, bars of counts. They know no event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ui.widgets.text import LEAST, draw_fitted, face_of, fitting

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_NODE, _LINE_WIDTH = 0.42, 0.14
"""Share of the width that names have; half a node and a line as shares of a row."""
_LARGEST_ROW = 5.0
"""The most letters of a row's height."""
_LARGEST_NAME = 1.5
_SMALLER = 0.75
"""A name is set so much smaller before it is broken."""


@dataclass(frozen=True, slots=True)
class ChartLook:
    """Colours and type of a chart: `series` are pairs of fill and ink; figures in them distinguish them
    too.
    """

    text: QColor
    muted: QColor
    line: QColor
    accent: QColor
    font: QFont
    series: tuple[tuple[QColor, QColor], ...]
    names: float = 0.40
    """The share of the width for the names of a race."""

    def sized(self, share: float, bold: bool = False) -> QFont:
        """The type, larger or smaller."""
        font = QFont(self.font)
        font.setPixelSize(max(1, round(self.font.pixelSize() * share)))
        font.setBold(bold)
        return font


@dataclass(frozen=True, slots=True)
class RaceTrack:
    """A line of the race: its name at the end, and its place after each heat."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountBar:
    """A bar: its label, its count, and how many of them are marked."""

    label: str
    count: int
    marked: int


def rows_of(tracks: Sequence[RaceTrack], heat: int) -> list[int]:
    """The row of each track after a heat, from 0: by place, everybody alone, even if places are shared."""
    order = sorted(range(len(tracks)), key=lambda at: (tracks[at].places[heat], at))
    return [order.index(at) for at in range(len(tracks))]


def paint_race(
    painter: QPainter, room: QRectF, heats: Sequence[str], tracks: Sequence[RaceTrack], look: ChartLook
) -> None:
    """Lines from heat to heat; in each node the place then, at the end the name. Best on top."""
    if not tracks or not heats:
        return
    head, row = _head_and_row(room, tracks, look)
    node = row * _NODE
    letters = max(1.0, min(_LARGEST_NAME, row / look.font.pixelSize() * 0.42))
    left, right = room.left() + node + 2, room.right() - room.width() * look.names
    step = (right - left) / max(1, len(heats) - 1)
    xs = [right if len(heats) == 1 else left + step * at for at in range(len(heats))]
    for at, (x, name) in enumerate(zip(xs, heats, strict=True)):
        painter.setPen(look.muted)
        wide = max(node * 2, step * 0.9)
        box = QRectF(x - wide / 2, room.top(), wide, head)
        first = at == 0 and len(heats) > 1
        if first:
            box.moveLeft(room.left())
        draw_fitted(painter, box, name, look.sized(0.9, bold=True), _LEFT if first else _CENTRE)
    rows = [rows_of(tracks, heat) for heat in range(len(heats))]

    def point(heat: int, track: int) -> QPointF:
        return QPointF(xs[heat], room.top() + head + (rows[heat][track] + 0.5) * row)

    for at in reversed(range(len(tracks))):
        fill, _ = look.series[at % len(look.series)]
        painter.setPen(QPen(fill, max(2.0, row * _LINE_WIDTH)))
        for heat in range(1, len(heats)):
            painter.drawLine(point(heat - 1, at), point(heat, at))
    for at, track in enumerate(tracks):
        fill, ink = look.series[at % len(look.series)]
        for heat, place in enumerate(track.places):
            middle = point(heat, at)
            painter.setBrush(fill)
            painter.setPen(QPen(look.text, 1))
            painter.drawEllipse(middle, node, node)
            painter.setPen(ink)
            within = QRectF(middle.x() - node, middle.y() - node, 2 * node, 2 * node)
            draw_fitted(painter, within, str(place), look.sized(letters, bold=True))
    font = look.sized(letters)
    rooms = [
        one_line(beside, track.name, font)
        for track, beside in zip(tracks, race_rooms(room, heats, tracks, look), strict=True)
    ]
    face, largest = face_of(font), font.pixelSize()
    sizes = (
        fitting([track.name], each.width() - 2, each.height() + 1, face, largest, min(LEAST, largest))
        for track, each in zip(tracks, rooms, strict=True)
    )
    font.setPixelSize(min(sizes))  # one for all
    painter.setPen(look.text)
    for track, each in zip(tracks, rooms, strict=True):
        draw_fitted(painter, each, track.name, font, _LEFT)


def one_line(room: QRectF, words: str, font: QFont) -> QRectF:
    """The room, only one line high if slightly smaller type has all the words on it."""
    metrics = QFontMetricsF(font)
    share = room.width() / max(1.0, metrics.horizontalAdvance(words))
    if not _SMALLER <= share < 1:
        return room
    high = min(room.height(), metrics.height())
    return QRectF(room.left(), room.center().y() - high / 2, room.width(), high)


def race_rooms(
    room: QRectF, heats: Sequence[str], tracks: Sequence[RaceTrack], look: ChartLook
) -> list[QRectF]:
    """The room of each track's name, at the end of its line."""
    head, row = _head_and_row(room, tracks, look)
    left = room.right() - room.width() * look.names + row * _NODE * 1.5
    return [
        QRectF(left, room.top() + head + at * row, room.right() - left, row)
        for at in rows_of(tracks, len(heats) - 1)
    ]


def _head_and_row(room: QRectF, tracks: Sequence[RaceTrack], look: ChartLook) -> tuple[float, float]:
    """Heights of the heats' names and of a row."""
    head = look.font.pixelSize() * 2.0
    return head, min((room.height() - head) / len(tracks), look.font.pixelSize() * _LARGEST_ROW)


def paint_counts(painter: QPainter, room: QRectF, bars: Sequence[CountBar], look: ChartLook) -> None:
    """Bars on a line, the number above each, its label below; the marked part is filled."""
    if not bars:
        return
    letter = look.font.pixelSize()
    foot, head = letter * 2.0, letter * 1.6
    ground = room.bottom() - foot
    unit = (ground - room.top() - head) / max(1, *(bar.count for bar in bars))
    wide = room.width() / len(bars)
    for at, bar in enumerate(bars):
        left = room.left() + at * wide
        inner = QRectF(left + wide * 0.12, ground - bar.count * unit, wide * 0.76, bar.count * unit)
        painter.setPen(QPen(look.accent, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inner)
        painter.fillRect(
            QRectF(inner.left(), ground - bar.marked * unit, inner.width(), bar.marked * unit), look.accent
        )
        painter.setPen(look.text)
        if bar.count:
            count = QRectF(left, inner.top() - head, wide, head)
            draw_fitted(painter, count, str(bar.count), look.sized(1.0, bold=True))
        painter.setPen(look.muted)
        draw_fitted(painter, QRectF(left, ground, wide, foot), bar.label, look.sized(0.9))
    painter.setPen(QPen(look.line, 1))
    painter.drawLine(QPointF(room.left(), ground), QPointF(room.right(), ground))
