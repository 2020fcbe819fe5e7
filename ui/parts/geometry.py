"""From places of the hall to px and back: the map fills whatever room it has. Knows no painter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSize

from tourney.base.ids import TableNo
from tourney.event.hall_map import HallMap, Place

Direction = tuple[int, int]
"""Steps to the right and down."""


@dataclass(frozen=True)
class MapGeometry:
    """A hall in a room of `size` px. Both directions are stretched alone, so that cards grow with the window.

    Cards of tables at a wall stand whole within the room; none is larger than `largest`.
    """

    hall: HallMap
    size: QSize
    gap: int
    largest: QSize

    @cached_property
    def scale(self) -> Place:
        """Px of one unit to the right, and down."""
        (left, top), (right, bottom) = self.hall.extent
        return self.size.width() / (right - left), self.size.height() / (bottom - top)

    def point(self, place: Place) -> QPointF:
        """Where a place of the hall is in px."""
        (across, down), (left, top) = self.scale, self.hall.extent[0]
        return QPointF((place[0] - left) * across, (place[1] - top) * down)

    def place(self, point: QPointF) -> Place:
        """Which place of the hall a point in px is; it may lie off the hall."""
        (across, down), (left, top) = self.scale, self.hall.extent[0]
        return point.x() / across + left, point.y() / down + top

    @cached_property
    def card(self) -> tuple[float, float]:
        """Width and height of a card, px."""
        (across, down), (wide, high) = self.scale, self.hall.cell
        return (
            min(max(8.0, wide * across - self.gap), self.largest.width()),
            min(max(8.0, high * down - self.gap), self.largest.height()),
        )

    def rect_at(self, place: Place) -> QRectF:
        """The card of a table that stands there."""
        wide, high = self.card
        middle = self.point(place)
        return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)

    def rects(self) -> Mapping[TableNo, QRectF]:
        """The card of each table."""
        return {number: self.rect_at(place) for number, place in self.hall.tables.items()}

    def next_to(self, number: TableNo, way: Direction) -> TableNo:
        """The table that one comes to from another; the same where there is none that way."""
        here = self.point(self.hall.tables[number])

        def far(other: TableNo) -> float | None:
            there = self.point(self.hall.tables[other]) - here
            along = there.x() * way[0] + there.y() * way[1]
            aside = abs(there.x() * way[1]) + abs(there.y() * way[0])
            return along + 2 * aside if along > max(1.0, aside / 2) else None

        reached = {other: at for other in self.hall.tables if (at := far(other)) is not None}
        return min(reached, key=lambda other: (reached[other], other), default=number)
