"""Today is worked with Enter alone: after each link the button of the one job has the focus, by real keys."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, press
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.pages.today.page import TodayPage
from ui.widgets.buttons import Button

ONE = HeatId("1")


def page_of(window: MainWindow) -> TodayPage:
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, TodayPage)
    return page


def link(page: TodayPage, words: str) -> Button:
    return next(each for each in page.findChildren(Button) if each.text() == words and each.isVisible())


def on_the_page(window: MainWindow) -> str:
    assert window.shell is not None and window.shell.current is not None
    return window.shell.current.id


def test_after_a_rows_link_enter_does_what_is_next_now(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    """It stayed on the rail, where Enter did nothing, nor after Ctrl+1."""
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    window = window_of(event)
    page = page_of(window)
    qtbot.mouseClick(link(page, "Start"), Qt.MouseButton.LeftButton)
    settled(window)
    assert event.tournament.clocks and window.focusWidget() is page.present.do
    assert window.shell is not None
    window.shell.rail.button("today").setFocus()
    press(qtbot, window, "Ctrl+1")
    assert window.focusWidget() is page.present.do
    QTest.keyClick(page.present.do, Qt.Key.Key_Return)
    settled(window)
    assert on_the_page(window) == "scores"


def test_what_happened_shows_its_newest_line_after_a_link_and_the_job_has_the_focus(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    for number in range(1, 13):
        event.run(EditEvent({"venue": f"Hall {number}"}))
        event.run(SetStatus((PlayerNo(number),), Status.PRESENT))
    window = window_of(event)
    window.resize(1366, 768)
    page = page_of(window)
    page.happened.setMaximumHeight(120)
    settled(window)
    bar = page.happened._area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    link(page, "Undo").setFocus()
    QTest.keyClick(link(page, "Undo"), Qt.Key.Key_Space)
    settled(window)
    assert bar.value() == 0
    assert window.focusWidget() is page.present.do


def test_at_zero_the_focus_goes_with_the_job_and_back_with_esc(
    qtbot: QtBot, window_of: Open, event: Application, clock: FixedClock, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    window = window_of(event)
    page, shell = page_of(window), window.shell
    assert shell is not None
    qtbot.mouseClick(link(page, "Start"), Qt.MouseButton.LeftButton)
    settled(window)
    clock.at += timedelta(hours=2)
    page.timerEvent(None)
    assert page.board.isVisible() and window.focusWidget() is shell.header.primary
    press(qtbot, window, "Esc")
    assert window.focusWidget() is page.present.do
