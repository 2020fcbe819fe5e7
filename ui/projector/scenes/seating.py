"""Seating by name: where everybody sits, page by page, in the order people look for a name."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from tourney.views.clocks import HallClock
from tourney.views.projector import FoundSeat, HallSeating, SceneKind
from ui.projector.easel import LIST, RIGHT, Easel, Measure, most_digits
from ui.projector.scenes.columns import Columns, columns_in
from ui.projector.scenes.scene import Scene, body_of, paint_foot, paint_head, paint_nothing
from ui.projector.wording import HallWords

_LEAST_EMS = 15.5
_TABLE_EMS, _SEAT_EMS, _WAVE_EMS = 2.9, 2.4, 2.8


class SeatingScene(Scene):
    """`No. · name · table · seat` in as many columns as fit."""

    kind = SceneKind.SEATING

    def __init__(self, seating: HallSeating) -> None:
        self.seating = seating
        self._digits = most_digits(each.person for each in seating.by_name)

    def pages(self, measure: Measure, words: HallWords) -> int:
        return self._columns(measure).pages(len(self.seating.by_name))

    def lines(self, measure: Measure, words: HallWords, page: int) -> int:
        return len(self._on(self._columns(measure), page))

    def paint(self, easel: Easel, page: int, clock: HallClock) -> None:
        words = easel.words
        title = words.lines("projector.seating_title")
        if not self.seating.by_name or self.seating.name is None:
            paint_nothing(easel, title, words.lines("projector.seating_none"), clock)
            return
        columns = self._columns(easel)
        shown = self._on(columns, page)
        paint_head(easel, words.say_lines(self.seating.name), clock, title)
        for column in range(-(-len(shown) // columns.rows)):
            self._paint_head(easel, columns.head(easel, column))
        for at, each in enumerate(shown):
            self._paint_line(easel, columns.cell(easel, at), each, at % columns.rows % 2 == 0)
        first = page * columns.a_page
        whole = len(self.seating.by_name)
        legend = f"{first + 1}–{first + len(shown)} / {whole}"
        paint_foot(easel, legend, page, columns.pages(whole))

    def _columns(self, measure: Measure) -> Columns:
        extra = _WAVE_EMS if self.seating.waves > 1 else 0
        return columns_in(measure, body_of(measure, 1), _LEAST_EMS + extra)

    def _on(self, columns: Columns, page: int) -> tuple[FoundSeat, ...]:
        return self.seating.by_name[page * columns.a_page : (page + 1) * columns.a_page]

    def _cells(self, easel: Easel, box: QRectF) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """Name (with its number), wave, table, seat."""
        em = easel.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        seat_wide = 0.0 if self._narrow(easel, box) else _SEAT_EMS * em
        seat = QRectF(inner.right() - seat_wide, box.top(), seat_wide, box.height())
        table = QRectF(seat.left() - _TABLE_EMS * em, box.top(), _TABLE_EMS * em, box.height())
        wave_wide = _WAVE_EMS * em if self.seating.waves > 1 else 0
        wave = QRectF(table.left() - wave_wide, box.top(), wave_wide, box.height())
        name = QRectF(inner.left(), box.top(), wave.left() - inner.left() - em * 0.3, box.height())
        return name, wave, table, seat

    def _narrow(self, easel: Easel, box: QRectF) -> bool:
        """Whether the wave leaves no room for the seat: at the table the cards say it."""
        return self.seating.waves > 1 and box.width() < easel.list_em * (_LEAST_EMS + _WAVE_EMS)

    def _paint_head(self, easel: Easel, box: QRectF) -> None:
        name, wave, table, seat = self._cells(easel, box)
        first = easel.words.lines
        easel.line(
            name.adjusted(easel.number_width(self._digits) + easel.list_em * 0.45, 0, 0, 0),
            easel.words("projector.head_name"),
            LIST,
            ink="muted",
        )
        if self.seating.waves > 1:
            easel.line(wave, first("projector.head_wave")[0], LIST, ink="muted", align=RIGHT)
        easel.line(table, first("projector.head_table")[0], LIST, ink="muted", align=RIGHT)
        easel.line(seat, first("projector.head_seat")[0], LIST, ink="muted", align=RIGHT)
        easel.rule(box.bottomLeft(), box.bottomRight())

    def _paint_line(self, easel: Easel, box: QRectF, found: FoundSeat, shaded: bool) -> None:
        ground = "raised" if shaded else "ground"
        if shaded:
            easel.fill(box, ground)
        name, wave, table, seat = self._cells(easel, box)
        easel.person(name, found.person, ground=ground, digits=self._digits)
        if self.seating.waves > 1:
            easel.line(wave, str(found.wave), LIST, ink="muted", ground=ground, align=RIGHT)
        easel.line(table, str(found.table), 0.031, ink="accent", ground=ground, align=RIGHT, bold=True)
        easel.line(seat, str(found.seat), LIST, ground=ground, align=RIGHT)
