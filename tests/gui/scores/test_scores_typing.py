"""A referee types tables by keyboard alone: quick entry, itemised sheets, what blocks, what is official."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tourney.base.ids import DeedId, TableNo
from tourney.scoresheet.sheet import HOTEL, MORTGAGED, Sheet
from tourney.services.commands.sheets import EnterSheets, TableEntry
from tourney.views.scores import TilePart

from .conftest import ONE, Desk


def test_a_table_of_four_is_typed_quickly_and_confirmed_with_keys_alone(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("14215\n22395\n3900\n40\n\n")
    desk.ctrl_enter()
    assert [desk.sheet(player).declared_total for player in seats] == [4215, 2395, 900, 0]
    assert desk.sheet(seats[3]).bankrupt == 1
    assert desk.state() == "checked"
    assert desk.presses <= 28
    desk.ctrl_enter()
    assert desk.state() == "confirmed"
    assert desk.page.table == TableNo(2)
    assert not desk.errors


def test_quick_entry_shows_points_while_one_types_and_says_when_places_do_not_follow(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("24215\n12395\n3900\n4800\n")
    rows = [desk.page.panel.quick.row_of(player) for player in seats]
    assert [row.points.full_text for row in rows] == ["19", "10", "5", "3"]
    assert rows[0].verdict.property("kind") == "bad"
    assert rows[3].verdict.property("kind") == "good"


SHEETS = (
    ("m22o333e0w0", "1234"),
    ("r0stc0s0v-p0b0s0", "845"),
    ("stj555k0--a33m3", "77"),
    ("pac333p0-", "410"),
)
"""The 28 deeds of a whole table as keys, and the cash, with what an evening's end looks like."""


def test_a_whole_itemised_table_of_four_takes_no_more_than_two_keys_a_deed(desk: Desk) -> None:
    seats = desk.table().seats
    desk.press(Qt.Key.Key_F2)
    desk.presses = 0
    for deeds, cash in SHEETS:
        desk.type(f"{deeds}+{cash}\n")
    assert desk.page.draft is not None
    owned = sum(len(sheet.deeds) for sheet in desk.page.draft.typed().values())
    assert owned == 28
    assert sum(len(deeds) for deeds, _ in SHEETS) <= 2 * owned
    assert desk.presses <= 80
    desk.ctrl_enter()
    assert desk.state() == "checked"
    first = desk.sheet(seats[0])
    assert first.cash == 1234
    assert first.deeds[DeedId("baltic-avenue")] == 2
    assert first.deeds[DeedId("oriental-avenue")] == 3
    assert desk.sheet(seats[1]).deeds[DeedId("virginia-avenue")] == MORTGAGED
    assert desk.sheet(seats[2]).deeds[DeedId("new-york-avenue")] == HOTEL
    assert desk.sheet(seats[3]).deeds[DeedId("boardwalk")] == MORTGAGED
    desk.ctrl_enter()
    assert desk.state() == "confirmed"


def test_an_uneven_group_and_a_deed_on_two_sheets_block_the_table_until_they_are_mended(desk: Desk) -> None:
    desk.press(Qt.Key.Key_F2)
    desk.type("m13+100\nm0+100\n+50\n+20\n")
    codes = {problem.code for problem in desk.page.panel.found.problems if problem.blocks}
    assert {"uneven", "deed_twice"} <= codes
    desk.ctrl_enter()
    assert desk.state() == "entered"
    desk.ctrl_enter()
    assert desk.state() == "entered"
    assert ("scores.blocked", "bad") in desk.shell.said
    desk.page.panel.turn_to(desk.table().seats[1])
    desk.type("m~")
    desk.page.panel.turn_to(desk.table().seats[0])
    desk.type("m3")
    assert not [problem for problem in desk.page.panel.found.problems if problem.blocks]
    desk.ctrl_enter()
    desk.ctrl_enter()
    assert desk.state() == "confirmed"


