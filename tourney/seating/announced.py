"""An announced seating with some players gone and some new: the nearest complete seating to it."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.chance import Chance
from tourney.seating.initial import Seats
from tourney.seating.problem import Tables

_MORE_OR_LESS = 6
"""How many tables more or fewer than announced are looked at."""


def kept_sizes(
    counts: Sequence[int], players: int, allowed: Sequence[int], burdens: Sequence[int] = ()
) -> list[int] | None:
    """Sizes by table number for which the fewest players leave their table, or None if none is found.

    `counts[i]` players of table i + 1 are still there. Among equals: fewest tables of the least
    preferred size, and so on. Among equal tables those of the least burden (visits that their players
    have made to unusual sizes) change to an unusual size, those of the greatest back to the usual one.
    """
    fewest = max(1, -(-players // max(allowed)), len(counts) - _MORE_OR_LESS)
    most = min(players // min(allowed), len(counts) + _MORE_OR_LESS)
    sizes_kept = []
    for tables in range(fewest, most + 1):
        here = [*counts[:tables], *([0] * (tables - len(counts)))]
        weight = [*burdens[:tables], *([0] * (tables - len(burdens)))]
        sizes = _fitted(here, players, allowed, weight)
        if sizes is not None:
            leave = sum(counts[tables:])
            leave += sum(max(0, count - size) for count, size in zip(here, sizes, strict=True))
            unwanted = tuple(sizes.count(size) for size in reversed(allowed))
            sizes_kept.append((leave, unwanted, sizes))
    return min(sizes_kept)[2] if sizes_kept else None


def spread_sizes(counts: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """`sizes` given to table numbers so that the fullest tables get the largest."""
    here = [*counts[: len(sizes)], *([0] * (len(sizes) - len(counts)))]
    order = sorted(range(len(sizes)), key=lambda table: -here[table])
    given = [0] * len(sizes)
    for table, size in zip(order, sorted(sizes, reverse=True), strict=True):
        given[table] = size
    return given


def refilled(remaining: Seats, sizes: Sequence[int], players: int, chance: Chance) -> Seats:
    """The remaining players where they were, the others (overflow, new) into the gaps by lot."""
    seats: Seats = []
    for table, size in enumerate(sizes):
        here = remaining[table] if table < len(remaining) else []
        seats.append(chance.shuffled(here)[:size])
    seated = {player for table in seats for player in table}
    pool = chance.shuffled([player for player in range(players) if player not in seated])
    for here, size in zip(seats, sizes, strict=True):
        while len(here) < size:
            here.append(pool.pop())
    return seats


def in_old_seats(heat: Tables, before: Tables) -> Tables:
    """The same tables; who stays at a table keeps the seat if the table still has it."""
    settled = []
    for table, players in enumerate(heat):
        old = before[table] if table < len(before) else ()
        seat = {player: at for at, player in enumerate(old) if player in players and at < len(players)}
        others = iter([player for player in players if player not in seat])
        keeper = {at: player for player, at in seat.items()}
        settled.append(tuple(keeper[at] if at in keeper else next(others) for at in range(len(players))))
    return tuple(settled)


def _fitted(
    counts: Sequence[int], players: int, allowed: Sequence[int], burdens: Sequence[int]
) -> list[int] | None:
    """Sizes near the counts that add up: raised where that is liked best, lowered where it moves least."""
    steps = sorted(set(allowed))
    rank = {size: at for at, size in reversed(list(enumerate(allowed)))}
    sizes = [min((size for size in steps if size >= count), default=steps[-1]) for count in counts]
    missing = players - sum(sizes)
    while missing:
        options = []
        for table, (size, count) in enumerate(zip(sizes, counts, strict=True)):
            at = steps.index(size) + (1 if missing > 0 else -1)
            if 0 <= at < len(steps) and abs(steps[at] - size) <= abs(missing):
                leave = max(0, count - steps[at]) - max(0, count - size)
                burden = -burdens[table] if steps[at] == allowed[0] else burdens[table]
                options.append((leave, rank[steps[at]] - rank[size], burden, table, steps[at]))
        if not options:
            return None
        *_, table, new = min(options)
        missing -= new - sizes[table]
        sizes[table] = new
    return sizes
