"""Reads a TrueType font file: which glyph draws a character, how wide it is, a subset to embed.

The file stays on disk and is mapped into memory, so that a font costs what is used of it. It knows no
page and no text; only fonts with `glyf` outlines and a cmap of format 4 or 12 are read, as ours are.
"""

from __future__ import annotations

import mmap
import struct
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_KEPT = ("cvt ", "fpgm", "prep")
"""Instructions of the outlines, embedded as they are."""
_MORE_PARTS, _WORDS, _SCALE, _SCALES, _MATRIX = 0x20, 0x01, 0x08, 0x40, 0x80
"""Flags of a glyph that is put together from other glyphs."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Measures of a face in thousandths of the size. `box` is left, bottom, right, top."""

    ascent: int
    descent: int
    box: tuple[int, int, int, int]


class FontFile:
    """One font file. OSError if it cannot be read, ValueError if it is not a font of our kind."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        (count,) = struct.unpack_from(">H", self._data, 4)
        self._tables: dict[str, tuple[int, int]] = {}
        for i in range(count):
            tag, _, start, length = struct.unpack_from(">4sIII", self._data, 12 + 16 * i)
            self._tables[tag.decode("latin-1")] = (start, length)
        head = self._start("head")
        (self._units,) = struct.unpack_from(">H", self._data, head + 18)
        box = struct.unpack_from(">4h", self._data, head + 36)
        (self._long_offsets,) = struct.unpack_from(">h", self._data, head + 50)
        ascent, descent = struct.unpack_from(">2h", self._data, self._start("hhea") + 4)
        (self._wide,) = struct.unpack_from(">H", self._data, self._start("hhea") + 34)
        left, bottom, right, top = (round(self._per_thousand(each)) for each in box)
        self.metrics = Metrics(
            round(self._per_thousand(ascent)), round(self._per_thousand(descent)), (left, bottom, right, top)
        )
        self._firsts, self._lasts, self._glyphs = self._read_map()

    def glyph(self, code: int) -> int:
        """The glyph of a character, 0 if the font has none."""
        at = bisect_right(self._firsts, code) - 1
        if at < 0 or code > self._lasts[at]:
            return 0
        return self._glyphs[at] + code - self._firsts[at]

    def width(self, glyph: int) -> float:
        """Advance of a glyph in thousandths of the size."""
        at = self._start("hmtx") + 4 * min(glyph, self._wide - 1)
        advance: int = struct.unpack_from(">H", self._data, at)[0]
        return self._per_thousand(advance)

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """A font file with the outlines of these glyphs alone, each under its old number."""
        kept = sorted(self._with_parts({0, *glyphs}))
        count = kept[-1] + 1
        outlines, offsets = bytearray(), array("I", bytes(4 * (count + 1)))
        widths = bytearray(4 * count)
        at = 0
        for glyph in kept:
            for between in range(at, glyph + 1):
                offsets[between] = len(outlines)
            outlines += self._outline(glyph)
            outlines += bytes(-len(outlines) % 4)
            widths[4 * glyph : 4 * glyph + 4] = self._advance_and_bearing(glyph)
            at = glyph + 1
        offsets[count] = len(outlines)
        return _font_file(
            {
                **{tag: self._table(tag) for tag in _KEPT if tag in self._tables},
                "head": _patched(self._table("head"), (8, ">I", 0), (50, ">h", 1)),
                "hhea": _patched(self._table("hhea"), (34, ">H", count)),
                "maxp": _patched(self._table("maxp"), (4, ">H", count)),
                "hmtx": bytes(widths),
                "loca": struct.pack(f">{count + 1}I", *offsets),
                "glyf": bytes(outlines),
            }
        )

    # ---- reading ------------------------------------------------------------------------------

    def _start(self, tag: str) -> int:
        if tag not in self._tables:
            raise ValueError(f"font without table {tag}")
        return self._tables[tag][0]

    def _table(self, tag: str) -> bytes:
        start, length = self._tables[tag]
        return self._data[start : start + length]

    def _per_thousand(self, units: int) -> float:
        return units * 1000 / int(self._units)

    def _read_map(self) -> tuple[array[int], array[int], array[int]]:
        """First and last character of each stretch of the font's map, and the glyph of the first."""
        start = self._start("cmap")
        (count,) = struct.unpack_from(">H", self._data, start + 2)
        found = {}
        for i in range(count):
            (offset,) = struct.unpack_from(">I", self._data, start + 8 + 8 * i)
            (kind,) = struct.unpack_from(">H", self._data, start + offset)
            found[kind] = start + offset
        if 12 in found:
            return self._stretches(found[12])
        if 4 in found:
            return self._segments(found[4])
        raise ValueError("font without a map of format 4 or 12")

    def _stretches(self, at: int) -> tuple[array[int], array[int], array[int]]:
        (count,) = struct.unpack_from(">I", self._data, at + 12)
        numbers = array("I", struct.unpack_from(f">{3 * count}I", self._data, at + 16))
        return numbers[0::3], numbers[1::3], numbers[2::3]

    def _segments(self, at: int) -> tuple[array[int], array[int], array[int]]:
        (twice,) = struct.unpack_from(">H", self._data, at + 6)
        ends, starts = at + 14, at + 16 + twice
        firsts, lasts, glyphs = array("I"), array("I"), array("I")
        for i in range(0, twice - 2, 2):
            (last,) = struct.unpack_from(">H", self._data, ends + i)
            (first,) = struct.unpack_from(">H", self._data, starts + i)
            (delta,) = struct.unpack_from(">H", self._data, starts + twice + i)
            offsets = starts + 2 * twice + i
            (offset,) = struct.unpack_from(">H", self._data, offsets)
            for code in range(first, last + 1):
                glyph = code
                if offset:
                    (glyph,) = struct.unpack_from(">H", self._data, offsets + offset + 2 * (code - first))
                if glyph or not offset:
                    firsts.append(code)
                    lasts.append(code)
                    glyphs.append((glyph + delta) & 0xFFFF)
        return firsts, lasts, glyphs

    def _outline(self, glyph: int) -> bytes:
        at, size, form = self._start("loca"), *((4, ">2I") if self._long_offsets else (2, ">2H"))
        first, after = struct.unpack_from(form, self._data, at + size * glyph)
        step = 1 if self._long_offsets else 2
        start = self._start("glyf")
        return self._data[start + first * step : start + after * step]

    def _advance_and_bearing(self, glyph: int) -> bytes:
        at = self._start("hmtx")
        if glyph < self._wide:
            return self._data[at + 4 * glyph : at + 4 * glyph + 4]
        last = at + 4 * (self._wide - 1)
        bearing = at + 4 * self._wide + 2 * (glyph - self._wide)
        return self._data[last : last + 2] + self._data[bearing : bearing + 2]

    def _with_parts(self, glyphs: set[int]) -> set[int]:
        """The glyphs and those that they are put together from."""
        found, open_ = set(glyphs), list(glyphs)
        while open_:
            for part in _parts(self._outline(open_.pop())):
                if part not in found:
                    found.add(part)
                    open_.append(part)
        return found


