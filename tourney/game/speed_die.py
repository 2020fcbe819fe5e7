"""What the three dice show together, each throw as likely as the others (S3, by the faces of S4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from tourney.base.plain import Plain
from tourney.game.engine.dice import every_throw, is_double
from tourney.game.systems.speed_die.rules import FACES
from tourney.game.tables import shown
from tourney.rules.dice import Dice


def speed_odds(dice: Dice) -> list[Plain]:
    """Number, bus, hunter, triple, a double that is no triple, and as many of these as go to jail."""
    throws = list(product(every_throw(dice), FACES))
    triples = [is_double(dice, white) and face == white[dice.double[0]] for white, face in throws]
    doubles = [
        is_double(dice, white) and not triple for (white, _), triple in zip(throws, triples, strict=True)
    ]
    double = Fraction(sum(doubles), len(throws))
    chances = (
        ("number", "S5.1", _share(isinstance(face, int) for face in FACES)),
        ("bus", "S5.2", _share(face == "bus" for face in FACES)),
        ("hunter", "S5.3", _share(face == "hunter" for face in FACES)),
        ("triple", "S6.1", Fraction(sum(triples), len(throws))),
        ("double", "S7.1", double),
        ("jail", "S7.3", double**dice.doubles_to_jail),
    )
    return [{"what": what, "clause": clause, **shown(chance)} for what, clause, chance in chances]


def _share(those: Iterable[bool]) -> Fraction:
    return Fraction(sum(those), len(FACES))
