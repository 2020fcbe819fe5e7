"""Work that makes very many objects that stay: the garbage collector waits, and does not go over them later.

An event of 10,000 players is some million records and lines. While they are made none of them is garbage, and
the collector would walk over all of them again and again: a third of the time it takes to open such an event.
Afterwards it would still walk over all of them now and then, in the middle of whatever is being done: 0.1 s
at 1,000 players, a second at 10,000. What is in use is freed by counting as ever; only cycles wait, and no
record is part of one.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MANY = 20_000
"""New objects, as the collector counts them, that are set aside: it takes some 5 ms to walk over so many."""


class _Aside:
    """Whether anything was set aside here: what somebody else has frozen is not ours to let go."""

    __slots__ = ("some",)

    def __init__(self) -> None:
        self.some = False


_aside: Final = _Aside()


@contextmanager
def undisturbed() -> Iterator[None]:
    """No collection within; very many new objects are set aside until `let_go`. May be nested, on any
    thread."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > MANY:
                gc.freeze()
                _aside.some = True
            gc.enable()


def let_go() -> None:
    """What was set aside is looked at again like everything else: call it when an event is closed."""
    if _aside.some:
        _aside.some = False
        gc.unfreeze()
