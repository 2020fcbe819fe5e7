"""Draws on a page: text in runs, lines, boxes, circles, patterns, pictures, links.

Coordinates are points from the bottom-left corner, as in PDF. A setting that is in force (font, colour, line)
is not written again. Everything drawn belongs to the current element of the structure; lines and boxes
outside of any are ornament, a text there is a paragraph. It does not know where on a page anything belongs.

The operators of text are written here: ReportLab's text objects fail if a shaped run begins with a raised
glyph, and take a third more time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache

from tourney.paper.canvas import PaperCanvas, text_string
from tourney.paper.fonts import Run
from tourney.paper.structure import Structure, Tag

_HEAVY = 0.03
"""Outline, in sizes, that makes a regular face look bold."""
_ORNAMENT = (0, "")
"""The mark of ornament outside of every element; other marks are the element's number and its language."""


class Pen:
    """Draws pages or parts. A part has no structure and no links: it belongs to the page that places it."""

    def __init__(self, canvas: PaperCanvas, structure: Structure | None = None) -> None:
        self._canvas = canvas
        self._structure = structure
        self._mark: tuple[int, str] | None = None
        self._ornamental = False
        self._state: dict[str, object] = {}
        self._kept: list[dict[str, object]] = []

    def end(self) -> None:
        """End the page or part; the pen begins anew."""
        self._end_mark()
        self._state.clear()

    @contextmanager
    def within(self, tag: Tag, key: object = None, alt: str = "", spans: int = 1) -> Iterator[None]:
        """Everything drawn within belongs to this element, see `Structure.enter`; none in a part or an
        ornament.
        """
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
        """Whether drawing belongs to such an element now."""
        return self._structure is not None and self._structure.at[1] == tag.value

    @contextmanager
    def ornament(self) -> Iterator[None]:
        """Everything drawn within is no content: it is on every page, or is text elsewhere."""
        before, self._ornamental = self._ornamental, True
        yield
        self._ornamental = before

    def link(self, box: tuple[float, float, float, float], target: int | str) -> None:
        """Add a link in the box (left, bottom, right, top in points) to the page with this index or an
        address.

        It belongs to the link that is drawn, or is one by itself.
        """
        structure = self._structure
        if structure is None:
            return
        with nullcontext() if self.is_within(Tag.LINK) else self.within(Tag.LINK):
            number = self._canvas.reserve()
            self._canvas.link(box, target, number, structure.link(number))

    def text(self, x: float, y: float, runs: Sequence[Run], size: float, *, language: str = "") -> None:
        """Set runs one after the other, with the baseline at y. `language`: theirs, "" for the document's."""
        with nullcontext() if self.takes_content else self.within(Tag.PARAGRAPH):
            self._begin_mark(language)
            for run in runs:
                self._run(x, y, run, size)
                x += run.width * size / 1000

    def _begin_mark(self, language: str = "") -> None:
        """Mark the following content as the element's, or as ornament."""
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
            spoken = f"/Lang({language})" if language else ""
            self._canvas.addLiteral(f"/{name.decode()}<</MCID {structure.content()}{spoken}>>BDC")
        else:
            self._canvas.addLiteral("/Artifact BMC")

    def _end_mark(self) -> None:
        if self._mark is not None:
            self._mark = None
            self._canvas.addLiteral("EMC")

    def _run(self, x: float, y: float, run: Run, size: float) -> None:
        clear = self._canvas.font(run.face).tells(run)
        if not clear:
            self._canvas.addLiteral(f"/Span<</ActualText{text_string(run.text).decode()}>>BDC")
        set_before = self._state.get("font")
        out = [f"BT {x:.2f} {y:.2f} Td"]
        shown: list[str] = []
        rise = 0.0
        for row in run.parts:
            if row.rise != rise:
                out += _shown(shown)
                rise = row.rise
                out.append(f"{rise * size / 1000:.3f} Ts")
            shift = f"{row.shift:.4g}" if row.shift else ""
            for name, codes in self._canvas.coded(run.face, row.glyphs):
                if self._is_new("font", (name, size)):
                    out += _shown(shown)
                    out.append(f"{name} {size:.4g} Tf")
                shown.append(f"{shift}<{codes}>")
                shift = ""
        out += _shown(shown)
        out.append("0 Ts ET" if rise else "ET")
        if run.heavy:
            outline = self._state.get("outline", "0 G")
            out = [f"q {outline} {size * _HEAVY:.4g} w 2 Tr", *out, "Q"]
            self._state["font"] = set_before
        self._canvas.addLiteral(" ".join(out))
        if not clear:
            self._canvas.addLiteral("EMC")

    def fill_grey(self, grey: float) -> None:
        if self._is_new("fill", grey):
            self._canvas.setFillGray(grey)
            self._state["outline"] = f"{grey:.3g} G"

    def fill_colour(self, colour: str) -> None:
        """`colour`: #rrggbb."""
        if self._is_new("fill", colour):
            self._canvas.setFillColorRGB(*_rgb(colour))
            self._state["outline"] = "{:.3g} {:.3g} {:.3g} RG".format(*_rgb(colour))

    def stroke(self, grey: float, thick: float) -> None:
        """Grey and thickness of lines."""
        if self._is_new("stroke", grey):
            self._canvas.setStrokeGray(grey)
        if self._is_new("thick", thick):
            self._canvas.setLineWidth(thick)

    def dash(self, on: float, off: float) -> None:
        """Draw dashed lines from here on; 0, 0 for whole lines."""
        if self._is_new("dash", (on, off)):
            self._canvas.setDash([on, off] if on else [])

    def _is_new(self, what: str, value: object) -> bool:
        is_new = self._state.get(what) != value
        self._state[what] = value
        return is_new

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._begin_mark()
        self._canvas.line(*_rounded(x1, y1, x2, y2))

    def box(self, x: float, y: float, w: float, h: float, stroke: bool, fill: bool) -> None:
        self._begin_mark()
        self._canvas.rect(*_rounded(x, y, w, h), stroke, fill)

    def round_box(
        self, x: float, y: float, w: float, h: float, radius: float, stroke: bool, fill: bool
    ) -> None:
        """A box with rounded corners; a circle if they are as wide as half of it."""
        self._begin_mark()
        self._canvas.roundRect(*_rounded(x, y, w, h, min(radius, w / 2, h / 2)), stroke, fill)

    def pattern(self, x: float, y: float, module: float, rows: tuple[bytes, ...]) -> None:
        """Squares (a QR code) with the top-left corner at x, y; rows of 0 and 1."""
        self._begin_mark()
        squares = "".join(_row(row, number) for number, row in enumerate(rows))
        self._canvas.addLiteral(f"q {module:.4f} 0 0 {-module:.4f} {x:.2f} {y:.2f} cm {squares}f Q")

    def picture(self, data: bytes, pixels: int) -> tuple[str, float]:
        """See `PaperCanvas.picture`."""
        return self._canvas.picture(data, pixels)

    def place(self, name: str) -> None:
        """Draw a part or picture of the document by its name."""
        self._begin_mark()
        self._canvas.doForm(name)

    def move(self, a: float, b: float, c: float, d: float, x: float, y: float) -> None:
        """Turn, scale and move drawing until `back`."""
        self._end_mark()
        self._kept.append(dict(self._state))
        self._canvas.saveState()
        self._canvas.transform(round(a, 5), round(b, 5), round(c, 5), round(d, 5), *_rounded(x, y))

    def back(self) -> None:
        """Undo the last `move`."""
        self._end_mark()
        self._canvas.restoreState()
        self._state = self._kept.pop()


def _shown(codes: list[str]) -> list[str]:
    """The operator that shows them together, which leaves none."""
    if not codes:
        return []
    whole, moved = "".join(codes), len(codes) > 1 or codes[0][0] != "<"
    codes.clear()
    return [f"[{whole}]TJ" if moved else f"{whole}Tj"]


def _rounded(*points: float) -> list[float]:
    """To the hundredth of a point, so that equal places are equal in the file."""
    return [round(point, 2) for point in points]


@lru_cache(maxsize=256)
def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


@lru_cache(maxsize=1_000)
def _row(row: bytes, number: int) -> str:
    """The dark stretches of a row, as boxes one high."""
    text, at = "", 0
    while (start := row.find(1, at)) >= 0:
        end = row.find(0, start)
        at = end if end >= 0 else len(row)
        text += f"{start} {number} {at - start} 1 re "
    return text
