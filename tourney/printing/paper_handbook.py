"""Prints the handbook for referees: the day on two pages, a page for each post, and a check list.

Its text is a page of `docs`, and its keys are those that F1 shows; so nothing is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tourney.base.names import Name
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.base.times import zone_here
from tourney.event.printouts import Occasion
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document, render, worded
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.fitting import broken, parted
from tourney.paper.layout import BOX, Layout, Row, TableColumn
from tourney.paper.page_frame import FOOT, MARGIN, PageFrame, accent_of, printed_line
from tourney.paper.printout import Printout, laid_out
from tourney.paper.structure import Tag
from tourney.paper.styles import STRONG, USUAL, Words, plain, styled
from tourney.paper.surface import LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording
from tourney.printing.handbook_text import Block, BlockKind, handbook_chapters, picture_in
from tourney.rules.rulesets import load_ruleset

_ONE, _BOTH = 10.5, 9.2
"""The size of type in one language, and in two beside each other."""
_LEADING = 1.4
_BETWEEN = 7 * MM
"""White between the columns of two languages."""
_INDENT = 6 * MM
_SHAPE = 9 / 16
"""The height of a picture of the window for a width of 1."""
_MOMENT_WIDE, _MOMENT_HIGH = 66 * MM, 39.6 * MM
"""The picture of a moment of the day, and its share of the page: six are on one."""
_TEAR = 8 * MM
"""Where the check list is torn off."""
_SMALL = 9.0
"""The smallest type: of head and foot."""
_MARKS = {BlockKind.BULLET: "•"}


_STYLED = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\*(?P<name>[^*\s][^*]*)\*|`(?P<typed>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]+\)"
)


@dataclass(frozen=True, slots=True)
class _Frame(PageFrame):
    """Head and foot in type that is large enough in poor light, and nothing on them but what is needed."""

    def _draw_head(self, surface: Surface, first: bool) -> None:
        surface.box(MARGIN, 7.2 * MM, self.inner, 0.9 * MM, colour=accent_of(self.event))
        surface.name(MARGIN, 14 * MM, self._event_line(), _SMALL, self.inner, grey=SOFT)
        if first:
            with surface.within(Tag.TITLE):
                surface.text(MARGIN, 23 * MM, self.title, 20, room=self.inner, bold=True)

    def head_height(self, first: bool) -> float:
        return (28 if first else 18) * MM

    def draw_foot(self, surface: Surface, page: int, pages: int) -> None:
        y, half = self.size.height - FOOT + 1 * MM, self.inner / 2
        surface.line(MARGIN, y, MARGIN + self.inner, y, 0.4, LINE)
        base, numbered = y + 4.6 * MM, self.wording(msg("paper.page_of", page=page, pages=pages))
        surface.text(MARGIN, base, printed_line(self.event, self.wording), _SMALL, room=half, grey=SOFT)
        surface.text(MARGIN + half, base, numbered, _SMALL, room=half, align=Align.RIGHT)


@dataclass(frozen=True, slots=True)
class HandbookPaper:
    """The head of its pages; all else is the same for every event."""

    head: EventHead


def handbook_paper(tournament: Tournament, _rules: Rules, now: datetime) -> HandbookPaper:
    """The handbook, headed by the event."""
    return HandbookPaper(event_head(tournament, now))


def handbook(paper: HandbookPaper, wording: Wording) -> Document:
    """Each chapter on a page of its own, to be handed to those who work there; two languages side by side."""
    layout = Layout(_Frame(paper.head, wording, wording(msg("paper.title_handbook"))))
    setter = _Setter(layout, wording)
    for at, parts in enumerate(zip(*map(handbook_chapters, wording.languages), strict=True)):
        if at:
            layout.new_page()
        title = "  ".join(part.title for part in parts)
        layout.bookmark(title)
        layout.heading(title, 16.0)
        layout.gap(1 * MM)
        setter.set([list(pair) for pair in zip(*(part.blocks for part in parts), strict=True)])
    return layout.finish()


def handbook_alone(now: datetime, language: str) -> bytes:
    """The handbook without an event, headed by the program's name."""
    name = Name(CHINESE("window.app"), ENGLISH("window.app"))
    head = EventHead(title=name, venue="", date="", printed_at=now, zone=zone_here())
    wording = Wording(language).in_words(load_ruleset("tournament").words)
    return render(worded(handbook(HandbookPaper(head), wording), wording))


