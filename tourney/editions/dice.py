"""The dice of a board as a value. What a throw does is the rules' business."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

Face: TypeAlias = int | str
"""What a die shows: a number of squares, or a word that the rules give a meaning."""

_SIX: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a board, with the faces of each; `double` says by their places which of them must show the
    same number for a double; the double of this number in one turn goes to jail (T3.3)."""

    faces: tuple[tuple[Face, ...], ...] = (_SIX, _SIX)
    double: tuple[int, ...] = (0, 1)
    doubles_to_jail: int = 3


def total(shown: Sequence[Face]) -> int:
    """The numbers that the dice show, together."""
    return sum(face for face in shown if isinstance(face, int))
