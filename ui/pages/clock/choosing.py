"""For whom: all tables, or those typed or clicked. Two ways to say the same, kept in step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tourney.base.errors import BadInput
from tourney.base.ids import TableNo
from tourney.base.table_numbers import table_numbers, typed
from tourney.base.texts import Texts, msg
from tourney.clock.clocks import HallClock, Phase, TableTime
from ui.parts.shown import shown_time
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import FlowLayout, column, scrolled

_MOST = 132
"""Px of buttons that are in sight; a hall of more tables scrolls."""


class TableChoice(QWidget):
    """`tables` are those chosen, () for all; None while what is typed is not understood."""

    changed = Signal()

    def __init__(self, texts: Callable[[], Texts]) -> None:
        super().__init__()
        self._texts = texts
        self._known: tuple[TableNo, ...] = ()
        self.buttons: dict[TableNo, Button] = {}
        self.field = TextField()
        self.row = FormRow(self.field)
        inner = QWidget()
        self._flow = FlowLayout(inner, spacing=6)
        self._area = scrolled(inner)
        self.setLayout(column(self.row, self._area, spacing=8))
        self.field.textChanged.connect(self._typed)

    @property
    def tables(self) -> tuple[TableNo, ...] | None:
        """The tables chosen, () for all; None while the typing is wrong."""
        try:
            numbers = table_numbers(self.field.text())
        except BadInput:
            return None
        if set(numbers) - set(self._known):
            return None
        return () if set(numbers) == set(self._known) else numbers

    def retranslate(self) -> None:
        """Put every word."""
        texts = self._texts()
        self.row.set_words(texts("clock.for_tables"), texts("clock.for_tables_hint"))
        self._check()

    def show_clock(self, hall: HallClock) -> None:
        """One button a table, with the time it has of its own."""
        if hall.tables != self._known:
            self._rebuild(hall.tables)
        for number, button in self.buttons.items():
            own = next((each for each in hall.differing if each.table == number), None)
            button.setText(str(number) if own is None else f"{number} · {self._own_words(own)}")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as the rows of buttons, so that nothing below stands off; no room where there are none."""
        high = min(_MOST, self._flow.heightForWidth(self._area.viewport().width()))
        if self._area.height() != high or self._area.minimumHeight() != high:
            self._area.setFixedHeight(high)
        self._area.setVisible(bool(self._known))

    def _own_words(self, own: TableTime) -> str:
        texts = self._texts()
        if own.phase is Phase.ENDED:
            return texts("clock.table_ended")
        if own.phase is Phase.READY:
            return texts("clock.table_waits")
        left = shown_time(own.seconds)
        if own.own_pause:
            return texts("clock.table_paused", left=left)
        return texts("clock.table_last", left=left) if own.last_round else left

    def _rebuild(self, tables: Sequence[TableNo]) -> None:
        self._known = tuple(tables)
        for button in self.buttons.values():
            self._flow.removeWidget(button)
            button.deleteLater()
        self.buttons = {}
        for number in tables:
            button = Button(str(number), compact=True, on_click=partial(self._clicked, number))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[number] = button
            self._flow.addWidget(button)
            button.show()
        self._check()

    def _clicked(self, number: TableNo) -> None:
        chosen = {each for each, button in self.buttons.items() if button.isChecked()}
        self.field.setText(typed(chosen))

    def _typed(self, _text: str) -> None:
        self._check()
        self.changed.emit()

    def _check(self) -> None:
        texts, problem = self._texts(), ""
        numbers: tuple[TableNo, ...] = ()
        try:
            numbers = table_numbers(self.field.text())
        except BadInput as error:
            problem = texts.error(error)
        unknown = sorted(set(numbers) - set(self._known))
        if unknown and not problem:
            problem = texts.say(msg("clock.not_playing", tables=unknown, n=len(unknown)))
        self.row.set_problem(problem)
        for number, button in self.buttons.items():
            button.setChecked(number in numbers)
