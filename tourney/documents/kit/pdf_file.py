"""The frame of a PDF file: numbered objects, compressed streams, the tree of pages, the outline, the end.

Every object is written as soon as it is known and then forgotten, so that ten thousand pages take no
more memory than one. It does not know what a page shows.
"""

from __future__ import annotations

import hashlib
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, NamedTuple

_LEAF = 64
"""Pages that hang on one branch of the tree, so that a viewer finds page 9,000 at once."""
_FIRST_PAGE = 3
_FAST = 3
"""Compression of pages: the next levels take twice the time for a tenth of the size."""
_SMALL = 9


@dataclass(frozen=True, slots=True)
class Facts:
    """What a viewer shows about the file. `at` in UTC; `language` by its tag: zh-HK."""

    title: str
    author: str
    at: datetime
    language: str


class _Mark(NamedTuple):
    """A line of the outline; `page` is the number of the page's object."""

    level: int
    name: str
    page: int


def text_string(text: str) -> bytes:
    """A sentence as PDF holds it in titles and outlines."""
    return b"<FEFF" + text.encode("utf-16-be", "replace").hex().upper().encode() + b">"


class PdfFile:
    """A file under construction. Objects 1 and 2 are the catalogue and the root of the pages.

    Then come its `pages`, so that a link can lead to one that is not drawn yet; more may follow them.
    """

    def __init__(self, out: BinaryIO, pages: int) -> None:
        self._out = out
        self._at = 0
        self._sum = hashlib.sha256()
        self._offsets = array("Q", bytes(8 * (_FIRST_PAGE + pages)))
        self._branches: list[tuple[int, list[int]]] = []
        self._pages = 0
        self._foreseen, self._further = pages, list[int]()
        self._outline: list[_Mark] = []
        self._write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def number_of_page(self, index: int) -> int:
        """The object that is the page with this index."""
        if index < self._foreseen:
            return _FIRST_PAGE + index
        while len(self._further) <= index - self._foreseen:
            self._further.append(self.reserve())
        return self._further[index - self._foreseen]

    def reserve(self) -> int:
        """A number for an object that is written later."""
        self._offsets.append(0)
        return len(self._offsets) - 1

    def put(self, body: bytes, number: int = 0) -> int:
        """Writes an object and returns its number."""
        number = number or self.reserve()
        self._offsets[number] = self._at
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def put_stream(self, data: bytes, entries: bytes = b"", number: int = 0, small: bool = False) -> int:
        """Writes a compressed stream; `entries` go into its dictionary. `small`: worth the time."""
        packed = zlib.compress(data, _SMALL if small else _FAST)
        return self.put(
            b"<</Filter/FlateDecode/Length %d%b>>\nstream\n%b\nendstream" % (len(packed), entries, packed),
            number,
        )

    def page(
        self,
        width: float,
        height: float,
        resources: int,
        content: bytes,
        bookmarks: Sequence[tuple[int, str]] = (),
        more: bytes = b"",
    ) -> None:
        """Adds a page, and its names to the outline: (level, name), a level from 0 below the one before.

        `more` goes into its dictionary.
        """
        if self._pages % _LEAF == 0:
            self._branches.append((self.reserve(), []))
        branch, leaves = self._branches[-1]
        stream = self.put_stream(content)
        number = self.put(
            b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 %.2f %.2f]/Resources %d 0 R/Contents %d 0 R%b>>"
            % (branch, width, height, resources, stream, more),
            self.number_of_page(self._pages),
        )
        leaves.append(number)
        self._pages += 1
        self._outline += [_Mark(level, name, number) for level, name in bookmarks]

    def close(self, facts: Facts, more: bytes = b"") -> None:
        """Writes what holds the pages together, and the end. `more` goes into the catalogue."""
        for branch, leaves in self._branches:
            self.put(
                b"<</Type/Pages/Parent 2 0 R/Count %d/Kids[%b]>>" % (len(leaves), references(leaves)), branch
            )
        kids = references([branch for branch, _ in self._branches])
        self.put(b"<</Type/Pages/Count %d/Kids[%b]>>" % (self._pages, kids), 2)
        outline = self._put_outline()
        language = facts.language.encode()
        self.put(
            b"<</Type/Catalog/Pages 2 0 R/Lang(%b)/ViewerPreferences<</DisplayDocTitle true>>%b%b>>"
            % (language, outline, more),
            1,
        )
        stamp = facts.at.strftime("D:%Y%m%d%H%M%S+00'00'").encode()
        info = self.put(
            b"<</Title%b/Author%b/Creator(Tourney)/Producer(Tourney)/CreationDate(%b)/ModDate(%b)>>"
            % (text_string(facts.title), text_string(facts.author), stamp, stamp)
        )
        self._put_end(info)

    def _put_outline(self) -> bytes:
        if not self._outline:
            return b""
        root = self.reserve()
        first, last, shown = self._put_level(self._outline, root)
        self.put(b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % (first, last, shown), root)
        return b"/Outlines %d 0 R/PageMode/UseOutlines" % root

    def _put_level(self, marks: Sequence[_Mark], parent: int) -> tuple[int, int, int]:
        """Writes the marks and what hangs below them, folded; first and last of them, and how many."""
        level = marks[0].level
        starts = [i for i, mark in enumerate(marks) if mark.level <= level]
        numbers = [self.reserve() for _ in starts]
        for i, start in enumerate(starts):
            below = marks[start + 1 : starts[i + 1] if i + 1 < len(starts) else len(marks)]
            more = b"/Prev %d 0 R" % numbers[i - 1] if i else b""
            if i + 1 < len(numbers):
                more += b"/Next %d 0 R" % numbers[i + 1]
            if below:
                more += b"/First %d 0 R/Last %d 0 R/Count -%d" % self._put_level(below, numbers[i])
            mark = marks[start]
            self.put(
                b"<</Title%b/Parent %d 0 R/Dest[%d 0 R/Fit]%b>>"
                % (text_string(mark.name), parent, mark.page, more),
                numbers[i],
            )
        return numbers[0], numbers[-1], len(numbers)

    def _put_end(self, info: int) -> None:
        start, count = self._at, len(self._offsets)
        self._write(b"xref\n0 %d\n0000000000 65535 f \n" % count)
        for first in range(1, count, 1000):
            self._write(b"".join(b"%010d 00000 n \n" % at for at in self._offsets[first : first + 1000]))
        name = self._sum.hexdigest()[:32].upper().encode()
        self._write(
            b"trailer\n<</Size %d/Root 1 0 R/Info %d 0 R/ID[<%b><%b>]>>\nstartxref\n%d\n%%%%EOF\n"
            % (count, info, name, name, start)
        )

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._sum.update(data)
        self._at += len(data)


def references(numbers: Sequence[int]) -> bytes:
    """Objects one after the other, as they are referred to."""
    return b" ".join(b"%d 0 R" % number for number in numbers)
