"""Takes files that a person drops on the window or chooses: its content decides where each goes.

Several go one after the other: the next once the one before has been looked at and imported or left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from tourney.base.errors import NotFound, TourneyError
from tourney.base.texts import Message, msg
from tourney.setup.file_kind import FileKind
from ui.base.threads import Worker

if TYPE_CHECKING:
    from tourney.application.application import Application
    from tourney.event.command import Outcome
    from tourney.scores.commands import EnteredTable, EnterSheets
    from ui.frame.event_shell import EventShell


_NAMES_DIFFER = "exchange.names_differ"
_TOLD = {
    FileKind.LIST: "window.dropped_list",
    FileKind.SHEETS: "window.dropped_sheets",
    FileKind.PICTURE: "window.dropped_picture",
}


class DropWindow(Protocol):
    """Receives a file that belongs to no open event; has the open event."""

    shell: EventShell | None

    def open_place(self, place: str) -> None: ...
    def open_table_file(self, place: str) -> None: ...
    def tell(self, message: Message, kind: str) -> None: ...
    def faulted(self, error: BaseException) -> None: ...


def dropped_files(mime: QMimeData) -> list[Path]:
    """The files of this computer in a drop."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


def ask_files(window: QWidget, title: str, folder: str, then: Callable[[list[Path]], object]) -> None:
    """Let a person choose files that could also be dropped: any files, several at once."""
    dialog = QFileDialog(window, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.filesSelected.connect(lambda places: then([Path(place) for place in places]))
    dialog.open()


class DroppedFiles(QObject):
    """Takes files one after the other."""

    def __init__(self, window: DropWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._waiting: deque[Path] = deque()
        self._worker: Worker | None = None
        """Looks into files; there is one while files wait."""
        self._held = False
        """Whether a person still looks at the file before, or an event is being opened."""

    def take(self, files: Iterable[Path]) -> None:
        """Take more files."""
        self._waiting.extend(files)
        if self._worker is None:
            self._worker = Worker("dropped files")
            self._next()

    def go_on(self) -> None:
        """The file before is done."""
        if self._held:
            self._held = False
            self._next()

    def close(self) -> None:
        """Drop all waiting files."""
        self._waiting.clear()
        self._held = False
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    # ---- inside -------------------------------------------------------------------------------

    def _next(self) -> None:
        if not self._waiting or self._worker is None:
            self.close()
            return
        from tourney.bootstrap import kind_of_file

        file = self._waiting.popleft()
        self._worker.run(lambda: kind_of_file(file), lambda kind: self._take(file, kind), self._refused)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, TourneyError):
            self._window.tell(Message(error.key, error.params), "bad")
        else:
            self._window.faulted(error)
        self._next()

    def _take(self, file: Path, kind: FileKind) -> None:
        shell = self._window.shell
        if kind is FileKind.GAME:
            self._window.open_table_file(str(file))
            self._next()
        elif kind is FileKind.EVENT:
            self._held = True
            self._window.open_place(str(file))
        elif shell is None:
            self._window.tell(msg("window.dropped_without_event", file=file.name), "warn")
            self._next()
        else:
            self._take_into(shell, file, kind)

    def _take_into(self, shell: EventShell, file: Path, kind: FileKind) -> None:
        message = Message(_TOLD[kind], {"file": file.name})
        waiting = len(self._waiting)
        shell.say(msg("window.dropped_waiting", what=message, n=waiting) if waiting else message)
        if kind is FileKind.SHEETS:
            self._enter(shell, file)
            return
        shell.go("players" if kind is FileKind.LIST else "event")
        page = shell.current
        self._held = page is not None and page.take_file(file, self.go_on)
        if not self._held:
            self._next()

    def _enter(self, shell: EventShell, file: Path, by_number: bool = False) -> None:
        """Store its sheets; confirmed tables stay as they are. Then open the first of its tables."""
        from tourney.scores.commands import EnterSheets

        gateway = shell.gateway

        def read(app: Application) -> EnterSheets:
            from tourney.bootstrap import entries_of, read_sheets_file

            entry_file = read_sheets_file(file)
            allowed = app.rules.format.all_heats
            if entry_file.heat not in allowed:
                raise NotFound("errors.no_such_heat", heat=entry_file.heat, allowed=list(allowed))
            entries = entries_of(entry_file, app.tournament, app.rules, file, by_number)
            return EnterSheets(entry_file.heat, entries, source="file", keep_confirmed=True)

        def entered(outcome: Outcome[tuple[EnteredTable, ...]]) -> None:
            first = outcome.data[0].table
            shell.go("scores", f"table:{outcome.params['heat']}:{first}")
            left = [table.table for table in outcome.data if table.refused is not None]
            if left:
                shell.say(msg("window.dropped_left", file=file.name, tables=left), "warn")
            elif not outcome.changed:
                shell.say(msg("window.dropped_known", file=file.name))
            self._next()

        def refused(error: Exception) -> None:
            if isinstance(error, TourneyError) and error.key == _NAMES_DIFFER:
                message = msg("window.dropped_names", file=file.name, places=error.params["places"])
                way = (msg("window.dropped_by_number"), lambda: self._enter(shell, file, by_number=True))
                shell.say(message, "warn", way)
                self._next()
            else:
                self._refused(error)

        gateway.on_writer(read, lambda command: gateway.run(command, entered, refused), refused)
