"""Lists everything that has come in, line by line: the register, whose sums are those of `sums`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tourney.base.ids import Giver
from tourney.base.names import UNNAMED, PersonName
from tourney.event.donations import NO_METHOD, givers
from tourney.event.records import Donor, DonorKind, Gift, Player, Receipt, Tournament
from tourney.giving.receipts import receipts_of


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """Something that came in. `giver` None: takings. A `gift` that was entered as a sum has no day, ""."""

    giver: Giver | None
    name: PersonName
    gift: Gift
    serials: tuple[int, ...] = ()
    """The numbers of its receipts."""


def register(tournament: Tournament) -> tuple[RegisterLine, ...]:
    """Each gift by itself, and what was entered as a sum: by the numbers of the receipts, then by giver those
    without one; takings last.
    """
    given = receipts_of(tournament)
    lines: list[RegisterLine] = []
    for number, giver in givers(tournament).items():
        lines += _lines_of(number, giver, given.get(number, ()))
    lines.sort(key=lambda line: (not line.serials, line.serials[:1]))
    for _, each in sorted(tournament.takings.items()):
        lines.append(RegisterLine(None, PersonName("", each.name), Gift(each.amount, each.method, each.day)))
    return tuple(lines)


def _lines_of(number: Giver, giver: Player | Donor, receipts: Sequence[Receipt]) -> Iterator[RegisterLine]:
    name, left = shown_name(giver), list(receipts)
    for gift in giver.gifts:
        its_own = [each for each in left if each.is_for(gift)][:1]
        left = [each for each in left if each not in its_own]
        yield RegisterLine(number, name, gift, tuple(each.serial for each in its_own))
    if isinstance(giver, Player) and giver.as_sum > 0:
        rest = Gift(giver.as_sum, giver.method or NO_METHOD, "")
        yield RegisterLine(number, name, rest, tuple(each.serial for each in left))


def shown_name(giver: Player | Donor) -> PersonName:
    """What lists call them: a donor who wants to stay hidden has no name there."""
    if isinstance(giver, Player):
        return giver.name
    if giver.hidden or giver.kind is DonorKind.ANONYMOUS:
        return UNNAMED
    return PersonName(giver.name_zh, giver.name)
