"""What somebody stumbles over who types for the first time: needless Enters, clicks, noughts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.pages.scores.conftest import Driver
from tourney.rules.rulebook import MORTGAGED
from ui.widgets.theme import Look, apply_look, load_tokens


@pytest.mark.parametrize("key", ["\n", "\t"])
def test_enter_or_tab_after_the_place_is_not_carried_out_twice(driver: Driver, key: str) -> None:
    seats = driver.table().seats
    driver.type(f"1{key}4215\n2{key}2395\n3{key}900\n4{key}0\n\n")
    driver.ctrl_enter()
    assert [driver.sheet(player).declared_total for player in seats] == [4215, 2395, 900, 0]
    assert [driver.sheet(player).declared_place for player in seats] == [1, 2, 3, 4]
    assert driver.sheet(seats[3]).bankrupt == 1


def test_only_the_first_enter_after_the_jump_is_swallowed(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("1\n\n")
    assert driver.page.panel.quick.row_of(seats[1]).place.hasFocus()


def test_a_nought_is_no_place_and_no_order_of_going_bankrupt(driver: Driver) -> None:
    seats = driver.table().seats
    quick = driver.page.panel.quick
    driver.type("0")
    assert quick.row_of(seats[0]).place.hasFocus()
    assert quick.row_of(seats[0]).place.text() == ""
    quick.row_of(seats[0]).order.setFocus()
    driver.type("0")
    assert quick.row_of(seats[0]).order.text() == ""
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty
    driver.page.switch_mode()
    driver.page.panel.itemised.cash.order.setFocus()
    driver.type("0")
    assert driver.page.panel.itemised.cash.order.text() == ""
    assert not driver.page.draft.dirty


def test_the_papers_place_is_not_praised_before_all_sheets_are_there(driver: Driver) -> None:
    seats = driver.table().seats
    driver.page.switch_mode()
    form = driver.page.panel.itemised
    driver.type("+900")
    form.paper_place.setFocus()
    driver.type("1")
    assert form.agreement == ""
    form.paper_total.setFocus()
    driver.type("900")
    assert form.agreement == "✓ total agrees"
    driver.type("\n+80\n+70\n+60")
    driver.page.panel.turn_to(seats[0])
    assert form.agreement == "✓ agrees"


def test_the_cursor_stays_on_the_sheet_when_a_button_of_the_check_is_clicked(driver: Driver) -> None:
    driver.page.switch_mode()
    driver.type("+1500\n" * 4)
    before = QApplication.focusWidget()
    assert before is not None
    QTest.mouseClick(driver.page.panel.checks.button_of("deed_missing"), Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is before
    driver.ctrl_enter()
    assert driver.state() == "checked"


def test_a_button_that_vanishes_under_the_keyboard_hands_the_cursor_back(driver: Driver) -> None:
    driver.page.switch_mode()
    driver.type("+1500\n" * 4)
    before = QApplication.focusWidget()
    button = driver.page.panel.checks.button_of("deed_missing")
    button.setFocus()
    driver.press(Qt.Key.Key_Space)
    assert "deed_missing" not in {problem.code for problem in driver.page.panel.check.problems}
    assert QApplication.focusWidget() is before


def test_the_cursor_stays_when_the_paper_is_marked_as_in(driver: Driver) -> None:
    before = QApplication.focusWidget()
    QTest.mouseClick(driver.page.panel.paper, Qt.MouseButton.LeftButton)
    driver.settle()
    assert driver.state() == "in"
    assert QApplication.focusWidget() is before


def test_at_130_per_cent_a_small_screen_shows_fourteen_deeds_in_two_columns(
    driver: Driver, qapp: QApplication
) -> None:
    apply_look(qapp, Look(load_tokens("light"), 130))
    driver.page.resize(1203, 576)
    driver.page.retranslate()
    driver.page.refresh()
    driver.page.switch_mode()
    qapp.processEvents()
    grid = driver.page.panel.itemised.grid
    lines = grid.lines
    deed_rows = [line for line in lines if grid.visibleRegion().contains(grid.box_centre(line.id, MORTGAGED))]
    assert len(deed_rows) >= 14
    wide = driver.page.chooser.width()
    driver.page.switch_mode()
    assert driver.page.chooser.width() > wide


def test_the_check_has_all_the_room_below_quick_entry(driver: Driver, qapp: QApplication) -> None:
    driver.type("14215\n")
    qapp.processEvents()
    panel = driver.page.panel
    assert panel.checks.height() > panel.height() // 2
    driver.page.switch_mode()
    qapp.processEvents()
    assert panel.itemised.grid.visibleRegion().boundingRect().height() == panel.itemised.grid.height()
    driver.page.resize(1180, 900)
    qapp.processEvents()
    assert panel.checks.height() > 100
    assert panel.itemised.grid.visibleRegion().boundingRect().height() == panel.itemised.grid.height()
