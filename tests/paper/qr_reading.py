"""Reads a QR code back from its squares by ISO/IEC 18004, without the library that made it.

Sizes 1 to 3 with one block of data: enough for every code on our paper. No errors are corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Matrix = Sequence[Sequence[int]]

_DATA_CODEWORDS = {1: 16, 2: 28, 3: 44}
"""Data codewords of error correction M by size."""
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def read_qr(matrix: Matrix) -> str:
    """The text of the code. ValueError for a code that is not of error correction M or has another mode."""
    size = len(matrix)
    shape = _format(matrix)
    if shape >> 3 != 0:
        raise ValueError("error correction is not M")
    mask = _MASKS[shape & 7]
    bits = "".join(str(matrix[r][c] ^ mask(r, c)) for r, c in _path(size))
    return _text(bits[: 8 * _DATA_CODEWORDS[(size - 17) // 4]])


def _format(matrix: Matrix) -> int:
    """Five bits: level of correction and mask, from beside the top-left finder."""
    bits = [matrix[8][c] for c in range(5)]
    return int("".join(map(str, bits)), 2) ^ 0b10101


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The squares of the data in order: two columns at a time from the right, up and down in turn."""
    upwards = True
    for right in [c for c in range(size - 1, 0, -2) if c > 6] + [5, 3, 1]:
        for r in range(size - 1, -1, -1) if upwards else range(size):
            for c in (right, right - 1):
                if not _reserved(r, c, size):
                    yield r, c
        upwards = not upwards


def _reserved(r: int, c: int, size: int) -> bool:
    corners = (r < 9 and (c < 9 or c >= size - 8)) or (r >= size - 8 and c < 9)
    centre = size - 7
    alignment = size > 21 and abs(r - centre) <= 2 and abs(c - centre) <= 2
    return corners or r == 6 or c == 6 or alignment


def _text(bits: str) -> str:
    mode, at = bits[:4], 4
    if mode == "0100":
        length, at = int(bits[at : at + 8], 2), at + 8
        return bytes(int(bits[at + 8 * i : at + 8 * i + 8], 2) for i in range(length)).decode()
    if mode != "0010":
        raise ValueError(f"mode {mode} is not read")
    length, at = int(bits[at : at + 9], 2), at + 9
    out = ""
    for _ in range(length // 2):
        first, second = divmod(int(bits[at : at + 11], 2), 45)
        out, at = out + _CHARACTERS[first] + _CHARACTERS[second], at + 11
    return out + (_CHARACTERS[int(bits[at : at + 6], 2)] if length % 2 else "")
