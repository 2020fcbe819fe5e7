"""The day's great moment: who won, as large as the hall is deep, and the podium below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from tourney.clock.clock import HallClock
from tourney.projector.scenes import HallPerson, HallPodium, HallStep, SceneKind
from ui.projector.painter import CALL, CENTRE, LIST, HallPainter, ScreenMetrics, face, line_height
from ui.projector.scene import Scene, body_of, named_title, paint_foot, paint_nothing
from ui.projector.wording import HallWords, called, plain
from ui.widgets.fitted import broken, fitting

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
        beside = [step for step in podium.steps if step.place != 1]
        em = min(
            (_name_size(painter, _above(painter, steps, s), s.persons, _BESIDE) for s in beside), default=1
        )
        for step in podium.steps:
            _paint_block(painter, _block(painter, steps, step), step, podium.settled)
            if step.place == 1:
                _paint_names(painter, names, step.persons, _name_size(painter, names, step.persons, _NAME))
            else:
                _paint_names(painter, _above(painter, steps, step), step.persons, em, ink="muted", low=True)
        paint_foot(painter, "  ".join(words.say_lines(podium.state)), page, len(self.podiums))


def _block(painter: HallPainter, room: QRectF, step: HallStep) -> QRectF:
    """Where the step itself is."""
    gap = painter.row * 0.3
    wide = (room.width() - 2 * gap) / 3
    left = room.left() + _COLUMNS[step.place] * (wide + gap)
    high = body_of(painter).height() * _HEIGHTS[step.place]
    return QRectF(left, room.bottom() - high, wide, high)


def _above(painter: HallPainter, room: QRectF, step: HallStep) -> QRectF:
    """Where the names of those on it stand; the champion stands above all three."""
    block = _block(painter, room, step)
    return QRectF(block.left(), room.top(), block.width(), block.top() - room.top() - painter.row * 0.3)


def _paint_block(painter: HallPainter, block: QRectF, step: HallStep, settled: bool) -> None:
    crowned = step.place == 1 and settled
    ground, ink = ("accent_ground", "on_accent") if crowned else ("raised", "text")
    painter.fill(block, ground, painter.row * 0.25)
    painter.line(block, str(step.place), CALL, LIST, ink=ink, ground=ground, align=CENTRE, bold=True)


def _said(painter: HallPainter, persons: Sequence[HallPerson]) -> list[str]:
    """What people are called, a line a language. A bare number would be read as a place."""
    said: list[str] = []
    for person in persons[:_MOST_SHOWN]:
        first, *others = called(person) or ("–",)
        number = painter.words.lines("finals.number", number=person.number)[0]
        said += [plain(each) for each in (f"{number}  {first}", *others)]
    if len(persons) > _MOST_SHOWN:
        said.append(f"+ {len(persons) - _MOST_SHOWN}")
    return said


def _name_size(painter: HallPainter, room: QRectF, persons: Sequence[HallPerson], wanted: float) -> int:
    """The largest size in which all of them are whole, broken between words where a line is too narrow."""
    size = (room.width(), room.height())
    return fitting(_said(painter, persons), *size, face(True), painter.em(wanted), painter.em(LIST))


def _paint_names(
    painter: HallPainter,
    room: QRectF,
    persons: Sequence[HallPerson],
    em: int,
    *,
    ink: str = "text",
    low: bool = False,
) -> None:
    """The names in one size; `low`: they stand on the step below."""
    lines = [part for each in _said(painter, persons) for part in broken(each, room.width(), face(True), em)]
    high = line_height(em)
    lines = lines[: max(1, int(room.height() // high))]
    top = room.bottom() - high * len(lines) if low else room.center().y() - high * len(lines) / 2
    for at, words in enumerate(lines):
        box = QRectF(room.left(), top + at * high, room.width(), high)
        painter.paragraph(box, words, em, LIST, ink=ink)