def _parts(outline: bytes) -> list[int]:
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:
        return []
    parts, at, flags = [], 10, _MORE_PARTS
    while flags & _MORE_PARTS:
        flags, part = struct.unpack_from(">2H", outline, at)
        parts.append(part)
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0
    return parts


# ---- writing ----------------------------------------------------------------------------------


def _patched(table: bytes, *changes: tuple[int, str, int]) -> bytes:
    made = bytearray(table)
    for at, form, value in changes:
        struct.pack_into(form, made, at, value)
    return bytes(made)


def _checksum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    total: int = sum(struct.unpack(f">{len(padded) // 4}I", padded))
    return total & 0xFFFFFFFF


def _font_file(tables: dict[str, bytes]) -> bytes:
    """A font file of these tables, its checksums right."""
    count = len(tables)
    power = count.bit_length() - 1
    head = struct.pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * (count - (1 << power)))
    at, entries, body = 12 + 16 * count, b"", b""
    for tag in sorted(tables):
        data = tables[tag]
        entries += struct.pack(">4sIII", tag.encode("latin-1"), _checksum(data), at, len(data))
        padded = data + bytes(-len(data) % 4)
        body += padded
        at += len(padded)
    made = bytearray(head + entries + body)
    start = 12 + 16 * count + _offset(tables, "head")
    struct.pack_into(">I", made, start + 8, (0xB1B0AFBA - _checksum(bytes(made))) & 0xFFFFFFFF)
    return bytes(made)


def _offset(tables: dict[str, bytes], wanted: str) -> int:
    return sum(len(tables[tag]) + -len(tables[tag]) % 4 for tag in sorted(tables) if tag < wanted)
