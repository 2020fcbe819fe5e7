"""How lines of a list fall into columns and pages. Sizes only; paints nothing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from ui.projector.easel import Measure


@dataclass(frozen=True, slots=True)
class Columns:
    """`count` columns of `rows` lines in `body`; the first row of each column is its head."""

    body: QRectF
    count: int
    rows: int
    gap: float

    @property
    def a_page(self) -> int:
        """Lines of a page."""
        return self.count * self.rows

    def pages(self, lines: int) -> int:
        """How many pages so many lines take; an empty list has one too."""
        return max(1, -(-lines // self.a_page))

    @property
    def width(self) -> float:
        """Width of a column."""
        return (self.body.width() - self.gap * (self.count - 1)) / self.count

    def left(self, column: int) -> float:
        """Where a column begins."""
        return self.body.left() + column * (self.width + self.gap)

    def head(self, measure: Measure, column: int) -> QRectF:
        """The head of a column."""
        return QRectF(self.left(column), self.body.top(), self.width, measure.row)

    def cell(self, measure: Measure, at: int) -> QRectF:
        """The line with that index on its page."""
        column, row = divmod(at, self.rows)
        return QRectF(self.left(column), self.body.top() + (row + 1) * measure.row, self.width, measure.row)


def columns_in(measure: Measure, body: QRectF, least_ems: float) -> Columns:
    """As many columns as are at least `least_ems` of the list's type wide."""
    gap = measure.row * 0.9
    count = max(1, int((body.width() + gap) // (measure.list_em * least_ems + gap)))
    rows = max(1, int(body.height() // measure.row) - 1)
    return Columns(body, count, rows, gap)
