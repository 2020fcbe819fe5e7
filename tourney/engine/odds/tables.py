"""The table of a board's dice, and of leaving jail by a double (seed 002, "Dice")."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from tourney.editions import Dice, total
from tourney.engine.dice import every_throw, is_double

_THROWS_IN_JAIL = 3


def dice_sums(dice: Dice) -> dict[int, Fraction]:
    """The chance of each sum of the dice."""
    throws = every_throw(dice)
    ways = Counter(map(total, throws))
    return {total: Fraction(count, len(throws)) for total, count in sorted(ways.items())}


def double(dice: Dice) -> Fraction:
    """The chance that a throw is a double."""
    throws = every_throw(dice)
    return Fraction(sum(is_double(dice, shown) for shown in throws), len(throws))


def freed_by(dice: Dice, throws: int) -> Fraction:
    """The chance that one of so many throws in jail is a double (T8.7)."""
    return 1 - (1 - double(dice)) ** throws


def sent_by_doubles(dice: Dice) -> Fraction:
    """The chance that a turn's first throws are the doubles that go to jail (T3.3)."""
    return double(dice) ** dice.doubles_to_jail


def tables_json(dice: Dice) -> dict[str, Any]:
    """Each chance as a fraction and as a number."""
    throws_in_all = len(every_throw(dice))
    return {
        "dice": [
            {"sum": total, "ways": int(chance * throws_in_all), **_shown(chance)}
            for total, chance in dice_sums(dice).items()
        ],
        "double": _shown(double(dice)),
        "jail_by_three_doubles": _shown(sent_by_doubles(dice)),
        "jail_escape": [
            {"throws": throws, **_shown(freed_by(dice, throws))} for throws in range(1, _THROWS_IN_JAIL + 1)
        ],
    }


def _shown(chance: Fraction) -> dict[str, Any]:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "chance": float(chance)}
