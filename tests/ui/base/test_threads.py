"""Work on another thread: it lands on the window's, in order, and after closing nothing lands any more."""

from __future__ import annotations

import threading

from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from ui.base.threads import Worker


def test_answers_land_on_the_windows_thread_in_the_order_asked_for(qtbot: QtBot) -> None:
    worker = Worker("test")
    landed: list[tuple[int, bool, bool]] = []

    def asked(number: int) -> None:
        def there() -> bool:
            return threading.current_thread() is threading.main_thread()

        worker.run(there, lambda main: landed.append((number, main, there())), lambda _error: None)

    for number in range(3):
        asked(number)
    assert worker.busy and not landed
    qtbot.waitUntil(lambda: not worker.busy, timeout=5000)
    assert landed == [(0, False, True), (1, False, True), (2, False, True)]
    worker.close()


def test_what_fails_lands_as_its_error_and_the_next_goes_on(qtbot: QtBot) -> None:
    worker = Worker("test")
    landed: list[object] = []
    worker.run(lambda: 1 // 0, landed.append, lambda error: landed.append(type(error)))
    worker.run(lambda: 7, landed.append, landed.append)
    qtbot.waitUntil(lambda: not worker.busy, timeout=5000)
    assert landed == [ZeroDivisionError, 7]
    worker.close()


def test_settling_takes_what_is_on_its_way_at_once(qtbot: QtBot) -> None:
    worker = Worker("test")
    landed: list[int] = []
    worker.run(lambda: 1, landed.append, lambda _error: None)
    worker.settle()
    assert landed == [1] and not worker.busy
    worker.close()


def test_closing_finishes_what_was_given_and_lets_nothing_land(qtbot: QtBot) -> None:
    worker = Worker("test")
    done: list[str] = []
    landed: list[object] = []
    worker.run(lambda: done.append("given"), landed.append, landed.append)
    worker.close(lambda: done.append("last"))
    worker.run(lambda: done.append("late"), landed.append, landed.append)
    worker.close()
    QCoreApplication.processEvents()
    assert done == ["given", "last"] and not landed
