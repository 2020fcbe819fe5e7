"""What a scene is, and the head and foot that lists share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from PySide6.QtCore import QRectF

from tourney.base.names import Name
from tourney.clock.clock import HallClock, Phase
from tourney.projector.scenes import SceneKind
from ui.projector.painter import CALL, LIST, RIGHT, HallPainter, ScreenMetrics, metrics_of
from ui.projector.wording import HallWords, shown_seconds

TITLE = 0.042
"""Letters of a scene's title."""


class Scene(ABC):
    """One picture for the hall, in pages. It never changes: new facts are a new scene."""

    kind: ClassVar[SceneKind]
    shows_time: ClassVar[bool] = True
    """Whether it has to be painted again when the clock moves."""

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        """How many pages it has on a screen of that size; 1 or more."""
        return 1

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        """Lines to read on a page: how long it has to stand follows."""
        return 0

    @abstractmethod
    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        """Paint a page. The clock is that of this moment, also where the scene itself is frozen."""


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
    """The time as figures; "" where there is none to show."""
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
    """What is left for a list between head and foot."""
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
    """Title, a note below it (each a line a language), and the hall's time while a heat or a break is on.

    `brief` stands for the note where that would be cut.
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
    return QRectF(inner.left(), inner.bottom() - metrics.row, inner.width() * 0.55, metrics.row)


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
    """A scene that has nothing to show says so, large."""
    paint_head(painter, title, clock)
    painter.call(body_of(painter, 1), lines, 0.1, 0.04, ink="muted")


def named_title(title: tuple[str, ...], name: Name) -> tuple[str, ...]:
    """A title with the division it is about, each language with its own name."""
    names = name.forms
    if not names:
        return title
    if len(title) == len(names) == 2:
        return tuple(f"{words} · {name}" for words, name in zip(title, names, strict=True))
    return (*title[:-1], " · ".join((title[-1], *names)))
