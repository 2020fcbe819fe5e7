"""Tables under test: a record in a real file, its window shown 1366 × 768, English and light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.ui.console.driver import Driver, Memory, no_clock, record
from tests.ui.hand import put_on
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_table_file
from ui.base.threads import Worker
from ui.console.client import TableClient
from ui.console.window import TableWindow, TimeLeft
from ui.widgets.theme import Look, load_tokens

Make = Callable[..., Driver]


@contextmanager
def tables(app: QApplication, folder: Path) -> Iterator[Make]:
    """`make(setup=…)` begins a record in the folder and opens it; `make(path=…)` opens one that is there."""
    put_on(app, Look(load_tokens("light")))
    table_windows: list[TableWindow] = []
    bugs: list[object] = []

    def make(
        setup: dict[str, Any] | None = None,
        path: Path | None = None,
        asked: Callable[[], TimeLeft | None] = no_clock,
        memory: Memory | None = None,
        **more: Any,
    ) -> Driver:
        place = path or record(folder / f"table-{len(table_windows)}.jsonl", setup, **more)
        window = TableWindow(
            TableClient(open_table_file(place), Worker("table"), own=True), ENGLISH, memory or Memory(), asked
        )
        window.bug.connect(bugs.append)
        table_windows.append(window)
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        window.console.take_keys()
        return Driver(window)

    yield make
    for window in table_windows:
        if isValid(window):
            window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not bugs


@pytest.fixture
def table(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Make]:
    """The tables of one test."""
    with tables(qapp, tmp_path) as make:
        yield make
