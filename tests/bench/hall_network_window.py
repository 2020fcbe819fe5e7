"""How late the window is while the hall's phones are at it: 400 players, 400 spectators, 40 referees who hand
in four tables a second to a server of its own; Players open, then Scores.

Run it: `python -m tests.bench.hall_network_window [seconds [rounds]]`, with QT_QPA_PLATFORM=offscreen where
there is no screen. A timer of 5 ms tells how late it comes, with nobody in the network and with all of them
in turn. It prints and asserts nothing. Asked are at most 40 ms more at p99, never 250 ms. Others on the
machine make it late too: each tick's time of the window's thread on the processor stands beside.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.hall_network_figures import load_of, paired, referees
from tests.bench.hall_network_kills import Phone
from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.hall_network.asking import told
from tourney.application.example import check_everybody_in
from tourney.heats.commands import PublishHeat
from ui.base.errors import ExceptionHook
from ui.base.memory import Collector
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.widgets.theme import apply_look

EVERY = 0.005
PLAYERS = 400
PAGES = ("players", "scores")
_BEGINNING = 10.0
"""Seconds until all spectators have come."""


@dataclass
class Lateness:
    """How late each tick came, in milliseconds; of that, how long the window's thread and all its threads
    were on the processor.
    """

    late: list[float] = field(default_factory=list)
    window: list[float] = field(default_factory=list)
    threads: list[float] = field(default_factory=list)

    def told(self) -> str:
        """The figures of a line."""
        parts = {"late": self.late, "its own work": self.window, "with its threads": self.threads}
        return "   ".join(
            f"{name} {sorted(each)[int(0.99 * len(each))]:6.1f} {max(each):6.1f}"
            for name, each in parts.items()
        )


def measured(seconds: float) -> Lateness:
    """The ticks of a timer for so long."""
    found, timer = Lateness(), QTimer()
    before = time.perf_counter(), time.thread_time(), time.process_time()

    def tick() -> None:
        nonlocal before
        now = time.perf_counter(), time.thread_time(), time.process_time()
        late, window, threads = (1000 * (is_ - was) for is_, was in zip(now, before, strict=True))
        found.late.append(late - 1000 * EVERY)
        found.window.append(window)
        found.threads.append(threads)
        before = now

    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start(int(1000 * EVERY))
    loop = QEventLoop()
    QTimer.singleShot(int(1000 * seconds), loop.quit)
    loop.exec()
    return found


def until(app: QApplication, what: Callable[[], object]) -> None:
    """Let the window work until something is so."""
    patience = time.monotonic() + 60
    while not what():
        if time.monotonic() > patience:
            raise TimeoutError
        app.processEvents()
        time.sleep(0.005)


def _hall(url: str, phones: list[Phone], seconds: float) -> None:
    """The load, without the priority that this program may have: in a hall it is other machines."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    load_of(url, phones, seconds)


def main(seconds: float, rounds: int) -> None:
    """Print a line for each page, alone and with the hall."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.update(dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), folder))
        event = event_of(Path(folder), PLAYERS)
        check_everybody_in(event)
        event.run(PublishHeat(HEATS[0]))
        place = event.place
        event.close()
        app = QApplication([])
        preferences = Preferences(Path(folder) / "window.ini")
        Collector(app)
        apply_look(app, preferences.look)
        window = MainWindow(app, preferences, ExceptionHook(app))
        window.resize(1366, 768)
        window.show()
        window.open_place(place)
        until(app, lambda: window.shell)
        assert window.shell is not None
        tables = window.shell.gateway.tournament.tables
        with told(place, *referees()) as (said, _server):
            url, phones = said["url"], paired(said, tables)
            print("milliseconds: p99, most")
            for page in PAGES * rounds:
                window.go(page)
                measured(2)
                alone = measured(seconds)
                hall = get_context("spawn").Process(target=_hall, args=(url, phones, seconds + _BEGINNING))
                hall.start()
                measured(_BEGINNING)
                entries = window.shell.gateway.tournament.revision
                beside = measured(seconds)
                entries = window.shell.gateway.tournament.revision - entries
                while hall.is_alive():
                    measured(0.5)
                print(f"{page:<8} alone          {alone.told()}", flush=True)
                print(f"{page:<8} with the hall  {beside.told()}", flush=True)
                print(f"{'':<8} {entries / seconds:.1f} entries a second, load {os.getloadavg()[0]:.1f}")
        window.close()


if __name__ == "__main__":
    given = [float(each) for each in sys.argv[1:]]
    main(given[0] if given else 20, int(given[1]) if len(given) > 1 else 2)
