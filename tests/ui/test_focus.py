"""Where typing is the work one can type as soon as the page is open, and again after another page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_first_half
from tourney.heats.commands import DrawHeats
from ui.pages.event.page import EventPage
from ui.pages.scores.page import ScoresPage
from ui.parts.dialogs import ReasonChoice
from ui.parts.impact import ImpactDialog

TYPED = (("players", "checkin"), ("scores", ""), ("event", ""), ("event", "tab:paper"))


@pytest.mark.parametrize(("page_id", "target"), TYPED)
def test_a_field_has_the_cursor_when_a_page_is_opened_and_after_going_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, page_id: str, target: str
) -> None:
    play_first_half(event)
    window = window_of(event)
    window.activateWindow()
    shell = window.shell
    assert shell is not None
    shell.go(page_id, target)
    settled(window)
    for _ in range(2):
        field, page = QApplication.focusWidget(), shell.current
        assert isinstance(field, QLineEdit) and page is not None and page.isAncestorOf(field)
        assert not field.isReadOnly() and field.isVisible()
        before = field.text()
        qtbot.keyClick(field, Qt.Key.Key_1)
        assert field.text() != before
        shell.go("today")
        settled(window)
        shell.back()
        settled(window)


def test_the_seed_has_the_cursor_where_a_heat_is_to_be_drawn(
    window_of: Open, event: Application, settled: Settled
) -> None:
    check_everybody_in(event)
    window = window_of(event)
    window.activateWindow()
    assert window.shell is not None
    for _ in range(2):
        window.shell.go("heats")
        settled(window)
        field = QApplication.focusWidget()
        assert isinstance(field, QLineEdit) and window.shell.current is not None
        assert window.shell.current.isAncestorOf(field)
        window.shell.go("today")


@pytest.mark.parametrize("page_id", ["players", "heats", "hall", "standings", "finals", "print"])
def test_what_keys_move_in_has_the_cursor_on_the_other_pages(
    window_of: Open, event: Application, settled: Settled, page_id: str
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 7))
    window = window_of(event)
    window.activateWindow()
    assert window.shell is not None
    for _ in range(2):
        window.shell.go(page_id)
        settled(window)
        part, page = QApplication.focusWidget(), window.shell.current
        part, page = QApplication.focusWidget(), window.shell.current
        assert page is not None and part is not None and part is not page and page.isAncestorOf(part)
        window.shell.go("today")
        settled(window)


def test_after_a_field_of_event_is_saved_the_next_one_has_the_focus_and_not_the_clock(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    window.activateWindow()
    page = page_in(window, "event", EventPage, settled)
    page.details.fields["venue"].setFocus()
    page.details.fields["venue"].setText("School hall")
    QTest.keyClicks(page.details.fields["venue"], " 2")
    QTest.keyClick(page.details.fields["venue"], Qt.Key.Key_Tab)
    settled(window)
    assert event.tournament.event.venue == "School hall 2"
    assert window.focusWidget() is page.details.fields["date"]


def test_after_a_correction_is_saved_enter_goes_on_to_the_next_table(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    play_first_half(event)
    window = window_of(event)
    window.activateWindow()
    shell = window.shell
    assert shell is not None
    shell.go("scores", "table:1:1")
    settled(window)
    page = shell.current
    assert isinstance(page, ScoresPage) and page.panel.form is not None
    page.correct()
    for choice in window.findChildren(ReasonChoice):
        choice.chips[0].click()
        qtbot.keyClick(choice.window(), Qt.Key.Key_Return)
    settled(window)
    cash = page.panel.itemised.cash.total
    cash.setFocus()
    cash.selectAll()
    QTest.keyClicks(cash, "321\t")
    qtbot.waitUntil(shell.header.primary.isEnabled)
    shell.header.primary.setFocus()
    qtbot.keyClick(shell.header.primary, Qt.Key.Key_Space)
    settled(window)
    for impact_dialog in window.findChildren(ImpactDialog):
        qtbot.mouseClick(impact_dialog.yes, Qt.MouseButton.LeftButton)
    settled(window)
    held = window.focusWidget()
    assert page.draft is not None and not page.draft.reason, "it is saved"
    assert held is not shell.header.chip
    assert held is shell.header.primary or (held is not None and page.isAncestorOf(held))