Pair = list[Block]
"""A block in each language."""


class _Setter:
    """Sets blocks one below the other, the languages of each beside one another."""

    def __init__(self, layout: Layout, wording: Wording) -> None:
        self._layout, self._wording = layout, wording
        count = len(wording.languages)
        self._size = _ONE if count == 1 else _BOTH
        self._wide = (layout.frame.inner - (count - 1) * _BETWEEN) / count
        self._lefts = [MARGIN + at * (self._wide + _BETWEEN) for at in range(count)]

    def set(self, pairs: Sequence[Pair]) -> None:
        """Set a chapter."""
        boxes: list[Pair] = []
        for pair in pairs:
            if pair[0].kind is BlockKind.BOX:
                boxes.append(pair)
                continue
            self._boxes(boxes)
            boxes = []
            _SET[pair[0].kind](self, pair)
        self._boxes(boxes)

    def heading(self, pair: Pair) -> None:
        """A heading within a chapter."""
        self._layout.gap(2.5 * MM)
        self._text([shown_text(block.text) for block in pair], self._size * 1.2, bold=True, keep=14 * MM)

    def running(self, pair: Pair) -> None:
        """A paragraph, or an item with its mark."""
        mark = pair[0].mark or _MARKS.get(pair[0].kind, "")
        self._text([shown_text(block.text) for block in pair], self._size, mark=mark)
        self._layout.gap(self._size * 0.28)

    def keys(self, pair: Pair) -> None:
        """What F1 shows on a page."""
        title = f"F1 · {self._wording(Message(pair[0].text, {}))}"
        lines = [said.split("\n") for said in self._wording.lines(Message(pair[0].mark, {}))]
        columns = [
            column
            for _ in lines
            for column in (
                TableColumn((), 22, bold=True, lines=3, steady=True),
                TableColumn((), 60, lines=4, steady=True),
            )
        ]
        rows = [
            Row(tuple(part for line in beside for part in line.partition(" · ")[::2]))
            for beside in zip(*lines, strict=True)
        ]
        self._layout.table(columns, rows, size=self._size * 0.98, heading=title)
        self._layout.gap(2 * MM)

    def table(self, pair: Pair) -> None:
        """A table; one whose first cells are pictures shows the moments of the day."""
        if picture_in(pair[0].rows[-1][0])[1]:
            self._moments(pair)
            return
        _, *lines = zip(*(block.rows for block in pair), strict=True)
        columns = [
            TableColumn((), 30, bold=True, lines=8, steady=True),
            TableColumn((), 70, lines=8, steady=True),
        ]
        rows = [
            Row(tuple(tuple(map(shown_text, cell)) for cell in zip(*line, strict=True))) for line in lines
        ]
        self._layout.table(columns, rows, size=self._size)
        self._layout.gap(2 * MM)

    def _boxes(self, pairs: Sequence[Pair]) -> None:
        if not pairs:
            return
        self._layout.add(_tear_line)
        box = TableColumn((), 6, Align.CENTRE)
        columns = [box, *(TableColumn((), 60, lines=4, steady=True) for _ in self._lefts)]
        rows = [Row((BOX, *(shown_text(block.text) for block in pair))) for pair in pairs]
        self._layout.table(columns, rows, size=self._size, row_height=8 * MM)

    def _moments(self, pair: Pair) -> None:
        """A picture of a page, and beside it what to do there."""
        _, *lines = zip(*(block.rows for block in pair), strict=True)
        for number, line in enumerate(lines, start=1):
            self._layout.need(_MOMENT_HIGH)
            top, text_left = self._layout.y, MARGIN + _MOMENT_WIDE + 16 * MM
            self._picture(*picture_in(line[0][0]), wide=_MOMENT_WIDE)
            self._layout.add(partial(_big_number, text_left - 12 * MM, top + 8 * MM, str(number)))
            self._layout.y += 2.5 * MM
            room, size = MARGIN + self._layout.frame.inner - text_left, self._size * 1.05
            for _, words in line:
                text = shown_text(words)
                self._column(text, text_left, room, size)
                self._layout.y += len(broken(text, room, size)) * size * _LEADING + 1.2 * MM
            self._layout.y = top + _MOMENT_HIGH

    def picture(self, pair: Pair) -> None:
        """A picture as large as what is left of the page; none where too little is."""
        wide = min(self._layout.frame.inner, (self._layout.left() - 4 * MM) / _SHAPE)
        if wide >= _MOMENT_WIDE:
            self._layout.gap(4 * MM)
            self._picture(pair[0].text, pair[0].mark, wide)

    def _picture(self, alt: str, file: str, wide: float) -> None:
        top, data = self._layout.y, (resources() / file).read_bytes()

        def draw(surface: Surface) -> None:
            surface.picture(MARGIN, top, wide, wide * _SHAPE, data, alt=alt)
            surface.box(MARGIN, top, wide, wide * _SHAPE, thick=0.6, grey=LINE)

        self._layout.add(draw)

    def _text(
        self, texts: Sequence[Words], size: float, mark: str = "", bold: bool = False, keep: float = 0.0
    ) -> None:
        """One block, kept on its page."""
        indent = _INDENT if mark else 0.0
        room = self._wide - indent
        high = max(len(broken(text, room, size, bold)) for text in texts) * size * _LEADING
        self._layout.need(high + keep)
        for left, text in zip(self._lefts, texts, strict=True):
            if mark:
                self._layout.add(partial(_mark, left, self._layout.y + size * 1.05, mark, size))
            self._column(text, left + indent, room, size, bold)
        self._layout.y += high

    def _column(self, text: Words, left: float, room: float, size: float, bold: bool = False) -> None:
        top, lines = self._layout.y, broken(text, room, size, bold)
        breaks = parted(lines, plain(text))

        def draw(surface: Surface) -> None:
            with surface.within(Tag.HEADING if bold else Tag.PARAGRAPH):
                for at, (line, apart) in enumerate(zip(lines, breaks, strict=True)):
                    y = top + size * (1.05 + at * _LEADING)
                    surface.text(left, y, line, size, bold=bold, apart=apart)

        self._layout.add(draw)


