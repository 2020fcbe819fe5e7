"""What the window forgets of what nobody needs any more."""

from __future__ import annotations

import ctypes
import gc
import linecache
import sys
import weakref

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import tourney.base.texts
from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from ui.base import memory as heap
from ui.base.memory import Collector


@pytest.fixture(autouse=True)
def heap_not_trimmed() -> None:
    """The window does as for a person."""


def test_sources_that_were_looked_through_are_forgotten_once_an_event_is_open(
    event: Application, window_of: Open, settled: Settled, qtbot: QtBot
) -> None:
    source = tourney.base.texts.__file__
    assert linecache.getlines(source)
    window = window_of(event)
    settled(window)
    qtbot.waitUntil(lambda: source not in linecache.cache)
    assert linecache.getlines(source)
    window.close_event()
    qtbot.waitUntil(lambda: source not in linecache.cache)


class Ring:
    """Holds itself: only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_a_closed_event_leaves_in_cycles_goes_at_once(
    event: Application, window_of: Open, settled: Settled, qtbot: QtBot
) -> None:
    window = window_of(event)
    settled(window)
    assert not gc.isenabled()
    ring = weakref.ref(Ring())
    window.close_event()
    qtbot.waitUntil(lambda: ring() is None)


def test_garbage_is_collected_on_the_windows_thread_and_on_no_other(qapp: QApplication) -> None:
    parent = QObject()
    gc.enable()
    collector = Collector(parent)
    assert not gc.isenabled()
    (timer,) = collector.findChildren(QTimer)
    assert timer.isActive() and timer.thread() is qapp.thread()
    ring = weakref.ref(Ring())
    timer.timeout.emit()
    assert ring() is None
    old = Ring()
    gc.collect()
    ring = weakref.ref(old)
    del old
    for _ in range(heap._ALL_EVERY):
        timer.timeout.emit()
    assert ring() is None, "what lived long goes too"


def test_another_system_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_name: object) -> None:
        raise AssertionError("no library is opened")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", never)
    heap.one_heap()
    heap.trim_heap()
