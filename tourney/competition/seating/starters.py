"""Starter blocks: one base round each, found once by search; turning it gives all heats.

A row is (players, table size): (heats, orbits, base). In the base each character is a label, digits
then small then capital letters; labels below heats · orbits turn within their orbit of `heats`.
All differences of one base are distinct, so nobody meets twice (a test recounts each).
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

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
