"""The table of two dice, and of leaving jail by a double (seed 002, "Dice")."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from tourney.engine.odds.moves import DICE

_THROWS_IN_JAIL = 3
_DOUBLES_TO_JAIL = 3


def dice_sums() -> dict[int, Fraction]:
    """The chance of each sum of two dice."""
    ways = Counter(first + second for first, second in DICE)
    return {total: Fraction(count, len(DICE)) for total, count in sorted(ways.items())}


def double() -> Fraction:
    """The chance that a throw is a double."""
    return Fraction(sum(first == second for first, second in DICE), len(DICE))


def freed_by(throws: int) -> Fraction:
    """The chance that one of so many throws in jail is a double (T8.7)."""
    return 1 - (1 - double()) ** throws


def third_double() -> Fraction:
    """The chance that a turn's first three throws are doubles (T3.3)."""
    return double() ** _DOUBLES_TO_JAIL


def tables_json() -> dict[str, Any]:
    """Each chance as a fraction and as a number."""
    return {
        "dice": [
            {"sum": total, "ways": int(chance * len(DICE)), **_shown(chance)}
            for total, chance in dice_sums().items()
        ],
        "double": _shown(double()),
        "jail_by_three_doubles": _shown(third_double()),
        "jail_escape": [
            {"throws": throws, **_shown(freed_by(throws))} for throws in range(1, _THROWS_IN_JAIL + 1)
        ],
    }


def _shown(chance: Fraction) -> dict[str, Any]:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "chance": float(chance)}
