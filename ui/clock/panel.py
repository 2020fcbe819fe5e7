"""The panel of the clock: everything that can be done to it, for all, some or one table; who is late; why.

It stays open beside the pages. What is refused is said here, above the buttons.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QWidget

from tourney.competition.heat_names import heat_named
from tourney.errors import TourneyError
from tourney.services.command import Command
from tourney.services.commands.clock import (
    AddTime,
    CallLastRound,
    EndClock,
    PauseClock,
    ResumeClock,
    SetTimeLeft,
    StartClock,
)
from tourney.services.queries.clocks import hall_clock
from tourney.texts import Message, msg
from tourney.views.clocks import HallClock, Phase
from ui.clock.choosing import TableChoice
from ui.clock.lists import HistoryList, LateList
from ui.clock.shown import shown_time, typed_time
from ui.clock.warning_field import WarningField
from ui.dialogs import Dialog
from ui.gateway import Gateway
from ui.theme import Role
from ui.widgets import Button, FormRow, Hint, Label, TextField, column, row

_TICK_MS = 250
_PHASES = {
    Phase.NOTHING: "clock.phase_nothing",
    Phase.READY: "clock.phase_ready",
    Phase.RUNNING: "clock.phase_running",
    Phase.PAUSED: "clock.phase_paused",
    Phase.OVER: "clock.phase_over",
    Phase.ENDED: "clock.phase_ended",
}
_KINDS = {Phase.PAUSED: "warn", Phase.OVER: "bad"}
_BY_GRADE = ("good", "warn", "warn", "bad", "bad")


class ClockPanel(Dialog):
    """Choose tables (or none for all), then press what to do. Keys: Alt and the letter shown."""

    def __init__(self, gateway: Gateway, mute: QAction, parent: QWidget) -> None:
        super().__init__(parent, "", "", 880)
        self.setModal(False)
        self._gateway = gateway
        self._mute = mute
        self.time = Label("", Role.DISPLAY, bold=True)
        self.state = Label("", Role.LEAD, wrap=True)
        self.choice = TableChoice(lambda: gateway.texts)
        self.minutes = TextField("5", width=96)
        self.minutes_row = FormRow(self.minutes)
        self.reason = TextField()
        self.reason_row = FormRow(self.reason)
        self.problem = Hint()
        self.start = Button(kind="primary", icon_name="play", on_click=self._start)
        self.pause = Button(icon_name="pause", on_click=lambda: self._do(PauseClock))
        self.resume = Button(icon_name="play", on_click=lambda: self._do(ResumeClock))
        self.add = Button(icon_name="plus", on_click=lambda: self._add(1))
        self.take = Button(icon_name="minus", on_click=lambda: self._add(-1))
        self.set_left = Button(on_click=self._set_left)
        self.last_round = Button(icon_name="flag", on_click=lambda: self._do(CallLastRound))
        self.end = Button(icon_name="stop", on_click=lambda: self._do(EndClock))
        self.late = LateList()
        self.history = HistoryList()
        self.warnings = WarningField(gateway)
        self.sounds = QCheckBox()
        self.close_button = self.add_button("", "", self.reject)
        self._lay_out()
        self.sounds.toggled.connect(self._sounds)
        mute.toggled.connect(self._muted)  # a method: what is connected to it ends with the panel
        self.choice.changed.connect(self.show_clock)
        gateway.changed.connect(self._changed)
        gateway.language_changed.connect(self.retranslate)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.show_clock)
        self._timer.start()
        self.retranslate()
        self.choice.field.setFocus()

    def _lay_out(self) -> None:
        left = column(
            self.choice,
            row(self.minutes_row, self.reason_row),
            self.problem,
            row(self.start, self.pause, self.resume, self.last_round, None),
            row(self.add, self.take, self.set_left, self.end, None),
            spacing=10,
        )
        right = column(self.late, self.history, self.warnings, self.sounds, spacing=12)
        right.setStretchFactor(self.history, 1)
        both = row(spacing=24)
        both.addLayout(left, 5)
        both.addLayout(right, 4)
        self.content.addLayout(row(self.time, 12, self.state, None))
        self.content.addLayout(both, 1)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        self.setWindowTitle(texts("clock.panel_title"))
        self._title.set_text(texts("clock.panel_title"))
        self.choice.retranslate()
        self.minutes_row.set_words(texts("clock.minutes"), texts("clock.minutes_hint"))
        self.reason_row.set_words(texts("clock.reason"), texts("clock.reason_hint"))
        for button, key in (
            (self.start, "clock.do_start"), (self.pause, "clock.do_pause"), (self.resume, "clock.do_resume"),
            (self.add, "clock.do_add"), (self.take, "clock.do_take"), (self.set_left, "clock.do_set"),
            (self.last_round, "clock.do_last_round"), (self.end, "clock.do_end"),
            (self.close_button, "window.close"),
        ):  # fmt: skip
            button.setText(texts(key))
        self.sounds.setText(texts("clock.sounds"))
        self.warnings.retranslate()
        self._show_sounds()
        self._show_history()
        self.show_clock()

    def show_clock(self) -> None:
        """Show the clock as it stands now."""
        hall = self._hall()
        texts = self._gateway.texts
        self.time.set_text("–" if hall.phase is Phase.NOTHING else shown_time(hall.seconds))
        self.state.set_text(self._state_words(hall), _kind(hall))
        self.choice.show_clock(hall)
        self.late.show_late(texts, hall.late)
        self._enable(hall)

    def _state_words(self, hall: HallClock) -> str:
        texts = self._gateway.texts
        if hall.heat is None:
            return texts("clock.phase_nothing")
        parts = [texts.say(heat_named(hall.heat))]
        if hall.waves > 1:
            parts.append(texts("window.clock_wave", wave=hall.wave, waves=hall.waves))
        all_in = hall.is_on and hall.finished
        parts.append(texts("window.clock_finished" if all_in else _PHASES[hall.phase]))
        if hall.last_round:
            parts.append(texts("clock.last_round"))
        elif hall.warning.minutes:
            parts.append(texts("clock.within", n=hall.warning.minutes))
        return " · ".join(parts)

    def _enable(self, hall: HallClock) -> None:
        """What can be done now for those chosen; the rest is grey."""
        pressed = self.focusWidget()
        chosen = self.choice.tables
        valid = chosen is not None
        on = valid and hall.is_on
        owns = [hall.table(number) for number in chosen or hall.tables]
        stands = hall.phase is Phase.PAUSED if not chosen else all(own.own_pause for own in owns)
        any_own = any(own.own_pause for own in owns)
        waiting = bool(chosen) and all(own.phase is Phase.READY for own in owns)
        timed = on and not hall.untimed
        self.start.setEnabled(valid and (hall.phase is Phase.READY or (hall.is_on and waiting)))
        self.pause.setEnabled(on and not stands)
        self.resume.setEnabled(on and (stands or any_own) and not waiting)
        for button in (self.add, self.take, self.set_left):
            button.setEnabled(timed)
        self.last_round.setEnabled(on and not hall.last_round)
        self.end.setEnabled(on)
        if isinstance(pressed, Button) and not pressed.isEnabled():
            heir = {self.start: self.pause, self.pause: self.resume, self.resume: self.pause}.get(pressed)
            (heir if heir is not None and heir.isEnabled() else self.choice.field).setFocus()

    def _changed(self, topics: frozenset[str]) -> None:
        self._show_history()
        self.warnings.refresh()
        self.show_clock()

    def _show_history(self) -> None:
        gateway = self._gateway
        hall = self._hall()
        self.history.show_lines(
            gateway.texts, gateway.history, hall.heat if hall.is_on else None, gateway.zone
        )

    def _muted(self, _muted: bool) -> None:
        self._show_sounds()

    def _show_sounds(self) -> None:
        self.sounds.blockSignals(True)
        self.sounds.setChecked(not self._mute.isChecked())
        self.sounds.blockSignals(False)

    def _sounds(self, on: bool) -> None:
        if self._mute.isChecked() is on:
            self._mute.trigger()

    # ---- doing --------------------------------------------------------------------------------

    def _start(self) -> None:
        hall = self._hall()
        tables = self.choice.tables
        if hall.heat is not None and tables is not None:
            self._run(StartClock(hall.heat, hall.wave, tables=tables, reason=self.reason.clean))

    def _do(self, command: type[PauseClock | ResumeClock | CallLastRound | EndClock]) -> None:
        if self.choice.tables is not None:
            self._run(command(tables=self.choice.tables, reason=self.reason.clean))

    def _add(self, sign: int) -> None:
        seconds = self._seconds()
        tables = self.choice.tables
        if seconds is not None and tables is not None:
            self._run(AddTime(sign * seconds, tables=tables, reason=self.reason.clean))

    def _set_left(self) -> None:
        seconds = self._seconds()
        tables = self.choice.tables
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

    def _run(self, command: Command[object]) -> None:
        self._say(None)
        self._gateway.run(command, lambda _outcome: self._done(), self._refused)

    def _done(self) -> None:
        self.reason.clear()
        self.show_clock()

    def _refused(self, error: Exception) -> None:
        if isinstance(error, TourneyError):
            self._say(msg(error.key, **error.params))
        else:
            self._gateway.failed.emit(error)

    def _say(self, message: Message | None) -> None:
        self.problem.show_words(self._gateway.texts.say(message) if message else "", "warn")

    def _hall(self) -> HallClock:
        gateway = self._gateway
        return hall_clock(gateway.tournament, gateway.rules, gateway.now())


def _kind(hall: HallClock) -> str:
    """The colour of the words beside the time."""
    if hall.phase is Phase.RUNNING:
        return _BY_GRADE[hall.warning.grade]
    return _KINDS.get(hall.phase, "")
