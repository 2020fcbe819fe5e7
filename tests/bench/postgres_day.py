"""The example day on a PostgreSQL server: the same day on a file and there, undone and done again.

Run it as a program with the address of an empty database: postgresql://name:password@computer/database.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from tourney.base.ports import FixedClock
from tourney.bootstrap import create_event, open_event
from tourney.competition.records import Tournament
from tourney.competition.registration import PlayerDraft
from tourney.services.application import Application
from tourney.services.commands import ImportPlayers
from tourney.services.example import play_example_day


def played(place: str) -> Application:
    app = create_event(place, "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 25))))
    play_example_day(app)
    return app


def facts(app: Application) -> Tournament:
    return replace(app.tournament, revision=0)


def main(address: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        on_file = played(str(Path(folder) / "day.tourney"))
        start = time.perf_counter()
        there = played(address)
        print(f"day on the server  {time.perf_counter() - start:.2f} s")
        again = open_event(address)
        assert facts(on_file) == facts(there) == facts(again)
        assert again.journal() == there.journal()
        steps = 0
        while again.to_undo() is not None:
            again.undo()
            steps += 1
        for _ in range(steps):
            again.redo()
        assert there.refresh() and facts(on_file) == facts(again) == facts(there)
        copy = Path(folder) / "copy.tourney"
        there.copy_to(copy)
        assert open_event(str(copy)).tournament == there.tournament
        for app in (on_file, there, again):
            app.close()
    print(f"the same on both; {steps} steps undone and done again; the copy is equal")


if __name__ == "__main__":
    main(sys.argv[1])
