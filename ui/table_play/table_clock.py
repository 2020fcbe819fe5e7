"""The time of an event's table: asked of the hall's clock, given more, and standing while play is paused."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from tourney.base.ids import HeatId, TableNo
from tourney.services.commands.clock import AddTime, PauseClock, ResumeClock
from tourney.services.queries.clocks import clock_of
from tourney.texts import msg
from tourney.views.clocks import Phase, TableTime
from tourney.views.table_play import TableView
from ui import dialogs
from ui.gateway import Gateway
from ui.table_play.clock_chip import TimeLeft
from ui.table_play.window import TableWindow

_EXTRA = (60, 120, 300)


class EventTableClock:
    """One table's time by the hall's clock and its own. Changes are commands of the event, with a reason."""

    def __init__(self, gateway: Gateway, heat: HeatId, table: TableNo) -> None:
        self._gateway, self._heat, self._table = gateway, heat, table
        self._paused: bool | None = None

    def __call__(self) -> TimeLeft | None:
        """The time now; None before the table's clock has started."""
        tournament = self._gateway.tournament
        record = tournament.tables.get((self._heat, self._table))
        clock = clock_of(tournament, self._heat, record.wave, self._gateway.now()) if record else None
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
        own = self._own()
        if before is None or before == view.paused or own is None:
            return
        texts = self._gateway.texts
        if view.paused and own.phase in (Phase.RUNNING, Phase.OVER):
            self._gateway.run(PauseClock(tables=(self._table,), reason=texts("console.clock_with_play")))
        elif not view.paused and own.own_pause:
            self._gateway.run(ResumeClock(tables=(self._table,), reason=texts("console.clock_with_play")))

    def menu(self, window: TableWindow) -> QMenu:
        """What may be done to the time, for the clock's button."""
        made = QMenu(window)
        made.aboutToShow.connect(partial(self._fill, made, window))
        return made

    def _fill(self, menu: QMenu, window: TableWindow) -> None:
        menu.clear()
        for seconds in _EXTRA:
            words = self._gateway.texts("console.add_minutes", n=seconds // 60)
            menu.addAction(words).triggered.connect(partial(self._ask, window, seconds))

    def _ask(self, window: TableWindow, seconds: int, _checked: bool = False) -> None:
        say = self._gateway.texts
        words = (say("console.enter"), say("window.cancel"), say("window.reason"))
        title = say("console.add_minutes", n=seconds // 60)

        def add(reason: str) -> None:
            command = AddTime(seconds, tables=(self._table,), reason=reason)
            told = msg("console.time_added", n=seconds // 60)
            self._gateway.run(command, lambda _outcome: window.say(told, "good"), window.show_error)

        dialogs.ask_reason(window, title, "", words, add)

    def _own(self) -> TableTime | None:
        tournament = self._gateway.tournament
        record = tournament.tables.get((self._heat, self._table))
        clock = clock_of(tournament, self._heat, record.wave, self._gateway.now()) if record else None
        return clock.table(self._table) if clock is not None else None
