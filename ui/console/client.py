"""Connects the console with a table's record: entries go to one writer thread, answers come back by signals.

It knows no widget and no rule. The record of an event's table is written on the event's own thread, in turn
with its commands; that of a file on a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, Entered
from ui.base.threads import Worker

T = TypeVar("T")


class TableClient(QObject):
    """`accepted(Accepted)`, `rejected(Rejected)` or `failed(exception)` for each entry, in order.

    `play` and `submit` run the session's actions on the record on the thread of the record.
    """

    accepted = Signal(object)
    rejected = Signal(object)
    failed = Signal(object)
    refreshed = Signal()

    def __init__(self, session: TableSession, worker: Worker, *, own: bool = False) -> None:
        """`own`: the thread is the table's own and ends with it."""
        super().__init__()
        self.session = session
        self._worker, self._own = worker, own
        self._pending = 0
        self._closed = False
        self.view = session.view

    @property
    def lines(self) -> tuple[str, ...]:
        """The record as it is on disk."""
        return self.session.lines

    @property
    def busy(self) -> bool:
        """Whether an entry is on its way."""
        return self._pending > 0

    def play(self, call: Callable[[], Entered]) -> None:
        """Let the session enter something. Later input waits its turn."""
        self.submit(call, self._answered)

    def refresh(self) -> None:
        """Take over the entries of another window; `refreshed` is emitted if there were any."""

        def seen(_more: bool) -> None:
            before, self.view = self.view, self.session.view
            if self.view is not before:
                self.refreshed.emit()

        self.submit(self.session.refresh, seen)

    def submit(self, call: Callable[[], T], then: Callable[[T], object]) -> None:
        """Anything else that touches the record, in turn with the entries."""

        def back(result: T) -> None:
            self._pending -= 1
            if not self._closed:
                then(result)

        def broken(error: Exception) -> None:
            self._pending -= 1
            if not self._closed:
                self.failed.emit(error)

        if not self._closed:
            self._pending += 1
            self._worker.run(call, back, broken)

    def close(self) -> None:
        """Close the record once everything under way is on disk; nothing comes back any more."""
        if self._closed:
            return
        self._closed = True
        if self._own:
            self._worker.close(self.session.close)
        else:
            self._worker.run(self.session.close, _nothing, _nothing)

    def _answered(self, answer: Entered) -> None:
        if isinstance(answer, Accepted):
            self.view = answer.view
            self.accepted.emit(answer)
        else:
            self.rejected.emit(answer)


def _nothing(_result: object) -> None:
    """Nobody waits for it any more."""