def test_f8_goes_to_the_field_of_the_next_problem(desk: Desk) -> None:
    desk.press(Qt.Key.Key_F2)
    desk.type("m0\nm0+100\n")
    desk.press(Qt.Key.Key_F8)
    current = desk.page.panel.itemised.grid.current
    assert current is not None
    assert current.id == "mediterranean-avenue"
    assert desk.page.panel.itemised.grid.hasFocus()


def test_the_chief_referee_overrules_a_problem_with_a_reason_and_confirms(desk: Desk) -> None:
    desk.press(Qt.Key.Key_F2)
    desk.type("m1b3+100\n+90\n+50\n+20\n")
    desk.page.panel.checks.button_of("uneven").click()
    desk.settle()
    assert desk.shell.asked == ["scores.overrule_title"]
    accepted = next(
        line.text for line in desk.page.panel.checks.lines if "the chief referee saw it" in line.text
    )
    assert "uneven buildings" in accepted
    desk.ctrl_enter()
    assert desk.state() == "confirmed"


def test_a_confirmed_table_is_read_only_until_it_is_corrected_with_a_reason(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("14215\n22395\n3900\n4800\n")
    desk.ctrl_enter()
    desk.ctrl_enter()
    desk.page.open_table(TableNo(1))
    desk.type("9")
    assert desk.sheet(seats[0]) == Sheet(seats[0], declared_total=4215, declared_place=1)
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty
    desk.page.panel.correct.click()
    assert desk.shell.asked == ["scores.correct_title"]
    desk.type("14300\n")
    desk.ctrl_enter()
    assert desk.sheet(seats[0]).declared_total == 4300
    assert desk.state() == "confirmed"
    reasons = [ruling.reason for ruling in desk.application.tournament.rulings.values()]
    assert reasons == ["the chief referee saw it"]


def test_escape_leaves_a_correction_that_changed_nothing(desk: Desk) -> None:
    desk.type("14215\n22395\n3900\n4800\n")
    desk.ctrl_enter()
    desk.ctrl_enter()
    desk.page.open_table(TableNo(1))
    desk.page.correct()
    assert desk.page.go_back()
    assert desk.page.draft is not None
    assert not desk.page.draft.reason
    assert desk.state() == "confirmed"


def test_what_is_typed_survives_another_table_escape_and_a_refresh(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("14215\n")
    assert desk.page.go_back()
    desk.page.open_table(TableNo(3))
    desk.page.refresh()
    desk.page.open_table(TableNo(1))
    assert desk.page.panel.quick.row_of(seats[0]).total.value == 4215
    assert desk.page.draft is not None
    assert desk.page.draft.dirty


def test_paper_in_is_one_key_on_the_tile_and_goes_back_the_same_way(desk: Desk) -> None:
    tile = desk.page.tiles.tile(TableNo(4))
    tile.setFocus()
    desk.type("p")
    desk.settle()
    assert desk.state(4) == TilePart.IN
    desk.page.tiles.tile(TableNo(4)).setFocus()
    desk.type("p")
    desk.settle()
    assert desk.state(4) == TilePart.OUT


def test_digits_on_the_tiles_find_a_table_and_enter_opens_it(desk: Desk) -> None:
    desk.page.tiles.tile(TableNo(2)).setFocus()
    desk.type("5\n")
    assert desk.page.table == TableNo(5)
    assert desk.page.panel.quick.isAncestorOf(desk.page.focusWidget())


def test_walking_through_a_stored_table_changes_nothing(desk: Desk) -> None:
    seats = desk.table().seats
    odd = Sheet(seats[3], declared_total=0, declared_place=4)
    desk.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (odd,)),)))
    desk.settle()
    desk.page.panel.start_typing()
    desk.type("\t" * 13)
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty


def test_undo_shows_the_table_as_it_was(desk: Desk) -> None:
    desk.type("14215\n22395\n3900\n4800\n")
    desk.ctrl_enter()
    desk.gateway.undo()
    desk.settle()
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty
    assert desk.page.panel.quick.row_of(desk.table().seats[0]).total.value is None
    assert desk.state() == "out"
