"""The generator of draws, plain and compiled: the source's own numbers, and shares of any size."""

from __future__ import annotations

import pytest

from tourney.base.chance import Chance, numbered

PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""What the reference gives for the seed 1234567."""

STEP = 0x9E3779B97F4A7C15


def test_the_reference_gives_the_same() -> None:
    chance = Chance(1234567)
    assert tuple(chance.bits() for _ in PUBLISHED) == PUBLISHED


@pytest.mark.parametrize("seed", [0, 1, -1, (1 << 62) - 1, 1 << 62, (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
@pytest.mark.parametrize("n", [1, 2, 36, (1 << 31) - 1, 1 << 31, 1 << 40])
def test_a_share_is_the_bits_as_a_fraction(seed: int, n: int) -> None:
    drawn, bits = Chance(seed), Chance(seed)
    for _ in range(20):
        assert drawn.below(n) == bits.bits() * n >> 64


@pytest.mark.parametrize("seed", [0, 7, (1 << 63) - 1])
@pytest.mark.parametrize("number", [0, 1, 200, 199_999])
def test_a_numbered_draw_hangs_on_seed_and_number_alone(seed: int, number: int) -> None:
    salt = 0x5DEECE66D
    assert numbered(seed, salt, number).bits() == Chance(seed ^ salt ^ number * STEP).bits()


def test_seeds_with_the_same_lowest_bits_are_the_same() -> None:
    assert Chance(5).bits() == Chance(5 + (1 << 64)).bits() == Chance(5 - (1 << 70)).bits()
