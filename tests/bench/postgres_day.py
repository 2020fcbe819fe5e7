"""Figures of many stations on one event: how long an entry takes, whether one is refused or lost.

`python -m tests.bench.postgres_day` starts a server of its own; `--address postgresql://…` takes an empty
database elsewhere, `--file` one event file instead. Every station is a process; one more
has a window (offscreen), which tells when a foreign entry is on its screen. Two loads:

- calm: every station enters and confirms a table every `--pace` seconds, for `--tables` tables
- rush: the same back to back

`--following 5000` tells instead what a foreign step costs a station, in milliseconds of its processor, in a
journal so long.

It prints milliseconds of wall time, refusals, the load of the machine, and what the journal says afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.servers import running_server
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event, open_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, MarkPaper, TableEntry

HEATS = (HeatId("1"), HeatId("2"))
SHOWN_WITHIN = 15.0
"""Seconds after which the window is not waited for any longer."""


class Entered(NamedTuple):
    """One entry: the journal's number (0: refused), milliseconds of wall time, when it was stored, and
    milliseconds of the station's processor, which say what it costs whatever else the machine does."""

    seq: int
    ms: float
    at: float
    worked: float


def prepare(place: str, players: int) -> None:
    """An event with two heats announced."""
    app = create_event(place, "hk-90", name="Hall")
    app.run(ImportPlayers(tuple(PlayerDraft(n, f"參賽者{n}", f"Player {n}") for n in range(1, players + 1))))
    app.run(DrawHeats(HEATS, 1))
    for heat in HEATS:
        app.run(PublishHeat(heat))
    app.close()


def station(place: str, number: int, stations: int, tables: int, pace: float) -> None:
    """What the process of a station does: its share of the tables, one after the other."""
    app = open_event(place, f"Station {number}")
    chance = Chance(number)
    drawn = [(heat, table) for heat in HEATS for table in app.tournament.tables_of(heat)]
    mine = drawn[number::stations][:tables]
    entries = [
        (heat, TableEntry(table.table, example_table(app.rules.book, table.seats, chance)))
        for heat, table in mine
    ]
    app.try_out(EnterSheets(entries[0][0], (entries[0][1],)))  # imports what a command needs
    print("ready", flush=True)
    begin = float(sys.stdin.readline()) + random.Random(number).random() * pace
    for turn, (heat, entry) in enumerate(entries):
        time.sleep(max(0.0, begin + turn * pace - time.monotonic()))
        start, worked = time.perf_counter(), time.process_time()
        seq = 0
        try:
            seq = app.run(EnterSheets(heat, (entry,), confirm=True)).revision
        except TourneyError as error:
            print(f"station {number}: {error.key}", file=sys.stderr)
        ms = (time.perf_counter() - start) * 1000
        worked = (time.process_time() - worked) * 1000
        print(json.dumps(Entered(seq, ms, time.monotonic(), worked)), flush=True)
    app.close()


def window(place: str) -> None:
    """What the process with a window does: it shows Scores, and says which entry was on screen when."""
    from PySide6.QtWidgets import QApplication

    from ui.base.errors import ExceptionHook
    from ui.gateway.preferences import Preferences
    from ui.main_window import MainWindow
    from ui.widgets.theme import apply_look

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        qt = QApplication([])
        preferences = Preferences(Path(folder) / "window.ini")
        apply_look(qt, preferences.look)
        main_window = MainWindow(qt, preferences, ExceptionHook(qt))
        main_window.resize(1366, 768)
        main_window.show()
        main_window.open_place(place)
        while main_window.shell is None:
            qt.processEvents()
            time.sleep(0.005)
        main_window.go("scores")
        main_window.grab()
        print("ready", flush=True)
        end = float(sys.stdin.readline())
        gateway, known = main_window.shell.gateway, 0
        while time.monotonic() < end or (not gateway.busy and known < gateway.tournament.revision):
            qt.processEvents()
            revision = gateway.tournament.revision
            if revision != known:
                main_window.grab()
                known = revision
                print(json.dumps([revision, time.monotonic()]), flush=True)
            time.sleep(0.005)
        main_window.close()


