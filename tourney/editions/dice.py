"""The dice of a board as a value. What a throw does is the rules' business."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a board. `faces` of each, numbered from 1; `double` says by their places which of them must
    show the same for a double; the double of this number in one turn goes to jail (T3.3)."""

    faces: tuple[int, ...] = (6, 6)
    double: tuple[int, ...] = (0, 1)
    doubles_to_jail: int = 3
