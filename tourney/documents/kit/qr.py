"""QR codes as rows of squares.

With size and mask fixed, every square of a code is a sum (exclusive or) of bits of its message: error
correction is linear. So a code is put together from the code of a neutral message of its length and the
patterns that single bits make; segno draws those once, and ten thousand codes cost a hundredth of a
millisecond each instead of a quarter.
"""

from __future__ import annotations

from functools import cache, lru_cache

import segno

from tourney.documents.kit.surface import Surface

_QUIET = 3
"""Modules of white around a code; the page's own white adds to it."""
_ADDRESSES = ("https://", "http://")
"""A code with an address is also a link."""
_MASK = 3
"""Fixed: weighing all eight masks is five sixths of the work, and any mask reads back."""
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_BYTES = {1: 14, 2: 26, 3: 42}
"""Bytes that a code of each version holds at error correction M; larger codes are drawn by segno."""
_HEAD, _LETTERS_HEAD = 12, 13
"""Bits before the message: mode and length."""
_TO_SQUARES = bytes.maketrans(b"01", b"\x00\x01")


@lru_cache(maxsize=500)
def qr_rows(text: str) -> tuple[bytes, ...]:
    """The code as rows of 0 and 1, without its quiet zone; error correction M (15 %)."""
    if text and set(text) <= set(_LETTERS):
        bits, count = _letter_bits(text)
        sample = "0" * len(text)
        head = _LETTERS_HEAD
    else:
        data = text.encode()
        bits, count = int.from_bytes(data), 8 * len(data)
        sample, head = bytes(len(data)).decode("latin-1"), _HEAD
    version = next((each for each, room in _BYTES.items() if head + count <= _HEAD + 8 * room), None)
    if version is None:
        return tuple(
            bytes(row) for row in segno.make_qr(text, error="m", mask=_MASK, boost_error=False).matrix
        )
    squares = _neutral(sample, version, head == _LETTERS_HEAD)
    for place in range(count):
        if bits >> (count - 1 - place) & 1:
            squares ^= _pattern(head + place, version)
    return _rows(squares, version)


def _letter_bits(text: str) -> tuple[int, int]:
    """Two letters in eleven bits, a last one in six."""
    bits = count = 0
    for at in range(0, len(text), 2):
        pair = text[at : at + 2]
        value = _LETTERS.index(pair[0])
        if len(pair) == 2:
            value = value * 45 + _LETTERS.index(pair[1])
        size = 11 if len(pair) == 2 else 6
        bits, count = bits << size | value, count + size
    return bits, count


@cache
def _neutral(sample: str, version: int, letters: bool) -> int:
    """The code of a message of zero bits."""
    return _drawn(sample if letters else sample.encode("latin-1"), version, letters)


@cache
def _pattern(bit: int, version: int) -> int:
    """The squares that change with this bit of the stream."""
    room = _BYTES[version]
    one = (1 << 8 * room - 1 - (bit - _HEAD)).to_bytes(room)
    return _drawn(one, version, False) ^ _drawn(bytes(room), version, False)


@lru_cache(maxsize=8)
def _drawn(content: str | bytes, version: int, letters: bool) -> int:
    mode = "alphanumeric" if letters else "byte"
    code = segno.make_qr(content, error="m", mode=mode, version=version, mask=_MASK, boost_error=False)
    return int("".join("".join(map(str, row)) for row in code.matrix), 2)


def _rows(squares: int, version: int) -> tuple[bytes, ...]:
    side = 17 + 4 * version
    drawn = f"{squares:0{side * side}b}".encode().translate(_TO_SQUARES)
    return tuple(drawn[at : at + side] for at in range(0, side * side, side))


def draw_code(surface: Surface, x: float, y: float, side: float, text: str) -> None:
    """The code in a square of this side, top-left corner at x, y, with its quiet zone inside."""
    rows = qr_rows(text)
    module = side / (len(rows) + 2 * _QUIET)
    surface.squares(x + module * _QUIET, y + module * _QUIET, module, rows, alt=text)
    if text.startswith(_ADDRESSES):
        surface.link(x, y, side, side, text)
