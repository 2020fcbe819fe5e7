"""Defines the tie-breaks: one function each, named in `TIE_BREAKS`; a format lists their ids in its own
order.

A key is a whole number, and the higher is better: a value that should be low is negated. `referee` has no
key: it means a recorded ruling and is always the last. To add one: a function and a line.

`Tally` holds what one player has earned, heat by heat; `counting` fills it in. These are msgspec structs:
there are thousands, and a frozen dataclass takes five times as long to make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

from tourney.base.ids import HeatId, PlayerNo, Points, TableNo
from tourney.base.texts import Message, msg


class HeatScore(msgspec.Struct, frozen=True, gc=False):
    """One heat of one player.

    `table` is None for a heat missed. `place` is None while the table has no result: `points` is then
    the least that the heat can bring, so that nobody leads by a sheet that is not in. `survivors` counts the
    players left at the end (T9.7), `total` is the money (M$).
    """

    heat: HeatId
    table: TableNo | None
    points: Points
    place: int | None = None
    total: int = 0
    size: int = 0
    survivors: int = 0
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


Key = Callable[[Tally, bool], int]
"""(tally, low_wins) → whole number, higher is better."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A way to tell players on equal points apart.

    `better` and `worse` explain why one player is before or behind the next: their own key, the other's. They
    turn a key back into the value that people read.
    """

    id: str
    name: Message
    key: Key | None
    better: Callable[[int, int], Message]
    worse: Callable[[int, int], Message]


def _assets(tally: Tally, low_wins: bool) -> int:
    return tally.assets


def _best_heat(tally: Tally, low_wins: bool) -> int:
    """The most money held at the end of one heat (M$)."""
    return max((score.total for score in tally.heats), default=0)


def _last_heat(tally: Tally, low_wins: bool) -> int:
    """Points of the latest heat that counts; missed heats count as they score."""
    points = tally.heats[-1].points if tally.heats else 0
    return -points if low_wins else points


def _plain(number: int) -> str:
    return f"{number:,}"


def _sixtieths(number: int) -> str:
    return f"{abs(number) / 60:.4g}"


def _places(place: int, word: str) -> TieBreak:
    """How often a player had this place, "first" in words."""
    return TieBreak(
        id=f"{word}_places",
        name=msg(f"standings.break_{word}_places"),
        key=lambda tally, _low_wins: sum(score.place == place for score in tally.heats),
        better=lambda a, b: msg(f"standings.more_{word}s", mine=a, theirs=b),
        worse=lambda a, b: msg(f"standings.fewer_{word}s", mine=a, theirs=b),
    )


TIE_BREAKS: tuple[TieBreak, ...] = (
    TieBreak(
        id="assets",
        name=msg("standings.break_assets"),
        key=_assets,
        better=lambda a, b: msg("standings.more_assets", mine=_plain(a), theirs=_plain(b)),
        worse=lambda a, b: msg("standings.fewer_assets", mine=_plain(a), theirs=_plain(b)),
    ),
    _places(1, "first"),
    _places(2, "second"),
    _places(3, "third"),
    TieBreak(
        id="best_heat",
        name=msg("standings.break_best_heat"),
        key=_best_heat,
        better=lambda a, b: msg("standings.better_best_heat", mine=_plain(a), theirs=_plain(b)),
        worse=lambda a, b: msg("standings.worse_best_heat", mine=_plain(a), theirs=_plain(b)),
    ),
    TieBreak(
        id="last_heat",
        name=msg("standings.break_last_heat"),
        key=_last_heat,
        better=lambda a, b: msg("standings.better_last_heat", mine=_sixtieths(a), theirs=_sixtieths(b)),
        worse=lambda a, b: msg("standings.worse_last_heat", mine=_sixtieths(a), theirs=_sixtieths(b)),
    ),
    TieBreak(
        id="referee",
        name=msg("standings.break_referee"),
        key=None,
        better=lambda a, b: msg("standings.decided_ahead"),
        worse=lambda a, b: msg("standings.decided_behind"),
    ),
)
"""Every tie-break that a format may name."""


BY_ID: Mapping[str, TieBreak] = {each.id: each for each in TIE_BREAKS}


REFEREE = "referee"
