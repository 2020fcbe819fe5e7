"""What is photographed: in each state of a day every page, and what only some states have."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from PySide6.QtCore import QEvent, QEventLoop, QSize, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog

from tests.contact_sheet.days import DAYS, Made, day_in
from tests.ui.hand import put_on
from tourney.application.application import Application
from tourney.base.languages import Language
from ui.base.errors import ExceptionHook
from ui.base.threads import Worker
from ui.frame.help_panel import HelpPanel
from ui.frame.navigation import EVERY
from ui.gateway.gateway import Gateway, LateDocuments
from ui.gateway.opening import OpenedEvent
from ui.gateway.preferences import Preferences, usual_scale
from ui.main_window import MainWindow
from ui.widgets.theme import Look, load_tokens

_PATIENCE = 30
"""Seconds of this program's own work for one page; more means that it will never come. On a busy machine
they last as long as they have to: by the clock on the wall looks ran out of time beside other programs."""
_QUIET = 3
"""Rounds of events in which nothing was at work any more."""
_SOON = 400
"""Milliseconds: a timer that runs longer is a message that fades, not work."""


@dataclass(frozen=True, slots=True)
class Style:
    """How the window looks: `size` in points of the screen, before it is scaled."""

    language: Language
    theme: str
    size: QSize

    @property
    def name(self) -> str:
        """As it stands in file names."""
        return f"{self.language.tag}-{self.theme}-{self.size.width()}x{self.size.height()}"


Reach = Callable[[MainWindow], None]


def _page(page_id: str, target: str = "") -> Reach:
    def reach(window: MainWindow) -> None:
        assert window.shell is not None
        window.shell.go(page_id, target)

    return reach


def shots_of(day: str) -> Mapping[str, Reach]:
    """What there is to see on that day, by name."""
    pages = {entry.id: _page(entry.id) for entry in EVERY}
    return {**pages, **_MORE.get(day, {})}


_MORE: Mapping[str, Mapping[str, Reach]] = {
    "door": {
        "players-desk": _page("players", "checkin"),
        "players-form": _page("players", "player:5"),
        "help-page": MainWindow.page_help,
        "help-keys": MainWindow.shortcuts_help,
    },
    "drawn": {"finding": MainWindow.find_anything},
}


def come_to_rest(window: MainWindow) -> None:
    """Until everything asked for has come back and is painted. TimeoutError if it does not."""
    begun = process_time()
    quiet = 0
    while quiet < _QUIET:
        if process_time() - begun > _PATIENCE:
            raise TimeoutError(window.windowTitle())
        _for_a_moment()
        quiet = 0 if _at_work(window) else quiet + 1


def _for_a_moment() -> None:
    """Waits: a thread that is at work for the page gets nowhere beside one that asks whether it is done."""
    loop = QEventLoop()
    QTimer.singleShot(10, loop.quit)
    loop.exec()


def _at_work(window: MainWindow) -> bool:
    """Whether something is still asked for, or soon will be: a preview is made once the choice rests."""
    if window.shell is None:
        return False
    soon = (timer for timer in window.findChildren(QTimer) if timer.isSingleShot() and timer.isActive())
    return window.shell.gateway.busy or any(timer.interval() <= _SOON for timer in soon)


@contextmanager
def open_window(style: Style) -> Iterator[MainWindow]:
    """The window in that look, on its start page, with settings of its own."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        preferences = Preferences(Path(folder) / "window.ini")
        preferences.folder = folder
        preferences.language = style.language
        tokens, english = load_tokens(style.theme), not style.language.chinese
        preferences.look = Look(tokens, usual_scale(style.size), english=english)
        put_on(app, preferences.look)
        window = MainWindow(app, preferences, ExceptionHook(), _gateway)
        window.resize(style.size)
        window.show()
        window.show_start()
        come_to_rest(window)
        yield window
        window.close()
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _gateway(opened: OpenedEvent, language: Language) -> Gateway:
    return Gateway(opened.application, documents=LateDocuments(), language=language, writer=opened.writer)


@contextmanager
def open_day(window: MainWindow, day: str | Made) -> Iterator[Application]:
    """An event in that state, open in the window."""
    make = DAYS[day] if isinstance(day, str) else day
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        event = day_in(Path(folder), make)
        window.open_application(OpenedEvent(event, Worker("writer")))
        come_to_rest(window)
        yield event
        window.close_event()
        come_to_rest(window)


def photographed(window: MainWindow, reach: Reach) -> QPixmap:
    """The window as it is then; what was opened over it lies on it, and is closed again."""
    reach(window)
    come_to_rest(window)
    picture = window.grab()
    for dialog in (d for d in window.findChildren(QDialog) if d.isVisible()):
        picture = _laid_over(picture, dialog, window)
        dialog.close()
    for panel in window.findChildren(HelpPanel):
        panel.hide()
    return picture


def _laid_over(picture: QPixmap, dialog: QDialog, window: MainWindow) -> QPixmap:
    painter = QPainter(picture)
    painter.drawPixmap(dialog.pos() - window.pos(), dialog.grab())
    painter.end()
    return picture
