"""How the C library keeps this process's memory (glibc; elsewhere nothing is done).

glibc gives every thread a heap of its own, up to eight for each core, and what one thread frees another
cannot use. With a writer, a pool of readers and Qt's own threads the program grew with each event that was
opened and closed though nothing of it was kept. Our threads wait for Python's lock most of the time, so one
heap for all is enough.
"""

from __future__ import annotations

import ctypes
import sys

_M_ARENA_MAX = -8
"""glibc's name of the setting, from malloc.h."""


def one_heap() -> None:
    """One heap for all threads. Call it before the first thread starts."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(_M_ARENA_MAX, 1)


def give_back() -> None:
    """Give freed memory back to the system, after something large was closed."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "malloc_trim"):
            library.malloc_trim(0)
