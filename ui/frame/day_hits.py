"""What the command box finds of the clock and the projector, by the words that people use for them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction

from tourney.texts import CHINESE, ENGLISH, Texts
from ui.frame.clock import ClockActions
from ui.hits import Hit, fold
from ui.projector.outlet import OutletState
from ui.projector.projector import Projector


def day_hits(texts: Texts, clock: ClockActions, projector: Projector) -> list[Hit]:
    """Open or close the hall's window, the clock's panel, then every other command that can be done."""
    closed = projector.outlet.state is OutletState.CLOSED
    toggle = projector.open if closed else projector.outlet.close
    key = "projector.control_open" if closed else "projector.control_close"
    alias = "window.find_open_projector" if closed else "window.find_close_projector"
    found = [_hit(texts, "projector", texts(key), alias, toggle)]
    words: tuple[tuple[str, QAction, str], ...] = (
        ("clock", clock.open, "window.find_clock_panel"),
        ("clock", clock.toggle, "window.find_clock_toggle"),
        ("clock", clock.add_one, "window.find_clock_add"),
        ("clock", clock.add_five, "window.find_clock_add"),
        ("clock", clock.take_one, "window.find_clock_take"),
        ("clock", clock.last_round, "window.find_clock_last"),
        ("clock", clock.end, "window.find_clock_end"),
        ("clock", clock.mute, "window.find_clock_mute"),
        ("projector", projector.next_action, "window.find_hall_page"),
        ("projector", projector.scene_action, "window.find_hall_scene"),
        ("projector", projector.hide_action, "window.find_hall_hide"),
        ("projector", projector.freeze_action, "window.find_hall_freeze"),
    )
    found += [
        _hit(texts, icon, action.text(), key, action.trigger)
        for icon, action, key in words
        if action.isEnabled()
    ]
    return found


def _hit(texts: Texts, icon: str, title: str, alias: str, do: Callable[[], object]) -> Hit:
    words = " ".join(fold(each) for each in (ENGLISH(alias), CHINESE(alias), title))
    return Hit(icon, title.replace("&", ""), texts("window.find_is_command"), words, do)
