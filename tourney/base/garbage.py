"""Pauses the garbage collector during work that makes very many lasting objects.

None of them is garbage, and the collector would walk over all of them again and again: opening an event of
400 players takes twice as long with it.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """No collection within. May be nested, on any thread."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
