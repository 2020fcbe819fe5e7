"""Defines a scene, and the head, foot, columns and pages that lists share; scenes of words.

Each scene paints one read model at any size, page by page. They know no event and no window. The scenes of
words are a typed message, the welcome with the event's names or logo, the code to give with, and black.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from tourney.base.names import Name, NamedPlayer
from tourney.base.spelling import clean
from tourney.clock.clock import HallClock, Phase
from tourney.projector.scenes import HallEvent, HallMessage, HallPayment, SceneKind
from ui.projector.painter import (
    CALL,
    CENTRE,
    LEFT,
    LIST,
    RIGHT,
    HallPainter,
    HallWords,
    ScreenMetrics,
    both_names,
    face,
    line_height,
    metrics_of,
    plain,
    shown_seconds,
)
from ui.widgets.code import paint_code
from ui.widgets.text import broken, fitting


@dataclass(frozen=True, slots=True)
class ListPosition:
    """The position of an entry of a list: its first row, column and page, all from 0.

    `nth` counts the entries of its column, `span` is how many rows it takes.
    """

    page: int
    column: int
    row: int
    nth: int
    span: int


@dataclass(frozen=True, slots=True)
class Columns:
    """`count` columns of `rows` lines in `body`, below heads that are `head` px high."""

    body: QRectF
    count: int
    rows: int
    gap: float
    head_high: float = 0

    def placed(self, spans: Iterable[int]) -> tuple[ListPosition, ...]:
        """Entries of so many rows each, one below the other, none split over two columns. All columns of all
        pages have about as many: nobody is on a page alone.
        """
        rows_of = tuple(spans)
        if not rows_of:
            return ()
        full = self._placed(rows_of, self.rows)
        pages = full[-1].page
        even = -(-sum(rows_of) // ((pages + 1) * self.count))
        tried = (self._placed(rows_of, rows) for rows in range(max(even, *rows_of, 1), self.rows))
        return next((placed for placed in tried if placed[-1].page == pages), full)

    def _placed(self, spans: Sequence[int], rows: int) -> tuple[ListPosition, ...]:
        positions: list[ListPosition] = []
        column = row = nth = 0
        for span in spans:
            if row and row + span > rows:
                column, row, nth = column + 1, 0, 0
            positions.append(
                ListPosition(column // self.count, column % self.count, row=row, nth=nth, span=span)
            )
            row, nth = row + span, nth + 1
        return tuple(positions)

    @property
    def width(self) -> float:
        return (self.body.width() - self.gap * (self.count - 1)) / self.count

    def left(self, column: int) -> float:
        return self.body.left() + column * (self.width + self.gap)

    def head(self, column: int) -> QRectF:
        return QRectF(self.left(column), self.body.top(), self.width, self.head_high)

    def line(self, metrics: ScreenMetrics) -> QRectF:
        """The room of the first line of the first column."""
        return QRectF(self.body.left(), self.body.top() + self.head_high, self.width, metrics.row)

    def cell(self, metrics: ScreenMetrics, at: ListPosition) -> QRectF:
        """The room of an entry on its page."""
        top = self.body.top() + self.head_high + at.row * metrics.row
        return QRectF(self.left(at.column), top, self.width, at.span * metrics.row)


@dataclass(frozen=True, slots=True)
class LaidOut:
    """Lists as they stand in columns, with type `grown` times the usual.

    `spoilt`: how many entries are cut or broken within a word.
    """

    grown: float
    columns: Columns
    lists: tuple[tuple[ListPosition, ...], ...]
    spoilt: int

    @property
    def pages(self) -> int:
        """How many pages all lists take, each beginning on a page of its own."""
        return sum(pages_of(places) for places in self.lists)

    @property
    def filled(self) -> float:
        """The share of the pages' room that is taken."""
        rows = sum(each.span for places in self.lists for each in places)
        return rows / (self.columns.count * self.columns.rows * max(1, self.pages))


def pages_of(places: Sequence[ListPosition]) -> int:
    """How many pages a list takes; an empty one has a page too."""
    return places[-1].page + 1 if places else 1


ListSpans = tuple[Sequence[Sequence[int]], int]
"""The rows that each entry of each list takes, and how many entries are spoilt."""


Spans = Callable[[ScreenMetrics, Columns], ListSpans]
"""What the lists take in such columns."""


