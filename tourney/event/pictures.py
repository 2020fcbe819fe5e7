"""Checks by a look at the bytes that a picture has the form in which an event keeps pictures.

An event's file may come from a stranger, and opening the event draws its pictures: only pictures as our own
reader writes them are drawn. A picture in another form (too many pixels, a JPEG in a thousand passes, texts
packed into it) counts as damaged.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from tourney.event.records import Tournament

SHEET_BYTES = 4 * 1024 * 1024
"""The limit for the sheet for certificates, which is kept in the event's file and in every copy."""
LOGO_BYTES = 512 * 1024
"""The limit for a logo, which is kept likewise; the reader shrinks larger pictures."""

_LONGEST = 4096
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_PNG_PARTS = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"iCCP", b"pHYs"}
# SOF0 and SOF1; a progressive picture costs a reader far more than its size suggests
_IN_ONE_PASS = (0xC0, 0xC1)
# C4 and CC are tables, C8 is reserved
_SIZES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG that begin a picture, one for each way of packing."""
_SCAN, _SCANS = b"\xff\xda", 4


def picture_of(tournament: Tournament, name: str) -> bytes:
    """A picture of the event if it may be drawn; b"" if there is none, or one that our reader did not
    write.
    """
    kept = tournament.pictures.get(name)
    return kept.data if kept is not None and is_kept_form(kept.data) else b""


def is_kept_form(data: bytes) -> bool:
    """Whether bytes are a PNG or JPEG as our own reader makes them, as far as the work of drawing it goes."""
    if len(data) > SHEET_BYTES:
        return False
    try:
        if data.startswith(_PNG):
            return _is_plain_png(data)
        return data.startswith(_JPEG) and _is_plain_jpeg(data)
    except struct.error:
        return False


def _is_plain_png(data: bytes) -> bool:
    parts = list(_png_parts(data))
    once = [part for part in parts if part != b"IDAT"]
    plain = parts[:1] == [b"IHDR"] and {*parts} <= _PNG_PARTS and len(once) == len({*once})
    return plain and _fits(*struct.unpack_from(">II", data, len(_PNG) + 8))


def _png_parts(data: bytes) -> Iterator[bytes]:
    place = len(_PNG)
    while place < len(data):
        length, part = struct.unpack_from(">I4s", data, place)
        yield part
        if part == b"IEND":
            return
        place += 12 + length


def _is_plain_jpeg(data: bytes) -> bool:
    if data.count(_SCAN) > _SCANS:
        return False
    place = 2
    while True:
        begin, marker, length = struct.unpack_from(">BBH", data, place)
        if begin != 0xFF or data[place : place + 2] == _SCAN:
            return False
        if marker in _SIZES:
            height, width = struct.unpack_from(">HH", data, place + 5)
            return marker in _IN_ONE_PASS and _fits(width, height)
        place += 2 + length


def _fits(width: int, height: int) -> bool:
    return 0 < width <= _LONGEST and 0 < height <= _LONGEST
