"""A referee types tables by keyboard alone: quick entry, itemised sheets, what blocks, what is official."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.pages.scores.conftest import ONE, Driver
from tourney.base.ids import DeedId, TableNo
from tourney.event.table_state import TableState
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet


def test_a_table_of_four_is_typed_quickly_and_confirmed_with_keys_alone(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14215\n22395\n3900\n40\n\n")
    driver.ctrl_enter()
    assert [driver.sheet(player).declared_total for player in seats] == [4215, 2395, 900, 0]
    assert driver.sheet(seats[3]).bankrupt == 1
    assert driver.state() == "checked"
    assert driver.presses <= 28
    driver.ctrl_enter()
    assert driver.state() == "confirmed"
    assert driver.page.table == TableNo(2)
    assert not driver.errors


def test_a_total_of_0_without_a_place_is_bankrupt_in_the_order_of_going_out_until_typed_over(
    driver: Driver,
) -> None:
    """The field had the cursor and stayed empty: the player was in the game for one point."""
    seats = driver.table().seats
    driver.type("\n4215\n\n0\n\n0\n\n\n900\n")  # only the second order can be wrong: it is asked
    quick = driver.page.panel.quick
    assert driver.page.draft is not None
    drafts = [driver.page.draft.sheets[player] for player in seats]
    assert [each.order for each in drafts] == [None, 1, 2, None]
    assert quick.row_of(seats[1]).verdict.full_text == "bankrupt"
    assert [quick.row_of(player).points.full_text for player in seats][1:3] == ["0", "0"]


def test_who_has_no_total_yet_has_no_points(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14100\n23300\n3\n\n4800\n")
    rows = [driver.page.panel.quick.row_of(player) for player in seats]
    assert [row.points.full_text for row in rows] == ["19", "10", "", "3"]


def test_quick_entry_shows_points_while_one_types_and_says_when_places_do_not_follow(
    driver: Driver,
) -> None:
    seats = driver.table().seats
    driver.type("24215\n12395\n3900\n4800\n")
    rows = [driver.page.panel.quick.row_of(player) for player in seats]
    assert [row.points.full_text for row in rows] == ["19", "10", "5", "3"]
    assert rows[0].verdict.property("kind") == "warn", "red is what the check counts as an error"
    assert rows[3].verdict.property("kind") == "good"


def test_a_digit_too_many_is_asked_about_until_the_chief_referee_accepts_it(driver: Driver) -> None:
    driver.type("199999\n22395\n3900\n4800\n")
    (problem_line,) = [problem for problem in driver.page.panel.check.problems if problem.blocks]
    assert (problem_line.code, problem_line.overrulable) == ("total_high", True)
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.state() == "entered", "it is not confirmed without a question"
    driver.page.panel.checks.button_of("total_high").click()
    driver.settle()
    driver.ctrl_enter()
    assert driver.state() == "confirmed"


SHEETS = (
    ("m22o333e0w0", "1234"),
    ("r0stc0s0v-p0b0s0", "845"),
    ("stj555k0--a33m3", "77"),
    ("pac333p0-", "410"),
)
"""The 28 deeds of a whole table as keys, and the cash, with what an evening's end looks like."""


def test_a_whole_itemised_table_of_four_takes_no_more_than_two_keys_a_deed(driver: Driver) -> None:
    seats = driver.table().seats
    driver.press(Qt.Key.Key_F2)
    driver.presses = 0
    for deeds, cash in SHEETS:
        driver.type(f"{deeds}+{cash}\n")
    assert driver.page.draft is not None
    owned = sum(len(sheet.deeds) for sheet in driver.page.draft.typed().values())
    assert owned == 28
    assert sum(len(deeds) for deeds, _ in SHEETS) <= 2 * owned
    assert driver.presses <= 80
    driver.ctrl_enter()
    assert driver.state() == "checked"
    first = driver.sheet(seats[0])
    assert first.cash == 1234
    assert first.deeds[DeedId("baltic-avenue")] == 2
    assert first.deeds[DeedId("oriental-avenue")] == 3
    assert driver.sheet(seats[1]).deeds[DeedId("virginia-avenue")] == MORTGAGED
    assert driver.sheet(seats[2]).deeds[DeedId("new-york-avenue")] == HOTEL
    assert driver.sheet(seats[3]).deeds[DeedId("boardwalk")] == MORTGAGED
    driver.ctrl_enter()
    assert driver.state() == "confirmed"


