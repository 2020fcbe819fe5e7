"""How much memory the program holds, what should have gone and has not, and whether it grows."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CellType, FunctionType, MethodType

from PySide6.QtWidgets import QApplication, QWidget

from ui.frame.desk import Desk
from ui.gateway import Gateway
from ui.heap import give_back
from ui.pages.page import Page
from ui.table_play.window import TableWindow

LIMIT = 350
"""MB that an evening may take, at any time."""
WARM = 3
"""Events that fill caches (fonts, icons, imports) and are not judged; of many the first half, since the rarer
pages and dialogs are first opened late."""
PER_EVENT = 1.0
"""MB that each event may leave behind in the long run: what is loaded late, and fragments."""
GONE = (Desk, Gateway, Page, TableWindow)
"""Nothing of these is left once an event is closed."""


@dataclass(frozen=True)
class Sample:
    """Memory in MB with no event open, and the most it ever was; widgets there are; what should be gone."""

    actions: int
    rss: float
    peak: float
    widgets: int
    left: tuple[str, ...]


def sample(app: QApplication, actions: int, turn: Callable[[], object]) -> Sample:
    """Measure, after all that can be let go of was let go of."""
    for _ in range(3):
        turn()
        gc.collect()
    give_back()
    left = [
        f"{type(each).__qualname__}, held by {', '.join(holders(each))}"
        for each in gc.get_objects()
        if isinstance(each, GONE)
    ]
    return Sample(
        actions,
        _status("VmRSS"),
        _status("VmHWM"),
        len([each for each in app.allWidgets() if isinstance(each, QWidget)]),
        tuple(sorted(left)),
    )


def holders(held: object) -> list[str]:
    """Functions whose closures hold an object, and methods of it that somebody keeps: what a signal holds is
    seen by no collector."""
    found = set()
    for each in gc.get_referrers(held):
        if isinstance(each, MethodType):
            found.add(each.__qualname__)
        elif isinstance(each, CellType):
            closures = [tup for tup in gc.get_referrers(each) if isinstance(tup, tuple)]
            found |= {
                maker.__qualname__
                for closure in closures
                for maker in gc.get_referrers(closure)
                if isinstance(maker, FunctionType)
            }
    return sorted(found)


def told_growth(samples: Sequence[Sample]) -> Iterator[str]:
    """Sentences about memory that grows or passes the limit."""
    peak = max((each.peak for each in samples), default=0.0)
    if peak > LIMIT:
        yield f"memory rose to {peak:.0f} MB, {LIMIT} are allowed"
    kept = samples[max(WARM, len(samples) // 2) :]
    if len(kept) < 2 * WARM:
        return
    grown = slope([each.rss for each in kept])
    if grown > PER_EVENT:
        yield f"each event leaves {grown:.1f} MB behind"
    if slope([float(each.widgets) for each in kept]) > 1:
        yield f"widgets outlive their events: {[each.widgets for each in kept]}"


def slope(values: Sequence[float]) -> float:
    """The rise from one to the next of the straight line through them, by least squares."""
    n = len(values)
    middle, mean = (n - 1) / 2, sum(values) / n
    wide = sum((at - middle) ** 2 for at in range(n))
    return sum((at - middle) * (value - mean) for at, value in enumerate(values)) / wide


def _status(name: str) -> float:
    """A line of the kernel about this process in MB; 0 where there is no such file."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    found = next(line for line in status.read_text().splitlines() if line.startswith(name))
    return int(found.split()[1]) / 1024
