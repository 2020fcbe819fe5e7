"""How far a player can still rise or fall: the least and the most that open tables can bring them.

Tables that are not firm (a sheet missing, unconfirmed, totals only) and heats not yet drawn may end in
any way that the points table allows; where a confirmed table of totals only says how many were left,
its row is known and its bankrupts are settled. Every table is looked at for itself (at most one player
wins a table, which is not used): a bound is never too narrow, so nothing is called decided too early.
"""

from __future__ import annotations

import msgspec

from tourney.base.ids import POINT, HeatId, PlayerNo, TableNo
from tourney.event.counting import Count
from tourney.event.formats import Format
from tourney.event.table_state import TableAssessment, points_range
from tourney.event.tie_breaks import Tally
from tourney.scoresheet.ranking import PointsBasis

Open = tuple[HeatId, TableNo | None]
"""A table that may still change, or a heat without a seat so far."""


class Interval(msgspec.Struct, frozen=True, gc=False):
    """Goodness (sixtieths, turned round where low wins) from `least` to `most`; `open` is why they differ.

    Assets and places are as open as points: an interval without anything open is exact in everything.
    """

    least: int
    most: int
    open: tuple[Open, ...]

    @property
    def exact(self) -> bool:
        """Whether nothing can change any more."""
        return not self.open


class Ranges:
    """Worst and best goodness of heats, worked out once for each kind of table."""

    def __init__(self, fmt: Format) -> None:
        self._fmt = fmt
        self._sign = -1 if fmt.low_wins else 1
        self._sizes: dict[int, tuple[int, int]] = {}
        self._rows: dict[tuple[int, int], tuple[int, int]] = {}
        undrawn = [self.size(size) for size in fmt.sizes]
        missed = self._sign * fmt.missed_points
        self.undrawn = (
            min(missed, *(low for low, _ in undrawn)),
            max(missed, *(high for _, high in undrawn)),
        )

    def size(self, size: int) -> tuple[int, int]:
        """A table of which nothing is known but how many sit there."""
        if size not in self._sizes:
            worst, best = points_range(self._fmt, size)
            self._sizes[size] = (self._sign * worst, self._sign * best)
        return self._sizes[size]

    def left(self, size: int, left: int) -> tuple[int, int]:
        """Who is left at a confirmed table of totals only: any of the places that the left ones share."""
        if (size, left) not in self._rows:
            points = self._fmt.points
            row = points.rows.get(left if points.basis is PointsBasis.LEFT else size, ())[:left]
            goodness = [self._sign * POINT * each for each in row]
            self._rows[size, left] = (min(goodness), max(goodness)) if goodness else self.size(size)
        return self._rows[size, left]


def intervals(count: Count) -> dict[PlayerNo, Interval]:
    """The interval of every listed player."""
    ranges = Ranges(count.fmt)
    sign = -1 if count.fmt.low_wins else 1
    counted = set(count.counted)

    def made(tally: Tally) -> Interval:
        player = tally.player
        played = {score.heat: score for score in tally.heats}
        least = most = sign * tally.adjustments
        doubts: list[Open] = []
        for heat in count.fmt.heat_ids:
            table = count.at[heat].get(player)
            if table is None and heat in counted:
                low = high = sign * count.fmt.missed_points
            elif table is None:
                low, high = ranges.undrawn
                doubts.append((heat, None))
            elif player in table.settled and table.results:
                low = high = sign * played[heat].points
            else:
                low, high = open_range(ranges, table)
                doubts.append((heat, table.table))
            least += low
            most += high
        return Interval(least, most, tuple(doubts))

    return {player: made(tally) for player, tally in count.tallies.items()}


def open_range(ranges: Ranges, table: TableAssessment) -> tuple[int, int]:
    """Worst and best goodness of whoever at a table may still end otherwise."""
    left = known_left(table)
    return ranges.size(len(table.seats)) if left is None else ranges.left(len(table.seats), left)


def known_left(table: TableAssessment) -> int | None:
    """How many were left where a confirmed table of totals says nothing else for sure; None elsewhere."""
    known = table.confirmed and table.totals_only and table.left and not table.blocking
    return table.left if known else None
