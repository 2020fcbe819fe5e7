"""The dice of a board as a value. What a throw does is the rules' business."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

Face: TypeAlias = int | str
"""What a die shows: a number of squares, or a word that the rules give a meaning."""

_SIX: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a board, with the faces of each; `double` says by their places which of them must show the
    same number for a double; the double of this number in one turn goes to jail (T3.3), 0 for none."""

    faces: tuple[tuple[Face, ...], ...] = (_SIX, _SIX)
    double: tuple[int, ...] = (0, 1)
    doubles_to_jail: int = 3


def dice_of(raw: Mapping[str, Any]) -> Dice:
    """The dice as the data of a board or a ruleset say them: `faces`, `double`, `doubles_to_jail`."""
    usual = Dice()
    return Dice(
        faces=tuple(map(_faces_of, raw["faces"])) if "faces" in raw else usual.faces,
        double=tuple(raw.get("double", usual.double)),
        doubles_to_jail=raw.get("doubles_to_jail", usual.doubles_to_jail),
    )


def _faces_of(die: int | Sequence[Face]) -> tuple[Face, ...]:
    """A die by the number of its faces, or by what stands on each."""
    return tuple(range(1, die + 1)) if isinstance(die, int) else tuple(die)


class Fall:
    """What a throw comes to: squares, and whether it is a double (T3.3)."""

    __slots__ = ("double", "steps")

    def __init__(self, steps: int, double: bool) -> None:
        self.steps: Final = steps
        self.double: Final = double


Falls: TypeAlias = dict[object, Fall]
"""What fair throws come to, by what the dice show. (1.0 and True are found like 1: who asks looks first.)"""


@cache
def known_falls(dice: Dice) -> Falls:
    """What fair throws of these dice came to so far, so that none is reckoned twice."""
    return {}


def total(shown: Sequence[Face]) -> int:
    """The numbers that the dice show, together."""
    return sum(face for face in shown if isinstance(face, int))
