"""What the window forgets of what nobody needs any more."""

from __future__ import annotations

import ctypes
import gc
import linecache
import sys
import weakref

import pytest
from pytestqt.qtbot import QtBot

import tourney.base.texts
from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from ui.base import memory as heap


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


def test_another_system_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_name: object) -> None:
        raise AssertionError("no library is opened")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", never)
    heap.one_heap()
    heap.trim_heap()
