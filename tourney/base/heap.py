"""Work that makes very many objects that stay: the garbage collector waits until it is done.

An event of 10,000 players is some million records and lines. While they are made none of them is garbage, and
the collector would walk over all of them again and again: a third of the time it takes to open such an event.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection within. What is in use is freed as ever; cycles wait. May be nested, on any thread."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
