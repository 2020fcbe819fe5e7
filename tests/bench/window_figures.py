"""Figures of the window: first paint after the start of a process; each page opened, another language and
another theme with 400 players, four heats drawn and three and a half of them in.

Of pages the times are those of the window's thread on the processor, the least of six, and the clock's
beside them: others on the machine make the second longer, the first hardly.

Run it as a program, with QT_QPA_PLATFORM=offscreen where there is no screen.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tourney.application.example import example_table, play_heat
from tourney.base.chance import Chance
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.setup.commands import EditEvent
from ui.base.errors import ExceptionHook
from ui.frame.navigation import EVERY
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.widgets.theme import apply_look

HEATS = tuple(HeatId(str(at)) for at in range(1, 5))
TIMES = 6
_ZH, _EN = Language.ZH, Language.EN
_FIRST_PAINT = """
import time, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from ui.base.desktop import DesktopApp
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


def large_event(place: str) -> None:
    """400 players, four heats: three are confirmed, of the fourth half is entered, most of it confirmed."""
    app = create_event(place, "hk-90", name="Large")
    form = dict(app.tournament.event.format)
    form["heats"] = [{"minutes": 60, "seating": "preseated"}] * len(HEATS)
    app.run(EditEvent({"format": form}))
    app.run(ImportPlayers(tuple(PlayerDraft(n, f"參賽者{n}", team=f"T{n % 50}") for n in range(1, 401))))
    app.run(DrawHeats(HEATS, 1))
    for heat in HEATS[:-1]:
        play_heat(app, heat, int(heat))
    chance = Chance(4)
    tables = app.tournament.tables_of(HEATS[-1])
    for at, table in enumerate(tables[: len(tables) // 2]):
        entry = TableEntry(table.table, example_table(app.rules.book, table.seats, chance))
        app.run(EnterSheets(HEATS[-1], (entry,), confirm=at % 5 != 0))
    app.close()


def pages(folder: Path) -> None:
    place = str(folder / "large.tourney")
    large_event(place)
    app = QApplication([])
    preferences = Preferences(folder / "window.ini")
    apply_look(app, preferences.look)
    window = MainWindow(app, preferences, ExceptionHook(app))
    window.resize(1366, 768)
    window.show()
    window.open_place(place)
    until = time.monotonic() + 30
    while window.shell is None and time.monotonic() < until:
        app.processEvents()
    for entry in EVERY:
        first = _painted(app, partial(window.go, entry.id))
        again = []
        for _ in range(TIMES):
            window.go("event" if entry.id != "event" else "today")
            _settle(app)
            again.append(_painted(app, partial(window.go, entry.id)))
        print(f"open {entry.id:<12} first {_told([first])}   again {_told(again)}", flush=True)
    changes(app, window)
    window.close()


def changes(app: QApplication, window: MainWindow) -> None:
    """Another language, another theme, with every page opened before: until the page in sight is painted."""
    for entry in EVERY:
        window.go(entry.id)
        _settle(app)
        language = [_painted(app, partial(window.set_language, each)) for each in (_ZH, _EN) * (TIMES // 2)]
        theme = [_painted(app, partial(window.set_theme, each)) for each in ("dark", "light") * (TIMES // 2)]
        print(f"on {entry.id:<12} another language {_told(language)}   theme {_told(theme)}", flush=True)


def _painted(app: QApplication, change: Callable[[], object]) -> tuple[float, float]:
    """Seconds of this thread on the processor, and of the clock, until the window shows a change."""
    on_processor, clock = time.thread_time(), time.perf_counter()
    change()
    app.processEvents()
    taken = time.thread_time() - on_processor, time.perf_counter() - clock
    _settle(app)
    return taken


def _settle(app: QApplication) -> None:
    """What was read beside comes and is shown."""
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.005)


def _told(taken: Sequence[tuple[float, float]]) -> str:
    processor, clock = (1000 * min(each) for each in zip(*taken, strict=True))
    return f"{processor:5.0f} ms (clock {clock:5.0f})"


def main() -> None:
    seconds = [first_paint() for _ in range(5)]
    print(f"first paint {statistics.median(seconds):40.3f} s   (median of 5)")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pages(Path(folder))


if __name__ == "__main__":
    main()
