"""Seats finals: ranked players over semi-final tables, strength spread evenly. Knows no cut and no points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import PlayerNo
from tourney.seating.bound import meetings
from tourney.seating.problem import Entrant, Heats, Pair, Tables

_TEAM = 1_000
_MET = 30
"""A team-mate weighs more than any number of earlier meetings at one table, those more than a place."""


def snake(
    ranked: Sequence[Entrant], tables: int, met: Heats | Mapping[Pair, int] = (), repair: bool = True
) -> Tables:
    """The best first over `tables` tables, to and fro: 1 2 3 · 6 5 4 · 7 8 9. Best seat first at each.

    `met` are the heats played, or how often pairs have met. With `repair`, players of one band (the
    `tables` ranks dealt in one go) are exchanged among the tables while that saves team-mates at a
    table, then earlier meetings, then distance from the snake; the best at each table stay. So every
    table keeps one player of each band. BadInput for a number twice; Refused with too few players.
    """
    numbers = [entrant.number for entrant in ranked]
    if len(set(numbers)) < len(numbers):
        raise BadInput("seating.number_twice", numbers=sorted({n for n in numbers if numbers.count(n) > 1}))
    if tables < 1 or len(ranked) < 2 * tables:
        raise Refused("seating.too_few_finalists", players=len(ranked), tables=tables)
    bands: list[list[Entrant | None]] = [
        list(ranked[first : first + tables]) if band % 2 == 0 else _backwards(ranked, first, tables)
        for band, first in enumerate(range(0, len(ranked), tables))
    ]
    if repair:
        _repaired(bands, _times(met))
    return tuple(
        tuple(entrant.number for band in bands if (entrant := band[table]) is not None)
        for table in range(tables)
    )


def _backwards(ranked: Sequence[Entrant], first: int, tables: int) -> list[Entrant | None]:
    """A band dealt from the last table; an incomplete one leaves the first tables without."""
    band: list[Entrant | None] = list(ranked[first : first + tables])
    band += [None] * (tables - len(band))
    return band[::-1]


def _times(met: Heats | Mapping[Pair, int]) -> dict[tuple[PlayerNo, PlayerNo], int]:
    if isinstance(met, Mapping):
        times = {}
        for pair, often in met.items():
            one, other = sorted(pair)
            times[one, other] = often
        return times
    return dict(meetings(met))


def _repaired(bands: list[list[Entrant | None]], met: Mapping[tuple[PlayerNo, PlayerNo], int]) -> None:
    """Exchanges within bands below the first, best first, until none helps."""
    for band in bands:
        band.extend([None] * (len(bands[0]) - len(band)))
    home = {entrant: table for band in bands for table, entrant in enumerate(band)}
    improved = True
    while improved:
        improved = False
        for row, band in enumerate(bands[1:], start=1):
            gain, one, two = max(_gains(bands, row, home, met), default=(0, 0, 0))
            if gain > 0:
                band[one], band[two] = band[two], band[one]
                improved = True


def _gains(
    bands: list[list[Entrant | None]],
    row: int,
    home: Mapping[Entrant | None, int],
    met: Mapping[tuple[PlayerNo, PlayerNo], int],
) -> list[tuple[int, int, int]]:
    """(gain, table, table) of every exchange within a band; empty seats stay where they are."""
    cost = [
        [_cost(bands, row, entrant, table, home, met) for table in range(len(bands[0]))]
        for entrant in bands[row]
    ]
    seats = [table for table, entrant in enumerate(bands[row]) if entrant is not None]
    return [
        (cost[one][one] + cost[two][two] - cost[one][two] - cost[two][one], one, two)
        for at, one in enumerate(seats)
        for two in seats[at + 1 :]
    ]


def _cost(
    bands: list[list[Entrant | None]],
    row: int,
    entrant: Entrant | None,
    table: int,
    home: Mapping[Entrant | None, int],
    met: Mapping[tuple[PlayerNo, PlayerNo], int],
) -> int:
    if entrant is None:
        return 0
    cost = min(abs(home[entrant] - table), _MET - 1)
    for other, band in enumerate(bands):
        mate = band[table]
        if other == row or mate is None:
            continue
        cost += _TEAM * bool(entrant.team and entrant.team == mate.team)
        pair = (min(entrant.number, mate.number), max(entrant.number, mate.number))
        cost += _MET * met.get(pair, 0)
    return cost
