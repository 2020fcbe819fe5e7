"""The commands of the hall's clock as actions, the same for chip, menu, page and keys; and its calls.

Nobody counts seconds: a timer only asks how the clock value stands now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from tourney.base.heat_names import heat_named
from tourney.base.texts import msg
from tourney.clock.clock import HallClock, Phase, hall_clock
from tourney.clock.commands import (
    AddTime,
    CallLastRound,
    EndBreak,
    EndClock,
    NoteTimeChange,
    PauseClock,
    ResumeClock,
    StartBreak,
    StartClock,
)
from tourney.event.command import Command
from ui.base.shortcuts import EVERYWHERE
from ui.gateway.gateway import Gateway
from ui.parts.calls import calls_between
from ui.parts.dialogs import Confirm
from ui.parts.shown import shown_time
from ui.parts.sounds import Bell
from ui.parts.starting import start_clock
from ui.widgets.icons import icon

_TICK_MS = 250


class ClockActions(QObject):
    """The clock's commands as actions, for the chip and for the Day menu alike. Calls out what comes up."""

    ticked = Signal(object)
    """The `HallClock` whenever it has changed, at least once a second while the clock runs."""
    said = Signal(object, str)
    """A `Message` for the bar and its kind: a call to the hall, news of the computer's time."""
    wanted = Signal()
    """A person wants the clock's page."""

    def __init__(self, gateway: Gateway, ask: Confirm, parent: QWidget) -> None:
        super().__init__(parent)
        self._gateway, self._ask = gateway, ask
        self.bell = Bell(self)
        self._hall: HallClock | None = None
        self._noting = False
        self._bridge_told = False
        self.minutes: int | None = None
        """What the next start takes in place of the format's minutes."""
        self.view = HallClock(Phase.NOTHING, gateway.now())
        self.toggle = self._action("clock toggle", self._toggle)
        self.add_one = self._action("clock add one", lambda: self._add(60))
        self.add_five = self._action("clock add five", lambda: self._add(300))
        self.take_one = self._action("", lambda: self._add(-60))
        self.last_round = self._action("", lambda: self._run(CallLastRound()))
        self.end = self._action("", self._end)
        self.end_break = self._action("", lambda: self._run(EndBreak()))
        self.open = self._action("clock page", self.wanted.emit)
        self.mute = QAction(parent)
        self.mute.setCheckable(True)
        self.mute.triggered.connect(self.bell.set_muted)
        self.bell.changed.connect(self._bell_changed)
        parent.addActions(self.actions)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def actions(self) -> list[QAction]:
        """All of them in the order of the menu."""
        times = [self.toggle, self.add_one, self.add_five, self.take_one]
        return [*times, self.last_round, self.end, self.end_break, self.open, self.mute]

    def tick(self) -> None:
        """Look how the clock stands; call out what has come up since the last look."""
        gateway = self._gateway
        hall = hall_clock(gateway.tournament, gateway.rules, gateway.now())
        calls, self._hall = calls_between(self._hall, hall), hall
        if replace(hall, at=self.view.at) != self.view:
            if (hall.heat, hall.wave, hall.phase) != (self.view.heat, self.view.wave, self.view.phase):
                self.minutes = None
            self.view = hall
            self.retranslate()
            self.ticked.emit(hall)
        for call in calls:
            self.said.emit(call.text, "warn")
        if calls and not self.bell.muted:
            self.bell.ring(max(call.grade for call in calls))
        self._watch_time()

    def retranslate(self) -> None:
        """Word and enable the actions by the state of the clock."""
        texts, view = self._gateway.texts, self.view
        on = view.is_on
        self.toggle.setText(self._toggle_words())
        self.toggle.setEnabled(view.phase is not Phase.NOTHING)
        self.toggle.setIcon(icon("pause" if view.runs else "play"))
        self.add_one.setText(texts("window.clock_add_one"))
        self.add_five.setText(texts("window.clock_add_five"))
        self.take_one.setText(texts("window.clock_take_one"))
        self.last_round.setText(texts("clock.do_last_round"))
        ends = "window.clock_end" if on and view.heat is not None else "window.clock_end_none"
        self.end.setText(texts(ends, heat="" if view.heat is None else heat_named(view.heat)))
        self.open.setText(texts("clock.open_panel"))
        self.mute.setText(texts("clock.mute"))
        self.end_break.setText(texts("clock.do_end_break"))
        timed = (on and not view.untimed) or view.called is not None
        for action in (self.add_one, self.add_five, self.take_one):
            action.setEnabled(timed)
        self.last_round.setEnabled(on and not view.last_round)
        self.end.setEnabled(on)
        self.end_break.setVisible(view.called is not None)
        self.end_break.setEnabled(view.called is not None)

    def start(self) -> None:
        """Start the heat that is ready; nothing otherwise."""
        if self.view.phase is Phase.READY and self.view.heat is not None:
            command = StartClock(self.view.heat, self.view.wave, self.minutes)
            start_clock(self._gateway, self._ask, command, lambda _outcome: self.tick())

    def set_length(self, minutes: int | None) -> None:
        """What the clock that is ready will start with; None: the format's minutes."""
        self.minutes = minutes
        self.ticked.emit(self.view)

    def _watch_time(self) -> None:
        """Have a change of the computer's time written down once; say once that a restart was bridged."""
        clock = self._gateway.application.clock
        if not self._noting and clock.moved_by():
            self._noting = True
            self._gateway.run(NoteTimeChange(), lambda _done: self._noted(), self._not_noted)
        if clock.bridged and not self._bridge_told:
            self._bridge_told = True
            self.said.emit(msg("clock.bridged"), "warn")

    def _noted(self) -> None:
        self._noting = False

    def _not_noted(self, error: Exception) -> None:
        """It stays unwritten, and the clock right; asking again every moment would help nobody."""
        self._gateway.failed.emit(error)

    def _toggle_words(self) -> str:
        texts, view = self._gateway.texts, self.view
        if view.heat is None:
            return texts("window.clock_nothing")
        heat = heat_named(view.heat)
        if view.runs:
            return texts("window.clock_pause", heat=heat)
        if view.phase is Phase.PAUSED:
            return texts("window.clock_resume", heat=heat)
        return texts("window.clock_start_heat", heat=heat)

    def _toggle(self) -> None:
        if self.view.runs:
            self._run(PauseClock())
        elif self.view.phase is Phase.PAUSED:
            self._run(ResumeClock())
        else:
            self.start()

    def _end(self) -> None:
        """At once when the time is up; with time left it is asked once, for the hall would stop playing."""
        self.tick()
        view, ask = self.view, self._ask
        if view.heat is None or view.untimed or view.seconds <= 0:
            self._run(EndClock())
            return
        heat, left = heat_named(view.heat), shown_time(view.seconds)
        ask(
            msg("clock.end_title", heat=heat, left=left),
            msg("clock.end_text"),
            msg("clock.end_anyway"),
            lambda: self._run(EndClock()),
            danger=True,
        )

    def _add(self, seconds: int) -> None:
        """To the clock that is on, else to the break."""
        self.tick()
        called = self.view.called
        if called is None:
            self._run(AddTime(seconds))
        else:
            self._run(StartBreak(max(60, called.seconds + seconds)))

    def _bell_changed(self) -> None:
        self.mute.setChecked(self.bell.muted)

    def _run(self, command: Command[object]) -> None:
        self._gateway.run(command, then=lambda _outcome: self.tick())

    def _action(self, owner: str, call: Callable[[], object]) -> QAction:
        action = QAction(self.parent())
        action.setShortcuts(EVERYWHERE.of(owner))
        action.triggered.connect(lambda _checked=False: call())
        return action
