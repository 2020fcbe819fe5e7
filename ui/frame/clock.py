"""The clock that is visible on every page: heat, wave, time left; its menu are the clock's commands."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from tourney.base.heat_names import heat_named
from tourney.base.texts import Texts
from tourney.clock.clock import HallClock, Phase, next_start
from ui.gateway.gateway import Gateway
from ui.parts.clock import ClockActions
from ui.parts.shown import shown_time
from ui.widgets.buttons import Button
from ui.widgets.text import restyle

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
    parts.append(shown_time(view.seconds))
    if view.phase is Phase.PAUSED:
        parts.append(texts("window.clock_paused"))
    elif view.over:
        over = "clock.over_round" if view.finishes_round else "clock.over_hands_off"
        parts.append(texts("clock.over_last_round" if view.last_round else over))
        if view.otherwise:
            other = "clock.strip_hands_off" if view.finishes_round else "clock.strip_round"
            parts.append(texts(other, tables=list(view.otherwise), n=len(view.otherwise)))
    elif view.last_round:
        parts.append(texts("clock.last_round"))
    elif view.warning.minutes:
        parts.append(texts("clock.within", n=view.warning.minutes))
    if view.differing:
        parts.append(texts("clock.own_tables", n=len(view.differing)))
    return " · ".join(parts)


class ClockChip(Button):
    """Heat, wave and time left; a click opens the commands of the clock."""

    def __init__(self, gateway: Gateway, actions: ClockActions) -> None:
        super().__init__(kind="clock")
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
        restyle(self, state=state)
