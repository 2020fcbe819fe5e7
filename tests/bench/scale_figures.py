"""How the cost of an evening's acts grows: 400 and 1,000 players × 5 heats, on real files.

Run it: `python -m tests.bench.scale_figures [PLAYERS …]`. It prints processor milliseconds and how many times
those of the smallest event the others are; it asserts nothing. Other programs count too, by the caches they
leave: what can be done again is done again, and the least or the median is told.

- confirming: one table entered and confirmed, on disk, and the standings after it
- undo, redo: the entry in which a whole heat came in at once; undo one: a single table
- standings: the first time after opening the event, and with everything known
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from tourney.application.application import Application
from tourney.application.example import example_table, play_heat
from tourney.base.chance import Chance
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event, open_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.impact.impact import impact_of
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.setup.commands import EditEvent
from tourney.standings.reports import standings_now

HEATS = tuple(HeatId(str(number)) for number in range(1, 6))
SINGLE_TABLES = 25
AGAIN = 4


def cost(call: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    start = process_time()
    call()
    return (process_time() - start) * 1000


def event(folder: Path, players: int) -> Application:
    """All heats drawn, the first four in."""
    app = create_event(str(folder / f"{players}.tourney"), "hk-90", name="Large")
    fmt = dict(app.tournament.event.format)
    fmt["heats"] = [{"minutes": 60, "seating": "preseated"}] * len(HEATS)
    app.run(EditEvent({"format": fmt}))
    drafts = (PlayerDraft(n, f"參賽者{n}", f"Player {n}", team=f"T{n % 50}") for n in range(1, players + 1))
    app.run(ImportPlayers(tuple(drafts)))
    app.run(DrawHeats(HEATS, 1))
    return app


def figures(folder: Path, players: int) -> dict[str, float]:
    """Every figure of one size of event, in milliseconds of processor time."""
    found: dict[str, float] = {}
    app = event(folder, players)

    def standing() -> object:
        return standings_now(app.tournament, app.rules, app.clock.now(), None)

    entering = [cost(partial(play_heat, app, heat, int(heat))) for heat in HEATS[:4]]
    found["a heat entered at once, first"] = entering[0]
    found["a heat entered at once, fourth"] = entering[3]
    standing()
    there_and_back = [(cost(app.undo), cost(app.redo)) for _ in range(AGAIN)]
    found["undo a whole heat"] = min(undone for undone, _ in there_and_back)
    found["redo a whole heat"] = min(redone for _, redone in there_and_back)
    standing()
    chance, single = Chance(4), []
    for table in app.tournament.tables_of(HEATS[4])[:SINGLE_TABLES]:
        entry = TableEntry(table.table, example_table(app.rules.book, table.seats, chance))

        def confirm(entry: TableEntry = entry) -> None:
            app.run(EnterSheets(HEATS[4], (entry,), confirm=True))
            standing()

        single.append(cost(confirm))
    found["confirm one table, then standings"] = statistics.median(single)
    found["confirm one table, then standings, worst"] = max(single)
    corrected = app.tournament.tables_of(HEATS[0])[0]
    again = TableEntry(corrected.table, example_table(app.rules.book, corrected.seats, chance))
    correction = EnterSheets(HEATS[0], (again,), correct="tried")
    found["what a correction changes, before it is saved"] = statistics.median(
        cost(lambda: impact_of(app.try_out(correction))) for _ in range(5)
    )
    found["standings, everything known"] = statistics.median(cost(standing) for _ in range(5))
    found["undo one table"] = statistics.median(cost(app.undo) for _ in range(5))
    place = app.place
    app.close()
    opening, first = [], []
    for _ in range(AGAIN):
        began = process_time()
        app = open_event(place)
        opening.append((process_time() - began) * 1000)
        first.append(cost(standing))
        app.close()
    found["open"] = min(opening)
    found["standings, first time"] = min(first)
    return found


def main() -> None:
    """Print the figures and their ratios."""
    sizes = [int(word) for word in sys.argv[1:]] or [400, 1_000]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        found = [figures(Path(name), size) for size in sizes]
    print(f"{'milliseconds of processor time':<44}" + "".join(f"{size:>12,}" for size in sizes) + "   ratio")
    for what in found[0]:
        values = [each[what] for each in found]
        ratio = values[-1] / max(values[0], 0.001)
        print(f"{what:<44}" + "".join(f"{value:12.1f}" for value in values) + f"{ratio:8.1f}")


if __name__ == "__main__":
    main()
