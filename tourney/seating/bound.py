"""The proven lower bound on repeats for given heats: nothing can seat these players with fewer.

By counting; where counting does not reach the truth, by what `tests/bench/seating_oracle.py` (CP-SAT) proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tourney.base.ids import PlayerNo
from tourney.seating.coincidences import least_repeats, pairs, spread
from tourney.seating.problem import Heats, Pair


def lower_bound(
    played: Heats,
    drawn_sizes: Sequence[Sequence[int]],
    drawn_players: Iterable[PlayerNo],
    apart: frozenset[Pair] = frozenset(),
    forced: frozenset[Pair] = frozenset(),
) -> int:
    """Least possible Σ max(0, meetings − 1) over played heats (fixed) and heats of `drawn_sizes`.

    `forced` pairs meet in every drawn heat, `apart` pairs in none. The largest of these bounds:
    repeats already played or forced; seats of pairs less the pairs that can exist; where a table
    has more seats than the other heat has tables, pairs that two heats must have in common; and what
    an exact solver proved.
    """
    drawn = frozenset(drawn_players)
    met = meetings(played)
    already = sum(times - 1 for times in met.values())
    again = sum(len(drawn_sizes) + met.get(_key(pair), 0) - 1 for pair in forced) if drawn_sizes else 0
    bound = max(already, again)
    total = sum(met.values()) + sum(pairs(size) for sizes in drawn_sizes for size in sizes)
    never = sum(1 for pair in apart if pair <= drawn and _key(pair) not in met)
    bound = max(bound, total - _possible_pairs(played, drawn if drawn_sizes else frozenset()) + never)
    heats = len(played) + len(drawn_sizes)
    if heats > 1:
        common = _common_pairs(played, drawn_sizes, drawn)
        bound = max(bound, -(-2 * common // heats))
    sizes = sizes_of_all(played, drawn_sizes, drawn)
    if sizes:
        bound = max(bound, fewest_known(sizes), least_repeats(sizes, len(drawn), max(sizes[0])))
    return bound


def fair_bound(
    played: Heats,
    drawn_sizes: Sequence[Sequence[int]],
    drawn_players: Iterable[PlayerNo],
    usual: int,
    most_visits: int,
) -> int:
    """Least possible repeats among seatings in which nobody sits more than `most_visits` times at a table
    of another size than `usual`; 0 where not everybody plays every heat (nothing is known then)."""
    drawn = frozenset(drawn_players)
    sizes = sizes_of_all(played, drawn_sizes, drawn)
    if not sizes:
        return 0
    return max(fewest_known(sizes, usual, most_visits), least_repeats(sizes, len(drawn), usual, most_visits))


def sizes_of_all(
    played: Heats, drawn_sizes: Sequence[Sequence[int]], drawn: frozenset[PlayerNo]
) -> list[tuple[int, ...]]:
    """Table sizes of every heat if all of them seat exactly the `drawn` players, each once; else []."""
    sizes = [tuple(map(len, tables)) for tables in played] + [tuple(heat) for heat in drawn_sizes]
    there = [{player for seats in tables for player in seats} == drawn for tables in played]
    if not all(there) or any(sum(heat) != len(drawn) for heat in sizes):
        return []
    return sizes


def meetings(heats: Heats) -> Counter[tuple[PlayerNo, PlayerNo]]:
    """How often each pair (smaller number first) has sat at one table; one listed twice there is one."""
    met: Counter[tuple[PlayerNo, PlayerNo]] = Counter()
    for tables in heats:
        for seats in tables:
            ordered = sorted(set(seats))
            for index, one in enumerate(ordered):
                met.update((one, other) for other in ordered[index + 1 :])
    return met


def _key(pair: Pair) -> tuple[PlayerNo, PlayerNo]:
    one, other = sorted(pair)
    return (one, other)


def _possible_pairs(played: Heats, drawn: frozenset[PlayerNo]) -> int:
    """Pairs that are present together in some heat."""
    presence: dict[PlayerNo, int] = dict.fromkeys(drawn, 1)
    for index, tables in enumerate(played, start=1):
        for seats in tables:
            for player in seats:
                presence[player] = presence.get(player, 0) | 1 << index
    patterns = sorted(Counter(presence.values()).items())
    possible = 0
    for index, (mask, count) in enumerate(patterns):
        possible += pairs(count)
        possible += sum(count * other for bits, other in patterns[index + 1 :] if bits & mask)
    return possible


def _common_pairs(played: Heats, drawn_sizes: Sequence[Sequence[int]], drawn: frozenset[PlayerNo]) -> int:
    """Σ over two heats of the pairs that must meet in both (Σ C(m,2) over pairs is at least that).

    A table whose k players go to T tables of another heat keeps at least `spread(k, T)` pairs. Since
    C(m,2) ≤ (R/2)(m − 1) for m ≤ R, repeats are at least 2/R of it.
    """
    common = 0
    for index, tables in enumerate(played):
        for other in played[index + 1 :]:
            there = {player for seats in other for player in seats}
            common += sum(spread(len(there.intersection(seats)), len(other)) for seats in tables)
        for sizes in drawn_sizes:
            common += sum(spread(len(drawn.intersection(seats)), len(sizes)) for seats in tables)
    for index, sizes in enumerate(drawn_sizes):
        for others in drawn_sizes[index + 1 :]:
            one = sum(spread(size, len(others)) for size in sizes)
            two = sum(spread(size, len(sizes)) for size in others)
            common += max(one, two)
    return common


FEWEST: dict[tuple[tuple[int, ...], int], int] = {
    ((3, 3), 3): 5,
    ((4, 4, 3), 4): 8,
    ((5, 5), 3): 18,
}
"""By the table sizes of each heat, largest first, and the number of heats."""

FEWEST_FAIR: dict[tuple[tuple[int, ...], int, int, int], int] = {
    ((5, 4), 4, 5, 2): 32,
    ((5, 4, 4), 3, 4, 2): 9,
}
"""The same among seatings in which nobody visits tables of other sizes than the usual one oftener than
that: sizes, heats, usual size, most visits."""


def fewest_known(sizes: Sequence[Sequence[int]], usual: int = 0, most_visits: int | None = None) -> int:
    """The proven least Σ max(0, meetings − 1) of heats that seat the same people; 0 if none is recorded."""
    kinds = {tuple(sorted(heat, reverse=True)) for heat in sizes}
    if len(kinds) != 1:
        return 0
    (kind,) = kinds
    free = FEWEST.get((kind, len(sizes)), 0)
    if most_visits is None:
        return free
    return max(free, FEWEST_FAIR.get((kind, len(sizes), usual, most_visits), 0))
