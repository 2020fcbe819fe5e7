"""Figures of the paper: `python -m tests.bench.paper_bench`. Processor seconds, bytes, peak memory.

The mask of the QR codes is fixed (kit/qr.py): 10,000 blank scoresheets take 9.4 s of processor then, 21.3 s
where all eight masks are weighed (two shared cores).

Scoresheets of a heat from 100 to 10,000 players, and every other document of 400.
"""

from __future__ import annotations

import resource
import sys
import time

from tests.documents import samples
from tests.documents.every_document import DOCUMENTS
from tourney.documents.kit.rendering import render
from tourney.documents.kit.wording import Wording
from tourney.documents.scoresheets import scoresheets


def _line(name: str, seconds: float, size: int) -> None:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024 if sys.platform != "darwin" else 1024**2
    )
    print(f"{name:32} {seconds:8.3f} s {size / 1e6:8.2f} MB   peak {peak:6.0f} MB")


def main() -> None:
    """Print the figures."""
    both = Wording("both")
    for count in (100, 400, 1_000, 10_000):
        for filled in (False, True):
            pack = samples.pack(count, filled)
            start = time.process_time()
            size = len(render(scoresheets(pack, both)))
            _line(f"scoresheets {count}{' filled' if filled else ''}", time.process_time() - start, size)
    for name, make in DOCUMENTS.items():
        start = time.process_time()
        size = len(render(make(400, both)))
        _line(f"{name} 400", time.process_time() - start, size)


if __name__ == "__main__":
    main()
