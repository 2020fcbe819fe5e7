"""Limits what the reading process may take of the computer.

POSIX limits a process by `resource`, Windows by a job. If the system cannot limit memory (macOS) the memory
is watched.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Protocol

SECONDS = 15
"""The time for one file. The program looks at the clock, the system at the time computed."""
MEGABYTES = 600

_BYTES = MEGABYTES * 1024 * 1024
_LOOK_EVERY = 0.1


class Holder(Protocol):
    """How a system limits this process."""

    def hold_time(self, until: float) -> None:
        """The system ends this process when it has computed for so many seconds in all."""
        ...


class Limits:
    """The limits of this process, from now on."""

    def __init__(self) -> None:
        self._holder: Holder = _System(_BYTES)

    def next_file(self) -> None:
        """From now on the system ends this process after another `SECONDS` of computing."""
        self._holder.hold_time(time.process_time() + SECONDS)


if sys.platform == "win32":
    from tourney.apart.windows_job import WindowsJob as _System
else:
    import resource

    class _System:
        """Limits by `resource`. The hard limits stay, so that each file gets its own time."""

        def __init__(self, most: int) -> None:
            self._most = most
            # a crash on a stranger's file must not fill the disk with a core dump
            self._hold(resource.RLIMIT_CORE, 0)
            self._hold(resource.RLIMIT_DATA, most)
            # macOS accepts RLIMIT_DATA and does not enforce it
            if sys.platform == "darwin":
                threading.Thread(target=self._watch_memory, daemon=True).start()

        def hold_time(self, until: float) -> None:
            self._hold(resource.RLIMIT_CPU, int(until) + 1)

        def _hold(self, kind: int, most: int) -> None:
            hard = resource.getrlimit(kind)[1]
            soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (soft, hard))

        def _watch_memory(self) -> None:
            while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss <= self._most:
                time.sleep(_LOOK_EVERY)
            # not `sys.exit`: from a thread that would end the thread alone
            os._exit(1)
