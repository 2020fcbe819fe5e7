"""Joins the window to the desktop: its size on a screen, name and icon, files opened by a double click.

Also gives Qt's own words (file and print dialogs, buttons, menus of text fields) in the reader's language.
Qt's Chinese translation lacks some of them and has others in Taiwan's wording; ours comes before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QMargins,
    QObject,
    QPoint,
    QRect,
    QSize,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from tourney import __version__
from tourney.base.languages import Language
from tourney.base.paths import resources
from tourney.base.texts import area, texts_for
from ui.base.memory import one_heap


class DesktopApp(QApplication):
    """The application of the process."""

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
        """Handle a file that the desktop wants opened."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


class _Translation(QTranslator):
    """Our translation of Qt's words, else Qt's own, else its English: an empty answer would be shown as
    one.
    """

    def __init__(self, language: Language, parent: QObject) -> None:
        super().__init__(parent)
        texts = texts_for(language)
        self._ours = {entry["en"]: texts(f"qt.{name}") for name, entry in area("qt").items()}
        self._theirs = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._theirs.load(f"qtbase_{language.qt}", folder)

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        ours = self._ours.get(source)
        return ours or self._theirs.translate(context, source, disambiguation, n) or source


class QtWords:
    """Qt's words in an application."""

    def __init__(self, app: QCoreApplication, parent: QObject) -> None:
        self._app, self._parent = app, parent
        self._spoken: _Translation | None = None
        self._made: dict[str, _Translation] = {}

    def speak(self, language: Language) -> None:
        """Use this language for everything that Qt builds from now on."""
        if self._spoken is not None:
            self._app.removeTranslator(self._spoken)
        self._spoken = None
        if language.qt:
            if language.tag not in self._made:
                self._made[language.tag] = _Translation(language, self._parent)
            self._spoken = self._made[language.tag]
            self._app.installTranslator(self._spoken)


FRAME = QMargins(6, 40, 6, 6)
"""The title bar and borders of the usual desktops at their widest: the real ones are known after showing."""


def room_of(window: QWidget) -> QRect:
    """Where the inside of a window may be on its screen."""
    return window.screen().availableGeometry().marginsRemoved(FRAME)


def inside(size: QSize, available: QRect, least: QSize) -> QSize:
    """A window's inside in the available room: at most what the frame leaves, at least `least`."""
    return size.boundedTo(available.marginsRemoved(FRAME).size()).expandedTo(least)


def fit_to_screen(window: QWidget, size: QSize) -> None:
    """Give a window that is not shown yet its first size."""
    window.resize(inside(size, window.screen().availableGeometry(), window.minimumSize()))


def on_a_screen(frame: QRect, screens: Iterable[QRect]) -> bool:
    """Whether a window can be reached: the middle of its title bar is on one of the screens."""
    title = QPoint(frame.center().x(), frame.top() + FRAME.top() // 2)
    return any(screen.contains(title) for screen in screens)


def bring_back(window: QWidget) -> None:
    """Move a window whose screen has been unplugged to the first one, as large as it has room for."""
    available = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    if not on_a_screen(window.frameGeometry(), available):
        first = QGuiApplication.primaryScreen().availableGeometry()
        least = window.minimumSize()
        size = inside(window.size(), first, least)
        window.setGeometry(QRect(first.topLeft() + QPoint(FRAME.left(), FRAME.top()), size))
