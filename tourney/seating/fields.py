"""Arithmetic for closed constructions: Z_T and products of finite fields. Knows no players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Field:
    """GF(q), q = p^k: elements 0 … q−1 are polynomials over Z_p, coefficients as digits base p."""

    p: int
    k: int
    powers: tuple[int, ...]
    """The powers of a primitive element, in order: q − 1 of them."""

    @property
    def q(self) -> int:
        """How many elements."""
        return int(self.p**self.k)

    def minus(self, a: int, b: int) -> int:
        """a − b."""
        return _digits(a, b, self.p, lambda x, y: x - y)

    def times(self, a: int, b: int) -> int:
        """a · b, by logarithms."""
        if not a or not b:
            return 0
        return self.powers[(self.powers.index(a) + self.powers.index(b)) % (self.q - 1)]


def field(p: int, k: int) -> Field:
    """GF(p^k). Looks for x^k = tail such that x is primitive: its powers are all non-zero elements."""
    q = p**k
    if k == 1:
        for root in range(1, p):
            powers = [1]
            while (step := powers[-1] * root % p) != 1:
                powers.append(step)
            if len(powers) == q - 1:
                return Field(p, k, tuple(powers))
    for tail in range(1, q):
        powers = [1]
        while (step := _times_x(powers[-1], p, k, tail)) not in (0, 1) and len(powers) < q:
            powers.append(step)
        if len(powers) == q - 1 and step == 1:
            return Field(p, k, tuple(powers))
    raise ArithmeticError(f"GF({p}^{k}) has no primitive element: {p} is not a prime")


def prime_powers(n: int) -> list[tuple[int, int]]:
    """The factors of n as (prime, exponent)."""
    powers = []
    p = 2
    while n > 1:
        k = 0
        while n % p == 0:
            n //= p
            k += 1
        if k:
            powers.append((p, k))
        p += 1
    return powers


def _digits(a: int, b: int, p: int, join: Callable[[int, int], int]) -> int:
    out, place = 0, 1
    while a or b:
        out += join(a % p, b % p) % p * place
        a, b, place = a // p, b // p, place * p
    return out


def _times_x(a: int, p: int, k: int, tail: int) -> int:
    top = int(p ** (k - 1))
    high, low = divmod(a, top)
    shifted = low * p
    for _ in range(high):
        shifted = _digits(shifted, tail, p, lambda x, y: x + y)
    return shifted
