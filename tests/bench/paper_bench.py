"""Figures of the paper: `python -m tests.bench.paper_bench`. Processor seconds, bytes, peak memory.

Scoresheets of 100 and 400 players and of 10,000, the end of the range; everything that a heat of 400 needs,
and every document for 400. Each figure comes from a process of its own, so that memory is that of this
document alone; imports and the list of sheets are in the memory, not in the seconds; fonts, which ReportLab
reads at the first paper, are in both.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable

from tests.printing import samples
from tests.printing.every_document import DOCUMENTS
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.scores.paper_scoresheets import scoresheets, scoresheets_two

HEAT = (
    "scoresheets", "seating-table", "seating-name", "tally", "table-cards", "place-cards", "clock-plan",
    "standings",
)  # fmt: skip
"""What is printed for one heat."""


def _maker(what: str, count: int, filled: bool) -> Callable[[], bytes]:
    both = Wording("both")
    if what == "heat":
        return lambda: b"".join(render(DOCUMENTS[name](count, both)) for name in HEAT)
    if what in ("one a page", "two a page"):
        pack = samples.pack(count, filled)
        sheets = scoresheets if what == "one a page" else scoresheets_two
        return lambda: render(sheets(pack, both))
    return lambda: render(DOCUMENTS[what](count, both))


def _measured(what: str, count: int, filled: bool = False) -> None:
    """Prints one line."""
    command = [sys.executable, "-m", "tests.bench.paper_bench", "--one", what, str(count), str(int(filled))]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    seconds, size, peak = (float(each) for each in said)
    name = f"{what} {count:,}{' filled in' if filled else ''}"
    print(f"{name:36} {seconds:8.3f} s {size / 1e6:8.2f} MB   peak {peak:6.0f} MB", flush=True)


def _one(what: str, count: str, filled: str) -> None:
    make = _maker(what, int(count), bool(int(filled)))
    start = time.process_time()
    size = len(make())
    seconds = time.process_time() - start
    unit = 1024 if sys.platform != "darwin" else 1024**2
    print(seconds, size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)


def main() -> None:
    """Print the figures."""
    for count in (100, 400):
        for filled in (False, True):
            _measured("one a page", count, filled)
    _measured("one a page", 10_000, filled=True)
    _measured("two a page", 400)
    _measured("heat", 400)
    for name in DOCUMENTS:
        _measured(name, 400)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        _one(*sys.argv[2:5])
    else:
        main()
