"""A referee who does not see the screen reads and fills in the deed sheet by the accessibility tree."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent

from tests.ui.eyes import NAME, NOTE, VALUE, children, everything, face, named, press, under
from tests.ui.pages.scores.conftest import Driver
from tourney.base.ids import TableNo
from ui.base import accessible


def test_every_deed_says_which_box_is_filled_and_a_press_fills_it(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)
    driver.type("m2")
    grid = face(driver.page.panel.itemised.grid)
    rows = children(grid)
    assert len(rows) == 28 and grid.role() is QAccessible.Role.List
    row = named(grid, "Mediterranean")
    assert row.text(VALUE) == "2 houses, M160"
    boxes = children(row)
    assert [box.text(NAME) for box in boxes if box.state().checked] == ["2 houses, M160"]
    assert named(grid, "Baltic").text(VALUE) == "not on this sheet"
    press(boxes[-1])
    assert row.text(VALUE) == "a hotel, M310"
    assert [box.state().checked for box in children(row)] == [0] * 6 + [1]
    press(children(row)[-1])
    assert row.text(VALUE) == "not on this sheet"
    assert [len(children(named(grid, name))) for name in ("Reading", "Electric", "Boardwalk")] == [2, 2, 7]


def test_the_cursor_and_what_is_wrong_are_told(driver: Driver) -> None:
    seats = driver.table().seats
    driver.press(Qt.Key.Key_F2)
    driver.type("m0\nm0")
    grid = face(driver.page.panel.itemised.grid)
    row = named(grid, "Mediterranean")
    assert "seat 1" in row.text(NOTE) and "an error is here" in row.text(NOTE)
    assert grid.focusChild().text(NAME) == named(grid, "Baltic").text(NAME)
    press(row)
    assert grid.focusChild().text(NAME) == row.text(NAME) and row.state().focused
    assert under(grid, row).text(NAME) == row.text(NAME)
    assert driver.page.draft is not None and driver.page.draft.current == seats[1]


def test_tabs_and_tables_are_read_and_pressed(driver: Driver) -> None:
    seats = driver.table().seats
    driver.press(Qt.Key.Key_F2)
    tabs = face(driver.page.panel.itemised.tabs)
    assert tabs.role() is QAccessible.Role.PageTabList
    assert [bool(tab.state().selected) for tab in children(tabs)] == [True, False, False, False]
    assert f"Player {seats[2]}" in children(tabs)[2].text(NAME)
    press(children(tabs)[2])
    draft = driver.page.draft
    assert draft is not None and draft.current == seats[2]
    tile = face(driver.page.tiles.tile(TableNo(3)))
    assert tile.role() is QAccessible.Role.Button and tile.text(NAME).startswith("3 ")
    press(tile)
    driver.settle()
    draft = driver.page.draft
    assert draft is not None and draft.table == 3


def test_nothing_is_left_of_a_sheet_that_is_gone(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)
    grid = driver.page.panel.itemised.grid
    rows = list(everything(face(grid)))
    assert all(row.isValid() for row in rows)
    grid.set_lines(grid.lines[:3], grid._words)
    assert [row.isValid() for row in children(face(grid))] == [True] * 3
    assert not rows[-1].isValid() and rows[-1].text(NAME) == "" and rows[-1].childCount() == 0


def test_a_screen_reader_hears_where_the_cursor_goes_and_what_a_key_has_filled(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, QAccessible.Event]] = []

    def noted(place: QObject, kind: QAccessible.Event) -> QAccessibleEvent:
        heard.append((QAccessible.queryAccessibleInterface(place).text(NOTE), kind))
        return QAccessibleEvent(place, kind)

    driver.press(Qt.Key.Key_F2)
    face(driver.page.panel.itemised.grid)
    driver.type("m")
    assert not heard
    monkeypatch.setattr(accessible, "QAccessibleEvent", noted)
    QAccessible.setActive(True)
    try:
        driver.type("3")
    finally:
        QAccessible.setActive(False)
    assert ("3 houses, M210, an error is here", QAccessible.Event.DescriptionChanged) in heard
    assert heard[-1] == ("not on this sheet", QAccessible.Event.Focus)
