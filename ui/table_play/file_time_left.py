"""The time of a carried-out table: by its record's own clock, with the extra time that the record gives."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from tourney.base.ports import SystemClock
from tourney.services.tables.session import TableSession
from tourney.texts import Texts
from tourney.views.table_entry import REFEREE, Note
from ui import dialogs
from ui.table_play.clock_chip import TimeLeft
from ui.table_play.window import TableWindow

EXTRA_MINUTES = (1, 2, 5)


class FileTimeLeft:
    """Seconds left where the event gave the table minutes, else seconds played."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._watch = session.watch or session.time_by(SystemClock())
        self._seconds = session.view.title.minutes * 60

    def __call__(self) -> TimeLeft:
        """The time now."""
        played, extra = int(self._watch()), self._session.view.extra
        if not self._seconds:
            return TimeLeft(played, self._watch.running, untimed=True)
        return TimeLeft(self._seconds + extra - played, self._watch.running, extra=extra)

    def menu(self, window: TableWindow) -> QMenu | None:
        """More time, for the clock's button; None at a table without a limit."""
        if not self._seconds:
            return None
        made = QMenu(window)
        made.aboutToShow.connect(partial(self._fill, made, window))
        return made

    def _fill(self, menu: QMenu, window: TableWindow) -> None:
        menu.clear()
        for minutes in EXTRA_MINUTES:
            words = window.texts("console.add_minutes", n=minutes)
            menu.addAction(words).triggered.connect(partial(self._ask, window, minutes))

    def _ask(self, window: TableWindow, minutes: int, _checked: bool = False) -> None:
        say: Texts = window.texts
        words = (say("console.enter"), say("window.cancel"), say("window.reason"))

        def add(reason: str) -> None:
            window.console.enter(Note(by=REFEREE, text=reason[:2000], extra=minutes * 60))

        dialogs.ask_reason(window, say("console.add_minutes", n=minutes), "", words, add)
