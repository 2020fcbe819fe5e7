"""The windows of tables that are open: of the event, and of files. A table is never open twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import Texts, msg
from tourney.game.console.session import TableSession
from tourney.game.console.view import TableView
from tourney.table_games.commands import OpenTableGame, TakeTableResult
from tourney.table_games.games import open_table
from ui.base.threads import Worker
from ui.console.client import TableClient
from ui.console.live import live_board
from ui.console.opening import ask_first
from ui.console.people import people_of
from ui.console.result import ResultDialog, handed_in, replaces_typed
from ui.console.table_clock import EventTableClock, FileTimeLeft
from ui.console.window import ConsoleMemory, TableWindow
from ui.gateway.gateway import Gateway

if TYPE_CHECKING:
    from ui.projector.projector import Projector


class TableShell(Protocol):
    """What a table of an event needs of the event's frame."""

    gateway: Gateway

    @property
    def projector(self) -> Projector: ...
    def go(self, page_id: str, target: str = "") -> None: ...


class OpenTables(QObject):
    """`failed(exception)` for what could not be opened; `bug(exception)` for what is our fault;
    `file_opened(place)` for a table that is a file; `wants_…` what is chosen in a table's View menu."""

    failed = Signal(object)
    bug = Signal(object)
    file_opened = Signal(str)
    wants_language = Signal(object)
    wants_theme = Signal(str)
    wants_scale = Signal(int)

    def __init__(self, memory: ConsoleMemory, texts: Callable[[], Texts], parent: QWidget) -> None:
        super().__init__(parent)
        self._memory, self._texts, self._parent = memory, texts, parent
        self._windows: dict[str, TableWindow] = {}
        self._of_event: set[str] = set()

    @property
    def windows(self) -> tuple[TableWindow, ...]:
        """Those open now."""
        return tuple(self._windows.values())

    def come_forward(self) -> None:
        """The table opened last, if any, is in front, and keys go there."""
        if self._windows:
            window = self.windows[-1]
            window.raise_()
            window.activateWindow()
            window.console.take_keys()

    # ---- tables of the event ------------------------------------------------------------------

    def open_table(self, event: TableShell, heat: HeatId, table: TableNo) -> None:
        """Run a table of the event with the engine, or go on with it."""
        gateway = event.gateway
        key = f"{heat}/{table}"
        if self._raise(key):
            return

        def begin(ruleset: str, options: dict[str, object], first: int | None) -> None:
            from tourney.bootstrap import secret_seed

            command = OpenTableGame(
                heat, table, seed=secret_seed(), ruleset=ruleset, options=options, first=first
            )
            gateway.run(command, then=lambda _outcome: fetch(), otherwise=self.failed.emit)

        def fetch() -> None:
            gateway.on_writer(lambda app: open_table(app, heat, table), opened, self.failed.emit)

        def opened(session: TableSession) -> None:
            if not self._raise(key):
                self._show_of_event(event, key, session)

        if (heat, table) in gateway.tournament.games:
            fetch()
        else:
            ask_first(self._parent, gateway, heat, table, begin)

    def _show_of_event(self, event: TableShell, key: str, session: TableSession) -> None:
        gateway, projector, title = event.gateway, event.projector, session.view.title
        heat, table = title.heat, title.table
        if heat is None or table is None:
            return
        asked = EventTableClock(gateway, heat, table)
        window = TableWindow(
            TableClient(session, gateway.writer),
            gateway.texts,
            memory=self._memory,
            asked=asked,
            people=people_of(gateway.tournament, heat, table),
            handed_in=lambda view: handed_in(gateway.tournament, view),
        )
        gateway.changed.connect(window.look_again)
        self._of_event.add(key)

        window.clock.setMenu(asked.menu(window))

        def seen(view: TableView) -> None:
            asked.follow(view)
            left = asked()
            board = live_board(view, gateway.tournament, left.seconds if left else None)
            if board is not None:
                projector.put_table(board)

        def send(reason: str, as_it_stands: bool) -> None:
            command = TakeTableResult(
                heat, table, lines=window.client.lines, reason=reason, as_it_stands=as_it_stands
            )
            gateway.run(command, then=lambda _outcome: taken(), otherwise=window.show_error)

        def taken() -> None:
            window.say(msg("console.handed_in"), "good")
            event.go("scores", f"table:{heat}:{table}")

        window.shown.connect(seen)
        window.closed.connect(lambda: projector.drop_table(heat, table))

        def ask_result() -> None:
            view = window.client.view
            replaced = replaces_typed(gateway.tournament, view)
            ResultDialog(window, view, window.texts, send, replaced=replaced).open()

        window.hand_in.connect(ask_result)
        self._keep(key, window)
        seen(session.view)

    # ---- tables that are files ----------------------------------------------------------------

    def ask_file(self, folder: str, then: Callable[[str], object]) -> None:
        """Let a person choose the record of a table that was carried out."""
        texts = self._texts()
        dialog = QFileDialog(self._parent, texts("console.open_file"), folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(texts("console.file_filter"))
        dialog.fileSelected.connect(then)
        dialog.open()

    def open_file(self, place: str) -> None:
        """Go on with a table that was carried out as a file."""
        key = str(Path(place).resolve())
        if self._raise(key):
            return
        worker = Worker("table", parent=self)

        def opened(session: TableSession) -> None:
            if not self._raise(key):
                self._show_file(key, session, worker)

        def call() -> TableSession:
            from tourney.bootstrap import open_table_file

            return open_table_file(Path(place))

        worker.run(call, opened, self._not_opened(worker))

    def _show_file(self, key: str, session: TableSession, worker: Worker) -> None:
        asked = FileTimeLeft(session)
        window = TableWindow(TableClient(session, worker, own=True), self._texts(), self._memory, asked)
        menu = asked.menu(window)
        if menu is not None:
            window.clock.setMenu(menu)
        window.hand_in.connect(lambda: ResultDialog(window, window.client.view, self._texts(), None).open())
        self._keep(key, window)
        self.file_opened.emit(key)

    def _not_opened(self, worker: Worker) -> Callable[[Exception], object]:
        def said(error: Exception) -> None:
            worker.close()
            self.failed.emit(error)

        return said

    # ---- all ----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Another language, theme or scale."""
        for window in self.windows:
            window.retranslate(self._texts())

    def close_event(self) -> None:
        """The event is let go of: its tables' windows close; those of files stay."""
        for key in tuple(self._of_event):
            if key in self._windows:
                self._windows[key].close()

    def close_all(self) -> None:
        """The program ends."""
        for window in self.windows:
            window.close()

    def _keep(self, key: str, window: TableWindow) -> None:
        self._windows[key] = window
        window.closed.connect(partial(self._forget, key))
        window.bug.connect(self.bug)
        window.frame_menus.wants_language.connect(self.wants_language)
        window.frame_menus.wants_theme.connect(self.wants_theme)
        window.frame_menus.wants_scale.connect(self.wants_scale)
        window.show()
        window.console.take_keys()

    def _forget(self, key: str) -> None:
        self._windows.pop(key, None)
        self._of_event.discard(key)

    def _raise(self, key: str) -> bool:
        window = self._windows.get(key)
        if window is None:
            return False
        window.raise_()
        window.activateWindow()
        return True
