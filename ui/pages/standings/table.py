"""The list of standings: shared places bracketed, the cut drawn as a line with its word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from tourney.standings.standings import StandingLine
from ui.widgets.empty import EmptyState
from ui.widgets.look import Role, look
from ui.widgets.table import Column, DataTable

_PLACE, _BESIDE_BRACKETS = 0, 18
_ROOM = 12
"""What each of the two rows at the line gets for it, so that its word covers no place or number."""


class StandingsTable(DataTable[StandingLine]):
    """Bracket and line are drawn only in the order of the standings, not when sorted otherwise."""

    def __init__(self, empty: EmptyState) -> None:
        super().__init__(empty=empty)
        self._cut_after: int | None = None
        self._cut_word = ""
        self._cut_open = False
        self.horizontalHeader().sortIndicatorChanged.connect(lambda *_: self._make_room())

    def set_cut(self, after: int | None, word: str, still_open: bool) -> None:
        """Where the cut runs (index of the last line above it, None for nowhere) and what it is called."""
        self._cut_after, self._cut_word, self._cut_open = after, word, still_open
        self._make_room()
        self.viewport().update()

    def set_rows(
        self,
        rows: Sequence[StandingLine],
        same: Callable[[StandingLine], object] | None = None,
        columns: Sequence[Column[StandingLine]] | None = None,
    ) -> None:
        """Replace the rows, and the columns if given; a reset has forgotten the heights."""
        super().set_rows(rows, same, columns)
        self._make_room()

    @property
    def cut_shown(self) -> str:
        """The word of the line as drawn, "" while no line is."""
        rows = len(self.rows_model.rows)
        there = self._cut_after is not None and self._cut_after < rows and self.in_given_order
        return self._cut_word if there else ""

    @property
    def cut_left(self) -> int:
        """Where the word of the line begins: beside the brackets, before names, which may have two lines."""
        return self.columnViewportPosition(_PLACE) + look().px(_BESIDE_BRACKETS)

    @property
    def in_given_order(self) -> bool:
        """Whether the rows stand as the standings order them."""
        return self.horizontalHeader().sortIndicatorSection() < 0

    # ---- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows_model.rows or not self.in_given_order:
            return
        painter = QPainter(self.viewport())
        self._paint_brackets(painter)
        if self.cut_shown:
            self._paint_cut(painter)
        painter.end()

    # ---- inside -------------------------------------------------------------------------------

    def _make_room(self) -> None:
        """A little more height for the rows above and below the line."""
        for at in range(len(self.rows_model.rows)):
            beside = self._cut_after is not None and at - self._cut_after in (0, 1)
            room = look().px(_ROOM) if self.cut_shown and beside else 0
            if self.rowHeight(at) != look().row + room:
                self.setRowHeight(at, look().row + room)

    def _visible(self) -> range:
        first = max(0, self.rowAt(0))
        last = self.rowAt(self.viewport().height() - 1)
        return range(first, (len(self.rows_model.rows) if last < 0 else last + 1))

    def _paint_brackets(self, painter: QPainter) -> None:
        """A square bracket before the places of each group that shares one."""
        rows, now = self.rows_model.rows, look()
        left = self.columnViewportPosition(_PLACE) + now.px(8)
        inset, arm = now.px(7), now.px(5)
        painter.setPen(QPen(now.colour("warn"), 2))
        for at in self._visible():
            line = rows[at]
            if not line.tied:
                continue
            y, height = self.rowViewportPosition(at), self.rowHeight(at)
            first = at == 0 or rows[at - 1].place != line.place
            last = at == len(rows) - 1 or rows[at + 1].place != line.place
            top, bottom = y + (inset if first else 0), y + height - (inset if last else 0)
            painter.drawLine(left, top, left, bottom)
            if first:
                painter.drawLine(left, top, left + arm, top)
            if last:
                painter.drawLine(left, bottom, left + arm, bottom)

    def _paint_cut(self, painter: QPainter) -> None:
        now, after = look(), self._cut_after or 0
        y = self.rowViewportPosition(after) + self.rowHeight(after)
        if not -now.row < y < self.viewport().height() + now.row:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = Qt.PenStyle.DashLine if self._cut_open else Qt.PenStyle.SolidLine
        painter.setPen(QPen(now.colour("accent"), 2, style))
        painter.drawLine(0, y, self.viewport().width(), y)
        painter.setFont(now.font(Role.SMALL, bold=True))
        metrics = painter.fontMetrics()
        width = metrics.horizontalAdvance(self._cut_word) + now.px(16)
        height = metrics.height() + now.px(2)
        last = after == len(self.rows_model.rows) - 1
        top = y - height if last else y - height // 2
        pill = QRect(self.cut_left, top, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("accent"))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(now.colour("on_accent"))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), self._cut_word)
