"""The table of a board's dice, and of leaving jail by a double (seed 002, "Dice")."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tourney.base.plain import Plain
from tourney.game.engine.dice import every_throw, is_double
from tourney.rules.dice import Dice, total

THROWS_IN_JAIL = 3
"""What the rules that the odds of a board are played by allow (T8.8)."""


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


def sums(dice: Dice) -> list[Plain]:
    """Each sum of the dice with its chance."""
    throws_in_all = len(every_throw(dice))
    return [
        {"sum": total, "ways": int(chance * throws_in_all), **shown(chance)}
        for total, chance in dice_sums(dice).items()
    ]


def words_thrown(dice: Dice) -> list[Plain]:
    """Each word that a die may show, with the chance that a throw shows it."""
    throws = every_throw(dice)
    words = dict.fromkeys(face for die in dice.faces for face in die if isinstance(face, str))
    return [
        {"word": word, **shown(Fraction(sum(word in throw for throw in throws), len(throws)))}
        for word in words
    ]


def jail_escapes(dice: Dice, most: int = THROWS_IN_JAIL) -> list[Plain]:
    """Leaving jail by a double in one throw, in two, … in as many as the rules allow.

    `most` 0: they set no limit; three are shown.
    """
    return [
        {"throws": throws, **shown(freed_by(dice, throws))}
        for throws in range(1, (most or THROWS_IN_JAIL) + 1)
    ]


def shown(chance: Fraction) -> Plain:
    """A chance as a fraction and as a number."""
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "chance": float(chance)}