def laid_out(
    metrics: ScreenMetrics, words: HallWords, body: QRectF, least_ems: float, spans: Spans
) -> LaidOut:
    """Lists in columns, in the largest type that takes no page more and spoils no entry more.

    Columns are at least `least_ems` of the type wide.
    """
    head = len(words.lines("projector.head_name")) * metrics.row

    def most(at: ScreenMetrics) -> int:
        gap = at.row * _GAP
        return max(1, int((body.width() + gap) // (at.list_em * least_ems + gap)))

    def laid(at: ScreenMetrics, count: int) -> LaidOut:
        rows = max(1, int((body.height() - head) // at.row))
        columns = Columns(body, count, rows=rows, gap=at.row * _GAP, head_high=head)
        lists, spoilt = spans(at, columns)
        return LaidOut(at.grown, columns, tuple(map(columns.placed, lists)), spoilt)

    usual = laid(metrics, most(metrics))
    for grown in (each for each in GROWTH if each * each * usual.filled <= _WORTH_TRYING):
        larger = metrics.larger(grown)
        for count in range(1, most(larger) + 1):
            tried = laid(larger, count)
            if tried.pages <= usual.pages and tried.spoilt <= usual.spoilt:
                return tried
    return usual


def spans_of(
    metrics: ScreenMetrics, name: QRectF, line: QRectF, digits: int, persons: Iterable[NamedPlayer]
) -> tuple[list[int], int]:
    """The rows that each person of a list takes, and how many names are spoilt.

    `name` is the room for number and names in `line`, the first one of a column; further rows have all of the
    column right of the number.
    """
    left = name.left() + metrics.number_room(digits)
    room, below = name.right() - left, line.right() - left
    people = tuple(persons)
    spoilt = sum(metrics.spoils(each, room, below) for each in people)
    return [metrics.lines_of(each, room, below) for each in people], spoilt


GROWTH = (3.0, 2.6, 2.3, 2.0, 1.8, 1.6, 1.45, 1.3, 1.2, 1.1)
"""How much larger the type of few entries may become, largest first."""


_GAP = 0.9
"""White between two columns, in rows."""


_WORTH_TRYING = 1.8
"""Type can only grow as long as its letters need no more than so many times the room of the pages."""


def head_width(metrics: ScreenMetrics, words: HallWords, key: str) -> float:
    """The width of a column's head, which is never cut."""
    type_of = metrics_of(metrics.larger(1).em(LIST), False)
    return max(type_of.horizontalAdvance(line) for line in words.lines(key)) + 1


def paint_heads(painter: HallPainter, box: QRectF, key: str, align: str = LEFT) -> None:
    """The heads of a column, a line for each language, never larger than usual."""
    lines = painter.words.lines(key)
    high = box.height() / len(lines)
    for nth, words in enumerate(lines):
        line = QRectF(box.left(), box.top() + nth * high, box.width(), high)
        painter.larger(1).line(line, words, LIST, ink="muted", align=align)


def first_and_rest(box: QRectF, at: ListPosition) -> tuple[QRectF, QRectF | None]:
    """The first line of an entry's room and that of all others; None if it has only one."""
    high = box.height() / at.span
    first = QRectF(box.left(), box.top(), box.width(), high)
    return first, box.adjusted(0, high, 0, 0) if at.span > 1 else None


TITLE = 0.042
"""Letters of a scene's title."""


class Scene(ABC):
    """One picture for the hall, in pages. It never changes: new facts make a new scene."""

    kind: ClassVar[SceneKind]
    shows_time: ClassVar[bool] = True
    """Whether it has to be painted again when the clock moves."""

    def same_as(self, other: Scene) -> bool:
        """Whether another scene has the same facts. Where they were laid out before is none."""
        return type(self) is type(other) and _facts(self) == _facts(other)

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        """How many pages it has on a screen of that size; 1 or more."""
        return 1

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        """The lines to read on a page: they decide how long it is shown."""
        return 0

    @abstractmethod
    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        """Paint a page. The clock is that of this moment, even if the scene itself is frozen."""


def _facts(scene: Scene) -> dict[str, object]:
    return {name: fact for name, fact in vars(scene).items() if name != "_known"}


class ListScene(Scene):
    """Lists in columns, which are laid out once for each size and language of a screen."""

    def __init__(self, least_ems: float) -> None:
        """`least_ems`: the least width of a column, in ems of the list's type."""
        self._least_ems = least_ems
        self._known: dict[tuple[int, int, str], LaidOut] = {}

    @abstractmethod
    def _spans(self, words: HallWords, metrics: ScreenMetrics, columns: Columns) -> ListSpans: ...

    def _laid_out(self, metrics: ScreenMetrics, words: HallWords) -> LaidOut:
        """The position of each entry on a screen of that size, list by list."""
        size = (metrics.width, metrics.height, words.language)
        if size not in self._known:
            spans = partial(self._spans, words)
            self._known[size] = laid_out(metrics, words, body_of(metrics, 1), self._least_ems, spans)
        return self._known[size]


def grade_colours(clock: HallClock) -> tuple[str, str]:
    """Ink and ground of the time by how near the end is (`TimeWarning.grade`)."""
    return (
        ("text", "ground"),
        ("warn", "ground"),
        ("warn", "ground"),
        ("on_warn", "warn_ground"),
        ("on_bad", "bad_ground"),
    )[clock.warning.grade]


def time_words(clock: HallClock) -> str:
    """The time as figures; "" if there is none to show."""
    if clock.called is not None:
        return shown_seconds(max(0, clock.called.seconds))
    there = clock.heat is not None and not (clock.untimed and not clock.is_on)
    return shown_seconds(clock.seconds) if there else ""


def head_height(metrics: ScreenMetrics, notes: int) -> float:
    """Height of title and notes; on a high screen each language has its own line."""
    if metrics.wide:
        return metrics.em(CALL) * 1.25 + notes * metrics.row
    return metrics.em(CALL) * 1.25 + (2 * notes + 1) * metrics.row


def body_of(metrics: ScreenMetrics, notes: int = 0) -> QRectF:
    """The room for a list between head and foot."""
    inner = metrics.inner
    gap = metrics.row * 0.35
    return inner.adjusted(0, head_height(metrics, notes) + gap, 0, -metrics.row - gap)


def paint_head(
    painter: HallPainter,
    title: tuple[str, ...],
    clock: HallClock,
    note: tuple[str, ...] = (),
    note_ink: str = "muted",
    brief: tuple[str, ...] = (),
) -> None:
    """Title, a note below it (each a line for each language), and the hall's time while a heat or a break is
    on.

    `brief` replaces a note that would be cut.
    """
    inner = painter.inner
    top, right = inner.top(), inner.right()
    time = time_words(clock) if clock.is_on or clock.called is not None else ""
    first = painter.em(CALL) * 1.25
    if time:
        room = metrics_of(painter.em(CALL), True).horizontalAdvance(f"‖ {time}") + painter.row * 0.6
        if clock.phase is not Phase.PAUSED:
            room -= metrics_of(painter.em(CALL), True).horizontalAdvance("‖ ")
        _paint_time(painter, QRectF(right - room, top, room, painter.em(CALL) * 1.2), time, clock)
        right -= room + painter.row * 0.4
    gap = "  "
    if painter.wide:
        box = QRectF(inner.left(), top, right - inner.left(), first)
        painter.line(box, gap.join(title), TITLE, bold=True)
        below = QRectF(inner.left(), top + first, inner.width(), painter.row)
        choices = (gap.join(note), *((gap.join(brief), brief[0]) if brief else ()))
        painter.line(below, painter.first_that_fits(below, choices, bold=True), LIST, ink=note_ink, bold=True)
        return
    if brief and not all(painter.fits(inner, each, bold=True) for each in note):
        note = brief
    painter.line(QRectF(inner.left(), top, right - inner.left(), first), title[0], TITLE, bold=True)
    lines = [(each, "text") for each in title[1:]] + [(each, note_ink) for each in note]
    for index, (words, ink) in enumerate(lines):
        line = QRectF(inner.left(), top + first + index * painter.row, inner.width(), painter.row)
        painter.line(line, words, LIST, ink=ink, bold=True)


def _paint_time(painter: HallPainter, box: QRectF, time: str, clock: HallClock) -> None:
    ink, ground = grade_colours(clock)
    if clock.phase is Phase.PAUSED:
        ink, ground, time = "muted", "ground", f"‖ {time}"
    if ground != "ground":
        painter.fill(box, ground, painter.row * 0.25)
    pad = painter.row * 0.25
    inside = box.adjusted(pad, 0, -pad, 0)
    painter.line(inside, time, CALL, LIST, ink=ink, ground=ground, align=RIGHT, bold=True)


def foot_of(metrics: ScreenMetrics) -> QRectF:
    """The room of a legend, beside the pages' figures and cells."""
    inner = metrics.inner
    return QRectF(inner.left(), inner.bottom() - metrics.row, inner.width() * 0.6, metrics.row)


def paint_foot(painter: HallPainter, legend: str, page: int, pages: int) -> None:
    """A legend at the left; at the right which page of how many, in figures and as a row of cells."""
    inner = painter.inner
    foot = QRectF(inner.left(), inner.bottom() - painter.row, inner.width(), painter.row)
    taken = 0.0
    if pages > 1:
        figures = painter.words("projector.page_of", page=page + 1, pages=pages)
        taken = painter.line(foot, figures, LIST, align=RIGHT)
        taken += painter.row * 0.5
        taken += _paint_cells(painter, foot.adjusted(0, 0, -taken, 0), page, pages)
    if legend:
        painter.line(foot.adjusted(0, 0, -taken, 0), legend, LIST, ink="muted")


def _paint_cells(painter: HallPainter, foot: QRectF, page: int, pages: int) -> float:
    room = min(foot.width() * 0.35, painter.row * 0.5 * pages)
    cell = room / pages
    high = painter.row * 0.16
    left = foot.right() - room
    for index in range(pages):
        box = QRectF(left + index * cell, foot.center().y() - high / 2, max(1.0, cell * 0.72), high)
        painter.fill(box, "accent" if index == page else "line")
    return room + painter.row * 0.5


def paint_nothing(
    painter: HallPainter, title: tuple[str, ...], lines: tuple[str, ...], clock: HallClock
) -> None:
    """The words of an empty scene, large."""
    paint_head(painter, title, clock)
    painter.call(body_of(painter, 1), lines, 0.1, 0.04, ink="muted")


def named_title(title: tuple[str, ...], name: Name) -> tuple[str, ...]:
    """A title with its division, each language with its own name."""
    names = name.forms
    if not names:
        return title
    if len(title) == len(names) == 2:
        return tuple(f"{words} · {name}" for words, name in zip(title, names, strict=True))
    return (*title[:-1], " · ".join((title[-1], *names)))


_LARGEST = 0.2


_LONGEST = 2000
"""The considered characters of a paragraph."""


class MessageScene(Scene):
    """A message as large as possible. One that is too long for one page takes several, at the least size."""

    kind = SceneKind.MESSAGE
    shows_time = False

    def __init__(self, message: HallMessage) -> None:
        self.message = message
        self._known: dict[tuple[int, int], tuple[int, list[list[str]]]] = {}
        self._paragraphs = [
            " ".join(part.split()) for text in (message.zh, message.en) for part in text.splitlines()
        ]
        self._paragraphs = [clean for part in self._paragraphs if (clean := plain_text(part))]

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return len(self._split(metrics)[1])

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return 2 * len(self._split(metrics)[1][page])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        if not self._paragraphs:
            return
        em, pages = self._split(painter)
        box = self._box(painter)
        lines = pages[page]
        high = line_height(em)
        top = box.center().y() - high * len(lines) / 2
        for index, line in enumerate(lines):
            part = QRectF(box.left(), top + index * high, box.width(), high)
            painter.paragraph(part, line, em, CALL)
        paint_foot(painter, "", page, len(pages))

    def _box(self, metrics: ScreenMetrics) -> QRectF:
        wider = metrics.margin * 0.6
        return metrics.inner.adjusted(-wider, 0, wider, -metrics.row * 1.2)

    def _split(self, metrics: ScreenMetrics) -> tuple[int, list[list[str]]]:
        """The type, and the lines of each page; computed once for a size of screen."""
        size = metrics.width, metrics.height
        if size not in self._known:
            box = self._box(metrics)
            room, largest = (box.width(), box.height()), metrics.em(_LARGEST)
            em = fitting(self._paragraphs, *room, face(bold=True), largest, metrics.em(CALL))
            lines = [
                line for each in self._paragraphs for line in broken(each, box.width(), face(bold=True), em)
            ]
            most = max(1, int(box.height() / line_height(em)))
            self._known[size] = em, [lines[at : at + most] for at in range(0, len(lines), most)] or [[]]
        return self._known[size]


def plain_text(text: str) -> str:
    """A paragraph that is safe to draw."""
    return clean(text[: 2 * _LONGEST])[:_LONGEST]


class LogoScene(Scene):
    """The organiser's logo above the event's names; without one the names alone, large."""

    kind = SceneKind.LOGO
    shows_time = False

    def __init__(self, event: HallEvent) -> None:
        self.event = event
        self._image = QImage.fromData(event.logo) if event.logo else QImage()

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        inner, event = painter.inner, self.event
        if event.page:
            inner = self._paint_page(painter, inner)
        names = both_names(event.name)
        foot = [part for part in (plain(event.venue), plain(event.date)) if part]
        if foot and painter.fits(inner, " · ".join(foot)):
            foot = [" · ".join(foot)]
        low = painter.row * (0.6 + 1.5 * len(foot))
        top = inner.top()
        if not self._image.isNull():
            room = QRectF(inner.left(), top, inner.width(), inner.height() * 0.48)
            self._paint_logo(painter, room)
            top = room.bottom() + painter.row * 0.5
        box = QRectF(inner.left(), top, inner.width(), inner.bottom() - low - top)
        if names:
            large = box.adjusted(0, 0, 0, -box.height() * 0.42) if len(names) > 1 else box
            painter.call(large, names[:1], 0.17)
            if len(names) > 1:
                middle = large.bottom()
                wide = inner.width() * 0.12
                painter.fill(
                    QRectF(inner.center().x() - wide / 2, middle, wide, painter.height * 0.006), "accent"
                )
                rest = QRectF(inner.left(), middle + painter.row * 0.6, inner.width(), box.bottom() - middle)
                painter.call(rest.adjusted(0, 0, 0, -painter.row * 0.6), names[1:], 0.085, ink="accent")
        for index, words in enumerate(reversed(foot)):
            high = painter.row * 1.5
            line = QRectF(inner.left(), inner.bottom() - high * (index + 1), inner.width(), high)
            painter.line(line, words, 0.035, LIST, ink="muted", align=CENTRE)

    def _paint_page(self, painter: HallPainter, inner: QRectF) -> QRectF:
        """The code of the public page at the right below, with its purpose; returns the room above."""
        side = min(inner.width(), inner.height()) * 0.3
        code = QRectF(inner.right() - side, inner.bottom() - side, side, side)
        paint_code(painter.qpainter, code, self.event.page)
        words, high = painter.words.lines("public_page.scan"), painter.row * 1.1
        top = code.center().y() - len(words) * high / 2
        for at, line in enumerate(words):
            box = QRectF(inner.left(), top + at * high, code.left() - inner.left() - painter.row / 2, high)
            painter.line(box, line, 0.035, LIST, align=RIGHT)
        return inner.adjusted(0, 0, 0, -side - painter.row / 2)

    def _paint_logo(self, painter: HallPainter, room: QRectF) -> None:
        size = self._image.size().toSizeF()
        scale = min(room.width() / size.width(), room.height() / size.height())
        wide, high = size.width() * scale, size.height() * scale
        place = QRectF(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high)
        painter.qpainter.drawImage(place, self._image)


class PaymentScene(Scene):
    """The code to give with, as large as the screen has room; its facts beside it, below on a high screen."""

    kind = SceneKind.PAYMENT
    shows_time = False

    def __init__(self, payment: HallPayment) -> None:
        self.payment = payment

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        payment, inner, words = self.payment, painter.inner, painter.words
        if not payment.rows:
            paint_nothing(painter, words.lines("paying.scene"), words.lines("paying.scene_none"), clock)
            return
        side = min(inner.width(), inner.height()) * (1 if painter.wide else 0.9)
        code = QRectF(inner.left(), inner.top(), side if painter.wide else inner.width(), side)
        paint_code(painter.qpainter, code, payment.rows)
        gap = painter.row * 0.8
        beside = inner.adjusted(side + gap, 0, 0, 0) if painter.wide else inner.adjusted(0, side + gap, 0, 0)
        parts = (
            (words.lines("paying.scene"), 0.09, "accent"),
            (both_names(payment.charity), 0.06, "text"),
            (payment.facts, 0.06, "muted"),
        )
        high = beside.height() / len(parts)
        for at, (lines, largest, ink) in enumerate(parts):
            room = QRectF(beside.left(), beside.top() + at * high, beside.width(), high)
            painter.call(room, lines, largest, LIST, ink=ink)


class BlackScene(Scene):
    """Nothing."""

    kind = SceneKind.BLACK
    shows_time = False

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        painter.qpainter.fillRect(painter.screen, "#000000")