def test_an_uneven_group_and_a_deed_on_two_sheets_block_the_table_until_they_are_mended(
    driver: Driver,
) -> None:
    driver.press(Qt.Key.Key_F2)
    driver.type("m13+100\nm0+100\n+50\n+20\n")
    codes = {problem.code for problem in driver.page.panel.check.problems if problem.blocks}
    assert {"uneven", "deed_twice"} <= codes
    driver.ctrl_enter()
    assert driver.state() == "entered"
    driver.ctrl_enter()
    assert driver.state() == "entered"
    action = driver.page.primary_action()
    assert action is not None and "F8" in action.toolTip()
    assert not [kind for _, kind in driver.shell.said if kind == "bad"], "it would outlast them"
    driver.page.panel.turn_to(driver.table().seats[1])
    driver.type("m~")
    driver.page.panel.turn_to(driver.table().seats[0])
    driver.type("m3")
    assert not [problem for problem in driver.page.panel.check.problems if problem.blocks]
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.state() == "confirmed"


def test_f8_goes_to_the_field_of_the_next_problem(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)
    driver.type("m0\nm0+100\n")
    driver.press(Qt.Key.Key_F8)
    current = driver.page.panel.itemised.grid.current
    assert current is not None
    assert current.id == "mediterranean-avenue"
    assert driver.page.panel.itemised.grid.hasFocus()


def test_the_chief_referee_overrules_a_problem_with_a_reason_and_confirms(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)
    driver.type("m1b3+100\n+90\n+50\n+20\n")
    driver.page.panel.checks.button_of("uneven").click()
    driver.settle()
    assert driver.shell.asked == ["scores.overrule_title"]
    accepted = next(
        line.text for line in driver.page.panel.checks.lines if "the chief referee saw it" in line.text
    )
    assert "uneven buildings" in accepted
    driver.ctrl_enter()
    assert driver.state() == "confirmed"


