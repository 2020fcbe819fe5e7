"""The day's great moment: who won, as large as the hall is deep, and the podium below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from tourney.views.clocks import HallClock
from tourney.views.projector import HallPerson, HallPodium, HallStep, SceneKind
from ui.projector.hall_painter import CALL, CENTRE, LIST, HallPainter, ScreenMetrics
from ui.projector.scenes.scene import Scene, body_of, named_title, paint_foot, paint_nothing
from ui.projector.wording import HallWords, called

_TITLE, _NAME, _BESIDE = 0.07, 0.14, 0.05
"""Largest letters of the title, of the champion and of those beside them."""
_HEIGHTS = {1: 0.30, 2: 0.20, 3: 0.12}
"""How high a step is, as a share of the body."""
_COLUMNS = {2: 0, 1: 1, 3: 2}
_MOST_SHOWN = 3
"""Names on one step; more who share it are counted."""


class ChampionScene(Scene):
    """One podium a division, a page each."""

    kind = SceneKind.CHAMPION
    shows_time = False

    def __init__(self, podiums: Sequence[HallPodium]) -> None:
        self.podiums = tuple(podiums)

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, len(self.podiums))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return sum(len(step.persons) for each in self.podiums[page : page + 1] for step in each.steps)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        if page >= len(self.podiums):
            lines = words.lines("projector.champion_none")
            paint_nothing(painter, words.lines("projector.champion"), lines, clock)
            return
        podium = self.podiums[page]
        key = "projector.champion" if podium.settled else "finals.first_as_played"
        ink = "accent" if podium.settled else "warn"
        room = painter.inner.adjusted(0, 0, 0, -painter.row * 1.4)
        title = QRectF(room.left(), room.top(), room.width(), room.height() * 0.13)
        called = "  ".join(named_title(words.lines(key), podium.name))
        painter.line(title, called, _TITLE, LIST, ink=ink, align=CENTRE, bold=True)
        below = room.adjusted(0, title.height(), 0, 0)
        names = QRectF(below.left(), below.top(), below.width(), below.height() * 0.40)
        steps = QRectF(below.left(), names.bottom(), below.width(), below.height() - names.height())
        for step in podium.steps:
            if step.place == 1:
                _paint_names(painter, names, step.persons, _NAME, ink="text")
            _paint_step(painter, steps, step, podium.settled)
        paint_foot(painter, "  ".join(words.say_lines(podium.state)), page, len(self.podiums))


def _paint_step(painter: HallPainter, room: QRectF, step: HallStep, settled: bool) -> None:
    """The block with its place, and above it who stands there; the champion stands above all three."""
    gap = painter.row * 0.3
    wide = (room.width() - 2 * gap) / 3
    left = room.left() + _COLUMNS[step.place] * (wide + gap)
    high = body_of(painter).height() * _HEIGHTS[step.place]
    block = QRectF(left, room.bottom() - high, wide, high)
    crowned = step.place == 1 and settled
    ground, ink = ("accent_ground", "on_accent") if crowned else ("raised", "text")
    painter.fill(block, ground, painter.row * 0.25)
    painter.line(block, str(step.place), CALL, LIST, ink=ink, ground=ground, align=CENTRE, bold=True)
    if step.place != 1:
        above = QRectF(left, room.top(), wide, block.top() - room.top() - gap)
        _paint_names(painter, above, step.persons, _BESIDE, ink="muted", low=True)


def _paint_names(
    painter: HallPainter,
    room: QRectF,
    persons: Sequence[HallPerson],
    wanted: float,
    *,
    ink: str,
    low: bool = False,
) -> None:
    """A line a language, each as large as its room; `low`: they stand on the step below. A bare number would
    be read as a place."""
    lines: list[str] = []
    for person in persons[:_MOST_SHOWN]:
        first, *others = called(person) or ("–",)
        number = painter.words.lines("finals.number", number=person.number)[0]
        lines += [f"{number}  {first}", *others]
    if len(persons) > _MOST_SHOWN:
        lines.append(f"+ {len(persons) - _MOST_SHOWN}")
    most = max(1, int(room.height() // painter.row))
    lines = lines[:most]
    high = min(room.height() / len(lines), painter.em(wanted) * 1.4)
    high = max(painter.row, high)
    top = room.bottom() - high * len(lines) if low else room.center().y() - high * len(lines) / 2
    share = min(wanted, high / 1.4 / painter.em(1.0))
    for at, words in enumerate(lines):
        line = QRectF(room.left(), top + at * high, room.width(), high)
        painter.line(line, words, max(LIST, share), LIST, ink=ink, align=CENTRE, bold=True)
