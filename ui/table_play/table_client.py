"""Between the console and a table's record: entries go to one writer thread, answers come back by signals.

It knows no widget and no rule. The record of an event's table is written on the event's own thread, in turn
with its commands; that of a file on a thread of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from tourney.views.table_entry import Entry
from tourney.views.table_play import Accepted, Entered, PositionAt, Rejected, TableView
from ui.threads import Worker

T = TypeVar("T")


class Session(Protocol):
    """One table's game as the services hold it."""

    @property
    def view(self) -> TableView: ...
    @property
    def lines(self) -> tuple[str, ...]: ...
    @property
    def on_screen(self) -> bool: ...
    def enter(self, entry: Entry) -> Entered: ...
    def why_not(self, entry: Entry) -> Rejected | None: ...
    def throw(self, seat: int = -1) -> Entered: ...
    def throw_besides(self, entry: Entry) -> Entered: ...
    def turn_card(self, seat: int = -1) -> Entered: ...
    def deal(self) -> Entered: ...
    def position_at(self, n: int) -> PositionAt: ...
    def refresh(self) -> bool: ...
    def close(self) -> None: ...


class TableClient(QObject):
    """`accepted(Accepted)`, `rejected(Rejected)` or `failed(exception)` for each entry, in order."""

    accepted = Signal(object)
    rejected = Signal(object)
    failed = Signal(object)
    refreshed = Signal()

    def __init__(
        self, session: Session, worker: Worker, parent: QObject | None = None, *, own: bool = False
    ) -> None:
        """`own`: the thread is the table's own and ends with it."""
        super().__init__(parent)
        self._session = session
        self._worker, self._own = worker, own
        self._pending = 0
        self._closed = False
        self.view = session.view

    @property
    def lines(self) -> tuple[str, ...]:
        """The record as it is on disk."""
        return self._session.lines

    @property
    def on_screen(self) -> bool:
        """Whether dice and decks on screen can be had."""
        return self._session.on_screen

    @property
    def busy(self) -> bool:
        """Whether an entry is on its way."""
        return self._pending > 0

    def enter(self, entry: Entry) -> None:
        """Send an entry. What is typed meanwhile waits its turn."""
        self.submit(lambda: self._session.enter(entry), self._answered)

    def explain(self, entry: Entry, then: Callable[[Rejected | None], object]) -> None:
        """Why an entry would be refused, None if it would not; it is not entered."""
        self.submit(lambda: self._session.why_not(entry), then)

    def throw(self, seat: int = -1) -> None:
        """The dice on screen; for this seat where several have the turn."""
        self.submit(lambda: self._session.throw(seat), self._answered)

    def throw_besides(self, entry: Entry) -> None:
        """The dice on screen for an entry that has dice of its own."""
        self.submit(lambda: self._session.throw_besides(entry), self._answered)

    def turn_card(self, seat: int = -1) -> None:
        """The deck on screen; for this seat where several have the turn."""
        self.submit(lambda: self._session.turn_card(seat), self._answered)

    def deal(self) -> None:
        """Deeds dealt on screen."""
        self.submit(self._session.deal, self._answered)

    def position(self, n: int, then: Callable[[PositionAt], object]) -> None:
        """The board after entry `n`."""
        self.submit(lambda: self._session.position_at(n), then)

    def refresh(self) -> None:
        """Take over what another window has entered; `refreshed` comes if there was anything."""

        def seen(_more: bool) -> None:
            before, self.view = self.view, self._session.view
            if self.view is not before:
                self.refreshed.emit()

        self.submit(self._session.refresh, seen)

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
        """Let go of the record once everything on its way is on disk; nothing comes back any more."""
        if self._closed:
            return
        self._closed = True
        if self._own:
            self._worker.close(self._session.close)
        else:
            self._worker.run(self._session.close, _nothing, _nothing)

    def _answered(self, answer: Entered) -> None:
        if isinstance(answer, Accepted):
            self.view = answer.view
            self.accepted.emit(answer)
        else:
            self.rejected.emit(answer)


def _nothing(_result: object) -> None:
    """Nobody is left to hear it."""
