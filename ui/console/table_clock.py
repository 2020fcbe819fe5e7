"""The time of a table: by the hall's clock in an event, else by its record's own. More takes a reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from tourney.base.clocks import SystemClock
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import msg
from tourney.clock.clock import HallClock, Phase, clock_of
from tourney.clock.commands import AddTime, PauseClock, ResumeClock
from tourney.game.console.session import TableSession
from tourney.game.console.table_entry import REFEREE, Note
from tourney.game.console.view import TableView
from ui.console.clock_chip import TimeLeft
from ui.console.window import TableWindow
from ui.gateway.gateway import Gateway
from ui.parts import dialogs

_EXTRA = (1, 2, 5)
"""Minutes."""


def _more_time(window: TableWindow, give: Callable[[int, str], object]) -> QMenu:
    """More minutes, for the clock's button; `give` them once there is a reason."""
    made = QMenu(window)

    def fill() -> None:
        made.clear()
        for minutes in _EXTRA:
            words = window.texts("console.add_minutes", n=minutes)
            made.addAction(words).triggered.connect(partial(ask, minutes, words))

    def ask(minutes: int, title: str, _checked: bool = False) -> None:
        say = window.texts
        words = (say("console.enter"), say("window.cancel"), say("window.reason"))
        dialogs.ask_reason(window, title, "", words, partial(give, minutes))

    made.aboutToShow.connect(fill)
    return made


class EventTableClock:
    """One table's time by the hall's clock and its own. Changes are commands of the event, with a reason."""

    def __init__(self, gateway: Gateway, heat: HeatId, table: TableNo) -> None:
        self._gateway, self._heat, self._table = gateway, heat, table
        self._paused: bool | None = None

    def __call__(self) -> TimeLeft | None:
        """The time now; None before the table's clock has started."""
        clock = self._clock()
        if clock is None:
            return None
        own = clock.table(self._table)
        running = own.phase in (Phase.RUNNING, Phase.OVER)
        return TimeLeft(
            own.seconds,
            running,
            untimed=clock.untimed,
            extra=own.extra_seconds,
            grade=own.warning.grade,
            last_round=own.last_round,
        )

    def follow(self, view: TableView) -> None:
        """Play that is paused stops the table's time, play that goes on starts it again."""
        before, self._paused = self._paused, view.paused
        clock = self._clock()
        if before is None or before == view.paused or clock is None:
            return
        own = clock.table(self._table)
        texts = self._gateway.texts
        if view.paused and own.phase in (Phase.RUNNING, Phase.OVER):
            self._gateway.run(PauseClock(tables=(self._table,), reason=texts("console.clock_with_play")))
        elif not view.paused and own.own_pause:
            self._gateway.run(ResumeClock(tables=(self._table,), reason=texts("console.clock_with_play")))

    def menu(self, window: TableWindow) -> QMenu:
        """What may be done to the time, for the clock's button."""

        def add(minutes: int, reason: str) -> None:
            command = AddTime(minutes * 60, tables=(self._table,), reason=reason)
            told = msg("console.time_added", n=minutes)
            self._gateway.run(command, lambda _outcome: window.say(told, "good"), window.show_error)

        return _more_time(window, add)

    def _clock(self) -> HallClock | None:
        tournament = self._gateway.tournament
        record = tournament.tables.get((self._heat, self._table))
        return clock_of(tournament, self._heat, record.wave, self._gateway.now()) if record else None


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

        def add(minutes: int, reason: str) -> None:
            window.console.enter(Note(by=REFEREE, text=reason[:2000], extra=minutes * 60))

        return _more_time(window, add)
