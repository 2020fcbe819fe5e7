"""Lays content down a page and on to the next: headings, sentences, tables, blocks of equal height.

Steps are gathered first and drawn when the number of pages is known, for "page x of y". In a table, columns
that need less than their share give the rest to those that need more.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from tourney.base.texts import Message, msg
from tourney.paper.document import Bookmark, Document, Draw, PdfPage
from tourney.paper.fitting import broken, fitted_lines, line_pieces, parted
from tourney.paper.fonts import width
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.structure import Tag
from tourney.paper.styles import STRONG, TextStyle, Words, plain, styled
from tourney.paper.surface import FAINT, INK, LINE, MM, READABLE, SOFT, Align, Surface

_MOST = 2.0
"""A column is widened up to so many times its share: one endless name does not take all of a table."""


def settled(
    shares: Sequence[float],
    needs: Sequence[float | None],
    room: float,
    firm: Sequence[bool] = (),
) -> list[float]:
    """Widths that fill `room`. A need of None is a column to write in: it keeps its share. What a `firm`
    column needs it gets before others, whose text may be broken.

    If every column has the width it needs the shares stay; so tables of the same columns look alike.
    """
    unit = room / sum(shares)
    widths = [share * unit for share in shares]
    pairs = [(wide, wide if need is None else need) for wide, need in zip(widths, needs, strict=True)]
    extra = [max(0.0, min(need, wide * _MOST) - wide) for wide, need in pairs]
    spared = [max(0.0, wide - need) for wide, need in pairs]
    left, given = sum(spared), [0.0] * len(widths)
    for first in (True, False):
        asked = [want if (any(firm) and firm[i]) is first else 0.0 for i, want in enumerate(extra)]
        part = min(1.0, left / sum(asked)) if sum(asked) else 0.0
        given = [had + want * part for had, want in zip(given, asked, strict=True)]
        left -= sum(asked) * part
    if not sum(given):
        return widths
    taken = sum(given) / sum(spared)
    return [wide - spare * taken + more for wide, spare, more in zip(widths, spared, given, strict=True)]


_SHRINK = 0.8
"""A cell's text is set this much smaller before it is broken into lines, or into more of them."""


_LITTLE = 0.88
"""So much smaller than its column a text may be set without being seen to differ."""


_FEW = 7
"""One text of so many may be longer than its column's type is chosen for."""


_LEADING = 1.32
"""Line height in sizes."""


_PAD = 1.3 * MM
"""White beside a cell's text."""


_APART = 1 * MM
"""More white in a column that gives some of its width to others."""


_HEAD_LEADING = 1.2
"""Line height in the heads of columns, in sizes."""


_SIGN = 24 * MM


_SIGNED = 5
"""So many rows stand above a line to sign on at the least."""


_ASKED, _ANSWER = 50 * MM, 11 * MM
"""The share of the width for a question beside a label, and the part of it for the box."""


_ABOVE = 1.3
"""The heading of a table is this much larger than its text."""


