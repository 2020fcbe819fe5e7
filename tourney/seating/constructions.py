"""Constructs heats without any repeat by formulas, written down rather than searched for.

Player label = row · T + x for g rows of T = tables. Row i sits in heat r at table x − a_i·b_r, so two players
of different rows meet exactly where x − y = (a_i − a_j)·b_r: never twice if all differences of a and of b are
invertible together; players of one row never meet. The arithmetic is that of Z_T and products of finite
fields. Knows no entrants, no wishes.

Heats without any repeat that no formula here gives are written down label by label. Each character is a label
of `LABELS` (digits, then small, then capital letters); a word is a table, a string a heat. A starter is one
base round, found once by search; turning it gives all heats: (players, table size): (heats, orbits, base),
where labels below heats · orbits turn within their orbit of `heats`. All differences of one base are
distinct, so nobody meets twice (a test recounts each).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, ascii_uppercase, digits


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


Heat = list[list[int]]
"""Tables of labels."""


_GOLFERS_32 = (
    "08go 19hp 2aiq 3bjr 4cks 5dlt 6emu 7fnv",
    "1ajs 0bit 38hu 29gv 5eno 4fmp 7clq 6dkr",
    "2cmr 3dnq 0ekp 1flo 68iv 79ju 4agt 5bhs",
    "3elv 2fku 1cnt 0dms 7ahr 6bgq 58jp 49io",
    "4bnu 5amv 69ls 78kt 0fjq 1eir 2dho 3cgp",
    "59kq 48lr 7bmo 6anp 1dgu 0chv 3fis 2ejt",
    "9frt gjlm hikn bdpv 8eqs 2345 acou 0167",
    "039a hmqt ilpu jkov 47de 128b gnrs 56cf",
    "opqr 9bce 46hj 02ln 8adf 13km 57gi stuv",
    "05ru cdij 89mn abkl 14qv 36ot 27ps efgh",
)


_ROWS_24 = (
    "08dm 19gk 27fj 36el 4ahn 5bci",
    "0bgn 16cj 29hl 37dk 48ei 5afm",
    "07cl 18fn 2bem 3agi 49dj 56hk",
    "0aej 17hi 26dn 39cm 4bfk 58gl",
    "06fi 1bdl 2ack 38hj 47gm 59en",
)


_SPREADS_40_TURNED = (
    "0rtC 1fxA 245m 3bcv 6dks 7ipq 89hB anzD eguw jloy",
    "01qv 27ch 3eko 46AC 58lu 9pwx agir bdtD fjnB msyz",
)


_SPREADS_40_STILL = (
    "09cg 15dh 26ei 37aj 48bf krvz lswA mtxB npyC oquD",
    "0ios 1jkt 2flp 3gmq 4hnr 5evA 6awB 7bxC 8cyD 9duz",
    "0hyA 1iuB 2jvC 3fwD 4gxz 5bkp 6clq 7dmr 8ens 9aot",
)


def golfers_32() -> list[Heat]:
    """Eight tables of four, ten heats, 480 distinct pairs: by a hybrid of GF(8) and annealing."""
    return [_read(heat) for heat in _GOLFERS_32]


def rows_24() -> list[Heat]:
    """Six tables of four, five heats, in which the six of each row (0-5, 6-11, 12-17, 18-23) never meet: by
    annealing. No sixth heat can follow, since there is no pair of orthogonal Latin squares of order 6."""
    return [_read(heat) for heat in _ROWS_24]


def parallelism_40() -> list[Heat]:
    """Ten tables of four, thirteen heats in which everybody meets everybody once: a parallelism of PG(3,3).

    Players are the 40 points, tables lines, heats spreads. Two spreads turned by an element of order 5 of the
    Singer group (it turns each five labels) give ten; three stay as they are under it.
    """
    turned = [_turned(_read(heat), by) for heat in _SPREADS_40_TURNED for by in range(5)]
    return turned + [_read(heat) for heat in _SPREADS_40_STILL]


def _read(heat: str) -> Heat:
    return [[LABELS.index(label) for label in table] for table in heat.split()]


def _turned(heat: Heat, by: int) -> Heat:
    return [[label // 5 * 5 + (label + by) % 5 for label in table] for table in heat]


LABELS = digits + ascii_lowercase + ascii_uppercase


_BASES = {
    (35, 5): (7, 4, "ipyd4 19jnv ruha0 qs28e xgm73 w6fbo 5ctkl"),
    (24, 4): (7, 3, "7n6e 2idm bh98 glc3 1fjk 50a4"),
    (28, 4): (9, 3, "52qp l8rh 0eb7 faio 4k3m cjdn 9g61"),
    (36, 4): (11, 3, "t2mw e8l3 gdf1 kzo0 hnpc vj9q 5u47 xsai ybr6"),
    (15, 3): (7, 2, "214 579 0ea 8b3 6cd"),
    (18, 3): (7, 2, "e74 031 9h2 ab8 c6f d5g"),
    (24, 3): (11, 2, "em4 l32 ihb k80 n7c jg5 a61 9fd"),
    (30, 3): (14, 2, "aoc t4h kfg sdl eq9 r3j 106 ib7 p2m 85n"),
    (36, 3): (17, 2, "yfx jud glt 695 zcv ihm oeq a02 4sp 71w krb n83"),
    (39, 3): (19, 2, "907 si5 ym8 3kx jg1 4pC Bcd nlw b6q Avz t2a euh orf"),
    (42, 3): (20, 2, "u8y bz6 Bms tja q53 129 Fxg 0k4 hoE ADC 7dl ivn crf wpe"),
}


STARTERS: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {
    key: (heats, orbits, tuple(LABELS.index(label) for label in base.replace(" ", "")))
    for key, (heats, orbits, base) in _BASES.items()
}


LabelHeats = list[Heat]
"""Heats of tables of labels."""


@dataclass(frozen=True)
class Construction:
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


def known_construction(tables: int, size: int, heats: int) -> Construction | None:
    """A construction of `heats` heats of `tables` × `size` players, or None if none is known."""
    if _rounds_of_cyclic(tables, size) >= heats:
        return Construction(_cyclic(tables, size, heats), "cyclic", rows_apart=True)
    product = _product(tables, size)
    if len(product) >= heats:
        return Construction(product[:heats], "fields", rows_apart=True)
    grown = _grown(tables, size)
    if len(grown) >= heats:
        return Construction(grown[:heats], "rows", rows_apart=False)
    written = _TABULATED.get((tables, size))
    if written is not None and len(written.heats()) >= heats:
        return Construction(written.heats()[:heats], written.name, written.rows_apart)
    starter = STARTERS.get((tables * size, size))
    if starter and starter[0] >= heats:
        return Construction(_developed(*starter, size)[:heats], "starter", rows_apart=False)
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
    """The better of the two above; then, if a row fills whole tables, heats within each row."""
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
