"""32 players, tables of 4, ten heats, 480 distinct pairs: found by a hybrid of GF(8) and annealing.

Each character is a label, 0-9 then a-v; a table is four characters.
"""

from __future__ import annotations

_HEATS = (
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

GOLFERS_32: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(int(label, 32) for label in table) for table in heat.split()) for heat in _HEATS
)
"""Heats of tables of labels 0 … 31."""
