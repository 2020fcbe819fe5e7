"""Who sits first, second … at a table: by lot, or so that every player gets every seat equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tourney.base.chance import Chance
from tourney.seating.initial import Seats

_PASSES = 8

_Table = tuple[int, int]
"""Heat and table, from 0."""
_Point = tuple[int, int]
"""A player and which of their points: each has as many edges as seats, the last perhaps fewer."""


def by_lot(heats: Sequence[Seats], chance: Chance) -> list[Seats]:
    """Seats of each table drawn."""
    return [[chance.shuffled(seats) for seats in tables] for tables in heats]


def balanced(heats: Sequence[Seats], played: Sequence[Seats], chance: Chance) -> list[Seats]:
    """Seats within ±1 of each other for every player, whatever the table sizes, if nothing was played.

    Players against tables is a bipartite graph, and seats are colours of its edges. A player's edges are
    cut into as many points as there are colours to each; then no point has more edges than colours, so
    that it takes each colour once (Kőnig), and a player's counts differ by one at most. Tables of the
    largest size give their last seat away by one colour of such a colouring and then count as one
    smaller; so on until all are of the smallest size. After played heats, exchanges within tables even
    out what these left uneven, until a pass changes nothing.
    """
    result = by_lot(heats, chance)
    rest = {(heat, at): seats for heat, tables in enumerate(result) for at, seats in enumerate(tables)}
    smallest = min((len(seats) for seats in rest.values()), default=0)
    upper: dict[_Table, list[int]] = {table: [] for table in rest}
    for size in range(max(map(len, rest.values()), default=0), smallest, -1):
        largest = {table: seats for table, seats in rest.items() if len(seats) == size}
        for table, seats in _coloured(largest, size).items():
            upper[table].insert(0, seats[-1])
            rest[table] = seats[:-1]
    lower = _coloured(rest, smallest)
    result = [
        [lower[heat, at] + upper[heat, at] for at in range(len(tables))] for heat, tables in enumerate(heats)
    ]
    if not played:
        return result
    taken = Counter(
        (player, at) for tables in (*played, *result) for seats in tables for at, player in enumerate(seats)
    )
    for _ in range(_PASSES):
        if not sum(_exchanged(seats, taken) for tables in result for seats in tables):
            break
    return result


def _coloured(tables: Mapping[_Table, Sequence[int]], size: int) -> dict[_Table, list[int]]:
    """Tables of `size` players with a seat for each: every seat equally often for every player, ±1.

    Colours the edges one by one; where no colour is free at both ends, an alternating path of the two
    colours is turned over.
    """
    point_at: dict[tuple[_Point, int], _Table] = {}
    table_has: dict[tuple[_Table, int], _Point] = {}
    edges: Counter[int] = Counter()
    for table, seats in tables.items():
        for player in seats:
            point = (player, edges[player] // size)
            edges[player] += 1
            free = next(seat for seat in range(size) if (point, seat) not in point_at)
            open_seat = next(seat for seat in range(size) if (table, seat) not in table_has)
            if free != open_seat:
                _turn_over(table, free, open_seat, point_at, table_has)
            point_at[point, free] = table
            table_has[table, free] = point
    return {table: [table_has[table, seat][0] for seat in range(size)] for table in tables}


def _turn_over(
    table: _Table,
    free: int,
    other: int,
    point_at: dict[tuple[_Point, int], _Table],
    table_has: dict[tuple[_Table, int], _Point],
) -> None:
    """Exchange `free` and `other` along the path from `table`, so that `free` becomes open there."""
    path: list[tuple[_Point, _Table, int]] = []
    colour, at = free, table
    while (at, colour) in table_has:
        point = table_has[at, colour]
        path.append((point, at, colour))
        colour = other if colour == free else free
        if (point, colour) not in point_at:
            break
        at = point_at[point, colour]
        path.append((point, at, colour))
        colour = other if colour == free else free
    for point, at, colour in path:
        del point_at[point, colour], table_has[at, colour]
    for point, at, colour in path:
        swapped = other if colour == free else free
        point_at[point, swapped] = at
        table_has[at, swapped] = point


def _exchanged(seats: list[int], taken: Counter[tuple[int, int]]) -> bool:
    """Exchanges of two seats of a table that even the counts out; whether there was one."""
    changed = False
    for one in range(len(seats)):
        for two in range(one):
            a, b = seats[one], seats[two]
            gain = taken[a, one] - taken[a, two] + taken[b, two] - taken[b, one]
            if gain > 2:
                for player, old, new in ((a, one, two), (b, two, one)):
                    taken[player, old] -= 1
                    taken[player, new] += 1
                seats[one], seats[two] = b, a
                changed = True
    return changed
