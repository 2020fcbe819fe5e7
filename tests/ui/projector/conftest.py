"""A window with screens of ours, and what a person does at it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QScreen

from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.heats.commands import DrawHeats, PublishHeat
from ui.main_window import MainWindow
from ui.pages.projector.page import ProjectorPage
from ui.projector.projector import Projector
from ui.projector.screen import ScreenInfo, ScreenName

ONE = HeatId("1")
LAPTOP = ScreenInfo(ScreenName("eDP-1", "BOE", "NV14"), QRect(0, 0, 1366, 768))
BEAMER = ScreenInfo(ScreenName("HDMI-1", "EPSON", "EB-X06", "X1"), QRect(1366, 0, 1024, 768))


class FakeScreens(QObject):
    """Screens that a test plugs in and out."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.now = [LAPTOP, BEAMER]

    def plugged(self) -> list[ScreenInfo]:
        return self.now

    def system_screen(self, name: ScreenName) -> QScreen | None:
        return None

    def plug(self, *screens: ScreenInfo) -> None:
        self.now = list(screens)
        self.changed.emit()


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> FakeScreens:
    fake_screens = FakeScreens()
    monkeypatch.setattr("ui.projector.projector.SystemScreens", lambda _parent: fake_screens)
    return fake_screens


@pytest.fixture
def empty_window(empty_window: MainWindow, screens: FakeScreens) -> MainWindow:
    """The main window, with screens that are ours."""
    return empty_window


def parts(window: MainWindow) -> tuple[ProjectorPage, Projector]:
    assert window.shell is not None
    window.shell.go("projector")
    page = window.shell.current
    assert isinstance(page, ProjectorPage)
    return page, window.shell.projector


def published(event: Application) -> Application:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    return event


def words_on(projector: Projector) -> list[str]:
    window = projector.output.window
    assert window is not None
    window.canvas.grab()
    return [each.words for each in window.canvas.drawn]
