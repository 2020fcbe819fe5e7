"""Table numbers: who sat at a number before should not sit there again. Contents of tables stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tourney.base.chance import Chance
from tourney.seating.initial import Seats

_NUMBER_PASSES = 6


_SMALL = 40
"""Up to so many tables all exchanges are tried, beyond it a sample of this size for each number."""


def renumbered(
    heats: Sequence[Seats], played: Sequence[Seats], fixed: set[int], chance: Chance
) -> list[Seats]:
    """The same heats with tables of one size exchanged among their numbers; `fixed` numbers stay.

    Pairwise exchanges, heat after heat, until a pass changes nothing (at most six passes).
    """
    result = [_mixed(tables, fixed, chance) for tables in heats]
    sat = Counter(
        (player, number)
        for tables in (*played, *result)
        for number, seats in enumerate(tables)
        for player in seats
    )
    for _ in range(_NUMBER_PASSES):
        changed = [_improved(tables, sat, fixed, chance) for tables in result]
        if not any(changed):
            break
    return result


def _mixed(tables: Seats, fixed: set[int], chance: Chance) -> Seats:
    by_size: dict[int, Seats] = {}
    for number, seats in enumerate(tables):
        if number not in fixed:
            by_size.setdefault(len(seats), []).append(seats)
    stock = {size: chance.shuffled(group) for size, group in by_size.items()}
    return [seats if number in fixed else stock[len(seats)].pop() for number, seats in enumerate(tables)]


def _improved(tables: Seats, sat: Counter[tuple[int, int]], fixed: set[int], chance: Chance) -> bool:
    """One pass over a heat; whether anything was exchanged."""
    changed = False
    for number in range(len(tables)):
        if number in fixed or not _again(tables[number], number, sat):
            continue
        for other in _partners(len(tables), chance):
            if other == number or other in fixed or len(tables[other]) != len(tables[number]):
                continue
            one, two = tables[number], tables[other]
            before = _again(one, number, sat) + _again(two, other, sat)
            after = sum(sat[player, other] > 0 for player in one) + sum(
                sat[player, number] > 0 for player in two
            )
            if after < before:
                _move(one, number, other, sat)
                _move(two, other, number, sat)
                tables[number], tables[other] = two, one
                changed = True
                if not after:
                    break
    return changed


def _partners(tables: int, chance: Chance) -> Sequence[int]:
    if tables <= _SMALL:
        return range(tables)
    return [chance.below(tables) for _ in range(_SMALL)]


def _again(seats: Sequence[int], number: int, sat: Counter[tuple[int, int]]) -> int:
    return sum(sat[player, number] > 1 for player in seats)


def _move(seats: Sequence[int], number: int, other: int, sat: Counter[tuple[int, int]]) -> None:
    for player in seats:
        sat[player, number] -= 1
        sat[player, other] += 1
