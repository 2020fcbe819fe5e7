"""Changes of mind: dropping what was typed, emptying a sheet of a confirmed table, early contradictions."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from tests.ui.pages.scores.conftest import ONE, Driver
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, texts_for
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import BLOCKING, ERRORS, Sheet
from ui.pages.scores.decisions import problem_name

TABLE = ((1, 4215), (2, 2395), (3, 900), (4, 800))


def confirmed(driver: Driver, sheets: tuple[Sheet, ...]) -> None:
    """Table 1 confirmed with these sheets and open again."""
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), sheets),), source="file"))
    driver.gateway.run(ConfirmTables(ONE, (TableNo(1),)))
    driver.settle()
    assert driver.state() == "confirmed"


def totals(driver: Driver) -> tuple[Sheet, ...]:
    seats = driver.table().seats
    return tuple(
        Sheet(player, declared_total=total, declared_place=place)
        for player, (place, total) in zip(seats, TABLE, strict=True)
    )


def empty_row(driver: Driver, player: PlayerNo) -> None:
    """Delete everything that stands in a player's row."""
    row = driver.page.panel.quick.row_of(player)
    for field in row.fields:
        field.setFocus()
        field.selectAll()
        driver.type("~")


def test_what_was_typed_can_be_dropped_and_brought_back(driver: Driver) -> None:
    driver.type("14215\n22")
    driver.page.panel.drop.click()
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty
    assert not driver.page.panel.drop.isVisible()
    driver.shell.take("scores.bring_back")
    assert driver.page.draft.sheets[driver.table().seats[0]].total == 4215
    assert driver.page.panel.drop.isVisible()
    driver.ctrl_enter()
    assert driver.sheet(driver.table().seats[0]).declared_total == 4215


def test_dropping_a_correction_leaves_the_table_confirmed_as_it_was(driver: Driver) -> None:
    confirmed(driver, totals(driver))
    driver.page.correct()
    driver.type("14300\n")
    driver.page.panel.drop.click()
    assert driver.page.draft is not None
    assert not driver.page.draft.reason
    assert driver.sheet(driver.table().seats[0]).declared_total == 4215
    assert driver.state() == "confirmed"


def test_an_emptied_sheet_of_a_confirmed_table_is_asked_about_and_counts_as_nothing(
    driver: Driver,
) -> None:
    confirmed(driver, totals(driver))
    last = driver.table().seats[3]
    driver.page.correct()
    empty_row(driver, last)
    driver.ctrl_enter()
    assert driver.shell.said[-1] == ("scores.emptied", "warn")
    assert driver.sheet(last).declared_total == 800
    driver.shell.take("scores.counts_nothing")
    driver.settle()
    assert driver.sheet(last).declared_total == 0
    assert driver.state() == "confirmed"
    assert not driver.errors


def test_an_emptied_itemised_sheet_counts_as_an_itemised_nothing(driver: Driver) -> None:
    seats = driver.table().seats
    confirmed(driver, tuple(Sheet(player, cash=100 * n) for n, player in enumerate(seats, start=1)))
    driver.page.correct()
    driver.press(Qt.Key.Key_F2)
    driver.page.panel.turn_to(seats[3])
    driver.type("+~")
    driver.ctrl_enter()
    driver.shell.take("scores.counts_nothing")
    driver.settle()
    assert driver.sheet(seats[3]) == Sheet(seats[3], cash=0)
    assert not driver.sheet(seats[3]).totals_only


def test_typing_for_a_table_that_was_confirmed_meanwhile_asks_for_the_reason(driver: Driver) -> None:
    driver.type("14999")
    confirmed(driver, totals(driver))
    driver.page.panel.keep.click()
    driver.ctrl_enter()
    assert driver.shell.asked == ["scores.correct_title"]
    driver.ctrl_enter()
    assert driver.sheet(driver.table().seats[0]).declared_total == 4999
    assert not driver.errors


def test_a_place_against_a_total_is_seen_before_the_table_is_complete(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14215\n25000\n")
    quick = driver.page.panel.quick
    assert quick.row_of(seats[0]).verdict.full_text.endswith(f"does not fit player {seats[1]}")
    assert quick.row_of(seats[1]).verdict.full_text.endswith(f"does not fit player {seats[0]}")
    driver.page.panel.turn_to(seats[1])
    driver.type("24000")
    assert quick.row_of(seats[0]).verdict.full_text == "1 of 2 so far"
    assert quick.row_of(seats[1]).verdict.full_text == "2 of 2 so far"


def test_a_tile_says_that_something_is_typed_and_not_in(driver: Driver) -> None:
    driver.type("1")
    assert "not entered" in driver.page.tiles.tile(TableNo(1)).words
    driver.type("4215\n")
    driver.ctrl_enter()
    assert "not entered" not in driver.page.tiles.tile(TableNo(1)).words


def test_no_key_typed_into_the_table_number_is_a_command(driver: Driver) -> None:
    before = driver.application.tournament
    driver.press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert driver.page.tiles.number.hasFocus()
    driver.type("pPm+-*/#h5")
    driver.press(Qt.Key.Key_Delete)
    driver.settle()
    assert QApplication.focusWidget() is driver.page.tiles.number
    assert driver.page.tiles.number.text() == "5"
    assert driver.application.tournament is before
    assert driver.page.table == TableNo(1)
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty


def test_letters_in_quick_entry_are_no_commands(driver: Driver) -> None:
    before = driver.application.tournament
    driver.type("pmabc-#h1")
    driver.settle()
    assert driver.application.tournament is before
    assert driver.page.panel.mode == "quick"
    assert driver.page.draft is not None
    first = driver.page.draft.sheets[driver.table().seats[0]]
    assert (first.place, first.total, first.order) == (1, None, None)


def test_keeping_mine_empties_nobody_elses_sheet(driver: Driver) -> None:
    driver.type("14999\n")
    theirs = totals(driver)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), theirs),), source="file"))
    driver.settle()
    driver.page.panel.keep.click()
    driver.ctrl_enter()
    found = [driver.sheet(player).declared_total for player in driver.table().seats]
    assert found == [4999, 2395, 900, 800]


