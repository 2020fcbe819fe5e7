"""Between the console and a table's record: entries go to one writer thread, answers come back by signals.

It knows no widget and no rule. Where the event's file is written, entries take turns with the event's own
commands, so the two never wait for each other in a lock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from tourney.views.table_play import Accepted, Entered, PositionAt, TableView


class Session(Protocol):
    """One table's game as the services hold it."""

    @property
    def view(self) -> TableView: ...
    def enter(self, entry: Mapping[str, Any]) -> Entered: ...
    def undo(self, to: int | None = None, reason: str = "") -> Entered: ...
    def redo(self) -> Entered: ...
    def throw(self) -> Entered: ...
    def turn_card(self) -> Entered: ...
    def position_at(self, n: int) -> PositionAt: ...
    def refresh(self) -> bool: ...
    def close(self) -> None: ...


class TableDesk(QObject):
    """`accepted(Accepted)`, `rejected(Rejected)` or `failed(exception)` for each entry, in order."""

    accepted = Signal(object)
    rejected = Signal(object)
    failed = Signal(object)
    refreshed = Signal()

    _landed = Signal(object)

    def __init__(
        self, session: Session, writer: ThreadPoolExecutor | None = None, parent: QObject | None = None
    ) -> None:
        """`writer`: the one thread that may write; None makes one that ends with the desk."""
        super().__init__(parent)
        self._session = session
        self._own = writer is None
        self._writer = writer or ThreadPoolExecutor(1, "table")
        self._pending = 0
        self._closed = False
        self._landed.connect(lambda deliver: deliver(), Qt.ConnectionType.QueuedConnection)
        self.view = session.view

    @property
    def busy(self) -> bool:
        """Whether an entry is on its way."""
        return self._pending > 0

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Send an entry. What is typed meanwhile waits its turn."""
        self.submit(lambda: self._session.enter(entry), self._answered)

    def undo(self, to: int | None, reason: str) -> None:
        """Back to the position after entry `to` (None: one step), with the reason in the record."""
        self.submit(lambda: self._session.undo(to, reason), self._answered)

    def redo(self) -> None:
        """What the last undo took back."""
        self.submit(self._session.redo, self._answered)

    def throw(self) -> None:
        """The dice on screen."""
        self.submit(self._session.throw, self._answered)

    def turn_card(self) -> None:
        """The deck on screen."""
        self.submit(self._session.turn_card, self._answered)

    def position(self, n: int, then: Callable[[PositionAt], object]) -> None:
        """The board after entry `n`."""
        self.submit(lambda: self._session.position_at(n), then)

    def refresh(self) -> None:
        """Take over what another window has entered; `refreshed` comes if there was anything."""

        def seen(more: bool) -> None:
            self.view = self._session.view
            if more:
                self.refreshed.emit()

        self.submit(self._session.refresh, seen)

    def submit(self, call: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Anything else that touches the record, in turn with the entries."""
        self._pending += 1

        def run() -> None:
            try:
                result = call()
            except Exception as error:
                failure = error
                self._land(lambda: self.failed.emit(failure))
            else:
                self._land(lambda: then(result))

        self._writer.submit(run)

    def close(self) -> None:
        """Let go of the record once everything on its way is on disk."""
        if self._closed:
            return
        self._closed = True
        ended = self._writer.submit(self._session.close)
        if self._own:
            self._writer.shutdown(wait=True)
        else:
            ended.result()

    def _answered(self, answer: Entered) -> None:
        if isinstance(answer, Accepted):
            self.view = answer.view
            self.accepted.emit(answer)
        else:
            self.rejected.emit(answer)

    def _land(self, deliver: Callable[[], object]) -> None:
        def here() -> None:
            self._pending -= 1
            if not self._closed:
                deliver()

        if not self._closed:
            self._landed.emit(here)
