"""Draws on one page in millimetres, with y running down from the top edge.

Nothing here knows a document. Texts are set in runs of faces and always kept within their room. A text
without enough room is cut, numbered, and written in full in a note (`note_pages`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from tourney.paper.fitting import ELLIPSIS, cut, fitted, high, ink_extents, leading, name_lines, parted
from tourney.paper.fonts import Run, cleaned, runs, space, styled_runs, width
from tourney.paper.pen import Pen
from tourney.paper.structure import Tag
from tourney.paper.styles import STRONG, USUAL, StyledText, Words, text_language

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class NotesRoom:
    """The free room at the foot of a page, in points; `larger`: its notes are so much larger."""

    left: float
    top: float
    wide: float
    bottom: float
    larger: float = 1.0

    def enlarged(self, scale: float) -> NotesRoom:
        """The same of the page drawn so much larger."""
        return NotesRoom(
            self.left * scale, self.top * scale, wide=self.wide * scale, bottom=self.bottom * scale,
            larger=self.larger * scale,
        )  # fmt: skip


@dataclass(slots=True)
class Notes:
    """The texts of one document that were cut, each once, by their numbers."""

    _numbers: dict[str, int] = field(default_factory=dict)
    waiting: list[tuple[int, str]] = field(default_factory=list)
    """Notes that no page has shown in full yet, with their numbers, in the order in which they were cut."""

    def marked(self, shown: str, whole: str, room: float, size: float, bold: bool) -> tuple[str, str]:
        """The visible part of a text that was cut, and the number of its note, to put behind it."""
        if whole not in self._numbers:
            self._numbers[whole] = len(self._numbers) + 1
            self.waiting.append((self._numbers[whole], whole))
        mark = str(self._numbers[whole]).translate(_SUPERSCRIPTS)
        kept = shown.removesuffix(ELLIPSIS)
        return cut(kept, room - width(mark, size, bold), size, bold), mark


MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page in points."""

    width: float
    height: float

    @property
    def landscape(self) -> PageSize:
        return PageSize(self.height, self.width)


A4 = PageSize(210 * MM, 297 * MM)


A3 = PageSize(297 * MM, 420 * MM)


SMALLEST = 6.0
"""The smallest type on paper: a text without room on one line takes two."""


READABLE = 7.0
"""The smallest type in a list that people stand before."""


INK = 0.0


SOFT = 0.38
"""Grey of less important text: black enough for a copier."""


LINE = 0.25
"""Grey of a thin line: a worn copier that keeps only tones above 60 % black keeps it, even if it halves a dot
too.
"""


_LIGHT = 0.7
"""Lighter tones are white on a dark ground."""


_CHINESE = (("\u2e80", "\ua4cf"), ("\uf900", "\ufaff"), ("\ufe30", "\uffef"), ("\U00020000", "\U0003ffff"))
"""Letters and marks that are written without spaces between words."""


_DARKEST = ((9.0, 0.1), (10.0, 0.22))
"""Type under these sizes is no greyer than this: a worn copier would lose its strokes."""


FAINT = 0.93
"""Grey of a background band."""


PIXELS = 1200
"""The pixels of a picture along the longer side: 300 to the inch on the width of 10 cm; larger ones are made
smaller.
"""


class _Whereabouts(NamedTuple):
    """Where drawing is on its page, whose height is the last value, and how much larger."""

    left: float
    top: float
    scale: float
    high: float


