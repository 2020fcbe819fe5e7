"""Changes of mind: dropping what was typed, emptying a sheet of a confirmed table, early contradictions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tourney.base.ids import PlayerNo, TableNo
from tourney.languages import Language
from tourney.scoresheet.problems import BLOCKING, ERRORS
from tourney.scoresheet.sheet import Sheet
from tourney.services.commands.sheets import ConfirmTables, EnterSheets, TableEntry
from tourney.texts import texts_for
from ui.pages.scores.words import problem_name

from .conftest import ONE, Desk

TABLE = ((1, 4215), (2, 2395), (3, 900), (4, 800))


def confirmed(desk: Desk, sheets: tuple[Sheet, ...]) -> None:
    """Table 1 confirmed with these sheets and open again."""
    desk.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), sheets),), source="file"))
    desk.gateway.run(ConfirmTables(ONE, (TableNo(1),)))
    desk.settle()
    assert desk.state() == "confirmed"


def totals(desk: Desk) -> tuple[Sheet, ...]:
    seats = desk.table().seats
    return tuple(
        Sheet(player, declared_total=total, declared_place=place)
        for player, (place, total) in zip(seats, TABLE, strict=True)
    )


def empty_row(desk: Desk, player: PlayerNo) -> None:
    """Delete everything that stands in a player's row."""
    row = desk.page.panel.quick.row_of(player)
    for field in row.fields:
        field.setFocus()
        field.selectAll()
        desk.type("~")


def test_what_was_typed_can_be_dropped_and_brought_back(desk: Desk) -> None:
    desk.type("14215\n22")
    desk.page.panel.drop.click()
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty
    assert not desk.page.panel.drop.isVisible()
    desk.shell.take("scores.bring_back")
    assert desk.page.draft.sheets[desk.table().seats[0]].total == 4215
    assert desk.page.panel.drop.isVisible()
    desk.ctrl_enter()
    assert desk.sheet(desk.table().seats[0]).declared_total == 4215


def test_dropping_a_correction_leaves_the_table_confirmed_as_it_was(desk: Desk) -> None:
    confirmed(desk, totals(desk))
    desk.page.correct()
    desk.type("14300\n")
    desk.page.panel.drop.click()
    assert desk.page.draft is not None
    assert not desk.page.draft.reason
    assert desk.sheet(desk.table().seats[0]).declared_total == 4215
    assert desk.state() == "confirmed"


def test_an_emptied_sheet_of_a_confirmed_table_is_asked_about_and_counts_as_nothing(desk: Desk) -> None:
    confirmed(desk, totals(desk))
    last = desk.table().seats[3]
    desk.page.correct()
    empty_row(desk, last)
    desk.ctrl_enter()
    assert desk.shell.said[-1] == ("scores.emptied", "warn")
    assert desk.sheet(last).declared_total == 800
    desk.shell.take("scores.counts_nothing")
    desk.settle()
    assert desk.sheet(last).declared_total == 0
    assert desk.state() == "confirmed"
    assert not desk.errors


def test_an_emptied_itemised_sheet_counts_as_an_itemised_nothing(desk: Desk) -> None:
    seats = desk.table().seats
    confirmed(desk, tuple(Sheet(player, cash=100 * n) for n, player in enumerate(seats, start=1)))
    desk.page.correct()
    desk.press(Qt.Key.Key_F2)
    desk.page.panel.turn_to(seats[3])
    desk.type("+~")
    desk.ctrl_enter()
    desk.shell.take("scores.counts_nothing")
    desk.settle()
    assert desk.sheet(seats[3]) == Sheet(seats[3], cash=0)
    assert not desk.sheet(seats[3]).totals_only


def test_typing_for_a_table_that_was_confirmed_meanwhile_asks_for_the_reason(desk: Desk) -> None:
    desk.type("14999")
    confirmed(desk, totals(desk))
    desk.page.panel.keep.click()
    desk.ctrl_enter()
    assert desk.shell.asked == ["scores.correct_title"]
    desk.ctrl_enter()
    assert desk.sheet(desk.table().seats[0]).declared_total == 4999
    assert not desk.errors


def test_a_place_against_a_total_is_seen_before_the_table_is_complete(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("14215\n25000\n")
    quick = desk.page.panel.quick
    assert quick.row_of(seats[0]).verdict.full_text.endswith(f"player {seats[1]}'s")
    assert quick.row_of(seats[1]).verdict.full_text.endswith(f"player {seats[0]}'s")
    desk.page.panel.turn_to(seats[1])
    desk.type("24000")
    assert quick.row_of(seats[0]).verdict.full_text == "1 of 2 so far"
    assert quick.row_of(seats[1]).verdict.full_text == "2 of 2 so far"


def test_a_tile_says_that_something_is_typed_and_not_in(desk: Desk) -> None:
    desk.type("1")
    assert "typed, not in" in desk.page.tiles.tile(TableNo(1)).words
    desk.type("4215\n")
    desk.ctrl_enter()
    assert "typed, not in" not in desk.page.tiles.tile(TableNo(1)).words


def test_no_key_typed_into_the_table_number_is_a_command(desk: Desk) -> None:
    before = desk.application.tournament
    desk.press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert desk.page.tiles.number.hasFocus()
    desk.type("pPm+-*/#h5")
    desk.press(Qt.Key.Key_Delete)
    desk.settle()
    assert QApplication.focusWidget() is desk.page.tiles.number
    assert desk.page.tiles.number.text() == "5"
    assert desk.application.tournament is before
    assert desk.page.table == TableNo(1)
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty


def test_letters_in_quick_entry_are_no_commands(desk: Desk) -> None:
    before = desk.application.tournament
    desk.type("pmabc-#h1")
    desk.settle()
    assert desk.application.tournament is before
    assert desk.page.panel.mode == "quick"
    assert desk.page.draft is not None
    first = desk.page.draft.sheets[desk.table().seats[0]]
    assert (first.place, first.total, first.order) == (1, None, None)


def test_keeping_mine_empties_nobody_elses_sheet(desk: Desk) -> None:
    desk.type("14999\n")
    theirs = totals(desk)
    desk.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), theirs),), source="file"))
    desk.settle()
    desk.page.panel.keep.click()
    desk.ctrl_enter()
    found = [desk.sheet(player).declared_total for player in desk.table().seats]
    assert found == [4999, 2395, 900, 800]


def test_quick_entry_shows_what_itemised_sheets_come_to(desk: Desk) -> None:
    seats = desk.table().seats
    confirmed(desk, tuple(Sheet(player, cash=100 * n) for n, player in enumerate(seats, start=1)))
    row = desk.page.panel.quick.row_of(seats[1])
    assert (row.place.text(), row.place.placeholderText()) == ("", "3")
    assert (row.total.text(), row.total.placeholderText()) == ("", "200")


def test_every_problem_that_can_be_accepted_has_a_name() -> None:
    for code in set(ERRORS) - BLOCKING:
        for language in (Language.EN, Language.ZH):
            assert problem_name(code, texts_for(language)) != code
