"""How much memory the program holds, what should have gone and has not, and whether it grows."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CellType, FunctionType, MethodType

from PySide6.QtWidgets import QApplication, QWidget

from ui.base.memory import trim_heap
from ui.console.window import TableWindow
from ui.frame.event_shell import EventShell
from ui.gateway.gateway import Gateway
from ui.pages.page import Page

LIMIT = 350
"""MB that an evening may take, at any time."""
WARM = 3
"""Events that fill caches (fonts, icons, imports) and are not judged; of many the first half, since the rarer
pages and dialogs are first opened late."""
PER_EVENT = 0.7
"""MB that each event may leave behind in the long run, holes in the heap left out: what is loaded late.
Seen: 0.0 to 0.4 in the second half of 12 to 24 events, and 1.0 while `FULL` was not reached."""
FULL = 228
"""MB, holes left out, at which hardly anything is left to fill up: fonts and their glyphs, icons, texts
measured for the window and for paper, modules imported late, Qt's types at their first use. Each of them has
a bound, and whatever the chance of a soak, all come to rest there: 209 after the first event, 223 after 8,
227-228 from the twelfth to the sixteenth. Up to it a rise may be one of these; twelve events that leak a
megabyte each end beyond it. Where a system's Qt takes more, the slope alone decides."""
HOLES = 45
"""MB of the C library's heap that may lie idle between small blocks with no event open. They grow until the
heap has once held the most that a moment takes, a large print or workbook, and no further: 17-19 after the
first event, 21-28 from the fourth on. So they have a limit of their own, and no part in the slope: one such
moment late in a soak moves them by 5 MB at once."""
GONE = (EventShell, Gateway, Page, TableWindow)
"""Nothing of these is left once an event is closed."""


@dataclass(frozen=True)
class Sample:
    """Memory in MB with no event open, what of it lies idle in the heap, and the most it ever was; how many
    widgets there are; what should be gone."""

    actions: int
    rss: float
    holes: float
    peak: float
    widgets: int
    left: tuple[str, ...]


def sample(app: QApplication, actions: int, turn: Callable[[], object]) -> Sample:
    """Measure, after all that can be let go of was let go of."""
    for _ in range(3):
        turn()
        gc.collect()
    trim_heap()
    left = [
        f"{type(each).__qualname__}, held by {', '.join(holders(each))}"
        for each in gc.get_objects()
        if isinstance(each, GONE)
    ]
    return Sample(
        actions,
        _status("VmRSS"),
        holes(),
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
    used = [each.rss - each.holes for each in kept]
    grown = slope(used)
    if grown > PER_EVENT and sum(used[-WARM:]) / WARM > FULL:
        yield f"each event leaves {grown:.1f} MB behind"
    if kept[-1].holes > HOLES:
        yield f"{kept[-1].holes:.0f} MB of the heap lie idle, {HOLES} are allowed"
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


class _Allocated(ctypes.Structure):
    """What glibc tells of its heap (mallinfo2), in bytes."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def holes() -> float:
    """MB of the C library's heap that are in memory and in no use; 0 where it is not glibc's."""
    if sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"):
        return 0.0
    asked = ctypes.CDLL(None).mallinfo2
    asked.restype = _Allocated
    held, inside = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if line[0] in "0123456789abcdef":
            inside = line.endswith("[heap]")
        elif inside and line.startswith("Rss:"):
            held += int(line.split()[1])
    in_use: int = asked().uordblks
    return max(0.0, held / 1024 - in_use / 1024**2)
