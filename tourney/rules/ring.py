"""How the squares of a board lie: in rings, each with a number of squares on each of its four sides.

Data of the board, in no unit; where they lie on a screen or on paper is worked out of it
(`views/board_plan.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum


class RingSide(IntEnum):
    """A side of a ring, in the order of play."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3


@dataclass(frozen=True, slots=True)
class Ring:
    """`squares` in the order of play, clockwise; so many of them lie on each of the four `sides`.

    Every side begins with its corner. `first` is the side that the first square begins: the corner at the
    bottom right begins the bottom, that at the bottom left begins the left side. `sides` are in this order.
    """

    squares: tuple[int, ...]
    sides: tuple[int, ...]
    first: RingSide = RingSide.BOTTOM

    def places(self) -> Iterator[tuple[int, RingSide, int, int]]:
        """Every square with its side, its place on it (0: the corner), and how many lie there."""
        lengths = [
            (RingSide((self.first + turn) % len(RingSide)), place, length)
            for turn, length in enumerate(self.sides)
            for place in range(length)
        ]
        for square, (side, place, length) in zip(self.squares, lengths, strict=False):
            yield square, side, place, length


def ring_of(squares: int, sides: tuple[int, ...] = ()) -> Ring:
    """Squares 0 and on in one ring. Without `sides` opposite ones are as long as each other where the number
    allows it."""
    ends = [squares * (side + 1) // len(RingSide) for side in RingSide]
    even = tuple(end - begin for begin, end in zip([0, *ends], ends, strict=False))
    return Ring(tuple(range(squares)), sides or even)
