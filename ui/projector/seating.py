"""Seating by name: where everybody sits, page by page, in the order people look for a name.

Where the event has a map of the hall its first page shows where the tables stand.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from tourney.clock.clock import HallClock
from tourney.event.hall_map import HallMap
from tourney.projector.scenes import FoundSeat, HallSeating, SceneKind
from ui.projector.columns import Columns, ListPosition, columns_in, first_and_second, paint_heads
from ui.projector.hall_map import legible, paint_map
from ui.projector.painter import LIST, RIGHT, HallPainter, ScreenMetrics, most_digits
from ui.projector.scene import Scene, body_of, paint_foot, paint_head, paint_nothing
from ui.projector.wording import HallWords

_LEAST_EMS = 15.5
_TABLE_EMS, _SEAT_EMS, _WAVE_EMS = 2.9, 2.4, 2.8


class SeatingScene(Scene):
    """`No. · name · table · seat` in as many columns as fit."""

    kind = SceneKind.SEATING

    def __init__(self, seating: HallSeating) -> None:
        self.seating = seating
        self._digits = most_digits(each.person for each in seating.by_name)
        self._placed: dict[tuple[int, int, str], tuple[ListPosition, ...]] = {}

    def pages(self, metrics: ScreenMetrics, words: HallWords) -> int:
        places = self._places(metrics, words)
        return places[-1].page + 1 if places else 1

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return len(self._on(metrics, words, page)) or len(self.seating.tables)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        words = painter.words
        title = words.lines("projector.seating_title")
        if not self.seating.by_name or self.seating.name is None:
            paint_nothing(painter, title, words.lines("projector.seating_none"), clock)
            return
        heat, hall = words.say_lines(self.seating.name), self._map(painter)
        if hall is not None and page == 0:
            paint_head(painter, heat, clock, words.lines("projector.hall_title"))
            paint_map(painter, body_of(painter, 1), self.seating, hall)
            paint_foot(painter, "", page, self.pages(painter, words))
            return
        columns = self._columns(painter, painter.words)
        shown = self._on(painter, words, page)
        paint_head(painter, heat, clock, title)
        for column in range(shown[-1][1].column + 1 if shown else 0):
            self._paint_head(painter, columns.head(painter, column))
        for at, place in shown:
            self._paint_line(painter, columns.cell(painter, place), self.seating.by_name[at], place)
        legend = f"{shown[0][0] + 1}–{shown[-1][0] + 1} / {len(self.seating.by_name)}" if shown else ""
        paint_foot(painter, legend, page, self.pages(painter, words))

    def _map(self, metrics: ScreenMetrics) -> HallMap | None:
        """The map of the first page, where there is one whose numbers the hall can read."""
        hall = self.seating.hall if self.seating.by_name else None
        return hall if hall is not None and legible(metrics, body_of(metrics, 1), hall) else None

    def _columns(self, metrics: ScreenMetrics, words: HallWords) -> Columns:
        extra = _WAVE_EMS if self.seating.waves > 1 else 0
        return columns_in(metrics, words, body_of(metrics, 1), _LEAST_EMS + extra)

    def _places(self, metrics: ScreenMetrics, words: HallWords) -> tuple[ListPosition, ...]:
        """Where everybody stands on a screen of that size."""
        size = (metrics.width, metrics.height, words.language)
        if size not in self._placed:
            columns = self._columns(metrics, words)
            name = self._cells(metrics, columns.head(metrics, 0))[0]
            persons = (each.person for each in self.seating.by_name)
            placed = columns.people(metrics, name, self._digits, persons)
            first = 0 if self._map(metrics) is None else 1
            self._placed[size] = tuple(replace(each, page=each.page + first) for each in placed)
        return self._placed[size]

    def _on(self, metrics: ScreenMetrics, words: HallWords, page: int) -> list[tuple[int, ListPosition]]:
        """Who stands on a page, by their index in the list, and where."""
        return [(at, place) for at, place in enumerate(self._places(metrics, words)) if place.page == page]

    def _cells(self, metrics: ScreenMetrics, box: QRectF) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """Name (with its number), wave, table, seat."""
        em = metrics.list_em
        inner = box.adjusted(em * 0.1, 0, -em * 0.35, 0)
        seat_wide = 0.0 if self._narrow(metrics, box) else _SEAT_EMS * em
        seat = QRectF(inner.right() - seat_wide, box.top(), seat_wide, box.height())
        table = QRectF(seat.left() - _TABLE_EMS * em, box.top(), _TABLE_EMS * em, box.height())
        wave_wide = _WAVE_EMS * em if self.seating.waves > 1 else 0
        wave = QRectF(table.left() - wave_wide, box.top(), wave_wide, box.height())
        name = QRectF(inner.left(), box.top(), wave.left() - inner.left() - em * 0.3, box.height())
        return name, wave, table, seat

    def _narrow(self, metrics: ScreenMetrics, box: QRectF) -> bool:
        """Whether the wave leaves no room for the seat: at the table the cards say it."""
        return self.seating.waves > 1 and box.width() < metrics.list_em * (_LEAST_EMS + _WAVE_EMS)

    def _paint_head(self, painter: HallPainter, box: QRectF) -> None:
        name, wave, table, seat = self._cells(painter, box)
        paint_heads(painter, name.adjusted(painter.number_room(self._digits), 0, 0, 0), "projector.head_name")
        if self.seating.waves > 1:
            paint_heads(painter, wave, "projector.head_wave", RIGHT)
        paint_heads(painter, table, "projector.head_table", RIGHT)
        paint_heads(painter, seat, "projector.head_seat", RIGHT)
        painter.rule(box.bottomLeft(), box.bottomRight())

    def _paint_line(
        self, painter: HallPainter, box: QRectF, found_seat: FoundSeat, place: ListPosition
    ) -> None:
        shaded = place.nth % 2 == 0
        ground = "raised" if shaded else "ground"
        if shaded:
            painter.fill(box, ground)
        line, below = first_and_second(box, place)
        name, wave, table, seat = self._cells(painter, line)
        painter.person(name, found_seat.person, ground=ground, digits=self._digits, below=below)
        if self.seating.waves > 1:
            painter.line(wave, str(found_seat.wave), LIST, ink="muted", ground=ground, align=RIGHT)
        painter.line(table, str(found_seat.table), 0.031, ink="accent", ground=ground, align=RIGHT, bold=True)
        painter.line(seat, str(found_seat.seat), LIST, ground=ground, align=RIGHT)
