"""Figures of the window: first paint after the start of a process; each page opened, another language and
another theme with 400 players.

Run it as a program, with QT_QPA_PLATFORM=offscreen where there is no screen.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.competition.registration import PlayerDraft
from tourney.languages import Language
from tourney.services.commands.heats import DrawHeats
from tourney.services.commands.players import ImportPlayers
from tourney.services.example import play_heat
from ui.errors import ExceptionHook
from ui.main_window import MainWindow
from ui.navigation import PAGES
from ui.preferences import Preferences
from ui.theme import apply_look

_ZH, _EN = Language.ZH, Language.EN
_FIRST_PAINT = """
import time, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from ui.desktop_app import DesktopApp
from ui.main import run
class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            print(time.time(), flush=True)
            QTimer.singleShot(0, QApplication.quit)
            QApplication.instance().removeEventFilter(self)
        return False
app = DesktopApp(["tourney"])
watch = Watch()
app.installEventFilter(watch)
sys.exit(run(app, []))
"""


def first_paint() -> float:
    """Wall seconds from starting the process to the first painted widget."""
    start = time.time()
    found = subprocess.run(
        [sys.executable, "-c", _FIRST_PAINT], capture_output=True, text=True, timeout=60, check=True
    )
    return float(found.stdout.split()[0]) - start


def pages(folder: Path) -> None:
    place = str(folder / "large.tourney")
    made = create_event(place, "hk-90", name="Large")
    made.run(ImportPlayers(tuple(PlayerDraft(n, f"參賽者{n}", team=f"T{n % 50}") for n in range(1, 401))))
    made.run(DrawHeats((HeatId("1"), HeatId("2"), HeatId("3")), 1))
    for heat in ("1", "2"):
        play_heat(made, HeatId(heat), int(heat))
    made.close()
    app = QApplication([])
    preferences = Preferences(folder / "window.ini")
    apply_look(app, preferences.look)
    window = MainWindow(app, preferences, ExceptionHook(app))
    window.resize(1366, 768)
    window.show()
    window.open_place(place)
    until = time.monotonic() + 10
    while window.shell is None and time.monotonic() < until:
        app.processEvents()
    for entry in PAGES:
        start = time.perf_counter()
        window.go(entry.id)
        window.grab()
        print(f"open {entry.id:<12} with 400 players, 2 heats played {time.perf_counter() - start:10.3f} s")
    for entry in PAGES:
        start = time.perf_counter()
        window.go(entry.id)
        window.grab()
        print(f"again {entry.id:<11} {time.perf_counter() - start:42.3f} s")
    changes(app, window)
    window.close()


def changes(app: QApplication, window: MainWindow) -> None:
    """Another language, another theme, with every page opened before: until the page in sight is painted."""
    for entry in PAGES:
        window.go(entry.id)
        app.processEvents()
        language = max(_painted(window, partial(window.set_language, each)) for each in (_ZH, _EN))
        theme = max(_painted(window, partial(window.set_theme, each)) for each in ("dark", "light"))
        print(f"on {entry.id:<12} another language {language:8.3f} s, theme {theme:8.3f} s")


def _painted(window: MainWindow, change: Callable[[], object]) -> float:
    """Seconds until the window shows a change."""
    start = time.perf_counter()
    change()
    window.grab()
    return time.perf_counter() - start


def main() -> None:
    seconds = [first_paint() for _ in range(5)]
    print(f"first paint {statistics.median(seconds):40.3f} s   (median of 5)")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pages(Path(folder))


if __name__ == "__main__":
    main()
