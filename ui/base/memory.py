"""Limits the memory that this process keeps without need.

The C library (glibc; elsewhere nothing is set) gives every thread a heap of its own, up to eight for each
core, and memory that one thread frees cannot be used by another. With a writer, a pool of readers and Qt's
own threads the program grew with each event that was opened and closed though nothing of it was kept. Our
threads wait for Python's lock most of the time, so one heap for all is enough.

A large block is mapped by itself and goes back to the system when it is freed; but once one was freed, glibc
takes blocks of up to that size (32 MB at most) out of the heap from then on, between small ones that stay.
With the size fixed the heap spans 61-73 MB instead of 71-96 (the pages of its holes are given back either
way), and the most ever held is 5 MB less.

Garbage is collected on the window's thread alone, by a timer. Left to itself Python collects on whichever
thread makes an object just then: widgets may be deleted on no other than the window's, and a collection of
everything holds Python's lock for a tenth of a second, on top of what the window has to do.

Sources: for every module that is imported PySide checks whether it names PySide, by `inspect.getsource`, and
`linecache` keeps all lines of all those files, 25 MB once an event is open. They are read again if needed.
"""

from __future__ import annotations

import ctypes
import gc
import linecache
import sys

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmapCache

_M_ARENA_MAX = -8
"""glibc's names of the settings, from malloc.h."""
_M_MMAP_THRESHOLD = -3
_LARGE = 128 * 1024
"""Bytes from which a block is mapped by itself: glibc's first value."""


def one_heap() -> None:
    """One heap for all threads, of small blocks. Call it before the first thread starts."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(_M_ARENA_MAX, 1)
            library.mallopt(_M_MMAP_THRESHOLD, _LARGE)


def forget_sources() -> None:
    """Forget cached sources. Call it once much was imported."""
    linecache.clearcache()


_COLLECTS_EVERY_MS = 1_000
_ALL_EVERY = 300
"""Times until everything is gone over: that finds little, and takes a tenth of a second once an event is
open. A closed event's remains go at once (`trim_heap`).
"""


class Collector(QObject):
    """Collects garbage on this thread from now on, and on no other."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._times = 0
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(_COLLECTS_EVERY_MS)

    def collect(self) -> None:
        """Collect what was made lately, now and then everything."""
        self._times += 1
        gc.collect(1 if self._times % _ALL_EVERY else 2)


def trim_heap() -> None:
    """Release the remains of a closed event, and give freed memory back to the system.

    Objects in cycles, widgets with their pages above all, are collected now and on this thread, not one day
    on whichever thread happens to collect.
    """
    # widgets may be deleted on the window's thread alone
    gc.collect()
    forget_sources()
    QPixmapCache.clear()
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):
            library.malloc_trim(0)
