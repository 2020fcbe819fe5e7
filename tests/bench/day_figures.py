"""Figures of a large ordinary event: 400 players, 4 heats, on a real file. Run it as a program.

Prints medians of wall seconds; the machine decides, so there is nothing to assert.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from tourney.application.application import Application
from tourney.application.example import example_table, play_heat
from tourney.base.chance import Chance
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event, documents, open_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.setup.commands import EditEvent
from tourney.standings.reports import finals_now, standings_now

PLAYERS, HEATS = 400, ("1", "2", "3", "4")


def timed(name: str, runs: int, call: object) -> None:
    assert callable(call)
    seconds = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    print(f"{name:<58} {statistics.median(seconds):8.3f} s   (median of {runs})")


def event(folder: Path) -> Application:
    app = create_event(str(folder / "large.tourney"), "hk-90", name="Large")
    fmt = dict(app.tournament.event.format)
    fmt["heats"] = [{"minutes": 60, "seating": "preseated"}] * len(HEATS)
    app.run(EditEvent({"format": fmt}))
    app.run(
        ImportPlayers(tuple(PlayerDraft(n, f"參賽者{n}", team=f"T{n % 50}") for n in range(1, PLAYERS + 1)))
    )
    return app


def confirm_tables(app: Application, heat: HeatId) -> list[float]:
    """Wall seconds of each table: entered, confirmed, on disk, standings refreshed."""
    chance = Chance(4)
    seconds = []
    for table in app.tournament.tables_of(heat):
        entry = TableEntry(table.table, example_table(app.rules.book, table.seats, chance))
        start = time.perf_counter()
        app.run(EnterSheets(heat, (entry,), confirm=True))
        standings_now(app.tournament, app.rules, app.clock.now(), None)
        seconds.append(time.perf_counter() - start)
    return seconds


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        app = event(Path(name))
        timed("draw 4 heats of 400", 1, lambda: app.run(DrawHeats(tuple(map(HeatId, HEATS)), 1)))
        for heat in HEATS[:3]:
            play_heat(app, HeatId(heat), int(heat))
        seconds = confirm_tables(app, HeatId("4"))
        print(
            f"{'confirm one table and refresh the standings':<58} {statistics.median(seconds):8.3f} s"
            f"   (median of {len(seconds)}, worst {max(seconds):.3f})"
        )
        now = app.clock.now()
        timed(
            "standings, everything remembered", 5, lambda: standings_now(app.tournament, app.rules, now, None)
        )
        timed("finals", 5, lambda: finals_now(app.tournament, app.rules, app.clock.now()))
        maker = documents()
        timed(
            "scoresheets of one heat of 400 as PDF",
            3,
            lambda: maker.make(app.request("scoresheets", HeatId("1"))),
        )
        place = app.place
        app.close()
        timed("open the event", 3, lambda: open_event(place).close())


if __name__ == "__main__":
    main()
