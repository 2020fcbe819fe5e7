"""Long work with progress that a person may cancel."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

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
        """The gateway says that it is over, one way or another; no worker has it any more."""
        self.finished.emit()
        self.deleteLater()
