"""Runs the window: shows it first, opens the event and imports what that needs after. See `ui.launch`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer

from ui.base import accessible
from ui.base.awake import Awake
from ui.base.desktop import DesktopApp
from ui.base.errors import CrashMarker, ExceptionHook, log_file, open_log
from ui.base.exception_barrier import exception_barrier
from ui.base.memory import Collector
from ui.gateway.preferences import Preferences, settings_file
from ui.main_window import MainWindow
from ui.widgets.theme import apply_look


def run(app: DesktopApp, given: Sequence[str]) -> int:
    """Run the window. `given`: an event file or address, `--example`, or nothing."""
    return exception_barrier(lambda: _run(app, given))


def _run(app: DesktopApp, given: Sequence[str]) -> int:
    open_log(log_file())
    faults = ExceptionHook(app)
    faults.install()
    session = CrashMarker(log_file().parent)
    ended = session.start()
    Collector(app)
    preferences = Preferences(settings_file())
    apply_look(app, preferences.look)
    accessible.install()
    window = MainWindow(app, preferences, faults)
    window.awake = Awake()
    app.file_opened.connect(window.open_place)
    place = next((each for each in given if not each.startswith("-")), "")

    def show() -> None:
        # the window is painted first: opening an event imports much
        QTimer.singleShot(0, begin)
        window.show_fitting()

    def begin() -> None:
        if "--example" in given:
            window.open_example()
        elif place:
            window.open_place(place)
        else:
            window.show_start()
        if ended is not None:
            window.show_ended(ended)

    # inside the event loop a fault of these is reported, and does not end the program
    QTimer.singleShot(0, show)
    try:
        return app.exec()
    finally:
        faults.remove()
        session.end()
