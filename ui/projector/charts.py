"""The charts of the standings for the hall: the race of the leaders, then how the points are spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from tourney.base.heat_names import heat_named
from tourney.base.ids import points_shown
from tourney.clock.clock import HallClock
from tourney.projector.scenes import HallCharts, SceneKind
from ui.projector.painter import LIST, RIGHT, HallPainter, ScreenMetrics, face, most_digits
from ui.projector.scene import Scene, body_of, named_title, paint_foot, paint_head, paint_nothing
from ui.projector.wording import HallWords
from ui.widgets.charts import ChartLook, CountBar, RaceTrack, paint_counts, paint_race, race_rooms
from ui.widgets.tokens_board import COLOURS


@dataclass(frozen=True, slots=True)
class _ChartPage:
    of: HallCharts
    race: bool


class ChartsScene(Scene):
    """Two pages a division."""

    kind = SceneKind.CHARTS

    def __init__(self, charts: Sequence[HallCharts]) -> None:
        self._pages = tuple(_ChartPage(each, race) for each in charts for race in (True, False))

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, len(self._pages))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return sum(len(each.of.race) for each in self._pages[page : page + 1])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        if page >= len(self._pages):
            lines = words.lines("projector.standings_empty")
            paint_nothing(painter, words.lines("projector.charts_title"), lines, clock)
            return
        shown = self._pages[page]
        key = "projector.charts_race" if shown.race else "projector.charts_spread"
        paint_head(painter, named_title(words.lines(key, heat=shown.of.after), shown.of.name), clock)
        body = body_of(painter)
        if shown.race:
            _paint_race(painter, body, shown.of)
        else:
            bars = tuple(
                CountBar(points_shown(each.low), each.players, each.inside) for each in shown.of.charts.bins
            )
            painter.qpainter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_counts(painter.qpainter, body, bars, _look(painter))
        legend = "" if shown.race else words("projector.charts_filled")
        paint_foot(painter, legend, page, len(self._pages))


def _paint_race(painter: HallPainter, body: QRectF, shown: HallCharts) -> None:
    """The lines; their names are set as in every list of the hall, so that they are never smaller."""
    heats = tuple(painter.words.say_lines(heat_named(heat))[0] for heat in shown.charts.heats)
    tracks = tuple(RaceTrack("", line.places) for line in shown.charts.race)
    painter.qpainter.setRenderHint(QPainter.RenderHint.Antialiasing)
    look = _look(painter)
    paint_race(painter.qpainter, body, heats, tracks, look)
    digits = most_digits(shown.race)
    rooms = race_rooms(body, heats, tracks, look)
    for person, line, room in zip(shown.race, shown.charts.race, rooms, strict=True):
        points = points_shown(line.points)
        right = QRectF(room.right() - painter.list_em * 3, room.top(), painter.list_em * 3, room.height())
        painter.line(right, points, LIST, ink="accent", align=RIGHT, bold=True)
        painter.person(room.adjusted(0, 0, -right.width() - painter.row * 0.2, 0), person, digits=digits)


def _look(painter: HallPainter) -> ChartLook:
    theme = painter.theme
    return ChartLook(
        text=QColor(theme.text),
        muted=QColor(theme.muted),
        line=QColor(theme.line),
        accent=QColor(theme.accent),
        font=face().font(painter.em(LIST / 0.9)),
        series=tuple((QColor(fill), QColor(ink)) for fill, ink in COLOURS),
    )
