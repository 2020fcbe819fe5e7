"""Placement points: from places and a points table (T9.7). It does not know how the places came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tourney.base.ids import POINT, Points


class PointsBasis(StrEnum):
    """What chooses the row of a points table."""

    LEFT = "left"
    """Players left at the end (T9.7)."""
    SIZE = "size"
    """Players who sat down at the table."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Whole points by place, one row for each number of players left, or for each table size.

    Bankrupt players get what the row for the players left says of their place, normally nothing (T9.1,
    T9.7); with basis `size` they get nothing either. With `bankrupt_by_rank` they get the points of their
    rank among the whole table: the row for the table's size (format option, readings). `low_wins` says
    that the points are a burden (places added up).
    """

    basis: PointsBasis
    rows: Mapping[int, tuple[int, ...]]
    bankrupt_by_rank: bool = False
    low_wins: bool = False

    def row_for(self, size: int, left: int) -> tuple[int, ...] | None:
        """The row for a table of `size` players of whom `left` are left; None where there is none."""
        return self.rows.get(left if self.basis is PointsBasis.LEFT else size)

    def bankrupt_row(self, size: int, left: int) -> tuple[int, ...] | None:
        """The row that pays the bankrupt players of such a table; () pays nothing."""
        if self.bankrupt_by_rank:
            return self.rows.get(size)
        return self.row_for(size, left) if self.basis is PointsBasis.LEFT else ()

    def pays(self, size: int, left: int) -> bool:
        """Whether the table says what every player of such a table gets."""
        row = self.row_for(size, left)
        return row is not None and (left == size or self.bankrupt_row(size, left) is not None)

    def points_of(self, places: Sequence[int], left: int) -> tuple[Points, ...]:
        """Points of a whole table from its places, best first, shared ones equal (1, 2, 2, 4).

        The first `left` are those left at the end. Without a row nobody gets anything.
        """
        row = self.row_for(len(places), left) or ()
        after = () if left == len(places) else self.bankrupt_row(len(places), left) or ()
        return tuple(
            [
                shared_points(row if at < left else after, place, places.count(place))
                for at, place in enumerate(places)
            ]
        )


def shared_points(row: Sequence[int], first: int, sharing: int) -> Points:
    """What each of `sharing` players gets who share the places from `first` (1 …) on: their mean.

    Exact for two to six players; places beyond the row are worth nothing.
    """
    if sharing == 1:
        return Points(row[first - 1] * POINT if first <= len(row) else 0)
    return Points(sum(row[first - 1 : first - 1 + sharing]) * POINT // sharing)
