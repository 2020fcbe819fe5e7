"""Holds the dice of a board as a value. The rules decide what a throw does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

Face: TypeAlias = int | str
"""The face of a die: a number of squares, or a word that the rules give a meaning."""

_SIX: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a board, with the faces of each; `double` names the dice, by index, that must show the same
    number for a double; the double with this number in one turn goes to jail (T3.3), 0 for none.
    """

    faces: tuple[tuple[Face, ...], ...] = (_SIX, _SIX)
    double: tuple[int, ...] = (0, 1)
    doubles_to_jail: int = 3


def dice_of(raw: Mapping[str, Any]) -> Dice:
    """The dice in the data of a board or a ruleset: `faces`, `double`, `doubles_to_jail`."""
    usual = Dice()
    return Dice(
        faces=tuple(map(_faces_of, raw["faces"])) if "faces" in raw else usual.faces,
        double=tuple(raw.get("double", usual.double)),
        doubles_to_jail=raw.get("doubles_to_jail", usual.doubles_to_jail),
    )


def _faces_of(die: int | Sequence[Face]) -> tuple[Face, ...]:
    """A die by the number of its faces, or by the words on them."""
    return tuple(range(1, die + 1)) if isinstance(die, int) else tuple(die)


class DiceRoll:
    """The result of a throw: squares, and whether it is a double (T3.3)."""

    __slots__ = ("double", "steps")

    def __init__(self, steps: int, double: bool) -> None:
        self.steps: Final = steps
        self.double: Final = double


RollTable: TypeAlias = dict[object, DiceRoll]
"""The results of fair throws, by the faces of the dice. (1.0 and True are found like 1: check the type
first.)
"""


@cache
def known_rolls(dice: Dice) -> RollTable:
    """The results so far of fair throws of these dice, so that none is computed twice."""
    return {}


def total(faces: Sequence[Face]) -> int:
    """The sum of the numbers on the dice."""
    return sum(face for face in faces if isinstance(face, int))
