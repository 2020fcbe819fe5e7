"""Rehearses days by the hundred, and prints what was planted, what caught it and what slipped.

    python -m tests.bench.rehearsed_days         200 seeds × 24, 61, 96 players, 20 × 400: half an hour
    python -m tests.bench.rehearsed_days --players 61 --first 40 --seeds 10

Fails with the seed on an exception, on a happening that is not told, on a second count of the journal that
differs, and where the players who go on are not those of the sheets as they should be.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.rehearsal.rehearsed import Recount, as_it_should_be, event, rehearsed, told
from tourney.bootstrap import verify_event
from tourney.rehearsal.report import PlayedDayReport
from tourney.standings.reports import finals_now

DAYS = ((24, 200), (61, 200), (96, 200), (400, 20))
"""Players, and how many seeds."""


@dataclass
class Totals:
    """What the days of one size came to."""

    planted: int = 0
    how: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: list[int] = field(default_factory=list)
    cut: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)

    def add(self, report: PlayedDayReport) -> None:
        """Count one day."""
        self.planted += report.planted
        self.how.update((each.kind, each.by) for each in report.caught)
        self.how.update((each.kind, f"slipped, {each.should}") for each in report.slipped)
        self.seconds.append(report.seconds_per_table.median)
        self.cut.append(report.cut_after_minutes)
        self.queue.append(report.queue_longest)


def day(folder: Path, players: int, form: str, seed: int) -> PlayedDayReport:
    """One day, checked. AssertionError if something is not told, or somebody goes on wrongly."""
    real, copy = folder / f"{players}.tourney", folder / "copy.tourney"
    if not real.exists():
        event(real, players, form)
    app, report = rehearsed(real, copy, 1 + seed % 4, seed)
    assert report.planted == len(report.caught) + len(report.slipped)
    recount, said = Recount(app.history), told(report)
    assert {*recount.seen} == {*said.seen}, {*recount.seen} ^ {*said.seen}
    assert (recount.left, recount.swapped) == (said.left, said.swapped)
    now, should = app.tournament, as_it_should_be(app, report)
    cuts = [{*finals_now(each, app.rules, app.clock.now()).cut} for each in (now, should)]
    assert cuts[0] == cuts[1], cuts[0] ^ cuts[1]
    app.close()
    assert not verify_event(str(copy)).findings
    copy.unlink()
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rehearsed_days")
    parser.add_argument("--players", type=int, help="of this size only")
    parser.add_argument("--seeds", type=int, help="so many")
    parser.add_argument("--first", type=int, default=1, help="the seed to begin with")
    parser.add_argument("--format", default="hk-90")
    given = parser.parse_args()
    sizes = ((given.players, 200),) if given.players else DAYS
    for players, most in sizes:
        totals, began = Totals(), time.process_time()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for seed in range(given.first, given.first + (given.seeds or most)):
                try:
                    totals.add(day(Path(folder), players, given.format, seed))
                except Exception:
                    print(f"{players} players, seed {seed}:", flush=True)
                    raise
        show(players, totals, time.process_time() - began)


def show(players: int, totals: Totals, seconds: float) -> None:
    """A few lines on the days of one size."""
    days = len(totals.cut)
    print(
        f"{players} players, {days} days, {totals.planted} planted: {seconds / days:.2f} s of processor each"
    )
    for kind, how in sorted(totals.how):
        print(f"  {kind:<14} {how:<24} {totals.how[kind, how]:>6}")
    table, cut, queue = (sorted(each)[days // 2] for each in (totals.seconds, totals.cut, totals.queue))
    print(f"  half of the days: {table} s a table, cut after {cut} min, queue of {queue}", flush=True)


if __name__ == "__main__":
    main()
