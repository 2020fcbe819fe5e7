"""How lines of a list fall into columns and pages, and the heads above them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from tourney.projector.scenes import HallPerson
from ui.projector.painter import LEFT, LIST, HallPainter, ScreenMetrics
from ui.projector.wording import HallWords


@dataclass(frozen=True, slots=True)
class ListPosition:
    """Where an entry of a list stands: from which row of which column of which page on, all from 0.

    `nth` counts the entries of its column, `span` is how many rows it takes.
    """

    page: int
    column: int
    row: int
    nth: int
    span: int


@dataclass(frozen=True, slots=True)
class Columns:
    """`count` columns of `rows` lines in `body`, below a head of `heads` rows, one a language."""

    body: QRectF
    count: int
    rows: int
    gap: float
    heads: int = 1

    def placed(self, spans: Iterable[int]) -> tuple[ListPosition, ...]:
        """Entries of so many rows each, one below the other, none broken over two columns. Where they need
        more than one page each has about as many: nobody stands on a page alone."""
        rows_of = tuple(spans)
        full = self._placed(rows_of, self.rows)
        pages = full[-1].page if full else 0
        if not pages:
            return full
        even = -(-sum(rows_of) // ((pages + 1) * self.count))
        tried = (self._placed(rows_of, rows) for rows in range(max(even, *rows_of), self.rows))
        return next((placed for placed in tried if placed[-1].page == pages), full)

    def _placed(self, spans: Sequence[int], rows: int) -> tuple[ListPosition, ...]:
        positions: list[ListPosition] = []
        column = row = nth = 0
        for span in spans:
            if row and row + span > rows:
                column, row, nth = column + 1, 0, 0
            positions.append(
                ListPosition(column // self.count, column % self.count, row=row, nth=nth, span=span)
            )
            row, nth = row + span, nth + 1
        return tuple(positions)

    def people(
        self, metrics: ScreenMetrics, name: QRectF, digits: int, persons: Iterable[HallPerson]
    ) -> tuple[ListPosition, ...]:
        """A list of people placed, two rows for whose names need them.

        `name` is the room for number and names in the head of the first column; a second row has all of the
        column right of the number.
        """
        number = metrics.number_room(digits)
        room = name.width() - number
        below = self.head(metrics, 0).right() - name.left() - number
        return self.placed(metrics.lines_of(each, room, below) for each in persons)

    @property
    def width(self) -> float:
        """Width of a column."""
        return (self.body.width() - self.gap * (self.count - 1)) / self.count

    def left(self, column: int) -> float:
        """Where a column begins."""
        return self.body.left() + column * (self.width + self.gap)

    def head(self, metrics: ScreenMetrics, column: int) -> QRectF:
        """The head of a column."""
        return QRectF(self.left(column), self.body.top(), self.width, self.heads * metrics.row)

    def cell(self, metrics: ScreenMetrics, at: ListPosition) -> QRectF:
        """The room of an entry on its page."""
        top = self.body.top() + (at.row + self.heads) * metrics.row
        return QRectF(self.left(at.column), top, self.width, at.span * metrics.row)


def columns_in(metrics: ScreenMetrics, words: HallWords, body: QRectF, least_ems: float) -> Columns:
    """As many columns as are at least `least_ems` of the list's type wide."""
    heads = len(words.lines("projector.head_name"))
    gap = metrics.row * 0.9
    count = max(1, int((body.width() + gap) // (metrics.list_em * least_ems + gap)))
    rows = max(1, int(body.height() // metrics.row) - heads)
    return Columns(body, count, rows=rows, gap=gap, heads=heads)


def paint_heads(painter: HallPainter, box: QRectF, key: str, align: str = LEFT) -> None:
    """What a column is called, a line a language."""
    lines = painter.words.lines(key)
    high = box.height() / len(lines)
    for nth, words in enumerate(lines):
        line = QRectF(box.left(), box.top() + nth * high, box.width(), high)
        painter.line(line, words, LIST, ink="muted", align=align)


def first_and_second(box: QRectF, at: ListPosition) -> tuple[QRectF, QRectF | None]:
    """The lines of an entry's room; the second is None where it has one only."""
    high = box.height() / at.span
    first = QRectF(box.left(), box.top(), box.width(), high)
    return first, first.translated(0, high) if at.span > 1 else None
