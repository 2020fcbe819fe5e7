"""What one player has earned so far, heat by heat: the values that ties and cuts are decided on.

It does not know formats or tables; `counting` fills it in. The values are msgspec's: there are thousands, and
a frozen dataclass takes five times as long to make.
"""

from __future__ import annotations

import msgspec

from tourney.base.ids import HeatId, PlayerNo, Points, TableNo


class HeatScore(msgspec.Struct, frozen=True, gc=False):
    """One heat of one player.

    `table` is None for a heat missed. `place` is None while the table has no result: `points` is then
    the least that the heat can bring, so that nobody leads by a sheet that is not in. `left` counts the
    players left at the end (T9.7), `total` is the money (M$).
    """

    heat: HeatId
    table: TableNo | None
    points: Points
    place: int | None = None
    total: int = 0
    size: int = 0
    left: int = 0
    tied: bool = False
    provisional: bool = False


class Tally(msgspec.Struct, frozen=True, gc=False):
    """A player's heats in order, and the sum of a referee's penalties and bonuses (sixtieths)."""

    player: PlayerNo
    heats: tuple[HeatScore, ...]
    points: Points
    assets: int
    adjustments: Points
    provisional: bool

    @property
    def games(self) -> int:
        """Heats that brought a result."""
        return sum(1 for score in self.heats if score.place is not None)
