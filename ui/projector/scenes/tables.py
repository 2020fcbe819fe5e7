"""Tables of a heat as cards: the number, then the players in seat order."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tourney.views.projector import HallSeating, HallTable
from ui.projector.easel import LIST, Easel, Measure

_CARD_EMS = 13.0
"""Least width of a card in ems of a list: a number and both names of most people."""


def _grid(measure: Measure, room: QRectF, seating: HallSeating) -> tuple[int, int, float]:
    """Columns, rows and the height of a card; every card as high as the largest table."""
    gap = measure.row * 0.4
    columns = max(1, int((room.width() + gap) // (measure.list_em * _CARD_EMS + gap)))
    most = max((len(table.persons) for table in seating.tables), default=4)
    high = (most + 1) * measure.row + measure.row * 0.3
    rows = max(1, int((room.height() + gap) // (high + gap)))
    return columns, rows, high


def pages_of_cards(measure: Measure, room: QRectF, seating: HallSeating) -> int:
    """How many pages the cards take."""
    columns, rows, _ = _grid(measure, room, seating)
    return max(1, -(-len(seating.tables) // (columns * rows)))


def cards_on(measure: Measure, room: QRectF, seating: HallSeating, page: int) -> tuple[HallTable, ...]:
    """The tables of a page."""
    columns, rows, _ = _grid(measure, room, seating)
    return seating.tables[page * columns * rows : (page + 1) * columns * rows]


def paint_cards(easel: Easel, room: QRectF, seating: HallSeating, page: int) -> None:
    """Paint the cards of a page, row by row."""
    columns, rows, high = _grid(easel, room, seating)
    gap = easel.row * 0.4
    cards = cards_on(easel, room, seating, page)
    if len(seating.tables) <= columns * rows:
        columns = min(columns, max(1, -(-len(cards) // rows)), len(cards))
    wide = (room.width() - gap * (columns - 1)) / columns
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        left, top = room.left() + column * (wide + gap), room.top() + row * (high + gap)
        _paint_card(easel, QRectF(left, top, wide, high), card, seating.waves)


def _paint_card(easel: Easel, box: QRectF, card: HallTable, waves: int) -> None:
    easel.fill(box, "raised", easel.row * 0.2)
    pad = easel.row * 0.25
    inner = box.adjusted(pad, easel.row * 0.15, -pad, 0)
    head = QRectF(inner.left(), inner.top(), inner.width(), easel.row)
    key = easel.words("projector.table", table=card.table)
    if waves > 1:
        key = easel.words("projector.table_wave", table=card.table, wave=card.wave)
    easel.line(head, key, 0.03, LIST, ink="accent", ground="raised", bold=True)
    for seat, person in enumerate(card.persons, start=1):
        line = QRectF(inner.left(), head.bottom() + (seat - 1) * easel.row, inner.width(), easel.row)
        easel.person(line, person, ground="raised")
