"""The clock that is visible on every page, and the commands of the day behind it.

Nobody counts seconds: a timer only asks how the clock value stands now.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from tourney.services.commands import AddTime, Command, EndClock, PauseClock, ResumeClock, StartClock
from tourney.services.queries.today import clock_view, heat_name
from tourney.texts import Texts
from tourney.views.today import ClockState, ClockView, Urgency
from ui.gateway import Gateway
from ui.theme.icons import icon
from ui.widgets.buttons import Button
from ui.widgets.text import restyle

_TICK_MS = 250
_WORDS = {
    Urgency.TEN: "window.clock_ten",
    Urgency.FIVE: "window.clock_five",
    Urgency.ONE: "window.clock_one",
    Urgency.OVER: "window.clock_over",
}
_STATES = {Urgency.CALM: "good", Urgency.TEN: "warn", Urgency.FIVE: "warn"}


def shown_time(seconds: int) -> str:
    """`41:07`, `1:02:05`, and after time `−2:10`."""
    sign, rest = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"


def chip_words(view: ClockView, texts: Texts) -> str:
    """Everything the chip says, in words as well as in colour."""
    if view.state is ClockState.NONE or view.heat is None:
        return texts("window.clock_none")
    parts = [texts.say(heat_name(view.heat))]
    if view.waves > 1:
        parts.append(texts("window.clock_wave", wave=view.wave, waves=view.waves))
    if view.state is ClockState.READY:
        length = texts("window.clock_untimed") if view.untimed else shown_time(view.seconds)
        parts += [length, texts("window.clock_start")]
        return " · ".join(parts)
    if view.finished:
        return " · ".join([*parts, texts("window.clock_finished")])
    parts.append(shown_time(view.seconds))
    if view.state is ClockState.PAUSED:
        parts.append(texts("window.clock_paused"))
    elif view.urgency in _WORDS:
        parts.append(texts(_WORDS[view.urgency]))
    return " · ".join(parts)


class ClockActions(QObject):
    """The clock's commands as actions, for the chip and for the Day menu alike."""

    ticked = Signal(object)
    """The `ClockView` whenever it has changed, at least once a second while the clock runs."""

    def __init__(self, gateway: Gateway, parent: QWidget) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self.view = ClockView(ClockState.NONE)
        self.toggle = self._action("F9", self._toggle)
        self.add_one = self._action("Shift+F9", lambda: self._run(AddTime(60)))
        self.add_five = self._action("Ctrl+F9", lambda: self._run(AddTime(300)))
        self.take_one = self._action("", lambda: self._run(AddTime(-60)))
        self.end = self._action("", lambda: self._run(EndClock()))
        parent.addActions(self.actions)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def actions(self) -> list[QAction]:
        """All of them in the order of the menu."""
        return [self.toggle, self.add_one, self.add_five, self.take_one, self.end]

    def tick(self) -> None:
        """Look how the clock stands."""
        gateway = self._gateway
        view = clock_view(gateway.tournament, gateway.rules, gateway.now())
        if view != self.view:
            self.view = view
            self.retranslate()
            self.ticked.emit(view)

    def retranslate(self) -> None:
        """Word and enable the actions by the state of the clock."""
        texts, view = self._gateway.texts, self.view
        self.toggle.setText(self._toggle_words())
        self.toggle.setEnabled(view.state is not ClockState.NONE)
        pauses = view.state is ClockState.RUNNING and not view.finished
        self.toggle.setIcon(icon("pause" if pauses else "play"))
        self.add_one.setText(texts("window.clock_add_one"))
        self.add_five.setText(texts("window.clock_add_five"))
        self.take_one.setText(texts("window.clock_take_one"))
        self.end.setText(texts("window.clock_end"))
        on = view.state in (ClockState.RUNNING, ClockState.PAUSED)
        for action in (self.add_one, self.add_five, self.take_one):
            action.setEnabled(on and not view.untimed and not view.finished)
        self.end.setEnabled(on)
        self.end.setVisible(not view.finished)

    def start(self) -> None:
        """Start the heat that is ready; nothing otherwise."""
        if self.view.state is ClockState.READY and self.view.heat is not None:
            self._run(StartClock(self.view.heat, self.view.wave))

    def _toggle_words(self) -> str:
        texts, view = self._gateway.texts, self.view
        if view.finished:
            return texts("window.clock_end")
        if view.state is ClockState.RUNNING:
            return texts("window.clock_pause")
        if view.state is ClockState.PAUSED:
            return texts("window.clock_resume")
        if view.heat is None:
            return texts("window.clock_nothing")
        return texts("window.clock_start_heat", heat=heat_name(view.heat))

    def _toggle(self) -> None:
        if self.view.finished:
            self._run(EndClock())
        elif self.view.state is ClockState.RUNNING:
            self._run(PauseClock())
        elif self.view.state is ClockState.PAUSED:
            self._run(ResumeClock())
        else:
            self.start()

    def _run(self, command: Command) -> None:
        self._gateway.run(command, then=lambda _outcome: self.tick())

    def _action(self, key: str, call: Callable[[], object]) -> QAction:
        action = QAction(self.parent())
        if key:
            action.setShortcut(QKeySequence(key))
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

    def _show(self, view: ClockView) -> None:
        words = chip_words(view, self._gateway.texts)
        self.setText(words)
        self.setAccessibleName(words)
        state = "idle"
        if view.state in (ClockState.RUNNING, ClockState.PAUSED):
            state = _STATES.get(view.urgency, "bad")
        if view.state is ClockState.PAUSED:
            state = "warn"
        if view.finished:
            state = "idle"
        restyle(self, state=state)
