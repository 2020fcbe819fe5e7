"""The Qt application as the desktop sees it: its name, its icon, files opened by a double click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from tourney import __version__
from tourney.base.paths import resources
from ui.base.memory import one_heap


class DesktopApp(QApplication):
    """One a process."""

    file_opened = Signal(str)
    """A file that the desktop wants opened. macOS sends these in place of an argument, at any time."""

    def __init__(self, arguments: list[str]) -> None:
        one_heap()
        super().__init__(arguments)
        self.setApplicationName("Tourney")
        self.setApplicationVersion(__version__)
        self.setDesktopFileName("tourney")
        self.setWindowIcon(QIcon(str(resources() / "app" / "icon.png")))

    def event(self, event: QEvent) -> bool:
        """Take a file that the desktop wants opened."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)
