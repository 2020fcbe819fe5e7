"""Fewest repeats that an exact solver proved where counting does not reach the truth.

Made by `tests/bench/seating_oracle.py` (CP-SAT): no seating of these heats has fewer.
"""

from __future__ import annotations

from collections.abc import Sequence

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
