"""A break by one click: so many minutes, or a time of day; while one is on, the way to end it."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.clock.breaks import StartBreak
from tourney.clock.clocks import HallClock, Phase
from ui.gateway.gateway import Gateway
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import FlowLayout, column
from ui.widgets.look import Role
from ui.widgets.text import Label

MINUTES = (5, 10, 15, 20)


class BreakForm(QWidget):
    """What is wrong with a time that was typed is said below its field."""

    def __init__(self, gateway: Gateway, end: Button) -> None:
        super().__init__()
        self._gateway = gateway
        self.title = Label("", Role.SMALL, "muted", bold=True)
        self.minutes = {n: Button(on_click=partial(self._start, n * 60)) for n in MINUTES}
        self.at = TextField(width=104)
        self.at_row = FormRow(self.at)
        self.take = Button(on_click=self._start_at)
        self.end = end
        keys = FlowLayout()
        for each in (*self.minutes.values(), self.at, self.take, end):
            keys.addWidget(each)
        self._below = Label("", Role.SMALL, "bad", wrap=True)
        self._below.hide()
        self.setLayout(column(self.title, keys, self._below, spacing=4))
        self.at.returnPressed.connect(self._start_at)

    @property
    def problem(self) -> str:
        """What is wrong with what was asked last, as shown."""
        return self._below.full_text if self._below.isVisible() else ""

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        for n, button in self.minutes.items():
            button.setText(texts("clock.n_minutes", n=n))
            button.setAccessibleName(texts("clock.break_for", n=n))
        self.at.setPlaceholderText(texts("window.example", value="14:30"))
        self.at.setAccessibleName(texts("clock.break_at"))
        self.take.setText(texts("clock.do_break_at"))

    def show_clock(self, clock: HallClock) -> None:
        """Whether a break may be told now."""
        texts, free = self._gateway.texts, not clock.is_on
        self.title.set_text(texts("clock.break_title_on") if clock.is_on else self._until(clock))
        for each in (*self.minutes.values(), self.at, self.take):
            each.setEnabled(free)

    def _until(self, clock: HallClock) -> str:
        """What starts after a break that is told now."""
        texts = self._gateway.texts
        heat = clock.heat if clock.phase is Phase.READY else clock.coming
        if heat is None:
            return texts("clock.break_title_any")
        return texts("clock.break_title", heat=heat_named(heat))

    def _start(self, seconds: int) -> None:
        self._run(StartBreak(seconds))

    def _start_at(self) -> None:
        self._run(StartBreak(at=self.at.clean or "–"))

    def _run(self, command: StartBreak) -> None:
        self._gateway.run(command, lambda _outcome: self._started(), self._refused)

    def _started(self) -> None:
        self.at.clear()
        self._below.hide()

    def _refused(self, error: Exception) -> None:
        if isinstance(error, TourneyError):
            self._below.set_text(self._gateway.texts.error(error))
            self._below.show()
        else:
            self._gateway.failed.emit(error)
