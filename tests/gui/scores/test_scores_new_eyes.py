"""What somebody stumbles over who types for the first time: needless Enters, clicks, noughts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tourney.scoresheet.sheet import MORTGAGED
from ui.theme import Look, apply_look, load_tokens

from .conftest import Desk


@pytest.mark.parametrize("key", ["\n", "\t"])
def test_enter_or_tab_after_the_place_is_not_carried_out_twice(desk: Desk, key: str) -> None:
    seats = desk.table().seats
    desk.type(f"1{key}4215\n2{key}2395\n3{key}900\n4{key}0\n\n")
    desk.ctrl_enter()
    assert [desk.sheet(player).declared_total for player in seats] == [4215, 2395, 900, 0]
    assert [desk.sheet(player).declared_place for player in seats] == [1, 2, 3, 4]
    assert desk.sheet(seats[3]).bankrupt == 1


def test_only_the_first_enter_after_the_jump_is_swallowed(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("1\n\n")
    assert desk.page.panel.quick.row_of(seats[1]).place.hasFocus()


def test_a_nought_is_no_place_and_no_order_of_going_bankrupt(desk: Desk) -> None:
    seats = desk.table().seats
    quick = desk.page.panel.quick
    desk.type("0")
    assert quick.row_of(seats[0]).place.hasFocus()
    assert quick.row_of(seats[0]).place.text() == ""
    quick.row_of(seats[0]).order.setFocus()
    desk.type("0")
    assert quick.row_of(seats[0]).order.text() == ""
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty
    desk.page.switch_mode()
    desk.page.panel.itemised.cash.order.setFocus()
    desk.type("0")
    assert desk.page.panel.itemised.cash.order.text() == ""
    assert not desk.page.draft.dirty


def test_the_papers_place_is_not_praised_before_all_sheets_are_there(desk: Desk) -> None:
    seats = desk.table().seats
    desk.page.switch_mode()
    form = desk.page.panel.itemised
    desk.type("+900")
    form.paper_place.setFocus()
    desk.type("1")
    assert form.agreement == ""
    form.paper_total.setFocus()
    desk.type("900")
    assert form.agreement == "✓ total agrees"
    desk.type("\n+80\n+70\n+60")
    desk.page.panel.turn_to(seats[0])
    assert form.agreement == "✓ agrees"


def test_the_cursor_stays_on_the_sheet_when_a_button_of_the_check_is_clicked(desk: Desk) -> None:
    desk.page.switch_mode()
    desk.type("+1500\n" * 4)
    before = QApplication.focusWidget()
    assert before is not None
    QTest.mouseClick(desk.page.panel.checks.button_of("deed_missing"), Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is before
    desk.ctrl_enter()
    assert desk.state() == "checked"


def test_a_button_that_vanishes_under_the_keyboard_hands_the_cursor_back(desk: Desk) -> None:
    desk.page.switch_mode()
    desk.type("+1500\n" * 4)
    before = QApplication.focusWidget()
    button = desk.page.panel.checks.button_of("deed_missing")
    button.setFocus()
    desk.press(Qt.Key.Key_Space)
    assert "deed_missing" not in {problem.code for problem in desk.page.panel.found.problems}
    assert QApplication.focusWidget() is before


def test_the_cursor_stays_when_the_paper_is_marked_as_in(desk: Desk) -> None:
    before = QApplication.focusWidget()
    QTest.mouseClick(desk.page.panel.paper, Qt.MouseButton.LeftButton)
    desk.settle()
    assert desk.state() == "in"
    assert QApplication.focusWidget() is before


def test_at_130_per_cent_a_small_screen_shows_fourteen_deeds_in_two_columns(
    desk: Desk, qapp: QApplication
) -> None:
    apply_look(qapp, Look(load_tokens("light"), 130))
    desk.page.resize(1203, 576)
    desk.page.retranslate()
    desk.page.refresh()
    desk.page.switch_mode()
    qapp.processEvents()
    grid = desk.page.panel.itemised.grid
    lines = grid.lines
    shown = [line for line in lines if grid.visibleRegion().contains(grid.box_centre(line.id, MORTGAGED))]
    assert len(shown) >= 14
    wide = desk.page.chooser.width()
    desk.page.switch_mode()
    assert desk.page.chooser.width() > wide


def test_the_check_has_all_the_room_below_quick_entry(desk: Desk, qapp: QApplication) -> None:
    desk.type("14215\n")
    qapp.processEvents()
    panel = desk.page.panel
    assert panel.checks.height() > panel.height() // 2
    desk.page.switch_mode()
    qapp.processEvents()
    assert panel.itemised.grid.visibleRegion().boundingRect().height() == panel.itemised.grid.height()
    desk.page.resize(1180, 900)
    qapp.processEvents()
    assert panel.checks.height() > 100
    assert panel.itemised.grid.visibleRegion().boundingRect().height() == panel.itemised.grid.height()