@contextmanager
def process(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """This program once more, in another part."""
    command = [sys.executable, "-m", "tests.bench.postgres_day", *map(str, arguments)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )
    try:
        assert running.stdout is not None and running.stdout.readline() == "ready\n"
        yield running
    finally:
        running.kill()
        running.wait()


def figures(place: str, stations: int, players: int, tables: int, pace: float, with_window: bool) -> None:
    """One load, told."""
    prepare(place, players)
    with ExitStack() as stack:
        screen = stack.enter_context(process("window", place)) if with_window else None
        running = [
            stack.enter_context(process("station", place, number, stations, tables, pace))
            for number in range(stations)
        ]
        begin, wall = time.monotonic() + 0.5, time.perf_counter()
        long = pace * (tables + 1) + SHOWN_WITHIN if pace else 60.0
        for each in (*running, *([screen] if screen else [])):
            assert each.stdin is not None
            each.stdin.write(f"{begin + long if each is screen else begin}\n")
            each.stdin.flush()
        entered = []
        for each in running:
            assert each.stdout is not None
            entered += [Entered(*json.loads(line)) for line in each.stdout]
        wall = time.perf_counter() - wall - 0.5
        time.sleep(min(5.0, SHOWN_WITHIN))
        load = os.getloadavg()[0]
        if screen is not None:
            assert screen.stdout is not None
            screen.terminate()
            seen = [json.loads(line) for line in screen.stdout]
        else:
            seen = []
    name = (
        f"{stations} stations, {players} players, {f'a table every {pace:g} s' if pace else 'back to back'}"
    )
    print(f"{name}   (wall {wall:.1f} s, load {load:.1f})")
    print(f"  entries {len(entered)}, refused {sum(not each.seq for each in entered)}")
    print(f"  an entry          {told([each.ms for each in entered])}")
    print(f"  its processor     {told([each.worked for each in entered])}")
    if seen:
        print(f"  on another screen {told(lags(entered, seen))}")
    check(place, entered)


def told(values: Sequence[float]) -> str:
    """Median, 95th percentile and the most."""
    ordered = sorted(values)
    if not ordered:
        return "none"
    p95 = ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]
    return f"median {statistics.median(ordered):.3g}  p95 {p95:.3g}  max {ordered[-1]:.3g} ms"


def lags(entered: Sequence[Entered], seen: Sequence[Sequence[float]]) -> list[float]:
    """Milliseconds from an entry's being stored to its being on the window's screen."""
    found = []
    for each in entered:
        shown = next((at for revision, at in seen if revision >= each.seq), None)
        if each.seq:
            found.append(float("inf") if shown is None else (shown - each.at) * 1000)
    return found


def check(place: str, entered: Sequence[Entered]) -> None:
    """Nothing is lost, the journal has no gap."""
    app = open_event(place)
    numbers = [entry.seq for entry in app.history]
    confirmed = sum(table.confirmed_at is not None for table in app.tournament.tables.values())
    stored = {each.seq for each in entered} - {0}
    app.close()
    gapless = numbers == list(range(1, len(numbers) + 1))
    print(f"  journal {'gapless' if gapless else 'WITH GAPS'}; lost {len(stored - set(numbers))}; ", end="")
    print(f"tables confirmed {confirmed}, acknowledged {len(stored)}")


def following(place: str, players: int, entries: int) -> None:
    """What one foreign step costs, in a file of many steps."""
    prepare(place, players)
    mine, other = open_event(place, "mine"), open_event(place, "other")
    tables = mine.tournament.tables_of(HEATS[0])
    costs = []
    while mine.tournament.revision < entries:
        table = tables[mine.tournament.revision % len(tables)].table
        other.run(MarkPaper(HEATS[0], table, not other.tournament.tables[HEATS[0], table].paper_in))
        start = time.process_time()
        mine.refresh()
        costs.append((time.process_time() - start) * 1000)
    print(f"a foreign step at {entries} entries, {players} players: {told(costs[-200:])}")
    for app in (mine, other):
        app.close()


def main(arguments: Sequence[str]) -> None:
    part, *rest = arguments or [""]
    if part == "station":
        place, number, stations, tables, pace = rest
        station(place, int(number), int(stations), int(tables), float(pace))
    elif part == "window":
        window(rest[0])
    else:
        measure(arguments)


def measure(arguments: Sequence[str]) -> None:
    """What a person asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--address", help="an empty database; else a server is started")
    parser.add_argument("--file", action="store_true", help="one event file instead of a server")
    parser.add_argument("--stations", type=int, default=20)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--tables", type=int, default=10, help="for each station")
    parser.add_argument("--pace", type=float, default=3.0, help="seconds; 0 is back to back")
    parser.add_argument("--no-window", action="store_true")
    parser.add_argument("--following", type=int, metavar="ENTRIES")
    asked = parser.parse_args(arguments)
    load = (asked.stations, asked.players, asked.tables, asked.pace, not asked.no_window)
    if asked.following:
        with tempfile.TemporaryDirectory() as folder:
            following(str(Path(folder) / "hall.tourney"), asked.players, asked.following)
    elif asked.address:
        figures(asked.address, *load)
    elif asked.file:
        with tempfile.TemporaryDirectory() as folder:
            figures(str(Path(folder) / "hall.tourney"), *load)
    else:
        with running_server() as server:
            figures(server.new_database(), *load)


if __name__ == "__main__":
    main(sys.argv[1:])
