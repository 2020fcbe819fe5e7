"""A closed event is let go of: page, panel, gateway, table window and what they hang on are gone."""

from __future__ import annotations

import gc
import weakref
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from tests.ui.hand import Open, Settled
from tourney import bootstrap
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.ids import HeatId, TableNo
from tourney.heats.commands import DrawHeats, PublishHeat
from ui.console.window import TableWindow
from ui.frame.event_shell import EventShell
from ui.frame.navigation import EVERY
from ui.gateway.gateway import Gateway
from ui.gateway.opening import Opener
from ui.main_window import MainWindow
from ui.pages.page import Page
from ui.projector.screen import SystemScreens

HELD = (EventShell, Gateway, Page, TableWindow, QDialog, SystemScreens)


def there(*kinds: type) -> list[Any]:
    """What there is of these kinds once everything that can go has gone."""
    for _ in range(3):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    return [each for each in gc.get_objects() if isinstance(each, kinds)]


def use(window: MainWindow, settled: Settled, qtbot: QtBot) -> None:
    """Every page, the hall's window, a table in play, dialogs that ask, a file dialog."""
    shell = window.shell
    assert shell is not None
    for each in EVERY:
        shell.go(each.id)
    qtbot.waitUntil(lambda: not shell.gateway.busy, timeout=60_000)
    shell.projector.output.open(window.geometry())
    window.tables.open_table(shell, HeatId("1"), TableNo(1))
    begins: Any = window.findChild(QDialog, "who-begins")
    qtbot.mouseClick(begins.first.buttons()[0], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(begins.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(window.tables.windows), timeout=30_000)
    window.find_anything()
    window.page_help()
    window.tables.open_table(shell, HeatId("2"), TableNo(1))
    assert window.findChild(QDialog, "who-begins") is not None
    window.ask_open()


def test_a_closed_event_leaves_nothing_alive(
    event: Application, window_of: Open, settled: Settled, qtbot: QtBot
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats(tuple(HeatId(n) for n in "123"), 5))
    for heat in "12":
        event.run(PublishHeat(HeatId(heat)))
    play_heat(event, HeatId("3"), 5)
    before = {id(each) for each in there(*HELD)}
    window = window_of(event)
    use(window, settled, qtbot)
    application = weakref.ref(event)
    window.close_event()
    left = [each for each in there(*HELD) if id(each) not in before]
    assert not left
    assert not [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not window]
    assert application() is event  # the fixture's own; the window holds it no more
    assert not [each for each in gc.get_referrers(event) if isinstance(each, HELD)]


def test_a_screen_plugged_in_after_an_event_was_closed_disturbs_nobody(
    event: Application, window_of: Open
) -> None:
    before = {id(each) for each in there(SystemScreens)}
    window = window_of(event)
    window.close_event()
    assert not [each for each in there(SystemScreens) if id(each) not in before]
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    app.primaryScreenChanged.emit(app.primaryScreen())


def test_what_was_being_opened_for_a_window_that_is_gone_is_closed_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer lands on the window's thread when window and opener are there no more."""
    may, closed = Event(), Event()

    class Opened:
        def close(self) -> None:
            closed.set()

    def slowly(_place: str, _who: str) -> Opened:
        may.wait(10)
        return Opened()

    monkeypatch.setattr(bootstrap, "open_event", slowly)
    owner = QObject()
    Opener("referee", owner).open("day.tourney")
    Shiboken.delete(owner)
    may.set()
    qtbot.waitUntil(closed.is_set, timeout=10_000)
