"""Divides a number of players into tables, and finds which size is the unusual one. Knows no players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import gcd

from tourney.base.errors import BadInput, Refused
from tourney.base.texts import Message, msg

SMALLEST, LARGEST = 2, 8
"""Players that one board can take."""


def table_sizes(players: int, sizes: Sequence[int] = (4, 5, 3)) -> tuple[int, ...]:
    """Sizes of the tables for `players` people, the preferred size first.

    `sizes` in order of preference: as few tables as possible of the last one, then of the last but one, and
    so on: tables of 4, else 5, 3 only if nothing else works. BadInput for sizes that no board can take;
    Refused with alternatives if the number cannot be divided.
    """
    check_sizes(sizes)
    if players < min(sizes):
        raise Refused("seating.too_few_players", players=players, smallest=min(sizes))
    split = _split(players, tuple(dict.fromkeys(sizes)))
    if split is None:
        raise Refused(
            "seating.impossible_sizes",
            players=players,
            sizes=shown_sizes(sizes, "/"),
            alternatives=_alternatives(players, tuple(sizes)),
        )
    return split


def check_sizes(sizes: Sequence[int]) -> None:
    """BadInput unless there is a size and a board can take each."""
    if not sizes or not all(SMALLEST <= size <= LARGEST for size in sizes):
        raise BadInput("seating.bad_sizes", sizes=shown_sizes(sizes, "/"), smallest=SMALLEST, largest=LARGEST)


def majority_size(by_heat: Sequence[Sequence[int]], preference: Sequence[int]) -> int:
    """The size at which most seats of these heats are; every other size is a minority size.

    Of equally common sizes the preferred one, then the larger. 0 without tables.
    """
    seats: Counter[int] = Counter()
    for sizes in by_heat:
        for size in sizes:
            seats[size] += size
    rank = {size: -index for index, size in enumerate(preference)}
    # of equally many seats the preferred size; one that is not preferred comes last
    return max(seats, key=lambda size: (seats[size], rank.get(size, -len(rank)), size), default=0)


def shown_sizes(sizes: Sequence[int], between: str = "+") -> str:
    """Sizes as a person writes them: `4+4+3`; runs of more than three as `14×4+5`."""
    runs = [(size, len(list(run))) for size, run in groupby(sizes)]
    words = [between.join([str(size)] * count) if count <= 3 else f"{count}×{size}" for size, count in runs]
    return between.join(words)


def _split(players: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    if players % gcd(*sizes):
        return None
    if len(sizes) == 1:
        return sizes * (players // sizes[0])
    *better, last = sizes
    for count in range(players // last + 1):
        rest = _split(players - count * last, tuple(better))
        if rest is not None:
            return (*rest, *(last,) * count)
    return None


def _alternatives(players: int, sizes: tuple[int, ...]) -> list[Message]:
    """Alternatives that would work: one more size allowed (nearest first), else none."""
    extra = sorted(set(range(3, 7)) - set(sizes), key=lambda size: (abs(size - sizes[0]), -size))
    alternatives = []
    for size in extra:
        split = _split(players, (*sizes, size))
        if split is not None:
            alternatives.append(msg("seating.with_size", size=size, tables=shown_sizes(split)))
    if players + 1 >= min(sizes) and _split(players + 1, sizes) is not None:
        alternatives.append(msg("seating.with_one_more", players=players + 1))
    if players > min(sizes) and _split(players - 1, sizes) is not None:
        alternatives.append(msg("seating.with_one_less", players=players - 1))
    return alternatives or [msg("seating.other_sizes")]
