"""Where a table's record is written: on the event's writer thread, or on one of the record's own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

Then = Callable[[Any], object]
Otherwise = Callable[[Exception], object]


class Runner(Protocol):
    """Carries out `call` elsewhere, in order; `then` or `otherwise` come back on the window's thread."""

    def run(self, call: Callable[[], Any], then: Then, otherwise: Otherwise) -> None: ...
    def close(self, last: Callable[[], Any]) -> None:
        """Finish what is on its way, then `last`; nothing comes back any more."""
        ...


class OwnThread(QObject):
    """A `Runner` with a thread of its own: a record that is a file by itself."""

    _landed = Signal(object)

    def __init__(self, writer: ThreadPoolExecutor | None = None, parent: QObject | None = None) -> None:
        """`writer`: the one-thread executor that opened the record, if it was opened there."""
        super().__init__(parent)
        self._writer = writer or ThreadPoolExecutor(1, "table")
        self._closed = False
        self._landed.connect(lambda deliver: deliver(), Qt.ConnectionType.QueuedConnection)

    def run(self, call: Callable[[], Any], then: Then, otherwise: Otherwise) -> None:
        def work() -> None:
            try:
                result = call()
            except Exception as error:
                failure = error
                self._land(lambda: otherwise(failure))
            else:
                self._land(lambda: then(result))

        if not self._closed:
            self._writer.submit(work)

    def close(self, last: Callable[[], Any]) -> None:
        if not self._closed:
            self._closed = True
            self._writer.submit(last)
            self._writer.shutdown(wait=True)
            self.deleteLater()

    def _land(self, deliver: Callable[[], object]) -> None:
        if not self._closed:
            self._landed.emit(deliver)


class EventThread:
    """A `Runner` on the writer thread of an open event, in turn with its commands."""

    def __init__(self, on_writer: Callable[[Callable[[Any], Any], Then, Otherwise], object]) -> None:
        """`on_writer`: that of the event's gateway."""
        self._on_writer = on_writer
        self._closed = False

    def run(self, call: Callable[[], Any], then: Then, otherwise: Otherwise) -> None:
        if not self._closed:
            self._on_writer(lambda _app: call(), self._open(then), self._open(otherwise))

    def close(self, last: Callable[[], Any]) -> None:
        if not self._closed:
            self._closed = True
            self._on_writer(lambda _app: last(), _nothing, _nothing)

    def _open(self, answer: Callable[[Any], object]) -> Callable[[Any], object]:
        """The answer, as long as the table's window is open."""
        return lambda result: None if self._closed else answer(result)


def _nothing(_result: object) -> None:
    """Nobody is left to hear it."""
