"""Seeded chance for draws: splitmix64, so that a seed gives the same draw on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_MASK = (1 << 64) - 1
T = TypeVar("T")


class Chance:
    """A stream of pseudo-random numbers that depends on nothing but its seed.

    Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, n: int) -> int:
        """A number in 0 … n-1 (n ≥ 1)."""
        return (self.bits() * n) >> 64

    def unit(self) -> float:
        """A number in [0, 1)."""
        return (self.bits() >> 11) * (1.0 / (1 << 53))

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a new order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
