"""The clock that is visible on every page, and the commands of the day behind it.

Nobody counts seconds: a timer only asks how the clock value stands now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tourney.competition.heat_names import heat_named
from tourney.services.command import Command
from tourney.services.commands.clock import (
    AddTime,
    CallLastRound,
    EndClock,
    NoteTimeChange,
    PauseClock,
    ResumeClock,
    StartClock,
)
from tourney.services.queries.clocks import hall_clock, next_start
from tourney.texts import Texts, msg
from tourney.views.clocks import HallClock, Phase
from ui.clock.calls import calls_between
from ui.clock.panel import ClockPanel
from ui.clock.shown import shown_time as shown_time
from ui.clock.sounds import Bell
from ui.gateway import Gateway
from ui.shortcuts import EVERYWHERE
from ui.theme.icons import icon
from ui.widgets.buttons import Button
from ui.widgets.text import restyle

_TICK_MS = 250
_STATES = ("good", "warn", "warn", "bad", "bad")
"""Colours by the grade of the warning."""


def chip_words(view: HallClock, texts: Texts) -> str:
    """Everything the chip says, in words as well as in colour."""
    if view.called is not None:
        key = "window.clock_break" if view.called.seconds > 0 else "window.clock_break_over"
        left = shown_time(abs(view.called.seconds))
        return texts(key, what=next_start(view.called), left=left)
    if view.phase is Phase.NOTHING or view.heat is None:
        return texts("window.clock_none")
    parts = [texts.say(heat_named(view.heat))]
    if view.waves > 1:
        parts.append(texts("window.clock_wave", wave=view.wave, waves=view.waves))
    if view.phase is Phase.READY:
        length = texts("window.clock_untimed") if view.untimed else shown_time(view.seconds)
        parts += [length, texts("window.clock_start")]
        return " · ".join(parts)
    if view.finished:
        return " · ".join([*parts, texts("window.clock_finished")])
    parts.append(shown_time(view.seconds))
    if view.phase is Phase.PAUSED:
        parts.append(texts("window.clock_paused"))
    elif view.over:
        parts.append(texts("clock.over_last_round" if view.last_round else "window.clock_over"))
    elif view.last_round:
        parts.append(texts("clock.last_round"))
    elif view.warning.minutes:
        parts.append(texts("clock.within", n=view.warning.minutes))
    if view.differing:
        parts.append(texts("clock.own_tables", n=len(view.differing)))
    return " · ".join(parts)


class ClockActions(QObject):
    """The clock's commands as actions, for the chip and for the Day menu alike. Calls out what comes up."""

    ticked = Signal(object)
    """The `HallClock` whenever it has changed, at least once a second while the clock runs."""
    said = Signal(object, str)
    """A `Message` for the bar and its kind: a call to the hall, news of the computer's time."""
    mute_changed = Signal(bool)
    """A person switched the sounds off (True) or on."""

    def __init__(self, gateway: Gateway, parent: QWidget, bell: Bell | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._bell = bell or Bell()
        self._hall: HallClock | None = None
        self._noting = False
        self._bridge_told = False
        self._panel: ClockPanel | None = None
        self.view = HallClock(Phase.NOTHING, gateway.now())
        self.toggle = self._action("clock toggle", self._toggle)
        self.add_one = self._action("clock add one", lambda: self._run(AddTime(60)))
        self.add_five = self._action("clock add five", lambda: self._run(AddTime(300)))
        self.take_one = self._action("", lambda: self._run(AddTime(-60)))
        self.last_round = self._action("", lambda: self._run(CallLastRound()))
        self.end = self._action("", lambda: self._run(EndClock()))
        self.open = self._action("clock panel", self.open_panel)
        self.mute = QAction(parent)
        self.mute.setCheckable(True)
        self.mute.triggered.connect(self.mute_changed)
        parent.addActions(self.actions)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def actions(self) -> list[QAction]:
        """All of them in the order of the menu."""
        times = [self.toggle, self.add_one, self.add_five, self.take_one]
        return [*times, self.last_round, self.end, self.open, self.mute]

    def set_muted(self, muted: bool) -> None:
        """Sounds off or on, as remembered."""
        self.mute.setChecked(muted)

    def tick(self) -> None:
        """Look how the clock stands; call out what has come up since the last look."""
        gateway = self._gateway
        hall = hall_clock(gateway.tournament, gateway.rules, gateway.now())
        calls, self._hall = calls_between(self._hall, hall), hall
        if replace(hall, at=self.view.at) != self.view:
            self.view = hall
            self.retranslate()
            self.ticked.emit(hall)
        for call in calls:
            self.said.emit(call.text, "warn")
        if calls and not self.mute.isChecked():
            self._bell.ring(max(call.grade for call in calls))
        self._watch_time()

    def retranslate(self) -> None:
        """Word and enable the actions by the state of the clock."""
        texts, view = self._gateway.texts, self.view
        self.toggle.setText(self._toggle_words())
        self.toggle.setEnabled(view.phase is not Phase.NOTHING)
        pauses = view.runs and not view.finished
        self.toggle.setIcon(icon("pause" if pauses else "play"))
        self.add_one.setText(texts("window.clock_add_one"))
        self.add_five.setText(texts("window.clock_add_five"))
        self.take_one.setText(texts("window.clock_take_one"))
        self.last_round.setText(texts("clock.do_last_round"))
        self.end.setText(texts("window.clock_end"))
        self.open.setText(texts("clock.open_panel"))
        self.mute.setText(texts("clock.mute"))
        on = view.is_on
        for action in (self.add_one, self.add_five, self.take_one):
            action.setEnabled(on and not view.untimed and not view.finished)
        self.last_round.setEnabled(on and not view.last_round and not view.finished)
        self.end.setEnabled(on)
        self.end.setVisible(not view.finished)

    def start(self) -> None:
        """Start the heat that is ready; nothing otherwise."""
        if self.view.phase is Phase.READY and self.view.heat is not None:
            self._run(StartClock(self.view.heat, self.view.wave))

    def open_panel(self) -> ClockPanel:
        """Show the panel of the clock; the same one while it is open."""
        if self._panel is None:
            parent = self.parent()
            assert isinstance(parent, QWidget)
            self._panel = ClockPanel(self._gateway, self.mute, parent)
            self._panel.destroyed.connect(self._panel_closed)
            self._panel.show()
        self._panel.raise_()
        self._panel.activateWindow()
        return self._panel

    def _panel_closed(self) -> None:
        self._panel = None

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
        if view.finished:
            return texts("window.clock_end")
        if view.runs:
            return texts("window.clock_pause")
        if view.phase is Phase.PAUSED:
            return texts("window.clock_resume")
        if view.heat is None:
            return texts("window.clock_nothing")
        return texts("window.clock_start_heat", heat=heat_named(view.heat))

    def _toggle(self) -> None:
        if self.view.finished:
            self._run(EndClock())
        elif self.view.runs:
            self._run(PauseClock())
        elif self.view.phase is Phase.PAUSED:
            self._run(ResumeClock())
        else:
            self.start()

    def _run(self, command: Command[object]) -> None:
        self._gateway.run(command, then=lambda _outcome: self.tick())

    def _action(self, owner: str, call: Callable[[], object]) -> QAction:
        action = QAction(self.parent())
        action.setShortcuts(EVERYWHERE.of(owner))
        action.triggered.connect(lambda _checked=False: call())
        return action


class ClockChip(Button):
    """Heat, wave and time left; a click opens the commands of the clock."""

    def __init__(self, gateway: Gateway, actions: ClockActions, parent: QWidget | None = None) -> None:
        super().__init__(kind="clock", parent=parent)
        self._gateway = gateway
        self._actions = actions
        menu = QMenu(self)
        menu.addActions(actions.actions)
        self.setMenu(menu)
        actions.ticked.connect(self._show)
        self._show(actions.view)

    def retranslate(self) -> None:
        """Say it in the language in force."""
        self._actions.retranslate()
        self._show(self._actions.view)

    def _show(self, view: HallClock) -> None:
        words = chip_words(view, self._gateway.texts)
        self.setText(words)
        self.setAccessibleName(words)
        state = "idle"
        if view.is_on:
            state = _STATES[view.warning.grade]
        if view.phase is Phase.PAUSED:
            state = "warn"
        if view.finished:
            state = "idle"
        restyle(self, state=state)
