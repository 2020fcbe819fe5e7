"""Who sits first, second … at a table: by lot, or so that every player gets every seat equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tourney.base.chance import Chance
from tourney.competition.seating.start import Seats

_PASSES = 8


def by_lot(heats: Sequence[Seats], chance: Chance) -> list[Seats]:
    """Seats of each table drawn."""
    return [[chance.shuffled(seats) for seats in tables] for tables in heats]


def balanced(heats: Sequence[Seats], played: Sequence[Seats], chance: Chance) -> list[Seats]:
    """Seats within ±1 of each other where all tables are of one size and nothing was played before.

    Each block of as many heats as there are seats is a bipartite graph, players against tables, whose
    edges take as many colours (Kőnig): each player gets each seat once in a full block. Otherwise
    exchanges within tables, until a pass changes nothing.
    """
    result = by_lot(heats, chance)
    sizes = {len(seats) for tables in heats for seats in tables}
    if len(sizes) == 1 and not played:
        size = sizes.pop()
        for first in range(0, len(result), size):
            result[first : first + size] = _coloured(result[first : first + size], size)
        return result
    taken = Counter(
        (player, at) for tables in (*played, *result) for seats in tables for at, player in enumerate(seats)
    )
    for _ in range(_PASSES):
        if not sum(_exchanged(seats, taken) for tables in result for seats in tables):
            break
    return result


def _coloured(block: Sequence[Seats], size: int) -> list[Seats]:
    """Colours the edges player–table one by one; where no colour is free at both ends, an alternating
    path of the two colours is turned over."""
    player_at: dict[tuple[int, int], tuple[int, int]] = {}
    table_has: dict[tuple[tuple[int, int], int], int] = {}
    for heat, tables in enumerate(block):
        for number, seats in enumerate(tables):
            table = (heat, number)
            for player in seats:
                free = next(seat for seat in range(size) if (player, seat) not in player_at)
                open_seat = next(seat for seat in range(size) if (table, seat) not in table_has)
                if free != open_seat:
                    _turn_over(table, free, open_seat, player_at, table_has)
                player_at[player, free] = table
                table_has[table, free] = player
    return [
        [[table_has[(heat, number), seat] for seat in range(size)] for number in range(len(tables))]
        for heat, tables in enumerate(block)
    ]


def _turn_over(
    table: tuple[int, int],
    free: int,
    other: int,
    player_at: dict[tuple[int, int], tuple[int, int]],
    table_has: dict[tuple[tuple[int, int], int], int],
) -> None:
    """Exchange `free` and `other` along the path from `table`, so that `free` becomes open there."""
    edges: list[tuple[int, tuple[int, int], int]] = []
    colour, at = free, table
    while (at, colour) in table_has:
        player = table_has[at, colour]
        edges.append((player, at, colour))
        colour = other if colour == free else free
        if (player, colour) not in player_at:
            break
        at = player_at[player, colour]
        edges.append((player, at, colour))
        colour = other if colour == free else free
    for player, at, colour in edges:
        del player_at[player, colour], table_has[at, colour]
    for player, at, colour in edges:
        swapped = other if colour == free else free
        player_at[player, swapped] = at
        table_has[at, swapped] = player


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
