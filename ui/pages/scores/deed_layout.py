"""Where everything of the deed grid lies: two columns of two sides of the board, or one of four.

Knows no words and no colours. Lengths come in px at the present scale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QRect

from tourney.scores.views import DeedRow
from tourney.scoresheet.sheet import Holding

_TWO_COLUMNS = 780
_COLUMN_MOST = 580
"""Wider than this, the eye loses the row between name and boxes."""
_ROW, _ROW_MOST = 20, 32
_HEAD, _RULE, _GAP = 18, 13, 20
_BAND, _BOX, _BOX_MOST, _VALUE = 30, 31, 44, 48


@dataclass(frozen=True, slots=True)
class RowPlace:
    """The parts of one row. `boxes` holds only those that the deed has."""

    whole: QRect
    band: QRect
    name: QRect
    boxes: dict[Holding, QRect]
    value: QRect


@dataclass(frozen=True, slots=True)
class SidePlace:
    """The line below a side of the board, with the room for its sub-total."""

    side: int
    whole: QRect
    value: QRect


@dataclass(slots=True)
class GridPlan:
    """All rectangles for one width and height. `heads` are the captions of the boxes, by column."""

    rows: list[RowPlace] = field(default_factory=list)
    sides: list[SidePlace] = field(default_factory=list)
    heads: list[dict[Holding, QRect]] = field(default_factory=list)
    height: int = 0

    def row_at(self, point: QPoint) -> int | None:
        """The row under a point."""
        return next((n for n, row in enumerate(self.rows) if row.whole.contains(point)), None)

    def box_at(self, point: QPoint) -> tuple[int, Holding] | None:
        """Row and level of the box under a point."""
        number = self.row_at(point)
        if number is None:
            return None
        boxes = self.rows[number].boxes
        return next(((number, level) for level, box in boxes.items() if box.contains(point)), None)


def levels_of(lines: Sequence[DeedRow]) -> list[Holding]:
    """The boxes of a row from left to right, as on the paper: those that any deed has."""
    return sorted({level for line in lines for level in line.boxes})


def two_columns(px: Callable[[int], int]) -> int:
    """The width from which the deeds stand in two columns."""
    return px(_TWO_COLUMNS)


def columns_of(lines: Sequence[DeedRow], width: int, px: Callable[[int], int]) -> list[list[int]]:
    """Numbers of rows by column: a side of the board is never torn apart."""
    if width < two_columns(px) or not lines:
        return [list(range(len(lines)))]
    middle = (min(line.side for line in lines) + max(line.side for line in lines)) / 2
    left = [n for n, line in enumerate(lines) if line.side < middle]
    return [left, [n for n in range(len(lines)) if n not in set(left)]]


def least_height(lines: Sequence[DeedRow], width: int, px: Callable[[int], int]) -> int:
    """The height below which rows would not be legible."""
    return _height(lines, columns_of(lines, width, px), px, px(_ROW))


def plan(lines: Sequence[DeedRow], width: int, height: int, px: Callable[[int], int]) -> GridPlan:
    """The grid laid out in this room; rows grow a little where there is more."""
    columns = columns_of(lines, width, px)
    row = px(_ROW)
    while row < px(_ROW_MOST) and _height(lines, columns, px, row + 1) <= height:
        row += 1
    laid = GridPlan(height=_height(lines, columns, px, row))
    places: dict[int, RowPlace] = {}
    gap = px(_GAP)
    column_width = min((width - gap * (len(columns) - 1)) // len(columns), px(_COLUMN_MOST))
    for number, column in enumerate(columns):
        left = number * (column_width + gap)
        _lay_column(laid, places, lines, column, left, column_width, row, px)
    laid.rows = [places[n] for n in range(len(lines))]
    return laid


def _height(lines: Sequence[DeedRow], columns: list[list[int]], px: Callable[[int], int], row: int) -> int:
    return px(_HEAD) + max(
        (len(column) * row + len({lines[n].side for n in column}) * px(_RULE) for column in columns),
        default=0,
    )


def _lay_column(
    laid: GridPlan,
    places: dict[int, RowPlace],
    lines: Sequence[DeedRow],
    column: list[int],
    left: int,
    width: int,
    row: int,
    px: Callable[[int], int],
) -> None:
    band, value = px(_BAND), px(_VALUE)
    levels = levels_of(lines)
    box = min(px(_BOX_MOST), max(px(_BOX), (width - band - value - px(170)) // len(levels)))
    boxes_left = left + width - value - box * len(levels)
    laid.heads.append(
        {level: QRect(boxes_left + n * box, 0, box, px(_HEAD)) for n, level in enumerate(levels)}
    )
    y = px(_HEAD)
    for place, number in enumerate(column):
        line = lines[number]
        whole = QRect(left, y, width, row)
        places[number] = RowPlace(
            whole,
            QRect(left, y, band, row),
            name=QRect(left + band + px(6), y, boxes_left - left - band - px(10), row),
            boxes={
                level: QRect(boxes_left + n * box, y, box, row)
                for n, level in enumerate(levels)
                if level in line.boxes
            },
            value=QRect(left + width - value, y, value, row),
        )
        y += row
        if place + 1 == len(column) or lines[column[place + 1]].side != line.side:
            whole = QRect(left, y, width, px(_RULE))
            laid.sides.append(SidePlace(line.side, whole, whole))
            y += px(_RULE)
