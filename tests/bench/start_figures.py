"""How long the program takes to start, compared with an older tree: `info` on an event, and first paint.

Pairs of old and new, one after the other, and the median of the pairs' ratios, of the time on the wall and
of the processor's time, which other work on the machine disturbs less. The old tree is a checkout of its own,
run by the same Python and the same libraries:

    git worktree add /somewhere/old 963410f
    python -m tests.bench.start_figures /somewhere/old [--pairs 12]

The window is painted nowhere unless QT_QPA_PLATFORM asks for a real screen.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
EXAMPLE = Path("resources") / "examples" / "example-day.tourney"

Run = Callable[[Path, Path], float]
"""Seconds on the wall of one start of the tree that is given, with an event of its own version."""


def info(tree: Path, event: Path) -> float:
    """The whole of `tourney info EVENT`."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "tourney.cli", "info", str(event)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    return time.perf_counter() - start


def first_paint(tree: Path, _event: Path) -> float:
    """From the start of the process to the first painted widget, as the tree's `window_figures` has it."""
    start = time.time()
    command = [sys.executable, "-c", _watched(tree)]
    found = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True)
    return float(found.stdout.split()[0]) - start


def _watched(tree: Path) -> str:
    """The program that opens the window and says when it is first painted."""
    module = ast.parse((tree / "tests" / "bench" / "window_figures.py").read_text("utf-8"))
    for each in module.body:
        if isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == "_FIRST_PAINT":
            return str(ast.literal_eval(each.value))
    raise ValueError(f"{tree} has no first paint to measure")


def paired(run: Run, old: Path, pairs: int, folder: Path) -> None:
    """Print the medians of old and new, and of the ratios."""
    trees = [(tree, folder / f"{name}.tourney") for name, tree in (("old", old), ("new", HERE))]
    for tree, event in trees:
        shutil.copy(tree / EXAMPLE, event)
        run(tree, event)
    found = [[_both(run, tree, event) for tree, event in trees] for _ in range(pairs)]
    for at, name in enumerate(("wall", "processor")):
        was, now = [old[at] for old, _ in found], [new[at] for _, new in found]
        ratio = statistics.median(b / a for a, b in zip(was, now, strict=True))
        medians = f"old {statistics.median(was):6.3f} s   new {statistics.median(now):6.3f} s"
        print(f"{run.__name__:<12} {name:<10} {medians}   median of {pairs} ratios {ratio:5.3f}")


def _both(run: Run, tree: Path, event: Path) -> tuple[float, float]:
    """Seconds on the wall, and of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    wall = run(tree, event)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Both figures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    parser = argparse.ArgumentParser()
    parser.add_argument("old", type=Path, help="a checkout of the older tree")
    parser.add_argument("--pairs", type=int, default=12)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for run in (info, first_paint):
            paired(run, given.old.resolve(), given.pairs, Path(folder))


if __name__ == "__main__":
    main()