def test_quick_entry_shows_what_itemised_sheets_come_to(driver: Driver) -> None:
    seats = driver.table().seats
    confirmed(driver, tuple(Sheet(player, cash=100 * n) for n, player in enumerate(seats, start=1)))
    row = driver.page.panel.quick.row_of(seats[1])
    assert (row.place.text(), row.place.placeholderText()) == ("", "= 3")
    assert (row.total.text(), row.total.placeholderText()) == ("", "= 200")


def test_every_problem_that_can_be_accepted_has_a_name() -> None:
    for code in set(ERRORS) - BLOCKING:
        for language in (Language.EN, Language.ZH):
            assert problem_name(code, texts_for(language)) != code


def test_what_is_typed_on_a_confirmed_table_does_not_vanish_without_a_word(driver: Driver) -> None:
    """Digits went nowhere and Enter spoke of entering the table."""
    confirmed(driver, totals(driver))
    page, grid = driver.page, driver.page.panel.quick
    driver.page.open_table(TableNo(1))
    driver.type("7")
    assert driver.shell.said[-1] == ("scores.typed_on_confirmed", "warn")
    driver.type("\n\n\n\n\n\n\n\n\n")
    assert driver.shell.said[-1] == ("scores.typed_on_confirmed", "warn"), "the last field's Enter too"
    assert grid._keys.full_text == ENGLISH("scores.quick_shown")
    assert page.draft is not None and not page.draft.dirty
    driver.shell.take("scores.correct")
    assert page.draft.reason and grid._keys.full_text == ENGLISH("scores.quick_correcting")
    driver.type("14300")
    assert page.draft.dirty and driver.shell.said[-1][0] != "scores.press_in"


def test_ctrl_enter_twice_over_a_correction_stays_at_the_table(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(driver, totals(driver))
    driver.page.correct()
    driver.type("14300\n")
    run, pressed = driver.gateway.run, []

    def run_and_pressed_again(*args: Any, **kwargs: Any) -> None:
        monkeypatch.undo()
        run(*args, **kwargs)
        pressed.append(driver.page._controller.storing)
        driver.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    monkeypatch.setattr(driver.gateway, "run", run_and_pressed_again)
    driver.ctrl_enter()
    driver.qtbot.waitUntil(lambda: bool(pressed) and not driver.gateway.busy, timeout=5000)
    assert pressed == [True], "the second time before the sheets are on disk"
    assert driver.sheet(driver.table().seats[0]).declared_total == 4300
    assert driver.page.table == 1 and driver.shell.went == []


def test_whoever_comes_without_naming_a_table_comes_to_one_that_is_open(driver: Driver) -> None:
    confirmed(driver, totals(driver))
    page = driver.page
    page.open_table(TableNo(1))
    come_again(driver)
    assert page.table == 2
    page.open_target("table:1:1")
    assert page.table == 1, "who asks for a table gets it"
    page.correct()
    come_again(driver)
    assert page.table == 1, "nobody is taken away from a correction"


def come_again(driver: Driver) -> None:
    """As the frame does when the page is opened."""
    driver.page.panel.paper.setFocus()
    driver.page.setFocus()


def come_back(driver: Driver, monkeypatch: pytest.MonkeyPatch, minutes: int) -> None:
    """Leave the page, and open it again that much later."""
    driver.page.hide()
    later = driver.gateway.now() + timedelta(minutes=minutes)
    monkeypatch.setattr(driver.gateway, "now", lambda: later)
    driver.page.show()
    QApplication.sendEvent(driver.page, QFocusEvent(QEvent.Type.FocusIn))


def test_sheets_left_half_typed_long_ago_are_offered_beside_the_next_table_that_waits(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(driver, totals(driver))
    driver.page.correct()
    driver.type("14300\n")
    come_back(driver, monkeypatch, 2)
    assert driver.page.table == 1, "somebody who looked at another page goes on"
    come_back(driver, monkeypatch, 60)
    assert driver.page.table == 2 and not driver.errors
    driver.shell.take("scores.open_table")
    assert (
        driver.page.table == 1 and driver.page.panel.quick.row_of(driver.table().seats[0]).total.value == 4300
    )


def test_a_table_with_an_error_opens_at_the_field_that_mends_it(driver: Driver) -> None:
    *others, last = totals(driver)
    blank = replace(last, declared_total=None)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (*others, blank)),), source="file"))
    driver.settle()
    driver.page.open_table(TableNo(2))
    driver.page.open_target("table:1:1")
    rows = [driver.page.panel.quick.row_of(seat) for seat in driver.table().seats]
    assert rows[-1].total.hasFocus()
    assert [row.total.property("wrong") == "true" for row in rows] == [False, False, False, True]
