"""The widths of a table's columns: what some do not need of their share goes to those that need more."""

from __future__ import annotations

from collections.abc import Sequence

_MOST = 2.0
"""A column is widened up to so many times its share: one endless name does not take all of a table."""


def settled(shares: Sequence[float], needs: Sequence[float | None], room: float) -> list[float]:
    """Widths that fill `room`. A need of None is a column to write in: it keeps its share.

    Where every column has what it needs the shares stand; so tables of the same columns look alike.
    """
    unit = room / sum(shares)
    widths = [share * unit for share in shares]
    pairs = [(wide, wide if need is None else need) for wide, need in zip(widths, needs, strict=True)]
    wanted = [max(0.0, min(need, wide * _MOST) - wide) for wide, need in pairs]
    spared = [max(0.0, wide - need) for wide, need in pairs]
    moved = min(sum(wanted), sum(spared))
    if not moved:
        return widths
    taken, given = moved / sum(spared), moved / sum(wanted)
    return [
        wide - spare * taken + want * given for wide, spare, want in zip(widths, spared, wanted, strict=True)
    ]
