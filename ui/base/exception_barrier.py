"""Keeps an error inside a Qt override from killing the program on Python before 3.12.

What happens. When Python code calls Qt, Qt calls an override of ours and the override raises, shiboken (6.8
to 6.12 at least) keeps the error for the Python code that called, and first writes the override's name into
its message. Before Python 3.12 the value of an error that C code raised (`[][0]`, `int("x")`,
`next(iter(()))`, `{}["absent"]`, a call on a deleted C++ object) is no exception yet but the bare text, the
key or nothing, and is made one only when some Python frame catches it. None did, so shiboken takes a text, or
NULL, for an exception: SIGSEGV. The hook for uncaught errors never hears of it.

What helps. `PyErr_SetObject`, through which every such error goes, makes the exception at once when the
thread is handling another one, because it has to note that as `__context__`. So the event loop runs inside an
`except` block, and there is no error without an exception object any more.

Why that is sound, and not luck:
- What is being handled is kept per thread in a stack with one place for the thread and one for each generator
  that runs; an empty place defers to the one below. Handling another error replaces the thread's entry and
  puts it back on every way out, which the compiler sees to. Nothing in Python empties it; of C's functions
  only `PyErr_SetExcInfo` and `PyErr_SetHandledException` can, and neither shiboken nor PySide calls them. So
  the entry stands, whichever slot, timer, generator or finished `except` came before.
- A nested event loop (`QDialog.exec`, `QMenu.exec`, a file dialog, a drag) runs further down the same thread,
  with the same entry or with a newer one.
- Another thread has a stack of its own and no entry. It dies of this only where its Python code calls Qt,
  which calls an override there. No thread of ours does: they are executors that run plain functions and
  report by queued signals, and `tests/architecture` holds that no `QThread`, no `QRunnable` and no
  `moveToThread` comes into being here.
- C code that sets errors without `PyErr_SetObject` would get past it: Cython does so for `StopIteration`. The
  only such code here belongs to the database's library, which never runs in an override.

The price: errors have this one as their `__context__`, and a bare `raise` outside of any `except` block would
raise it. From Python 3.12 on an error is an exception from the start, and this does nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class BarrierHeld(Exception):
    """Not an error: the exception that the window's thread handles all the time."""


def exception_barrier(call: Callable[[], T]) -> T:
    """The result of `call`, during which an error in a Qt override is an error and does not crash."""
    if sys.version_info >= (3, 12):
        return call()
    try:
        raise BarrierHeld
    except BarrierHeld:
        return call()
