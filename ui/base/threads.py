"""The one way in which the window has work done on another thread, and takes what comes of it.

Work goes to a `Worker`, in order; its answer lands on the window's thread by a queued signal. Nothing else in
the window makes threads; what they run touches no widget (`tests/architecture` holds both).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

T = TypeVar("T")
Failure = Callable[[Exception], object]


class Worker(QObject):
    """One thread beside the window's, or a few. It may outlive who made it and be handed on."""

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
        """Whether something was given to it whose answer has not landed."""
        return self._pending > 0

    def run(self, call: Callable[[], T], then: Callable[[T], object], otherwise: Failure) -> None:
        """Have `call` carried out there; `then` or `otherwise` comes on the window's thread.

        With one thread in the order asked for. Any thread may ask. A closed worker takes nothing any more.
        """
        if self._closed:
            return

        def work() -> None:
            try:
                result = call()
            except Exception as error:
                failure = error
                self._land(lambda: otherwise(failure))
            else:
                self._land(lambda: then(result))

        self._count(1)
        self._threads.submit(work)

    def settle(self) -> None:
        """Wait for what is on its way and take its answers now. For a worker of one thread."""
        self._threads.submit(_nothing).result()
        self._deliver()

    def drain(self) -> None:
        """Wait for what is on its way, on any thread; nothing more can be given to it."""
        self._threads.shutdown(wait=True)

    def close(self, last: Callable[[], object] | None = None) -> None:
        """Finish what is on its way, then `last`, and wait for it; no answer lands any more."""
        if self._closed:
            return
        self._closed = True
        if last is not None:
            self._threads.submit(last)
        self._threads.shutdown(wait=True)
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
    """What settling waits for."""
