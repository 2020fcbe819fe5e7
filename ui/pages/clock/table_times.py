"""For all, some or one table, with minutes of one's own and a reason: the rest of the clock's commands.

What is refused is said here, at the place.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import Message, msg
from tourney.clock.clocks import HallClock, Phase
from tourney.clock.commands import (
    AddTime,
    CallLastRound,
    EndClock,
    PauseClock,
    ResumeClock,
    SetTimeLeft,
    StartClock,
)
from tourney.event.command import Command
from ui.gateway.gateway import Gateway
from ui.pages.clock.choosing import TableChoice
from ui.parts.dialogs import Confirm
from ui.parts.shown import typed_time
from ui.parts.starting import start_clock
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, TextField
from ui.widgets.hint import Hint
from ui.widgets.layouts import FlowLayout, column, row


class TableTimes(QWidget):
    """Choose tables (or none for all), then press what to do."""

    def __init__(self, gateway: Gateway, ask: Confirm) -> None:
        super().__init__()
        self._gateway, self._ask = gateway, ask
        self._clock: HallClock | None = None
        self.choice = TableChoice(lambda: gateway.texts)
        self.minutes = TextField("5", width=96)
        self.minutes_row = FormRow(self.minutes)
        self.reason = TextField()
        self.reason_row = FormRow(self.reason)
        self.problem = Hint()
        self.start = Button(icon_name="play", on_click=self._start)
        self.pause = Button(icon_name="pause", on_click=lambda: self._do(PauseClock))
        self.resume = Button(icon_name="play", on_click=lambda: self._do(ResumeClock))
        self.add = Button(icon_name="plus", on_click=lambda: self._add(1))
        self.take = Button(icon_name="minus", on_click=lambda: self._add(-1))
        self.set_left = Button(on_click=self._set_left)
        self.last_round = Button(icon_name="flag", on_click=lambda: self._do(CallLastRound))
        self.end = Button(icon_name="stop", on_click=lambda: self._do(EndClock))
        keys = FlowLayout()
        for button in self._buttons:
            keys.addWidget(button)
        self.setLayout(
            column(self.choice, row(self.minutes_row, self.reason_row), self.problem, keys, None, spacing=8)
        )
        self.choice.changed.connect(self._enable)

    @property
    def _buttons(self) -> tuple[Button, ...]:
        timed = (self.add, self.take, self.set_left)
        return (self.start, self.pause, self.resume, *timed, self.last_round, self.end)

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        self.choice.retranslate()
        self.minutes_row.set_words(texts("clock.minutes"), texts("clock.minutes_hint"))
        self.reason_row.set_words(texts("clock.reason"), texts("clock.reason_hint"))
        keys = (
            "clock.do_start",
            "clock.do_pause",
            "clock.do_resume",
            "clock.do_add",
            "clock.do_take",
            "clock.do_set",
            "clock.do_last_round",
            "clock.do_end",
        )
        for button, key in zip(self._buttons, keys, strict=True):
            button.setText(texts(key))
            button.redraw_icon()

    def show_clock(self, clock: HallClock) -> None:
        """The tables of the clock, and what can be done to it now."""
        self._clock = clock
        self.choice.show_clock(clock)
        self._enable()

    def _enable(self) -> None:
        """What can be done now for those chosen; the rest is grey."""
        clock = self._clock
        if clock is None:
            return
        pressed = self.focusWidget()
        chosen = self.choice.tables
        valid = chosen is not None
        on = valid and clock.is_on
        owns = [clock.table(number) for number in chosen or clock.tables]
        stands = clock.phase is Phase.PAUSED if not chosen else all(own.own_pause for own in owns)
        any_own = any(own.own_pause for own in owns)
        waiting = bool(chosen) and all(own.phase is Phase.READY for own in owns)
        timed = on and not clock.untimed
        self.start.setEnabled(valid and (clock.phase is Phase.READY or (clock.is_on and waiting)))
        self.pause.setEnabled(on and not stands)
        self.resume.setEnabled(on and (stands or any_own) and not waiting)
        for button in (self.add, self.take, self.set_left):
            button.setEnabled(timed)
        self.last_round.setEnabled(on and not clock.last_round)
        self.end.setEnabled(on)
        self.end.setVisible(
            bool(chosen)
        )  # the hall's clock is ended at one place, and not beside the last round
        if isinstance(pressed, Button) and not pressed.isEnabled():
            heir = {self.start: self.pause, self.pause: self.resume, self.resume: self.pause}.get(pressed)
            (heir if heir is not None and heir.isEnabled() else self.choice.field).setFocus()

    # ---- doing --------------------------------------------------------------------------------

    def _start(self) -> None:
        clock, tables = self._clock, self.choice.tables
        if clock is not None and clock.heat is not None and tables is not None:
            self._run(StartClock(clock.heat, clock.wave, tables=tables, reason=self.reason.clean))

    def _do(self, command: type[PauseClock | ResumeClock | CallLastRound | EndClock]) -> None:
        if self.choice.tables is not None:
            keep = command is PauseClock
            self._run(command(tables=self.choice.tables, reason=self.reason.clean), keep=keep)

    def _add(self, sign: int) -> None:
        seconds, tables = self._seconds(), self.choice.tables
        if seconds is not None and tables is not None:
            self._run(AddTime(sign * seconds, tables=tables, reason=self.reason.clean))

    def _set_left(self) -> None:
        seconds, tables = self._seconds(), self.choice.tables
        if seconds is not None and tables is not None:
            self._run(SetTimeLeft(seconds, tables=tables, reason=self.reason.clean))

    def _seconds(self) -> int | None:
        """The minutes typed, in seconds; says at the field what is wrong with them."""
        seconds = typed_time(self.minutes.text())
        wrong = seconds is None
        text = self._gateway.texts("clock.bad_minutes_typed", text=self.minutes.text()[:20]) if wrong else ""
        self.minutes_row.set_problem(text)
        if wrong:
            self.minutes.setFocus()
        return seconds

    def _run(self, command: Command[object], *, keep: bool = False) -> None:
        """What is pressed next is for all tables again, except after a pause: who stands is to run on."""
        self._say(None)
        asked = self.choice.field.text()

        def done(_outcome: object) -> None:
            self.reason.clear()
            if asked and not keep and self.choice.field.text() == asked:
                self._let_go()

        if isinstance(command, StartClock):
            start_clock(self._gateway, self._ask, command, done, self._refused)
        else:
            self._gateway.run(command, done, self._refused)

    def _let_go(self) -> None:
        """All tables again. Keys go to the field: the same key once more must not reach the whole hall."""
        if isinstance(self.focusWidget(), Button):
            self.choice.field.setFocus()
        self.choice.field.clear()

    def _refused(self, error: Exception) -> None:
        if isinstance(error, TourneyError):
            self._say(msg(error.key, **error.params))
        else:
            self._gateway.failed.emit(error)

    def _say(self, message: Message | None) -> None:
        self.problem.show_words(self._gateway.texts.say(message) if message else "", "warn")
