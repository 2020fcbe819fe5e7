"""Runs the window: shows it first, opens the event and imports what that needs after. See `ui.launch`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer

from ui.desktop_app import DesktopApp
from ui.errors import FaultDesk, log_file, open_log
from ui.main_window import MainWindow
from ui.preferences import Preferences, settings_file
from ui.theme import apply_look


def run(app: DesktopApp, given: Sequence[str]) -> int:
    """Run the window. `given`: an event file or address, `--example`, or nothing."""
    open_log(log_file())
    faults = FaultDesk(app)
    faults.install()
    preferences = Preferences(settings_file())
    apply_look(app, preferences.look)
    window = MainWindow(app, preferences, faults)
    app.file_opened.connect(window.open_place)
    place = next((each for each in given if not each.startswith("-")), "")
    window.show()
    app.processEvents()
    if "--example" in given:
        QTimer.singleShot(0, window.open_example)
    elif place:
        QTimer.singleShot(0, lambda: window.open_place(place))
    else:
        QTimer.singleShot(0, window.show_start)
    try:
        return app.exec()
    finally:
        faults.remove()
