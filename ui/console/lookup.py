"""Below the choices: the log, net worth over time, a square, a player's deeds, the score. One at a time."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from tourney.base.texts import Texts
from tourney.game.console.view import BoardView, TableView
from ui.console.chart import Series, WorthChart
from ui.console.details import Details
from ui.console.log_list import LogList
from ui.console.words import person
from ui.widgets.buttons import SegmentedControl
from ui.widgets.layouts import column, scrolled

_PARTS = (
    ("log", "console.tab_log"),
    ("chart", "console.tab_chart"),
    ("deed", "console.tab_square"),
    ("deeds", "console.tab_deeds"),
    ("score", "console.tab_score"),
)
_LEAST = 100
"""Height that a part of it keeps, px, however much room the panel above wants."""


class Lookup(QWidget):
    """Only what is open is kept up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.tabs = SegmentedControl([(name, name) for name, _ in _PARTS])
        self.log = LogList()
        self.chart = WorthChart()
        self.details = Details()
        self._stack = QStackedWidget()
        self._area = scrolled(self.details)
        for part in (self.log, self.chart, self._area):
            self._stack.addWidget(part)
        self._shown: tuple[TableView, int, Texts] | None = None
        self._square = 0
        self._of_others = False
        self.tabs.changed.connect(lambda _value: self._chosen())
        for name, _ in _PARTS:
            self.tabs.button(name).setFocusPolicy(self.log.focusPolicy())
        self._stack.setMinimumHeight(_LEAST)
        self.setLayout(column(self.tabs, self._stack, spacing=6))

    def retranslate(self, texts: Texts) -> None:
        """Word the tabs."""
        self.tabs.set_options([(name, texts(key)) for name, key in _PARTS])

    def show_view(self, view: TableView, seat: int, texts: Texts) -> None:
        """Keep the open part up to date."""
        self._shown = (view, seat, texts)
        self._show()

    def open(self, part: str, view: TableView, seat: int, texts: Texts) -> None:
        """Open a part by name; `others`: the deeds of all but the seat that speaks."""
        self._of_others = part == "others"
        self.tabs.set_value("deeds" if self._of_others else part)
        self.show_view(view, seat, texts)

    def show_square(self, board: BoardView, index: int, texts: Texts) -> None:
        """Details of one square."""
        self._square = index
        self.tabs.set_value("deed")
        self._stack.setCurrentWidget(self._area)
        self.details.show_square(board, index, texts)

    def _chosen(self) -> None:
        self._of_others = False
        self._show()

    def _show(self) -> None:
        if self._shown is None:
            return
        view, seat, texts = self._shown
        part = self.tabs.value
        self._stack.setCurrentWidget({"log": self.log, "chart": self.chart}.get(part, self._area))
        self.log.show_lines(view.log, texts)
        if part == "chart":
            series = [
                Series(
                    each.seat + 1,
                    person(each.name, texts),
                    [point.worth[each.seat] for point in view.worth],
                    texts.money(view.worth[-1].worth[each.seat]) if view.worth else "",
                )
                for each in view.board.seats
            ]
            self.chart.show_series(series, [point.n for point in view.worth])
        elif part == "deed":
            self.details.show_square(view.board, self._square, texts)
        elif part == "deeds":
            others = [each.seat for each in view.board.seats if each.seat != seat and not each.out]
            self.details.show_deeds(view.board, others if self._of_others else [seat], texts)
        elif part == "score":
            self.details.show_score(view.board, texts, over=view.over)
