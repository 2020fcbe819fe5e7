"""Computes the proven lower bound on repeats for given heats: nothing can seat these players with fewer.

It counts; if counting is too weak, it uses what `tests/bench/seating_oracle.py` (CP-SAT) proved. Two tables,
one of each heat, that share k players have C(k, 2) pairs in common. It knows no player: only table sizes, how
many people there are and how often one may visit the unusual size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from tourney.base.ids import PlayerNo
from tourney.seating.problem import Heats, Pair

Sizes = tuple[int, ...]
"""Table sizes of one heat, in any order."""


Worth = tuple[int, int, int]
"""Parts of `_WHOLE` that a pair in common is worth: both tables of an unusual size, one, none."""


_MANY = 60
"""For more players this proves nothing: there are more tables than seats at each."""


_WHOLE = 27720
"""1 … 12 divide it."""


def least_repeats(heats: Sequence[Sizes], players: int, usual: int, most_visits: int | None = None) -> int:
    """No seating of these heats, which all seat all the `players`, has fewer Σ max(0, meetings − 1).

    With `most_visits`, among seatings in which nobody sits oftener than that at tables of another size than
    `usual`.

    A pair that meets u times at unusual tables and v times at usual ones costs u + v − 1 repeats and is in
    common to C(u, 2) + u·v + C(v, 2) pairs of heats. If each of those three kinds is worth so little that no
    pair is worth more than its repeats, then the repeats are at least what all pairs in common are worth
    together; several such worths are tried.
    """
    if len(heats) < 2 or players > _MANY:
        return 0
    kinds = Counter(
        (min(one, other), max(one, other))
        for one, other in combinations([tuple(sorted(h)) for h in heats], 2)
    )
    visits = sum(size for sizes in heats for size in sizes if size != usual)
    most = len(heats) if most_visits is None else min(most_visits, len(heats))
    each, rest = divmod(visits, most) if most else (0, 0)
    room = each * pairs(most) + pairs(rest)
    level = (_WHOLE, _WHOLE, _WHOLE)
    free = sum(min(_by_overlap(*kind, players, usual, level).values()) * n for kind, n in kinds.items())
    best = repeats_for(free // _WHOLE, len(heats))
    if not visits:
        return best
    for worth in _worths(len(heats), most):
        costs = [(_by_overlap(*kind, players, usual, worth), times) for kind, times in kinds.items()]
        best = max(best, -(-_within(costs, room) // _WHOLE))
    return best


def repeats_for(common: int, heats: int) -> int:
    """Least Σ max(0, meetings − 1) with Σ C(meetings, 2) ≥ `common` if nobody meets more than `heats` times:
    a pair that always meets costs fewest repeats for its pairs in common.
    """
    if heats < 2:
        return 0
    always, rest = divmod(common, pairs(heats))
    extra = 0
    while pairs(extra + 1) < rest:
        extra += 1
    return always * (heats - 1) + extra


def pairs(players: int) -> int:
    """C(players, 2)."""
    return players * (players - 1) // 2


def spread(players: int, tables: int) -> int:
    """Pairs that stay together when players spread over tables as evenly as they can."""
    if not tables:
        return 0
    each, rest = divmod(players, tables)
    return rest * pairs(each + 1) + (tables - rest) * pairs(each)


@cache
def _worths(heats: int, most: int) -> tuple[Worth, ...]:
    """Worths that no pair exceeds: of pairs of usual tables first as much as always meeting allows, half,
    a third …, or nothing; then the most for mixed ones, then for unusual ones. And the other way round."""
    worths = set()
    for part in range(heats + 1):
        usual = 2 * _WHOLE // (heats * part) if part else 0
        mixed = _most(heats, most, 1, (0, 0, usual))
        worths.add((_most(heats, most, 0, (0, mixed, usual)), mixed, usual))
        mixed = _WHOLE // (part or 1)
        if _most(heats, most, 1, (0, 0, 0)) >= mixed:
            usual = _most(heats, most, 2, (0, mixed, 0))
            worths.add((_most(heats, most, 0, (0, mixed, usual)), mixed, usual))
    return tuple(sorted(worth for worth in worths if min(worth) >= 0))


def _most(heats: int, most: int, kind: int, others: Worth) -> int:
    """The most that one kind may be worth beside the others; −1 if these are too much already."""
    least = _WHOLE
    for u in range(most + 1):
        for v in range(heats - u + 1):
            counts = (pairs(u), u * v, pairs(v))
            left = (u + v - 1) * _WHOLE - sum(n * worth for n, worth in zip(counts, others, strict=True))
            if u + v < 2:
                continue
            if left < 0:
                return -1
            if counts[kind]:
                least = min(least, left // counts[kind])
    return least


@cache
def _by_overlap(one: Sizes, other: Sizes, players: int, usual: int, worth: Worth) -> dict[int, int]:
    """The least worth of the pairs in common to two heats, by how many people visit the unusual size in both.

    The largest of three counts: each table of one heat spreads evenly over the other's; the other way round;
    and the people of each kind of table spread evenly over all meetings of two such tables.
    """
    unusual = [sum(size for size in sizes if size != usual) for sizes in (one, other)]
    low, high = max(0, sum(unusual) - players), min(unusual)
    first, second = (Counter(size != usual for size in sizes) for sizes in (one, other))
    both_rare, mixed, both_usual = worth
    by_overlap = {}
    for both in range(low, high + 1):
        block = both_rare * spread(both, first[True] * second[True])
        block += mixed * spread(unusual[0] - both, first[True] * second[False])
        block += mixed * spread(unusual[1] - both, first[False] * second[True])
        block += both_usual * spread(players - sum(unusual) + both, first[False] * second[False])
        rows = _rows(one, second, usual, both, unusual[1], worth)
        columns = _rows(other, first, usual, both, unusual[0], worth)
        by_overlap[both] = max(block, rows, columns)
    return by_overlap


def _rows(sizes: Sizes, others: Counter[bool], usual: int, both: int, unusual: int, worth: Worth) -> int:
    """Each table spreads over the other heat's; `both` people of unusual tables go to unusual ones and
    `unusual` people of all tables. They are chosen one by one where it costs least (convex).
    """
    total = 0
    for kind, people in ((0, both), (1, unusual - both)):
        tables = [size for size in sizes if (size == usual) == bool(kind)]

        def cost(size: int, sent: int, to_rare: int = worth[kind], to_usual: int = worth[kind + 1]) -> int:
            return to_rare * spread(sent, others[True]) + to_usual * spread(size - sent, others[False])

        sent = [0] * len(tables)
        for _ in range(people):
            at = min(
                (at for at, size in enumerate(tables) if sent[at] < size),
                key=lambda at: cost(tables[at], sent[at] + 1) - cost(tables[at], sent[at]),
            )
            sent[at] += 1
        total += sum(cost(size, there) for size, there in zip(tables, sent, strict=True))
    return total


def _within(by_overlap: Sequence[tuple[dict[int, int], int]], room: int) -> int:
    """Least sum over all pairs of heats whose overlaps add up to `room` at most; 0 if none fits."""
    best = {0: 0}
    for costs, times in by_overlap:
        for _ in range(times):
            after: dict[int, int] = {}
            for used, cost in best.items():
                for both, more in costs.items():
                    total = used + both
                    if total <= room and cost + more < after.get(total, 1 << 60):
                        after[total] = cost + more
            best = after
    return min(best.values(), default=0)


def lower_bound(
    played: Heats,
    drawn_sizes: Sequence[Sequence[int]],
    drawn_players: Iterable[PlayerNo],
    apart: frozenset[Pair] = frozenset(),
    forced: frozenset[Pair] = frozenset(),
) -> int:
    """Least possible Σ max(0, meetings − 1) over played heats (fixed) and heats of `drawn_sizes`.

    `forced` pairs meet in every drawn heat, `apart` pairs in none. The largest of these bounds: repeats
    already played or forced; seats of pairs less the pairs that can exist; if a table has more seats than the
    other heat has tables, pairs that two heats must have in common; and the proof of an exact solver.
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
    """Least possible repeats among seatings in which nobody sits more than `most_visits` times at a table of
    another size than `usual`; 0 if not everybody plays every heat (nothing is known then).
    """
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
    """How often each pair (smaller number first) has sat at one table; a pair listed twice there counts
    once.
    """
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
