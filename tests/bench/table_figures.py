"""How long an entry at the table takes until it stands on disk and on the screen; run by hand, no test.

QT_QPA_PLATFORM=offscreen python tests/bench/table_figures.py [WIDTH HEIGHT]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tourney.base.texts import CHINESE
from tourney.bootstrap import open_table_file, write_record
from tourney.game.engine.entries import Entry
from tourney.game.record import written
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from ui.base.threads import Worker
from ui.console.client import TableClient
from ui.console.window import TableWindow
from ui.widgets.theme import Look, apply_look, load_tokens

NAMES = ("陳大文", "Chan Siu Ming", "李", "Ng")
MOST_MS = 50


class _Memory:
    def __init__(self) -> None:
        self.table_keys: dict[str, str] = {}
        self.table_screen = False

    def remember_table_screen(self, on: bool) -> None:
        self.table_screen = on

    def remember_table_keys(self, keys: dict[str, str]) -> None:
        """Nothing is kept."""


def main(width: int, height: int) -> None:
    """Print the figures of one game between bots, entered anew."""
    app = QApplication(sys.argv[:1])
    apply_look(app, Look(load_tokens("light")))
    bots = list(BOTS.values())
    played = play_game(
        header_of("tournament", "hong-kong", NAMES, 5), [bots[i % len(bots)] for i in range(4)], 40, 5
    )
    lines = list(written(played.header, played.game.entries))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "table.jsonl"
        write_record(place, lines[:1])
        window = TableWindow(
            TableClient(open_table_file(place), Worker("table"), own=True), CHINESE, _Memory(), lambda: None
        )
        window.resize(width, height)
        window.show()
        app.processEvents()
        taken = [_entered(app, window, entry) for entry in played.game.entries]
        window.close()
    walls, works = sorted(wall for wall, _ in taken), sorted(work for _, work in taken)
    late = sum(ms > MOST_MS for ms in walls)
    print(f"{len(taken)} entries at {width}x{height}; {late} took more than {MOST_MS} ms")
    for word, all_ms in (("by the clock", walls), ("of the processor", works)):
        middle, most = all_ms[len(all_ms) // 2], all_ms[len(all_ms) * 95 // 100]
        print(f"{word}: median {middle:.1f} ms, 95 of 100 within {most:.1f} ms, worst {all_ms[-1]:.1f} ms")


def _entered(app: QApplication, window: TableWindow, entry: Entry) -> tuple[float, float]:
    began, worked = time.perf_counter(), time.process_time()
    window.console.enter(entry)
    while window.client.busy:
        app.processEvents()
    app.processEvents()
    return (time.perf_counter() - began) * 1000, (time.process_time() - worked) * 1000


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3])) if len(sys.argv) > 2 else main(1366, 768)
