"""Screens that come, go and change: nothing is lost, and the right one is found again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled
from tests.ui.projector.conftest import BEAMER, LAPTOP, FakeScreens, parts, published, words_on
from tourney.application.application import Application
from tourney.projector.scenes import SceneKind
from ui.gateway.preferences import Preferences
from ui.projector.screen import OutputState, ScreenInfo, ScreenName, SystemScreens, found_again, suggested


def test_unplugging_keeps_everything_and_plugging_in_brings_it_back_by_itself(
    window_of: Open, event: Application, screens: FakeScreens, settled: Settled
) -> None:
    window = window_of(published(event))
    page, projector = parts(window)
    projector.choose(SceneKind.CLOCK_SEATING)
    settled(window)
    projector.open()
    projector.next_page()
    settled(window)
    before = words_on(projector)
    screens.plug(LAPTOP)
    unplugged = projector.output.window, projector.output.state
    assert unplugged == (None, OutputState.LOST)
    assert "EPSON" in page.hint.words
    assert projector.picture.size == BEAMER.geometry.size()
    screens.plug(LAPTOP, replace(BEAMER, geometry=QRect(-1024, 0, 1024, 768)))
    assert projector.output.state is OutputState.ON
    hall = projector.output.window
    assert hall is not None
    assert hall.geometry().left() == -1024
    assert words_on(projector) == before
    assert page.hint.words == ""


def test_another_screen_can_be_chosen_and_is_remembered_for_next_time(
    window_of: Open, event: Application, screens: FakeScreens, preferences: Preferences
) -> None:
    hall_screen = ScreenInfo(ScreenName("DP-2", "LG", "Portrait"), QRect(2390, 0, 1080, 1920))
    screens.now.append(hall_screen)
    window = window_of(event)
    page, projector = parts(window)
    projector.open()
    at = page.screens.findText("LG Portrait (DP-2)")
    page.screens.activated.emit(at)
    hall = projector.output.window
    assert hall is not None
    assert hall.geometry() == hall_screen.geometry
    assert ScreenName.from_text(preferences.projector("screen")) == hall_screen.name
    window.close_event()
    assert projector.output.window is None
    assert preferences.projector("open") == "true"


def test_an_open_projector_is_open_again_when_the_event_is_opened_again(
    window_of: Open, event: Application, preferences: Preferences
) -> None:
    preferences.remember_projector("open", "true")
    preferences.remember_projector("screen", BEAMER.name.to_text())
    window = window_of(event)
    assert window.shell is not None
    assert window.shell.projector.output.state is OutputState.ON


def test_esc_in_the_hall_window_closes_it_and_a_remote_control_turns_pages(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(published(event))
    _, projector = parts(window)
    projector.choose(SceneKind.CLOCK_SEATING)
    settled(window)
    projector.open()
    hall = projector.output.window
    assert hall is not None
    qtbot.keyClick(hall, Qt.Key.Key_PageDown)
    assert projector.page == 1
    qtbot.keyClick(hall, Qt.Key.Key_PageUp)
    settled(window)
    assert projector.page == 0
    qtbot.keyClick(hall, Qt.Key.Key_4)
    assert projector.selection.scene is SceneKind.STANDINGS
    qtbot.keyClick(hall, Qt.Key.Key_B)
    assert projector.hidden
    qtbot.keyClick(hall, Qt.Key.Key_Escape)
    assert projector.output.state is OutputState.CLOSED


def test_a_projector_is_known_again_on_another_connector_and_another_one_is_not_taken_for_it() -> None:
    moved = replace(BEAMER, name=replace(BEAMER.name, connector="HDMI-2"))
    other = ScreenInfo(ScreenName("HDMI-1", "BENQ", "MS550"), BEAMER.geometry)
    nameless = ScreenInfo(ScreenName("VGA-1"), BEAMER.geometry)
    assert found_again(BEAMER.name, [LAPTOP, moved]) == moved
    assert found_again(BEAMER.name, [LAPTOP, other]) is None
    assert found_again(nameless.name, [LAPTOP, nameless]) == nameless
    assert ScreenName.from_text(BEAMER.name.to_text()) == BEAMER.name
    for nonsense in ("", "[]", "{", '{"colour": "red"}', "null"):
        assert ScreenName.from_text(nonsense) is None
    assert suggested([LAPTOP, BEAMER], QRect(10, 10, 800, 600)) == BEAMER
    assert suggested([LAPTOP], QRect(10, 10, 800, 600)) == LAPTOP
    assert suggested([], QRect()) is None


def test_the_hall_window_fills_a_real_screen_and_its_picture_follows_its_size(
    qtbot: QtBot, window_of: Open, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.projector.projector.SystemScreens", SystemScreens)
    window = window_of(event)
    _, projector = parts(window)
    projector.open()
    hall = projector.output.window
    assert hall is not None
    assert hall.isFullScreen()
    qtbot.waitUntil(lambda: hall.canvas.picture is not None and hall.canvas.picture.size == hall.size())
    hall.resize(640, 480)
    qtbot.waitUntil(lambda: projector.picture.size == hall.size())
    hall.close()
    assert projector.output.state is OutputState.CLOSED
