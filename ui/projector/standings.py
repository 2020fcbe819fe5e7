"""The standings, page by page; what is provisional says so, at the head and on every line it concerns."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from tourney.clock.clock import HallClock
from tourney.projector.scenes import HallLine, HallStandings, SceneKind
from ui.projector.columns import Columns, ListPosition, columns_in, first_and_second, paint_heads
from ui.projector.painter import LIST, RIGHT, HallPainter, ScreenMetrics, metrics_of, most_digits
from ui.projector.scene import Scene, body_of, foot_of, named_title, paint_foot, paint_head, paint_nothing
from ui.projector.wording import HallWords

_LEAST_EMS = 15.5
_PLACE_EMS, _POINTS_EMS = 2.2, 2.9
_OPEN = "*"


class StandingsScene(Scene):
    """`place · No. · name · points`, a division after the other."""

    kind = SceneKind.STANDINGS

    def __init__(self, lists: Sequence[HallStandings]) -> None:
        self.lists = tuple(lists)
        self._points = {line.points for each in self.lists for line in each.lines}
        self._digits = most_digits(line.person for each in self.lists for line in each.lines)
        self._placed: dict[tuple[int, int, str], tuple[tuple[ListPosition, ...], ...]] = {}

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        return max(1, sum(_pages(places) for places in self._places(metrics, words)))

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return len(self._at(metrics, words, page)[1])

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        standings, shown = self._at(painter, words, page)
        if standings is None or not standings.lines or standings.after is None:
            lines = words.lines("projector.standings_empty")
            paint_nothing(painter, words.lines("projector.standings_title"), lines, clock)
            return
        title = words.lines("projector.standings_after", heat=standings.after)
        title = named_title(title, standings.name)
        ink = "warn" if standings.provisional else "accent"
        brief = () if standings.brief is None else words.say_lines(standings.brief)
        paint_head(painter, title, clock, words.say_lines(standings.state), ink, brief)
        columns = self._columns(painter, painter.words)
        for column in range(shown[-1][1].column + 1):
            self._paint_head(painter, columns.head(painter, column))
        for at, place in shown:
            box = columns.cell(painter, place)
            self._paint_line(painter, box, standings.lines[at], place)
            if at == standings.cut_after:
                painter.rule(box.bottomLeft(), box.bottomRight(), "accent", 0.005)
        paint_foot(painter, self._legend(painter, standings), page, self.pages(painter, words))

    def _legend(self, painter: HallPainter, standings: HallStandings) -> str:
        if any(line.provisional for line in standings.lines):
            return painter.words("projector.standings_line_open")
        if standings.cut is None:
            return ""
        lines = painter.words.say_lines(standings.cut)
        return painter.first_that_fits(foot_of(painter), ("  ".join(lines), *lines[:1]))

    def _columns(self, metrics: ScreenMetrics, words: HallWords) -> Columns:
        return columns_in(metrics, words, body_of(metrics, 1), _LEAST_EMS)

    def _places(self, metrics: ScreenMetrics, words: HallWords) -> tuple[tuple[ListPosition, ...], ...]:
        """Where everybody stands on a screen of that size, list by list."""
        size = (metrics.width, metrics.height, words.language)
        if size not in self._placed:
            columns = self._columns(metrics, words)
            name = self._cells(metrics, columns.head(metrics, 0))[1]
            self._placed[size] = tuple(
                columns.people(metrics, name, self._digits, (line.person for line in each.lines))
                for each in self.lists
            )
        return self._placed[size]

    def _at(
        self, metrics: ScreenMetrics, words: HallWords, page: int
    ) -> tuple[HallStandings | None, list[tuple[int, ListPosition]]]:
        """The list of a page; who stands there, by their index in the list, and where."""
        for each, places in zip(self.lists, self._places(metrics, words), strict=True):
            if page < _pages(places):
                return each, [(at, place) for at, place in enumerate(places) if place.page == page]
            page -= _pages(places)
        return None, []

    def _cells(self, metrics: ScreenMetrics, box: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        em = metrics.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        place = QRectF(inner.left(), box.top(), _PLACE_EMS * em, box.height())
        wide = max(_POINTS_EMS * em, self._points_width(metrics))
        points = QRectF(inner.right() - wide, box.top(), wide, box.height())
        left = place.right() + em * 0.5
        name = QRectF(left, box.top(), points.left() - left - em * 0.3, box.height())
        return place, name, points

    def _points_width(self, metrics: ScreenMetrics) -> float:
        """Room for the longest points: a figure is never cut."""
        bold_metrics = metrics_of(metrics.em(LIST), True)
        return max((bold_metrics.horizontalAdvance(words + _OPEN) for words in self._points), default=0) + 1

    def _paint_head(self, painter: HallPainter, box: QRectF) -> None:
        place, name, points = self._cells(painter, box)
        head = QRectF(place.left(), box.top(), place.width() + painter.list_em * 1.2, box.height())
        paint_heads(painter, head, "projector.head_place")
        paint_heads(painter, name.adjusted(painter.number_room(self._digits), 0, 0, 0), "projector.head_name")
        paint_heads(painter, points, "projector.head_points", RIGHT)
        painter.rule(box.bottomLeft(), box.bottomRight())

    def _paint_line(self, painter: HallPainter, box: QRectF, line: HallLine, at: ListPosition) -> None:
        shaded = at.nth % 2 == 0
        ground = "raised" if shaded else "ground"
        if shaded:
            painter.fill(box, ground)
        first, below = first_and_second(box, at)
        place, name, points = self._cells(painter, first)
        figures = f"{line.place}=" if line.tied else str(line.place)
        painter.line(place, figures, 0.029, ink="accent", ground=ground, align=RIGHT, bold=True)
        painter.person(name, line.person, ground=ground, digits=self._digits, below=below)
        ink = "warn" if line.provisional else "text"
        words = f"{line.points}{_OPEN}" if line.provisional else line.points
        painter.line(points, words, 0.029, ink=ink, ground=ground, align=RIGHT, bold=True)


def _pages(places: tuple[ListPosition, ...]) -> int:
    """How many pages a list takes; an empty one has a page too."""
    return places[-1].page + 1 if places else 1