def test_a_confirmed_table_is_read_only_until_it_is_corrected_with_a_reason(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14215\n22395\n3900\n4800\n")
    driver.ctrl_enter()
    driver.ctrl_enter()
    driver.page.open_table(TableNo(1))
    driver.type("9")
    assert driver.sheet(seats[0]) == Sheet(seats[0], declared_total=4215, declared_place=1)
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty
    driver.page.panel.correct.click()
    assert driver.shell.asked == ["scores.correct_title"]
    driver.type("14300\n")
    driver.ctrl_enter()
    assert driver.sheet(seats[0]).declared_total == 4300
    assert driver.state() == "confirmed"
    reasons = [ruling.reason for ruling in driver.application.tournament.rulings.values()]
    assert reasons == ["the chief referee saw it"]


def test_escape_leaves_a_correction_that_changed_nothing(driver: Driver) -> None:
    driver.type("14215\n22395\n3900\n4800\n")
    driver.ctrl_enter()
    driver.ctrl_enter()
    driver.page.open_table(TableNo(1))
    driver.page.correct()
    assert driver.page.go_back()
    assert driver.page.draft is not None
    assert not driver.page.draft.reason
    assert driver.state() == "confirmed"


def test_what_is_typed_survives_another_table_escape_and_a_refresh(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14215\n")
    assert driver.page.go_back()
    driver.page.open_table(TableNo(3))
    driver.page.refresh()
    driver.page.open_table(TableNo(1))
    assert driver.page.panel.quick.row_of(seats[0]).total.value == 4215
    assert driver.page.draft is not None
    assert driver.page.draft.dirty


def test_escape_forgets_the_letters_of_a_deed_before_it_leaves_the_sheet(driver: Driver) -> None:
    """A person who mistyped a name goes on in the deeds; the next letters do not press what stands on the
    page.
    """
    driver.page.switch_mode()
    grid = driver.page.panel.itemised.grid
    grid.setFocus()
    driver.type("boa")
    assert grid.typed == "boa"
    assert driver.page.go_back()
    assert grid.hasFocus() and not grid.typed
    driver.type("pa2")
    assert grid.typed == "" and driver.page.draft is not None and driver.page.draft.dirty
    assert driver.page.go_back()
    assert driver.page.tiles.tile(TableNo(1)).hasFocus()


def test_paper_in_is_one_key_on_the_tile_and_goes_back_the_same_way(driver: Driver) -> None:
    tile = driver.page.tiles.tile(TableNo(4))
    tile.setFocus()
    driver.type("p")
    driver.settle()
    assert driver.state(4) == TableState.IN
    driver.page.tiles.tile(TableNo(4)).setFocus()
    driver.type("p")
    driver.settle()
    assert driver.state(4) == TableState.OUT


def test_digits_on_the_tiles_find_a_table_and_enter_opens_it(driver: Driver) -> None:
    driver.page.tiles.tile(TableNo(2)).setFocus()
    driver.type("5\n")
    assert driver.page.table == TableNo(5)
    assert driver.page.panel.quick.isAncestorOf(driver.page.focusWidget())


def test_walking_through_a_stored_table_changes_nothing(driver: Driver) -> None:
    seats = driver.table().seats
    odd = Sheet(seats[3], declared_total=0, declared_place=4)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (odd,)),)))
    driver.settle()
    driver.page.panel.start_typing()
    driver.type("\t" * 13)
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty


def test_undo_shows_the_table_as_it_was(driver: Driver) -> None:
    driver.type("14215\n22395\n3900\n4800\n")
    driver.ctrl_enter()
    driver.gateway.undo()
    driver.settle()
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty
    assert driver.page.panel.quick.row_of(driver.table().seats[0]).total.value is None
    assert driver.state() == "out"


def test_a_name_from_right_to_left_begins_below_the_head_of_its_column(driver: Driver) -> None:
    """Qt sets what runs from right to left at the right end, away from the numbers before it."""
    row = driver.page.panel.quick.row_of(driver.table().seats[0])
    row.name.set_text("أحمد علي")
    image = row.name.grab().toImage()
    ground = image.pixelColor(image.width() - 1, 0)
    inked = [
        x for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y) != ground
    ]
    assert inked and max(inked) < image.width() / 2


def test_a_total_mended_from_0_is_no_bankruptcy_any_more(driver: Driver) -> None:
    player = driver.table().seats[3]
    driver.type("14215\n22395\n3900\n40\n\n")
    row = driver.page.panel.quick.row_of(player)
    assert driver.page.draft is not None and driver.page.draft.sheets[player].order == 1
    assert row.order.isVisible()
    row.total.setFocus()
    row.total.selectAll()
    driver.type("800\n")
    sheet = driver.page.draft.sheets[player]
    assert (sheet.total, sheet.order) == (800, None)
    assert not row.order.isVisible() and not driver.page.panel.check.blocking


def test_the_next_table_asks_nobody_for_the_order_of_bankruptcy_before_a_total_is_typed(
    driver: Driver,
) -> None:
    driver.type("14215\n22395\n3900\n40\n")
    quick = driver.page.panel.quick
    quick.row_of(driver.table().seats[3]).order.setFocus()
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.page.table == TableNo(2)
    assert not any(quick.row_of(player).order.isVisible() for player in driver.table(2).seats)