class Align(Enum):
    """The place of a text in its room."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Surface:
    """Draws with a pen on a page of this size, in a document of this language."""

    def __init__(self, pen: Pen, size: PageSize, *, language: str, notes: Notes) -> None:
        self._pen = pen
        self._notes = notes
        self._language = language
        self.size = size
        self.numbers_itself = True
        """Whether a paper numbers its pages: one in a booklet has the booklet's number."""
        self._placed: _Whereabouts | None = None

    def within(
        self, tag: Tag, *, key: object = None, alt: str = "", spans: int = 1
    ) -> AbstractContextManager[None]:
        """Everything drawn within is one element for people who listen to the file.

        `key`: it continues, on the next page too, if another of the same key follows. `alt`: a picture's
        description. `spans`: columns of a cell.
        """
        return self._pen.within(tag, key, alt, spans)

    def ornament(self) -> AbstractContextManager[None]:
        """Everything drawn within is not read out."""
        return self._pen.ornament()

    def link(self, x: float, y: float, w: float, h: float, target: int | str) -> None:
        """Lead from a box (not a turned one) to the page with this index or an address.

        It belongs to the link that is drawn, or is one by itself; a part has none.
        """
        left, top, scale, high = self._placed or _Whereabouts(0, 0, 1, self.size.height)
        x, y, w, h = left + x * scale, top + y * scale, w * scale, h * scale
        self._pen.link((x, high - y - h, x + w, high - y), target)

    def text(
        self,
        x: float,
        y: float,
        text: Words,
        size: float,
        *,
        room: float | None = None,
        bold: bool = False,
        align: Align = Align.LEFT,
        grey: float = INK,
        least: float | None = None,
        colour: str = "",
        apart: bool | None = None,
    ) -> float:
        """Set a line with its baseline at `y`; return the points it took.

        `room`: the text is kept within x … x + room (shrunk to `least`, default 70 % of the size but not
        under `SMALLEST`, then cut, with a note that has all of it) and is aligned in it. Without `room`, `x`
        itself is the left edge, the centre or the right edge. A text in several styles was broken at its end:
        it has the room, or is set in one style. `apart`: a space separates its last word from the next text
        in its element, which is read on otherwise; None: if its letters separate words that way.
        """
        mark = ""
        if isinstance(text, StyledText) and room is not None and width(text, size, bold) > room:
            text = text.text
        if isinstance(text, str) and room is not None:
            whole = text
            text, size = fitted(whole, room, size, least or max(size * 0.7, min(SMALLEST, size)), bold)
            if (not text or text[-1] == ELLIPSIS) and text != cleaned(whole):
                text, mark = self._notes.marked(text, cleaned(whole), room, size, bold)
        taken = width(text, size, bold)
        marked = width(mark, size, bold) if mark else 0.0
        left = x + ((room or 0.0) - taken - marked) * align.value
        if isinstance(text, StyledText):
            self._in_styles(left, y, text, size, bold=bold, grey=grey, apart=apart)
            return taken
        pen = self._pen
        if colour:
            pen.fill_colour(colour)
        else:
            pen.fill_grey(self._ink(grey, size))
        language = text_language(text, self._language)
        with nullcontext() if not mark or pen.takes_content else self.within(Tag.PARAGRAPH):
            pieces = runs(text, bold) if mark else (*runs(text, bold), *self._space(text, bold, apart))
            pen.text(left, self.size.height - y, pieces, size, language=language)
            if mark:
                self._refer(left + taken, y, mark, size=size, bold=bold)
        return taken + marked

    def _space(self, text: str, bold: bool, apart: bool | None) -> tuple[Run, ...]:
        """The separator from the next text of its element, beyond its room; Chinese needs none."""
        if not text or not self._pen.takes_content:
            return ()
        return (space(bold),) if (not _is_chinese(text[-1]) if apart is None else apart) else ()

    def _ink(self, grey: float, size: float) -> float:
        """The grey of type of this size, which is larger or smaller by its page; white stays white."""
        printed = size * (self._placed.scale if self._placed else 1)
        if grey >= _LIGHT:
            return grey
        return min((most for under, most in _DARKEST if printed < under and most < grey), default=grey)

    def _refer(self, x: float, y: float, mark: str, *, size: float, bold: bool) -> None:
        """The number of a note, behind the cut text."""
        with self.within(Tag.REFERENCE):
            self._pen.text(x, self.size.height - y, runs(mark, bold), size)

    def _in_styles(
        self,
        x: float,
        y: float,
        text: StyledText,
        size: float,
        *,
        bold: bool,
        grey: float,
        apart: bool | None,
    ) -> None:
        """Each style as an element within the text's, with its own language if letters show one."""
        pen, whole, usual = self._pen, text_language(text.text, self._language), STRONG if bold else USUAL
        with nullcontext() if pen.takes_content else self.within(Tag.PARAGRAPH):
            behind = [(usual, run) for run in self._space(text.text, bold, apart)]
            for look, group in groupby([*styled_runs(text, bold), *behind], key=lambda each: each[0]):
                set_so = [run for _, run in group]
                said = text_language("".join(run.text for run in set_so), whole or self._language) or whole
                pen.fill_grey(self._ink(grey if look.grey is None else look.grey, size))
                with nullcontext() if look == usual else self.within(Tag.SPAN):
                    language = whole if look == usual else said
                    pen.text(x, self.size.height - y, set_so, size, language=language)
                x += sum(run.width for run in set_so) * size / 1000

    def name(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        *,
        bold: bool = False,
        align: Align = Align.LEFT,
        grey: float = INK,
        least: float = SMALLEST,
    ) -> None:
        """Set a name around the baseline `y`: on one line, or on two smaller ones that take the same height.

        A name too long for these gets a note.
        """
        name = name_lines(text, room, size, least, bold)
        self._lines(
            x, y + name.base, name.lines, name.size, whole=text, room=room, bold=bold, align=align, grey=grey
        )

    def lines(
        self,
        x: float,
        middle: float,
        lines: Sequence[str],
        size: float,
        room: float,
        whole: str,
        *,
        grey: float = INK,
    ) -> None:
        """Set the lines of a `whole` text below each other around `middle`; if they cut it there is a
        note.
        """
        base = middle - high(lines) * size / 2 + ink_extents(lines[0]).above * size
        self._lines(x, base, lines, size, whole=whole, room=room, grey=grey)

    def _lines(
        self,
        x: float,
        base: float,
        lines: Sequence[str],
        size: float,
        *,
        whole: str,
        room: float,
        bold: bool = False,
        align: Align = Align.LEFT,
        grey: float = INK,
    ) -> None:
        mark = ""
        if lines[-1].endswith(ELLIPSIS) and not cleaned(whole).endswith(lines[-1]):
            last, mark = self._notes.marked(lines[-1], cleaned(whole), room, size, bold)
            lines = (*lines[:-1], last)
        behind = None if self._pen.takes_content else False
        with self.within(Tag.PARAGRAPH):
            for at, (each, apart) in enumerate(zip(lines, parted(lines, whole), strict=True)):
                if at:
                    base += leading(ink_extents(lines[at - 1], bold), ink_extents(each, bold), size)
                marked = mark if at + 1 == len(lines) else ""
                left = room - width(marked, size, bold)
                taken = self.text(
                    x, base, each, size, room=left, bold=bold, align=align, grey=grey, least=size,
                    apart=behind if at + 1 == len(lines) else apart,
                )  # fmt: skip
                if marked:
                    self._refer(x + (left - taken) * align.value + taken, base, marked, size=size, bold=bold)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, thick: float = 0.5, grey: float = LINE
    ) -> None:
        """A straight line."""
        self._pen.stroke(grey, thick)
        self._pen.line(x1, self.size.height - y1, x2, self.size.height - y2)

    def dashes(self, x1: float, y1: float, x2: float, y2: float, grey: float = LINE) -> None:
        """A dashed line to cut or fold along."""
        self._pen.dash(3, 3)
        self.line(x1, y1, x2, y2, 0.4, grey)
        self._pen.dash(0, 0)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        thick: float = 0.0,
        grey: float = INK,
        fill: float | None = None,
        colour: str = "",
        radius: float = 0.0,
    ) -> None:
        """A rectangle from its top-left corner: outlined if `thick`, filled with a grey or a colour."""
        pen = self._pen
        filled = fill is not None or bool(colour)
        if colour:
            pen.fill_colour(colour)
        elif fill is not None:
            pen.fill_grey(fill)
        if thick:
            pen.stroke(grey, thick)
        base = self.size.height - y - h
        if radius:
            pen.round_box(x, base, w, h, radius, bool(thick), filled)
        else:
            pen.box(x, base, w, h, bool(thick), filled)

    def circle(
        self, x: float, y: float, radius: float, thick: float = 0.8, fill: float | None = None
    ) -> None:
        """A circle around a point."""
        side = 2 * radius
        self.box(x - radius, y - radius, side, side, thick=thick, fill=fill, radius=radius)

    def squares(self, x: float, y: float, module: float, rows: tuple[bytes, ...], *, alt: str) -> None:
        """Draw black squares (a QR code, with `alt` as its text) with the top-left corner at x, y."""
        with self.within(Tag.FIGURE, alt=alt):
            self._pen.fill_grey(INK)
            self._pen.pattern(x, self.size.height - y, module, rows)

    def picture(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        data: bytes,
        *,
        align: Align = Align.LEFT,
        alt: str = "",
        pixels: int = PIXELS,
    ) -> float:
        """Draw a picture (PNG, JPEG) as large as fits into the box; return the width it took.

        OSError for bytes that are no picture. `alt`: its description, "" for an ornament. `pixels`: of the
        longer side; a larger picture is made smaller.
        """
        name, shape = self._pen.picture(data, pixels)
        high = min(h, w / shape)
        wide = high * shape
        left = x + (w - wide) * align.value
        with self.within(Tag.FIGURE, alt=alt) if alt else self.ornament():
            self._pen.move(wide, 0, 0, high, left, self.size.height - y - (h + high) / 2)
            self._pen.place(name)
            self._pen.back()
        return wide

    @contextmanager
    def turned(self) -> Iterator[None]:
        """Everything drawn within is upside down, turned about the middle of the page."""
        self._pen.move(-1, 0, 0, -1, self.size.width, self.size.height)
        yield
        self._pen.back()

    @contextmanager
    def scaled(self, x: float, y: float, size: PageSize, scale: float) -> Iterator[None]:
        """Everything drawn within is on a smaller page of `size` × `scale`, its top-left corner at x, y."""
        whole, before = self.size, self._placed
        self._pen.move(scale, 0, 0, scale, x, whole.height - y - size.height * scale)
        outer = before or _Whereabouts(0, 0, 1, whole.height)
        self._placed = _Whereabouts(
            outer.left + x * outer.scale, outer.top + y * outer.scale, outer.scale * scale, outer.high
        )
        self.size = size
        yield
        self.size, self._placed = whole, before
        self._pen.back()

    def place(self, form: str) -> None:
        """Draw a part that was defined once (see `Document.constants`); it is read as a paragraph."""
        with self.within(Tag.PARAGRAPH):
            self._pen.place(form)


def _is_chinese(char: str) -> bool:
    return any(first <= char <= last for first, last in _CHINESE)
