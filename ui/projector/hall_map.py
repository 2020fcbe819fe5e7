"""The seats of a heat on the map of the hall: each table where it stands, who sits there if it fits."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tourney.base.ids import TableNo
from tourney.event.hall_map import HallMap
from tourney.projector.scenes import HallSeating, HallTable
from ui.projector.painter import CENTRE, LIST, HallPainter, ScreenMetrics, most_digits
from ui.projector.wording import called

_GAP = 0.2
"""White between two tables, in rows."""
_LARGEST = 0.16
"""No number is larger, as a share of the height."""
_PAD = 0.3
_HEAD = 1.4
"""Rows that the number of a table takes above its players."""


def paint_map(painter: HallPainter, room: QRectF, seating: HallSeating, hall: HallMap) -> None:
    """Every table of the map; those at which nobody plays only as a frame with their number."""
    played = {table.table: table for table in seating.tables}
    rects = _rects(painter, room, hall)
    lines = {number: _lines(painter, rects[number], table) for number, table in played.items()}
    named = None not in lines.values()
    for number, rect in rects.items():
        table = played.get(number)
        painter.fill(rect, "raised" if table else "line", painter.row * 0.2)
        if table is None:
            inner = rect.adjusted(2, 2, -2, -2)
            painter.fill(inner, "ground", painter.row * 0.2)
            _number(painter, inner, str(number), "muted", "ground")
        elif named and (count := lines[table.table]) is not None:
            _paint_named(painter, rect, table, count)
        else:
            _number(painter, rect, str(number), "accent", "raised")


def legible(metrics: ScreenMetrics, room: QRectF, hall: HallMap) -> bool:
    """Whether the number of every table can be read from the last rows."""
    rects = _rects(metrics, room, hall)
    digits = len(str(max(hall.tables, default=1)))
    wide = metrics.number_width(digits) + 4
    return all(rect.width() >= wide and rect.height() >= metrics.em(LIST) for rect in rects.values())


def _rects(metrics: ScreenMetrics, room: QRectF, hall: HallMap) -> dict[TableNo, QRectF]:
    (left, top), (right, bottom) = hall.extent
    across, down = room.width() / (right - left), room.height() / (bottom - top)
    gap = metrics.row * _GAP
    wide, high = max(8.0, hall.cell[0] * across - gap), max(8.0, hall.cell[1] * down - gap)
    wide, high = min(wide, room.width() / 2), min(high, room.height() / 2)
    return {
        number: QRectF(
            room.left() + (x - left) * across - wide / 2, room.top() + (y - top) * down - high / 2, wide, high
        )
        for number, (x, y) in hall.tables.items()
    }


def _lines(painter: HallPainter, rect: QRectF, table: HallTable) -> list[int] | None:
    """Lines that the names of each player take on the card, None where some would not stand whole on it."""
    room = QRectF(rect).adjusted(painter.row * _PAD, 0, -painter.row * _PAD, 0)
    room.adjust(painter.number_room(most_digits(table.persons)), 0, 0, 0)
    lines = []
    for person in table.persons:
        names = called(person)
        whole = painter.fits(room, " ".join(names))
        if not whole and not all(painter.fits(room, name) for name in names):
            return None
        lines.append(1 if whole else len(names))
    return lines if rect.height() >= (sum(lines) + _HEAD) * painter.row else None


def _paint_named(painter: HallPainter, rect: QRectF, table: HallTable, lines: list[int]) -> None:
    pad, digits = painter.row * _PAD, most_digits(table.persons)
    high = min(painter.row * 1.4, rect.height() / (sum(lines) + _HEAD))
    names = high * sum(lines)
    head = QRectF(rect.left(), rect.top(), rect.width(), rect.height() - names - pad / 2)
    _number(painter, head, str(table.table), "accent", "raised")
    top = head.bottom()
    for person, count in zip(table.persons, lines, strict=True):
        box = QRectF(rect.left() + pad, top, rect.width() - 2 * pad, high)
        below = box.translated(0, high) if count > 1 else None
        painter.person(box, person, ground="raised", digits=digits, wanted=LIST, below=below)
        top += count * high


def _number(painter: HallPainter, box: QRectF, words: str, ink: str, ground: str) -> None:
    """As large as its room allows; never cut, so that a table is never another's."""
    wanted = min(_LARGEST, box.height() * 0.62 / painter.height)
    inner = box.adjusted(2, 0, -2, 0)
    painter.line(inner, words, wanted, LIST, ink=ink, ground=ground, align=CENTRE, bold=True)
