"""The one way in which the window has work done on another thread, and gets its result.

Work goes to a `Worker`, in order; its result arrives on the window's thread by a queued signal. Nothing else
in the window makes threads; their work touches no widget (`tests/architecture` checks both). Also here: long
work with progress that a person may cancel, and a lock beside a file for as long as the process lives that
holds it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TypeVar

from PySide6.QtCore import QLockFile, QObject, Qt, Signal

from tourney.base.texts import Message


class JobCancelledError(Exception):
    """Raised inside a job by `Job.step` after a person has cancelled it."""


class Job(QObject):
    """One piece of long work. `step` is called by the worker, `cancel` by the window."""

    progressed = Signal(int, int)
    """Done and total, on the window's thread; total 0 while unknown."""
    finished = Signal()

    def __init__(self, title: Message) -> None:
        super().__init__()
        self.title = title
        self._cancelled = threading.Event()

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self._cancelled.is_set()

    def step(self, done: int, total: int) -> None:
        """Report progress; JobCancelledError if the work should stop here, leaving nothing half-done."""
        if self.cancelled:
            raise JobCancelledError
        self.progressed.emit(done, total)

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._cancelled.set()

    def finish(self) -> None:
        """The gateway reports that it is over, one way or another; no worker has it any more."""
        self.finished.emit()
        self.deleteLater()


def lock_beside(path: Path) -> QLockFile:
    """A lock that is not taken yet. Age alone does not make it stale: a day is long."""
    lock = QLockFile(f"{path}.lock")
    lock.setStaleLockTime(0)
    return lock


T = TypeVar("T")


Failure = Callable[[Exception], object]


class Worker(QObject):
    """One thread beside the window's, or a few. It may outlive its maker and be handed on."""

    _landed = Signal()

    def __init__(self, name: str, threads: int = 1, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._threads = ThreadPoolExecutor(threads, name)
        self._arrived: deque[Callable[[], object]] = deque()
        self._pending = 0
        self._counting = Lock()
        self._closed = False
        self._landed.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether it has work whose result has not arrived."""
        return self._pending > 0

    def run(self, call: Callable[[], T], then: Callable[[T], object], otherwise: Failure) -> None:
        """Run `call` there; `then` or `otherwise` is called on the window's thread.

        One thread works in the order of the calls. Any thread may call this. A closed worker accepts nothing
        any more.
        """
        if self._closed:
            return

        def work() -> None:
            try:
                result = call()
            except Exception as error:
                # Python drops `error` after this block, and the call comes later
                failure = error
                self._land(lambda: otherwise(failure))
            else:
                self._land(lambda: then(result))

        self._count(1)
        self._threads.submit(work)

    def settle(self) -> None:
        """Wait for pending work and deliver its results now. For a worker of one thread."""
        self._threads.submit(_nothing).result()
        self._deliver()

    def drain(self) -> None:
        """Wait for pending work, on any thread; nothing more can be given to it."""
        self._threads.shutdown(wait=True)

    def close(self, last: Callable[[], object] | None = None) -> None:
        """Finish pending work, then `last`, and wait for it; no result arrives any more."""
        if self._closed:
            return
        self._closed = True
        if last is not None:
            self._threads.submit(last)
        self._threads.shutdown(wait=True)
        # calls that are not delivered any more keep their widgets in memory
        self._arrived.clear()
        self.deleteLater()

    def _land(self, deliver: Callable[[], object]) -> None:
        self._arrived.append(deliver)
        if not self._closed:
            self._landed.emit()

    def _deliver(self) -> None:
        while self._arrived and not self._closed:
            deliver = self._arrived.popleft()
            self._count(-1)
            deliver()

    def _count(self, step: int) -> None:
        with self._counting:
            self._pending += step


def _nothing() -> None:
    """The work that settling waits for."""
