"""Writes the operators of a page: text in runs, lines, boxes, circles, patterns, pictures.

Coordinates are points from the bottom-left corner, as the format has them. What is set already (font,
colour, line) is not set again. What is drawn belongs to the element that the structure is at; lines and boxes
outside of any are ornament, a text there is a paragraph. It does not know where on a page anything belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from tourney.documents.kit.embedding import Embedding
from tourney.documents.kit.fonts import Run
from tourney.documents.kit.pdf_file import text_string
from tourney.documents.kit.structure import Structure, Tag

_ROUND = 0.5523
"""Handles of a curve that comes nearest to a quarter of a circle."""
_HEAVY = 0.03
"""Outline, in sizes, that makes a regular face look bold."""


_ORNAMENT = (0, "")
"""The mark of what is drawn outside of every element; others are the element's number and its language."""


class ContentStream:
    """Gathers the operators of one page or part. A part has no structure: it belongs to who places it."""

    def __init__(self, fonts: Embedding, structure: Structure | None = None) -> None:
        self._fonts = fonts
        self._structure = structure
        self._mark: tuple[int, str] | None = None
        self._ornamental = False
        self._out: list[bytes] = []
        self._state: dict[str, bytes] = {}
        self._kept: list[dict[str, bytes]] = []

    def content(self) -> bytes:
        """The operators so far; the pen begins anew."""
        self._end_mark()
        made = b"\n".join(self._out)
        self._out.clear()
        self._state.clear()
        return made

    @contextmanager
    def within(self, tag: Tag, key: object = None, alt: str = "", spans: int = 1) -> Iterator[None]:
        """What is drawn within is this element, see `Structure.enter`; none in a part or an ornament."""
        if self._structure is None or self._ornamental:
            yield
            return
        self._structure.enter(tag, key, alt, spans)
        yield
        self._structure.leave()

    @property
    def takes_content(self) -> bool:
        """Whether a text need not be a paragraph of its own."""
        return self._structure is None or self._ornamental or self._structure.takes_content

    def is_within(self, tag: Tag) -> bool:
        """Whether what is drawn belongs to such an element."""
        return self._structure is not None and self._structure.at[1] == tag.value

    @contextmanager
    def ornament(self) -> Iterator[None]:
        """What is drawn within is no content: it is on every page, or stands elsewhere as text."""
        before, self._ornamental = self._ornamental, True
        yield
        self._ornamental = before

    def text(self, x: float, y: float, runs: Sequence[Run], size: float, *, language: str = "") -> None:
        """Sets runs one after the other, their baseline at y. `language`: theirs, "" for the document's."""
        structure = self._structure
        if structure is None or self.takes_content:
            self._begin_mark(language)
            self._runs(x, y, runs, size)
            return
        structure.enter(Tag.PARAGRAPH)
        self._begin_mark(language)
        self._runs(x, y, runs, size)
        structure.leave()

    def _begin_mark(self, language: str = "") -> None:
        """What follows is marked as the element's, or as ornament."""
        structure = self._structure
        if structure is None:
            return
        held = structure.takes_content and not self._ornamental
        number, name = structure.at if held else (0, b"")
        mark = (number, language) if held else _ORNAMENT
        if mark == self._mark:
            return
        self._end_mark()
        self._mark = mark
        if held:
            spoken = b"/Lang(%b)" % language.encode() if language else b""
            self._out.append(b"/%b<</MCID %d%b>>BDC" % (name, structure.content(), spoken))
        else:
            self._out.append(b"/Artifact BMC")

    def _end_mark(self) -> None:
        if self._mark is not None:
            self._mark = None
            self._out.append(b"EMC")

    def _runs(self, x: float, y: float, runs: Sequence[Run], size: float) -> None:
        for run in runs:
            name, told = self._fonts.used(run)
            if not told:
                self._out.append(b"/Span<</ActualText%b>>BDC" % text_string(run.text))
            self._run(x, y, run, b"/%b %.4g Tf" % (name, size), size)
            if not told:
                self._out.append(b"EMC")
            x += run.width * size / 1000

    def _run(self, x: float, y: float, run: Run, font: bytes, size: float) -> None:
        shown = run.parts[0].show if len(run.parts) == 1 and not run.parts[0].rise else _raised(run, size)
        if run.heavy:
            outline = self._state.get("fill", b"0 g").upper()
            self._out.append(
                b"q %b %.4g w 2 Tr BT %b %.2f %.2f Td%b ET Q" % (outline, size * _HEAVY, font, x, y, shown)
            )
            return
        if self._state.get("font") == font:
            font = b""
        else:
            self._state["font"] = font
        self._out.append(b"BT %b %.2f %.2f Td%b ET" % (font, x, y, shown))

    def fill_grey(self, grey: float) -> None:
        self._set("fill", _grey(grey, b"g"))

    def fill_colour(self, colour: str) -> None:
        """`colour`: #rrggbb."""
        self._set("fill", _colour(colour))

    def stroke(self, grey: float, thick: float) -> None:
        """Grey and thickness of lines."""
        self._set("stroke", _grey(grey, b"G"))
        self._set("thick", b"%.4g w" % thick)

    def dash(self, on: float, off: float) -> None:
        """Lines are dashed from here; 0, 0 for whole lines."""
        self._set("dash", b"[%.4g %.4g]0 d" % (on, off) if on else b"[]0 d")

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._begin_mark()
        self._out.append(b"%.2f %.2f m %.2f %.2f l S" % (x1, y1, x2, y2))

    def box(self, x: float, y: float, w: float, h: float, stroke: bool, fill: bool) -> None:
        self._begin_mark()
        self._out.append(b"%.2f %.2f %.2f %.2f re %b" % (x, y, w, h, _painted(stroke, fill)))

    def round_box(
        self, x: float, y: float, w: float, h: float, radius: float, stroke: bool, fill: bool
    ) -> None:
        """A box with rounded corners; a circle if they are as wide as half of it."""
        self._begin_mark()
        r = min(radius, w / 2, h / 2)
        k, right, top = r * (1 - _ROUND), x + w, y + h
        self._out.append(
            b"%.2f %.2f m %.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f l "
            b"%.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c %.2f %.2f l "
            b"%.2f %.2f %.2f %.2f %.2f %.2f c h %b"
            % (
                x + r, y, right - r, y, right - k, y, right, y + k, right, y + r, right, top - r,
                right, top - k, right - k, top, right - r, top, x + r, top,
                x + k, top, x, top - k, x, top - r, x, y + r, x, y + k, x + k, y, x + r, y,
                _painted(stroke, fill),
            )
        )  # fmt: skip

    def pattern(self, x: float, y: float, module: float, rows: tuple[bytes, ...]) -> None:
        """Squares (a QR code) with the top-left corner at x, y; rows of 0 and 1."""
        self._begin_mark()
        self._out.append(b"q %.4f 0 0 %.4f %.2f %.2f cm" % (module, -module, x, y))
        self._out += [b"".join(_row(row, number) for number, row in enumerate(rows)), b"f Q"]

    def place(self, name: str) -> None:
        """Draws a part or picture of the document by its name."""
        self._begin_mark()
        self._out.append(b"/%b Do" % name.encode())

    def move(self, a: float, b: float, c: float, d: float, x: float, y: float) -> None:
        """Turns, scales and moves what is drawn until `back`."""
        self._end_mark()
        self._kept.append(dict(self._state))
        self._out.append(b"q %.5g %.5g %.5g %.5g %.2f %.2f cm" % (a, b, c, d, x, y))

    def back(self) -> None:
        """Undoes the last `move`."""
        self._end_mark()
        self._out.append(b"Q")
        self._state = self._kept.pop()

    def _set(self, what: str, operator: bytes) -> None:
        if self._state.get(what) != operator:
            self._state[what] = operator
            self._out.append(operator)


def _raised(run: Run, size: float) -> bytes:
    """Parts on different heights, and back on the baseline."""
    lifted = b"".join(b" %.3f Ts%b" % (part.rise * size / 1000, part.show) for part in run.parts)
    return lifted + b" 0 Ts"


def _painted(stroke: bool, fill: bool) -> bytes:
    return b"B" if stroke and fill else b"S" if stroke else b"f" if fill else b"n"


@lru_cache(maxsize=256)
def _grey(grey: float, operator: bytes) -> bytes:
    return b"%.3g %b" % (grey, operator)


@lru_cache(maxsize=256)
def _colour(colour: str) -> bytes:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return b"%.3g %.3g %.3g rg" % (red, green, blue)


@lru_cache(maxsize=1_000)
def _row(row: bytes, number: int) -> bytes:
    """The dark stretches of a row, as boxes one high."""
    made, at = b"", 0
    while (start := row.find(1, at)) >= 0:
        end = row.find(0, start)
        at = end if end >= 0 else len(row)
        made += b"%d %d %d 1 re " % (start, number, at - start)
    return made
