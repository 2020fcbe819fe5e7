"""Closed constructions: heats without any repeat, written down rather than searched for.

Player label = row · T + x for g rows of T = tables. Row i sits in heat r at table x − a_i·b_r, so two
players of different rows meet exactly where x − y = (a_i − a_j)·b_r: never twice if all differences
of a and of b are invertible together; players of one row never meet. Knows no entrants, no wishes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tourney.seating.fields import field, prime_powers
from tourney.seating.tabulated import STARTERS, Heat, golfers_32, parallelism_40, rows_24

LabelHeats = list[Heat]
"""Heats of tables of labels."""


@dataclass(frozen=True)
class Closed:
    """A construction: its heats (nobody meets twice), its name, whether row-mates never meet."""

    heats: LabelHeats
    name: str
    rows_apart: bool


@dataclass(frozen=True)
class _Tabulated:
    """Heats that are written down, their name, whether row-mates never meet."""

    heats: Callable[[], LabelHeats]
    name: str
    rows_apart: bool


_TABULATED = {
    (6, 4): _Tabulated(rows_24, "rows-24", rows_apart=True),
    (8, 4): _Tabulated(golfers_32, "golfers-32", rows_apart=False),
    (10, 4): _Tabulated(parallelism_40, "parallelism-40", rows_apart=False),
}
"""By number and size of the tables."""


@cache
def _rounds_of_cyclic(tables: int, size: int) -> int:
    """How many heats `_cyclic` gives: T over the largest divisor of T that is below the size."""
    return tables // max(d for d in range(1, size) if tables % d == 0)


def closed(tables: int, size: int, heats: int) -> Closed | None:
    """A construction of `heats` heats of `tables` × `size` players, or None where none is known."""
    if _rounds_of_cyclic(tables, size) >= heats:
        return Closed(_cyclic(tables, size, heats), "cyclic", rows_apart=True)
    product = _product(tables, size)
    if len(product) >= heats:
        return Closed(product[:heats], "fields", rows_apart=True)
    grown = _grown(tables, size)
    if len(grown) >= heats:
        return Closed(grown[:heats], "rows", rows_apart=False)
    written = _TABULATED.get((tables, size))
    if written is not None and len(written.heats()) >= heats:
        return Closed(written.heats()[:heats], written.name, written.rows_apart)
    starter = STARTERS.get((tables * size, size))
    if starter and starter[0] >= heats:
        return Closed(_developed(*starter, size)[:heats], "starter", rows_apart=False)
    return None


def _cyclic(tables: int, size: int, heats: int) -> LabelHeats:
    """a_i = i + 1 in Z_T: row 0 moves too, so that nobody keeps a table number."""
    return [
        [[row * tables + (x + (row + 1) * heat) % tables for row in range(size)] for x in range(tables)]
        for heat in range(heats)
    ]


def _product(tables: int, size: int) -> LabelHeats:
    """Over the product of the fields GF(q) with q | T: as many heats as those with q ≥ size allow."""
    fields = [field(p, k) for p, k in prime_powers(tables)]
    shifts = [0]
    for part in fields:
        steps = part.q if part.q >= size else 1
        shifts = [shift * part.q + step for shift in shifts for step in range(steps)]
    heats: LabelHeats = []
    for shift in shifts:
        seats: list[list[int]] = [[] for _ in range(tables)]
        for row in range(size):
            for x in range(tables):
                table, place, rest, step = 0, 1, x, shift
                for part in reversed(fields):
                    rest, mine = divmod(rest, part.q)
                    step, factor = divmod(step, part.q)
                    label = (row + 1) % part.q
                    table += part.minus(mine, part.times(label, factor)) * place
                    place *= part.q
                seats[table].append(row * tables + x)
        heats.append(seats)
    return heats


def _grown(tables: int, size: int) -> LabelHeats:
    """The better of the two above; then, where a row fills whole tables, heats within each row."""
    product = _product(tables, size)
    cyclic = _rounds_of_cyclic(tables, size)
    heats = product if len(product) >= cyclic else _cyclic(tables, size, cyclic)
    if tables % size == 0:
        for inner in _grown(tables // size, size):
            rows = range(0, tables * size, tables)
            heats.append([[first + label for label in seats] for first in rows for seats in inner])
    return heats


def _developed(rounds: int, orbits: int, base: tuple[int, ...], size: int) -> LabelHeats:
    """A base round whose differences are all distinct, turned by 0 … rounds−1.

    Labels below orbits·rounds turn within their orbit, the others stay.
    """

    def turned(label: int, by: int) -> int:
        if label >= orbits * rounds:
            return label
        orbit, place = divmod(label, rounds)
        return orbit * rounds + (place + by) % rounds

    return [
        [[turned(label, by) for label in base[at : at + size]] for at in range(0, len(base), size)]
        for by in range(rounds)
    ]
