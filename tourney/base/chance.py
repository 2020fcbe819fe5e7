"""Seeded chance for draws: splitmix64, so that a seed gives the same draw on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

_COMPILED: Final = not __file__.endswith(".py")
"""Compiled, a number of the generator has 64 bits, the highest its sign, and wraps around by itself."""


def _signed(number: int) -> int:
    return number - (1 << 64) if _COMPILED and number >> 63 else number


_ALL: Final[i64] = _signed(0xFFFFFFFFFFFFFFFF)
# splitmix64's own three numbers: with others every draw ever published would come out otherwise
_STEP: Final[i64] = _signed(0x9E3779B97F4A7C15)
_FIRST: Final[i64] = _signed(0xBF58476D1CE4E5B9)
_SECOND: Final[i64] = _signed(0x94D049BB133111EB)


class Chance:
    """A stream of pseudo-random numbers that depends only on its seed.

    Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
    """

    __slots__ = ("_state",)

    _state: i64

    def __init__(self, seed: int) -> None:
        self._state = _signed(seed & 0xFFFFFFFFFFFFFFFF)

    def bits(self) -> int:
        """The next 64 bits."""
        number: int = self._next()
        return number & 0xFFFFFFFFFFFFFFFF if _COMPILED else number

    def words(self, count: int) -> Iterator[int]:
        """So many times `bits`, one by one."""
        for _ in range(count):
            self._state = (self._state + _STEP) & _ALL
            number: int = _mixed(self._state)
            yield number & 0xFFFFFFFFFFFFFFFF if _COMPILED else number

    def below(self, n: int) -> int:
        """A number in 0 … n-1 (n ≥ 1)."""
        if _COMPILED:
            return _share(self._next(), n) if n < 1 << 31 else (self.bits() * n) >> 64
        number: int = self._next()
        return (number * n) >> 64

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

    def _next(self) -> i64:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _ALL
        return _mixed(self._state)


def drawn(seed: int, salt: int, number: int, n: int) -> int:
    """The first draw of `numbered`, in 0 … n-1 (n below 2 to the 31st)."""
    begun = (seed ^ salt) & 0xFFFFFFFFFFFFFFFF
    at: i64 = _signed(begun) if _COMPILED else begun
    times: i64 = number
    return _share(_mixed(((at ^ times * _STEP) + _STEP) & _ALL), n)


def _mixed(bits: i64) -> i64:
    """The 64 bits of this state. A shift that would bring in the sign is cut."""
    bits = ((bits ^ (bits >> 30 & 0x3FFFFFFFF)) * _FIRST) & _ALL
    bits = ((bits ^ (bits >> 27 & 0x1FFFFFFFFF)) * _SECOND) & _ALL
    return bits ^ (bits >> 31 & 0x1FFFFFFFF)


def numbered(seed: int, salt: int, number: int) -> Chance:
    """The chance of draw `number` of a seed, whatever was drawn before.

    `salt` separates draws for different purposes.
    """
    chance = Chance(seed ^ salt)
    times: i64 = number
    chance._state ^= times * _STEP
    return chance


def _share(bits: i64, n: i64) -> i64:
    """The bits as a fraction of 2 to the 64th, times n: by halves, so that no number needs more bits."""
    return ((bits >> 32 & 0xFFFFFFFF) * n + ((bits & 0xFFFFFFFF) * n >> 32)) >> 32