_GROWN = (2.6, 2.4, 2.2, 2.0, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
"""How much larger a poster's type may be, the largest first."""


_LABEL = 2.1
"""The height of a group's heading, in sizes of its type."""


_BELOW = 22 * MM
"""The room below a poster's table for its legend."""


_TOGETHER = 1 / 3
"""A group of at most this part of a page is never split."""


_WHOLE = 0.8
"""A list of at most this part of a page's height is not split."""


Cell = Words | tuple[Words, ...]
"""The content of a column: a text, or one for each language, each on lines of its own."""


BOX = "☐"
"""The content of a cell to tick."""


_GUTTER = 5 * MM
"""White between lists beside each other."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table. `share` of the width; `lines` of text at most; heads above each other."""

    head: tuple[str, ...]
    share: float
    align: Align = Align.LEFT
    lines: int = 1
    bold: bool = False
    size: float = 0.0
    """Its own type size, 0 for the table's."""
    steady: bool = False
    """Running text: broken into lines at its full size before it is made smaller."""
    white: float = 0.0
    """Additional white beside its text, in points."""
    typed: bool = False
    """Nobody writes in it by hand: an empty one is only as wide as its head."""
    ruled: bool = False
    """Written in by hand, row under row: lines at its sides keep the figures of two columns apart."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `grey` sets it softer, `shaded` gives it a ground, `ruled` a thick line below.

    `label` alone (no cells) is a heading within the table; the rows up to the next one are its group.
    """

    cells: tuple[Cell, ...] = ()
    grey: float = INK
    bold: bool = False
    shaded: bool = False
    ruled: bool = False
    label: Words = ""
    asked: str = ""
    """The label of a box at the right, to write in."""
    bookmark: str = ""
    """Its name in the outline."""


class Layout:
    """Pages under construction."""

    def __init__(self, frame: PageFrame) -> None:
        self.frame = frame
        self._pages: list[list[Draw]] = []
        self._ends: list[float] = []
        self._bookmarks: list[Bookmark] = []
        self._under = ""
        self.y = 0.0
        self.new_page()

    # ---- pages --------------------------------------------------------------------------------

    def new_page(self) -> None:
        """Continue at the top of a new page; the free room of the old one may hold its notes."""
        if self._pages:
            self._ends.append(self.y)
        self._pages.append([])
        self.y = self.frame.head_height(first=len(self._pages) == 1)

    def add(self, draw: Draw) -> None:
        """Add a drawing step to the current page; `gap` is its height."""
        self._pages[-1].append(draw)

    def left(self) -> float:
        """The height left on the page."""
        return self.frame.bottom - self.y

    def need(self, height: float) -> bool:
        """Make sure of this height, on a new page if need be. True if a new page was begun."""
        if height <= self.left():
            return False
        self.new_page()
        return True

    def gap(self, height: float) -> None:
        """White space; none at the top of a page."""
        self.y += height

    def bookmark(self, name: str) -> None:
        """Name the current page in the outline."""
        self._bookmarks.append(Bookmark(len(self._pages) - 1, name))

    def finish(self) -> Document:
        """The document, its pages numbered."""
        total = len(self._pages)
        frame = self.frame
        pages = [
            PdfPage(self._page(number, total, steps), frame.size, frame.foot(end))
            for number, (steps, end) in enumerate(zip(self._pages, [*self._ends, self.y], strict=True), 1)
        ]
        title = f"{frame.title} · {frame.event_name}"
        return Document(title, frame.event_name, frame.event.printed_at, pages, outline=self._bookmarks)

    def _page(self, number: int, total: int, steps: Sequence[Draw]) -> Draw:
        def draw(surface: Surface) -> None:
            self.frame.draw_head(surface, first=number == 1)
            for step in steps:
                step(surface)
            with surface.ornament():
                self.frame.draw_foot(surface, number, total)

        return draw

    # ---- sentences ----------------------------------------------------------------------------

    def heading(self, text: str, size: float = 13.0, keep: float = 20 * MM) -> None:
        """A heading, never left alone at the foot of a page (`keep`: height that must follow).

        If the next table goes on to a further page, the heading is repeated there.
        """
        self.need(size * 1.6 + keep)
        y = self.y + size * 1.15
        self._under = text

        def draw(surface: Surface) -> None:
            with surface.within(Tag.HEADING):
                surface.text(MARGIN, y, text, size, room=self.frame.inner, bold=True)

        self.add(draw)
        self.y += size * 1.6

    def _heading_again(self, size: float) -> None:
        """On a further page of a table, the heading above the table; it was read out already."""
        if not self._under:
            return
        y, text = self.y + size * 1.15, self._continued(self._under)

        def draw(surface: Surface) -> None:
            surface.text(MARGIN, y, text, size, room=self.frame.inner)

        self.add(_unread(draw))
        self.y += size * 1.6

    def _continued(self, title: Words) -> Words:
        """`Junior (continued)`."""
        said = self.frame.wording.in_brackets(msg("paper.continued"))
        return styled((plain(title), STRONG), (said, TextStyle(grey=SOFT)))

    def say(self, *messages: Message, size: float = 9.5, grey: float = INK) -> None:
        """Set sentences as running text, each language on lines of its own, names of people in bold."""
        for line in self.frame.wording.styled(*messages):
            self.sentence(line, size, grey)

    def sentence(self, text: Words, size: float = 9.5, grey: float = INK) -> None:
        """Running text over the whole width."""
        whole = object()
        lines = broken(text, self.frame.inner, size)
        for line, apart in zip(lines, parted(lines, plain(text)), strict=True):
            self.need(size * 1.45)
            self._line(line, size, grey, whole=whole, apart=apart)

    def sign(self, what: str) -> None:
        """A line to sign on, `what` below it."""
        self.need(_SIGN)
        y = self.y + 16 * MM
        self.add(lambda s: s.line(MARGIN, y, MARGIN + 80 * MM, y, 0.7, INK))
        self.add(lambda s: s.text(MARGIN, y + 4.5 * MM, what, 9, room=80 * MM, grey=SOFT))
        self.gap(_SIGN)

    def _line(self, line: Words, size: float, grey: float, *, whole: object, apart: bool) -> None:
        """A line of the paragraph `whole`."""
        y = self.y + size * 1.1

        def draw(surface: Surface) -> None:
            with surface.within(Tag.PARAGRAPH, key=whole):
                surface.text(MARGIN, y, line, size, grey=grey, apart=apart)

        self.add(draw)
        self.y += size * 1.45

    # ---- tables -------------------------------------------------------------------------------

    def table(
        self,
        columns: Sequence[TableColumn],
        rows: Sequence[Row],
        size: float = 9.5,
        row_height: float = 0.0,
        heading: str = "",
        poster: bool = False,
        signed: bool = False,
        below: float = 0.0,
    ) -> None:
        """Set a table; the heading above it and its head are repeated on every page, and its last row is
        never alone on one.

        `heading` is above it on the page of its first rows, however tall these are. A group below a label is
        kept together; one of more than a third of a page may continue on the next, below its label again. A
        `poster` hangs on a wall: its type grows as long as the table stays on this page, and with it what
        follows of the height `below`, if there is room for both. `signed`: a line to sign follows, on the
        page of the last rows, of which a few more come along.
        """
        table = _Table(self, columns, size, row_height, rows=rows)
        if poster:
            table = self._poster(table, columns, rows, size, row_height, below)
        heights = [table.height(row) for row in rows]
        together = _TOGETHER * (self.frame.bottom - self.frame.head_height(first=False))
        first = max(sum(heights[:2]), _kept(rows, heights, 0, together))
        if heading:
            self.heading(heading, size * _ABOVE, keep=table.head_height() + first)
        table.need_with_head(first)
        label: Words = ""
        for i, row in enumerate(rows):
            kept = _kept(rows, heights, i, together)
            if signed and i in (max(0, len(rows) - _SIGNED), max(0, len(rows) - 2)):
                last = sum(heights[i:])
                kept = (last if last <= together else kept) + _SIGN
            if self.need(kept):
                self._heading_again(size * _ABOVE)
                table.head(again=True)
                if label and not row.label:
                    again = Row(label=self._continued(label))
                    table.row(again, table.height(again), again=True)
            label = row.label or label
            if row.bookmark:
                self.bookmark(row.bookmark)
            table.row(row, heights[i])
        self._under = ""

    def side_by_side(
        self,
        columns: Sequence[TableColumn],
        entries: Sequence[tuple[Cell, ...]],
        across: int,
        size: float,
        heading: str = "",
    ) -> None:
        """Set a table of short entries in several columns: read down and then to the right, each page for
        itself, so that an entry is followed on its own page; the last row is never alone on one. Below a
        `heading` it begins on a page that has room for all of it, if one has.
        """
        rows = beside(entries, across, -(-len(entries) // across))
        table = _Table(self, [*columns] * across, size, 0.0, rows=rows, across=across)
        if heading:
            whole = table.head_height() + sum(map(table.height, rows))
            keep = whole if whole <= self.frame.bottom * _WHOLE else 20 * MM
            self.heading(heading, size * _ABOVE, keep=keep)
        first, lowest = True, table.height(Row(("",) * len(columns)))
        while entries:
            if self.need(table.head_height() + sum(map(table.height, rows[:2]))) and not first:
                self._heading_again(size * _ABOVE)
            table.head(again=not first)
            rows = beside(entries, across, min(len(rows), max(1, int(self.left() / lowest))))
            heights = list(map(table.height, rows))
            while sum(heights) > self.left() or (
                len(rows) > 2 and 0 < len(entries) - len(rows) * across <= across
            ):
                rows = beside(entries, across, len(rows) - 1)
                heights = list(map(table.height, rows))
            for row, high in zip(rows, heights, strict=True):
                table.row(row, high)
            entries = entries[len(rows) * across :]
            rows, first = beside(entries, across, -(-len(entries) // across)), False
        self._under = ""

    def _poster(
        self,
        usual: _Table,
        columns: Sequence[TableColumn],
        rows: Sequence[Row],
        size: float,
        row_height: float,
        below: float,
    ) -> _Table:
        """Set the table in the largest type that keeps it on the page, with no cell smaller or broken into
        more lines.
        """
        room = self.left() - _BELOW
        if usual.head_height() + sum(map(usual.height, rows)) + below <= room:
            room -= below
        least = sum(_LABEL * size if row.label else row_height for row in rows)
        tables: dict[float, _Table] = {}

        def fits(grown: float) -> bool:
            if least * grown > room:
                return False
            larger = [replace(column, size=column.size * grown) for column in columns]
            table = tables[grown] = _Table(self, larger, size * grown, row_height * grown, rows=rows)
            reached = accumulate(map(table.height, rows), initial=table.head_height())
            return all(high <= room for high in reached) and all(
                table.has_room(row) and table.lines(row) == usual.lines(row) for row in rows
            )

        largest = bisect_left(_GROWN, True, key=fits)  # no type has room that is larger than one without
        return tables[_GROWN[largest]] if largest < len(_GROWN) else usual


def _least(size: float, part: float) -> float:
    """The smallest type of a text of this size that may lose so much of it."""
    return max(size * part, min(size, READABLE))


def _texts(cell: Cell) -> tuple[Words, ...]:
    """What stands below one another in a cell."""
    return cell if isinstance(cell, tuple) else (cell,)


def _whole_words(texts: Iterable[Words]) -> Iterator[str]:
    """The words, or parts of a name to its hyphen, that a line never parts; Chinese is broken anywhere."""
    return (piece.rstrip() for text in texts for piece in line_pieces(plain(text)) if piece.isascii())


def _forms(text: Words) -> tuple[Words, ...]:
    """The two forms of a name, or the two languages of a text, which `Wording` puts apart."""
    return tuple(text.split("  ")) if isinstance(text, str) else (text,)


def _lines(text: Words, room: float, size: float, bold: bool, most: int) -> Sequence[Words]:
    """The text in lines: broken between its forms if each has room on a line."""
    forms = _forms(text)
    fit = [width(each, size, bold) <= room for each in (text, *forms)]
    if len(forms) <= most and not fit[0] and all(fit[1:]):
        return forms
    return broken(text, room, size, bold)


def beside(entries: Sequence[tuple[Cell, ...]], across: int, deep: int) -> list[Row]:
    """The first entries as `deep` rows, the second of them below the first."""
    rows = entries[: across * deep]
    return [
        Row(tuple(cell for entry in rows[i::deep] for cell in entry)) for i in range(min(deep, len(rows)))
    ]


def _kept(rows: Sequence[Row], heights: Sequence[float], i: int, together: float) -> float:
    """The height that must follow from row i on: for a label its whole group, or the first row of a long one.

    The last but one row of a group or a table takes the last along.
    """
    ends = next((n for n in range(i + 1, len(rows)) if rows[n].label), len(rows))
    whole = sum(heights[i:ends])
    if rows[i].label:
        return whole if whole <= together else sum(heights[i : i + 2])
    return whole if i + 2 == ends else heights[i]


class _Table:
    """Draws one table into a flow."""

    def __init__(
        self,
        layout: Layout,
        columns: Sequence[TableColumn],
        size: float,
        row_height: float,
        *,
        rows: Sequence[Row],
        across: int = 1,
    ) -> None:
        """`across`: of how many lists beside each other it consists."""
        self._flow = layout
        self._columns = columns
        self._size = size
        self._row_height = row_height
        room, each = layout.frame.inner - _GUTTER * (across - 1), len(columns) // across
        own = [self._need(column, i, rows) for i, column in enumerate(columns)]
        needs = [max(own[i % each :: each], key=lambda need: need or 0.0) for i in range(len(columns))]
        firm = [column.lines == 1 for column in columns]
        whole = [need and self._need_of_words(columns[i], i, rows, need) for i, need in enumerate(own)]
        words = [max(whole[i % each :: each], key=lambda need: need or 0.0) for i in range(len(columns))]
        shares = settled([column.share for column in columns], words, room)
        self._widths = settled(shares, needs, room, firm)
        self._lefts = [MARGIN + sum(self._widths[:i]) + i // each * _GUTTER for i in range(len(columns))]
        self._lists = [
            (self._lefts[i], self._lefts[i + each - 1] + self._widths[i + each - 1])
            for i in range(0, len(columns), each)
        ]
        """Where each list begins and ends."""
        sizes = [self._common_size(column, i, rows) for i, column in enumerate(columns)]
        self._sizes = [min(sizes[i % each :: each]) for i in range(len(columns))]
        """Lists beside each other are one list: the same columns have the same type."""
        self._known: dict[tuple[int, Cell, bool], tuple[tuple[Words, ...], float]] = {}
        """What `_broken` has found."""
        self._head_size = self._common_head_size()
        self._heads = [self._head_lines(column, i) for i, column in enumerate(columns)]
        self._line = INK if any(column.ruled for column in columns) else LINE
        """The grey of lines between rows: black in a table to write in, so that a copy of a copy still has
        it.
        """

    def _need(self, column: TableColumn, i: int, rows: Sequence[Row]) -> float | None:
        """The width that a column needs to show every cell on one line; None if it is to be written in."""
        size = column.size or self._size
        heights = [
            width(text, size, column.bold or row.bold)
            for row in rows
            for cell in row.cells[i : i + 1]
            for text in _texts(cell)
            if text and text != BOX
        ]
        if not heights and not column.typed:
            return None
        heights += (width(text, self._size, at == 0) for at, text in enumerate(column.head))
        return max(heights, default=0.0) + 2 * _PAD + column.white + _APART

    def _need_of_words(self, column: TableColumn, i: int, rows: Sequence[Row], need: float) -> float:
        """The width in which no word of a column is broken; in one of one line, all that it needs or has."""
        size = (column.size or self._size) * _LITTLE
        words = [
            width(word, size, column.bold or row.bold)
            for row in rows
            for cell in row.cells[i : i + 1]
            for word in _whole_words(_texts(cell))
        ]
        words += (
            width(word, self._size, at == 0) for at, head in enumerate(column.head) for word in head.split()
        )
        room = self._flow.frame.inner * column.share / sum(each.share for each in self._columns)
        kept = min(need, room) if column.lines == 1 else 0.0
        return max(kept, max(words, default=0.0) + 2 * _PAD + column.white)

    def _room(self, i: int) -> float:
        """The width of a column's texts."""
        return self._widths[i] - 2 * _PAD - self._columns[i].white

    def _common_size(self, column: TableColumn, i: int, rows: Sequence[Row]) -> float:
        """The type of a column whose texts may take lines: one size, in which nearly all have room; the few
        others take more lines, broken between words. Figures in the middle are all of a size.
        """
        size, least = column.size or self._size, _least(column.size or self._size, _SHRINK)
        cells = [(cell, row.bold) for row in rows for cell in row.cells[i : i + 1]]
        if column.steady or not cells:
            return size
        if column.lines == 1:
            if column.align is not Align.CENTRE:
                return size
            widest = max(
                width(text, 1, column.bold or heavy) for cell, heavy in cells for text in _texts(cell)
            )
            return max(min(size, self._room(i) / widest * 0.9999), least) if widest else size
        longest = max(
            (width(word, 1, column.bold) for cell, _ in cells for word in _whole_words(_texts(cell))),
            default=0.0,
        )
        whole = self._room(i) / longest * 0.9999 if longest else size
        fitting = sorted(self._set(column, i, cell, heavy, size, least)[1] for cell, heavy in cells)
        return max(min(fitting[len(fitting) // _FEW], whole), least)

    def _common_head_size(self) -> float:
        """One size for all heads, a little smaller if one of them needs that; a Chinese one is not broken."""
        small, least = self._size, _least(self._size, _SHRINK)
        fitting = [small]
        for i, column in enumerate(self._columns):
            room = self._widths[i] - 2 * _PAD
            for at, text in enumerate(column.head):
                whole = width(text, 1, at == 0)
                if whole * least > room:
                    whole = max(width(word, 1, at == 0) for word in text.split())
                fitting += [room / whole * 0.9999] if whole else []
        return max(least, min(fitting))

    def _head_lines(self, column: TableColumn, i: int) -> tuple[str, ...]:
        """A column's head: one that would be too small on one line takes two, as large as its words allow."""
        room, small = self._widths[i] - 2 * _PAD, self._head_size
        lines: list[str] = []
        for at, text in enumerate(column.head):
            if width(text, small, at == 0) <= room:
                lines.append(text)
                continue
            longest, least = max(width(word, 1, at == 0) for word in text.split()), min(small, READABLE)
            whole = max(least, min(small, room / longest * 0.9999))
            lines += fitted_lines(text, room, whole, least, at == 0, 2)[0]
        return tuple(lines)

    def _broken(
        self, column: TableColumn, i: int, cell: Cell, heavy: bool
    ) -> tuple[tuple[Words, ...], float]:
        """The lines of a cell and their size: the column's, a little smaller where that saves a line, or
        smaller where its lines cannot hold it.
        """
        found = self._known.get((i, cell, heavy))
        if found is None:
            size = self._sizes[i]
            found = self._set(column, i, cell, heavy, size, _least(size, _LITTLE))
            self._known[i, cell, heavy] = found
        return found

    def _set(
        self, column: TableColumn, i: int, cell: Cell, heavy: bool, size: float, least: float
    ) -> tuple[tuple[Words, ...], float]:
        """As few lines as type down to `least` needs, both forms of a name whole if they can be, then up to
        the column's lines, smaller.

        A longer text takes more lines; in a column of one line it gets a note.
        """
        room, texts, bold = self._room(i), _texts(cell), column.bold or heavy
        if column.lines <= len(texts):
            return texts, size
        for whole in () if column.steady else (texts, sum(map(_forms, texts), ())):
            widest = max(width(text, 1, bold) for text in whole)
            if len(whole) <= column.lines and widest * least <= room:
                return whole, min(size, room / widest * 0.9999) if widest else size
        most = column.lines // len(texts)
        little = [] if column.steady else [(fewer, least) for fewer in range(2, most)]
        for lines, low in (*little, (most, _least(column.size or self._size, 0.6))):
            shown = min(
                fitted_lines(plain(text), room, size, low, bold or not isinstance(text, str), lines)[1]
                for text in texts
            )
            said = [_lines(text, room, shown, bold, lines) for text in texts]
            if max(map(len, said)) <= lines:
                break
        return tuple(line for each in said for line in each), shown

    def has_room(self, row: Row) -> bool:
        """Whether every cell fits its column without being made much smaller, and no word is broken."""
        for i, (column, cell) in enumerate(self._cells(row)):
            room, size = self._room(i), column.size or self._size
            lines, shown = self._broken(column, i, cell, row.bold)
            bold = column.bold or row.bold
            if any(width(word, shown, bold) > room for word in _whole_words(_texts(cell))):
                return False
            if shown < size * _SHRINK or any(width(line, shown * 0.9, bold) > room for line in lines):
                return False
        return True

    def lines(self, row: Row) -> list[int]:
        """How many lines each cell of the row takes."""
        return [len(lines) for lines, _ in self._each_broken(row)]

    def height(self, row: Row) -> float:
        """The height of the row in points."""
        if row.label:
            return self._size * _LABEL
        tallest = max(
            (len(lines) * size for lines, size in self._each_broken(row)),
            default=0.0,
        )
        return max(self._row_height, tallest * _LEADING + self._size * 0.5)

    def _each_broken(self, row: Row) -> list[tuple[tuple[Words, ...], float]]:
        return [self._broken(column, i, cell, row.bold) for i, (column, cell) in enumerate(self._cells(row))]

    def _cells(self, row: Row) -> list[tuple[TableColumn, Cell]]:
        return list(zip(self._columns, row.cells, strict=False))

    def need_with_head(self, height: float) -> None:
        """Draw the head on the page that has room for it and the first rows."""
        self._flow.need(self.head_height() + height)
        self.head()

    def head_height(self) -> float:
        """The height of the column heads in points."""
        most = max(map(len, self._heads), default=1)
        return (most * _HEAD_LEADING + 0.5) * self._size

    def head(self, again: bool = False) -> None:
        """The column heads, above a line; `again` on a further page, where they are not read out."""
        top, high = self._flow.y, self.head_height()

        def draw(surface: Surface) -> None:
            self._rule(surface, top + high, 0.9, INK)
            with surface.within(Tag.TABLE, key=self), surface.within(Tag.ROW):
                for i, column in enumerate(self._columns):
                    with surface.within(Tag.HEAD_CELL):
                        self._draw_head(surface, i, column, top)

        self._flow.add(_unread(draw) if again else draw)
        self._flow.y += high

    def _draw_head(self, surface: Surface, i: int, column: TableColumn, top: float) -> None:
        small, lines = self._head_size, self._heads[i]
        for line, (text, apart) in enumerate(zip(lines, parted(lines, " ".join(column.head)), strict=True)):
            surface.text(
                self._lefts[i] + _PAD, top + self._size * _HEAD_LEADING * (line + 1), text, small,
                room=self._widths[i] - 2 * _PAD, bold=line == 0, align=column.align, grey=SOFT,
                least=min(small, READABLE), apart=apart,
            )  # fmt: skip

    def row(self, row: Row, high: float, again: bool = False) -> None:
        """Draw one row at the current height; `again`: a label that was read out already."""
        top = self._flow.y
        inner = self._flow.frame.inner

        def draw(surface: Surface) -> None:
            if row.label:
                self._draw_label(surface, row, top, high)
                surface.line(MARGIN, top + high, MARGIN + inner, top + high, 0.7, LINE)
                return
            if row.shaded:
                surface.box(MARGIN, top, inner, high, fill=FAINT)
            with surface.within(Tag.TABLE, key=self), surface.within(Tag.ROW):
                self._draw_cells(surface, row, top, high)
            self._draw_sides(surface, top, high)
            thick, grey = (1.4, INK) if row.ruled else (0.5, self._line)
            self._rule(surface, top + high, thick, grey)

        self._flow.add(_unread(draw) if again else draw)
        self._flow.y += high

    def _rule(self, surface: Surface, y: float, thick: float, grey: float) -> None:
        """A line below a row, white between lists."""
        for left, right in self._lists:
            surface.line(left, y, right, y, thick, grey)

    def _draw_sides(self, surface: Surface, top: float, high: float) -> None:
        """The lines at the sides of ruled columns."""
        ruled = [(self._lefts[i], self._widths[i]) for i, column in enumerate(self._columns) if column.ruled]
        for x in sorted({round(side, 3) for left, wide in ruled for side in (left, left + wide)}):
            surface.line(x, top, x, top + high, 0.5, self._line)

    def _draw_label(self, surface: Surface, row: Row, top: float, high: float) -> None:
        """Draw the heading of a group: a cell over all columns."""
        label, base = row.label, top + high - self._size * 0.55
        room, bold = self._flow.frame.inner - 2 * _PAD, isinstance(label, str)
        with (
            surface.within(Tag.TABLE, key=self),
            surface.within(Tag.ROW),
            surface.within(Tag.CELL, spans=len(self._columns)),
        ):
            if row.asked:
                room -= _ASKED
                right = MARGIN + self._flow.frame.inner - _PAD
                surface.box(right - _ANSWER, top + 0.7 * MM, _ANSWER, high - 1.4 * MM, thick=0.8)
                left, wide = MARGIN + _PAD + room, _ASKED - _ANSWER - 1.5 * MM
                surface.text(left, base, row.asked, self._size, room=wide, align=Align.RIGHT, grey=SOFT)
            surface.text(MARGIN + _PAD, base, label, self._size * 1.05, room=room, bold=bold)

    def _draw_cells(self, surface: Surface, row: Row, top: float, high: float) -> None:
        for i, (_, cell) in enumerate(self._cells(row)):
            with surface.within(Tag.CELL):
                if cell == BOX:
                    self._draw_box(surface, i, top, high)
                else:
                    self._draw_cell(surface, i, cell, row=row, middle=top + high / 2)

    def _draw_box(self, surface: Surface, i: int, top: float, high: float) -> None:
        """A box to tick."""
        side = min(4.2 * MM, high - 1.8 * MM)
        left = self._lefts[i] + (self._widths[i] - side) * self._columns[i].align.value
        surface.box(left, top + (high - side) / 2, side, side, thick=0.8)

    def _draw_cell(self, surface: Surface, i: int, cell: Cell, *, row: Row, middle: float) -> None:
        column = self._columns[i]
        lines, size = self._broken(column, i, cell, row.bold)
        leading = size * _LEADING
        base = middle - leading * len(lines) / 2 + leading * 0.77
        whole = " ".join(map(plain, _texts(cell)))
        for line, apart in zip(lines, parted(lines, whole), strict=True):
            surface.text(
                self._lefts[i] + _PAD, base, line, size, room=self._room(i),
                bold=column.bold or row.bold, align=column.align, grey=row.grey,
                least=_least(size, 0.62), apart=apart,
            )  # fmt: skip
            base += leading


def _unread(draw: Draw) -> Draw:
    """Draw without reading out."""

    def drawn(surface: Surface) -> None:
        with surface.ornament():
            draw(surface)

    return drawn
