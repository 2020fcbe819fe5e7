"""Tables of a heat as cards: the number, then the players in seat order."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tourney.projector.scenes import HallSeating, HallTable
from ui.projector.painter import LIST, HallPainter, ScreenMetrics, most_digits

_CARD_EMS = 13.0
"""Least width of a card in ems of a list: a number and both names of most people."""


_CARD_PAD = 0.25
"""White beside the words of a card, in rows."""


def _grid(metrics: ScreenMetrics, room: QRectF, seating: HallSeating) -> tuple[int, int, float]:
    """Columns, rows and the height of a card, every card as high as the largest table.

    Names take two lines where they would be cut on one; so many columns as give the most cards a page.
    """
    gap = metrics.row * 0.4
    most = max(1, int((room.width() + gap) // (metrics.list_em * _CARD_EMS + gap)))
    boxes = []
    for columns in range(most, 0, -1):
        wide = (room.width() - gap * (columns - 1)) / columns
        lines = max((sum(_card_lines(metrics, wide, table)) for table in seating.tables), default=4)
        high = (lines + 1) * metrics.row + metrics.row * 0.3
        rows = max(1, int((room.height() + gap) // (high + gap)))
        boxes.append((columns, rows, high))
    fitting = [each for each in boxes if each[2] <= room.height()] or boxes[-1:]
    return max(fitting, key=lambda each: each[0] * each[1])


def _card_lines(metrics: ScreenMetrics, wide: float, table: HallTable) -> list[int]:
    """Lines that each player takes on a card so wide."""
    room = wide - 2 * _CARD_PAD * metrics.row - metrics.number_room(most_digits(table.persons))
    return [metrics.lines_of(each, room, room) for each in table.persons]


def pages_of_cards(metrics: ScreenMetrics, room: QRectF, seating: HallSeating) -> int:
    """How many pages the cards take."""
    columns, rows, _ = _grid(metrics, room, seating)
    return max(1, -(-len(seating.tables) // (columns * rows)))


def cards_on(metrics: ScreenMetrics, room: QRectF, seating: HallSeating, page: int) -> tuple[HallTable, ...]:
    """The tables of a page."""
    columns, rows, _ = _grid(metrics, room, seating)
    return seating.tables[page * columns * rows : (page + 1) * columns * rows]


def paint_cards(painter: HallPainter, room: QRectF, seating: HallSeating, page: int) -> None:
    """Paint the cards of a page, row by row."""
    columns, rows, high = _grid(painter, room, seating)
    gap = painter.row * 0.4
    cards = cards_on(painter, room, seating, page)
    if len(seating.tables) <= columns * rows:
        columns = min(columns, max(1, -(-len(cards) // rows)), len(cards))
    wide = (room.width() - gap * (columns - 1)) / columns
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        left, top = room.left() + column * (wide + gap), room.top() + row * (high + gap)
        _paint_card(painter, QRectF(left, top, wide, high), card, seating.waves)


def _paint_card(painter: HallPainter, box: QRectF, card: HallTable, waves: int) -> None:
    painter.fill(box, "raised", painter.row * 0.2)
    pad = painter.row * _CARD_PAD
    inner = box.adjusted(pad, painter.row * 0.15, -pad, 0)
    head = QRectF(inner.left(), inner.top(), inner.width(), painter.row)
    key = painter.words("projector.table", table=card.table)
    if waves > 1:
        key = painter.words("projector.table_wave", table=card.table, wave=card.wave)
    painter.line(head, key, 0.03, LIST, ink="accent", ground="raised", bold=True)
    digits, top = most_digits(card.persons), head.bottom()
    for person, lines in zip(card.persons, _card_lines(painter, box.width(), card), strict=True):
        line = QRectF(inner.left(), top, inner.width(), painter.row)
        below = line.translated(0, painter.row) if lines > 1 else None
        painter.person(line, person, ground="raised", digits=digits, below=below)
        top += lines * painter.row
