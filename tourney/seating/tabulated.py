"""Heats without any repeat that no formula here gives, written down label by label.

Each character is a label of `LABELS` (digits, then small, then capital letters); a word is a table, a string
a heat. A starter is one base round, found once by search; turning it gives all heats: (players, table size):
(heats, orbits, base), where labels below heats · orbits turn within their orbit of `heats`. All differences
of one base are distinct, so nobody meets twice (a test recounts each).
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

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
