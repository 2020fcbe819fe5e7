"""The cut as a picture: players about the line, how far each stands from it, what mistakes could move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.event.records import Player


class LineSide(StrEnum):
    """On which side of the line somebody stands."""

    IN = "in"
    LEVEL = "level"
    """At the line with others: a referee decides."""
    OUT = "out"


@dataclass(frozen=True, slots=True)
class LineBar:
    """A player about the line. `place` None at tables of a stage, where no list is kept.

    `value`: points (sixtieths), at a stage money (M). `least` and `most`: what the smallest mistakes among
    the totals that are worth a second look would make of it. `moves`: one of these takes them over the line.
    `why`: what parts them from somebody with the same points, None where points do. `skipped`: so many stand
    between the bar above and this one and are not shown.
    """

    person: Player
    place: int | None
    value: int
    least: int
    most: int
    side: LineSide
    moves: bool = False
    why: Message | None = None
    skipped: int = 0

    @property
    def number(self) -> PlayerNo:
        """Their start number."""
        return self.person.number


@dataclass(frozen=True, slots=True)
class LinePicture:
    """The players about one line, best first; `size` of them go on, to `heat` (None: no final follows).

    `bars` above the line come first, `above` of them; `left_out` are those not shown before the first bar and
    behind the last, `left_out_moving` those of them whom a mistake takes over the line.
    `money`: bars are M, not points. `low_wins`: the fewest points are best.
    """

    division: Name
    size: int
    heat: HeatId | None
    bars: tuple[LineBar, ...]
    above: int
    left_out: tuple[int, int]
    money: bool
    low_wins: bool
    left_out_moving: tuple[int, int] = (0, 0)

    def points(self, value: int) -> Points:
        """A value as points; only of a picture that is not of money."""
        return Points(value)


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line before and after a step, with the same players."""

    before: LinePicture
    after: LinePicture
