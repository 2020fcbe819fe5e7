"""The standings, page by page; what is provisional says so, at the head and on every line it concerns."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from tourney.views.clocks import HallClock
from tourney.views.projector import HallLine, HallStandings, SceneKind
from ui.projector.easel import LIST, RIGHT, Easel, Measure, metrics_of, most_digits
from ui.projector.scenes.columns import Columns, columns_in
from ui.projector.scenes.scene import Scene, body_of, named_title, paint_foot, paint_head, paint_nothing
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

    def pages(self, measure: Measure, words: HallWords) -> int:
        columns = self._columns(measure)
        return max(1, sum(columns.pages(len(each.lines)) for each in self.lists))

    def lines(self, measure: Measure, words: HallWords, page: int) -> int:
        found, first = self._at(measure, page)
        return 0 if found is None else len(found.lines[first : first + self._columns(measure).a_page])

    def paint(self, easel: Easel, page: int, clock: HallClock) -> None:
        words = easel.words
        found, first = self._at(easel, page)
        if found is None or not found.lines or found.after is None:
            lines = words.lines("projector.standings_empty")
            paint_nothing(easel, words.lines("projector.standings_title"), lines, clock)
            return
        title = words.lines("projector.standings_after", heat=found.after)
        title = named_title(title, found.name_zh, found.name_en)
        ink = "warn" if found.provisional else "accent"
        paint_head(easel, title, clock, words.say_lines(found.state), ink)
        columns = self._columns(easel)
        shown = found.lines[first : first + columns.a_page]
        for column in range(-(-len(shown) // columns.rows)):
            self._paint_head(easel, columns.head(easel, column))
        for at, each in enumerate(shown):
            box = columns.cell(easel, at)
            self._paint_line(easel, box, each, at % columns.rows % 2 == 0)
            if first + at == found.cut_after:
                easel.rule(box.bottomLeft(), box.bottomRight(), "accent", 0.005)
        paint_foot(easel, self._legend(easel, found), page, self.pages(easel, words))

    def _legend(self, easel: Easel, found: HallStandings) -> str:
        if found.provisional:
            return easel.words("projector.standings_line_open")
        return "" if found.cut_after is None else easel.words("projector.cut")

    def _columns(self, measure: Measure) -> Columns:
        return columns_in(measure, body_of(measure, 1), _LEAST_EMS)

    def _at(self, measure: Measure, page: int) -> tuple[HallStandings | None, int]:
        """The list of a page and the index of its first line there."""
        columns = self._columns(measure)
        for each in self.lists:
            pages = columns.pages(len(each.lines))
            if page < pages:
                return each, page * columns.a_page
            page -= pages
        return None, 0

    def _cells(self, easel: Easel, box: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        em = easel.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        place = QRectF(inner.left(), box.top(), _PLACE_EMS * em, box.height())
        wide = max(_POINTS_EMS * em, self._points_width(easel))
        points = QRectF(inner.right() - wide, box.top(), wide, box.height())
        left = place.right() + em * 0.5
        name = QRectF(left, box.top(), points.left() - left - em * 0.3, box.height())
        return place, name, points

    def _points_width(self, easel: Easel) -> float:
        """Room for the longest points: a figure is never cut."""
        metrics = metrics_of(easel.em(LIST), True)
        return max((metrics.horizontalAdvance(words + _OPEN) for words in self._points), default=0) + 1

    def _paint_head(self, easel: Easel, box: QRectF) -> None:
        place, name, points = self._cells(easel, box)
        lines = easel.words.lines
        head = QRectF(place.left(), box.top(), place.width() + easel.list_em * 1.2, box.height())
        easel.line(head, lines("projector.head_place")[0], LIST, ink="muted")
        inset = easel.number_width(self._digits) + easel.list_em * 0.45
        easel.line(name.adjusted(inset, 0, 0, 0), easel.words("projector.head_name"), LIST, ink="muted")
        easel.line(points, lines("projector.head_points")[0], LIST, ink="muted", align=RIGHT)
        easel.rule(box.bottomLeft(), box.bottomRight())

    def _paint_line(self, easel: Easel, box: QRectF, line: HallLine, shaded: bool) -> None:
        ground = "raised" if shaded else "ground"
        if shaded:
            easel.fill(box, ground)
        place, name, points = self._cells(easel, box)
        figures = f"{line.place}=" if line.tied else str(line.place)
        easel.line(place, figures, 0.029, ink="accent", ground=ground, align=RIGHT, bold=True)
        easel.person(name, line.person, ground=ground, digits=self._digits)
        ink = "warn" if line.provisional else "text"
        words = f"{line.points}{_OPEN}" if line.provisional else line.points
        easel.line(points, words, 0.029, ink=ink, ground=ground, align=RIGHT, bold=True)