def shown_text(text: str) -> Words:
    """A text as it is set: what is emphasised in bold, no signs of Markdown."""
    parts, at = [], 0
    for found in _STYLED.finditer(text):
        parts.append((text[at : found.start()], USUAL))
        strong = found["bold"] or found["name"]
        parts.append((strong or found["typed"] or found["link"], STRONG if strong else USUAL))
        at = found.end()
    parts.append((text[at:], USUAL))
    return styled(*parts)


def _big_number(left: float, base: float, number: str, surface: Surface) -> None:
    surface.text(left, base, number, 22, room=10 * MM, bold=True, grey=SOFT)


def _tear_line(surface: Surface) -> None:
    surface.dashes(_TEAR, 0, _TEAR, surface.size.height)


def _mark(left: float, base: float, mark: str, size: float, surface: Surface) -> None:
    surface.text(left, base, mark, size, room=_INDENT - 1 * MM, grey=SOFT)


_SET: Mapping[BlockKind, Callable[[_Setter, Pair], None]] = {
    BlockKind.HEADING: _Setter.heading,
    BlockKind.PARAGRAPH: _Setter.running,
    BlockKind.BULLET: _Setter.running,
    BlockKind.NUMBERED: _Setter.running,
    BlockKind.TABLE: _Setter.table,
    BlockKind.KEYS: _Setter.keys,
    BlockKind.PICTURE: _Setter.picture,
}


PRINTOUTS = (
    Printout(
        kind="handbook",
        occasion=Occasion.BEFORE,
        order=1100,
        repeats=True,
        make=laid_out(handbook_paper, handbook),
    ),
)
