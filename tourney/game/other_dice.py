"""Chances of the dice that a system has beside those of a turn: a second pair, a casino's die, a machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from tourney.base.plain import Plain, fields
from tourney.game.systems.double_davenport import casino, turns
from tourney.game.systems.double_davenport.frames import EIGHT
from tourney.game.systems.millionaire import rules as machine
from tourney.game.tables import dice_sums, double, freed_by, sent_by_doubles, shown
from tourney.rules.dice import Dice
from tourney.rules.options import DoubleDavenportOptions
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset


class _Chance(NamedTuple):
    """What of, the clause that has it, how likely it is, and the number that its words say."""

    what: str
    clause: str
    chance: Fraction
    n: int | None = None


_Chances: TypeAlias = Callable[[RuleBook], Iterator[_Chance]]


def other_chances(book: RuleBook) -> list[Plain]:
    """Those of the ruleset of this book; none where it has no other dice."""
    found = _OF.get(load_ruleset(book.ruleset).variant)
    chances = () if found is None else found(book)
    return [{**fields(each, "what n clause"), **shown(each.chance)} for each in chances]


def _two_boards(book: RuleBook) -> Iterator[_Chance]:
    """The eights as the sixes (D4.1, D6); the ten-sided die of the casino (D10.2)."""
    faces = tuple(range(1, turns.FACES[EIGHT] + 1))
    eights = Dice((faces, faces), doubles_to_jail=book.dice.doubles_to_jail)
    for total, chance in dice_sums(eights).items():
        yield _Chance("eights_sum", "D4.1", chance, total)
    yield _Chance("eights_double", "T3.3", double(eights))
    yield _Chance("eights_jail", "D6.2", sent_by_doubles(eights))
    for throws in range(1, book.options.jail_throws + 1):
        yield _Chance("eights_escape", "D6.5", freed_by(eights, throws), throws)
    if book.options.of(DoubleDavenportOptions).casino:
        for face in casino.WINS:
            yield _Chance("casino_wins", "D10.2", Fraction(1, casino.FACES), face)
        yield _Chance("casino_loses", "D10.2", 1 - Fraction(len(casino.WINS), casino.FACES))


def _machine(book: RuleBook) -> Iterator[_Chance]:
    """Three alike on the jackpot machine: the till for the highest, else a prize (M4.2, M4.3)."""
    faces = len(machine.DIE)
    alike = Fraction(1, faces ** len(machine.COLUMNS))
    yield _Chance("machine_till", "M4.2", alike, faces)
    yield _Chance("machine_wins", "M4.2", (faces - 1) * alike)
    yield _Chance("machine_loses", "M4.3", 1 - faces * alike)


_OF: Final[Mapping[str, _Chances]] = {"double-davenport": _two_boards, "millionaire": _machine}
"""By the variant that has them."""
