"""The scores page beside typing: mouse, scanner, other laptops, shared places, languages, many tables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.ui.pages.scores.conftest import ONE, Driver
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, Message
from tourney.clock.commands import StartClock
from tourney.event.scan_codes import SheetCode
from tourney.event.table_state import TableState
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import EditPlayer
from tourney.printing.print_job import RecordPrint
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.table_games.commands import OpenTableGame
from ui.pages.scores.panel import DEEDS, QUICK
from ui.pages.scores.sheet_entry import PlayerTabs, TabWords
from ui.pages.scores.tables_list import TileBoard
from ui.widgets.theme import Look, apply_look, load_tokens

PEAK = DeedId("boardwalk")
READING = DeedId("reading-railroad")


def deeds_shown(driver: Driver) -> None:
    driver.press(Qt.Key.Key_F2)


def test_a_click_circles_a_box_and_a_second_one_takes_it_back(driver: Driver) -> None:
    deeds_shown(driver)
    grid = driver.page.panel.itemised.grid
    assert driver.page.draft is not None
    mine = driver.page.draft.sheets[driver.table().seats[0]]
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.box_centre(PEAK, HOTEL))
    assert mine.deeds == {PEAK: HOTEL}
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.box_centre(PEAK, MORTGAGED))
    assert mine.deeds == {PEAK: MORTGAGED}
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.box_centre(PEAK, MORTGAGED))
    assert mine.deeds == {}


def test_a_click_on_a_tab_shows_that_players_sheet(driver: Driver) -> None:
    deeds_shown(driver)
    tabs = driver.page.panel.itemised.tabs
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tab_rect(2).center())
    assert driver.page.panel.itemised.player == driver.table().seats[2]


def test_a_long_name_is_whole_in_quick_entry_where_there_is_room(driver: Driver) -> None:
    player = driver.table().seats[0]
    name = "Anneliese Müller-Großhansdorf von und zu Liechtenstein"
    driver.gateway.run(EditPlayer(player, {"name_zh": "歐陽慕容", "name_en": name}))
    driver.settle()
    driver.page.resize(1900, 900)
    driver.page.panel.quick.show()
    QApplication.processEvents()
    label = driver.page.panel.quick.row_of(player).name
    assert label.full_text == f"歐陽慕容 {name}" == label.text()


def test_a_long_name_on_a_tab_takes_what_shorter_ones_leave_over(driver: Driver) -> None:
    player, name = driver.table().seats[0], "Anneliese Müller-Großhansdorf von Liechtenstein"
    tabs = PlayerTabs()
    words = [TabWords(player, str(at), each, "") for at, each in enumerate((name, "Ng", "Tom", "李"))]
    tabs.resize(800, 44)
    tabs.show_tabs(tuple(words), None)
    rects = [tabs.tab_rect(at) for at in range(4)]
    assert rects[0].width() > 300 and min(each.width() for each in rects) >= 139
    assert [each.left() for each in rects[1:]] == [each.right() + 1 for each in rects[:-1]]
    assert rects[-1].right() == 799
    even = [TabWords(player, str(at), "Ng", "") for at in range(4)]
    tabs.show_tabs(tuple(even), None)
    assert {tabs.tab_rect(at).width() for at in range(4)} == {200}


def test_a_station_has_no_houses(driver: Driver) -> None:
    deeds_shown(driver)
    driver.type("re3")
    assert driver.page.draft is not None
    assert READING not in driver.page.draft.sheets[driver.table().seats[0]].deeds
    assert "stations" in driver.page.panel.itemised.search_words
    driver.type("-")
    assert driver.page.draft.sheets[driver.table().seats[0]].deeds == {READING: MORTGAGED}


def test_backspace_goes_back_and_delete_takes_a_deed_away(driver: Driver) -> None:
    deeds_shown(driver)
    driver.type("m4<3<~")
    assert driver.page.draft is not None
    assert driver.page.draft.sheets[driver.table().seats[0]].deeds == {}


def test_letters_find_deeds_from_the_cash_field_too(driver: Driver) -> None:
    deeds_shown(driver)
    driver.type("+1500boa5")
    assert driver.page.draft is not None
    mine = driver.page.draft.sheets[driver.table().seats[0]]
    assert (mine.cash, mine.deeds) == (1500, {PEAK: HOTEL})


def test_the_papers_own_total_is_compared_at_once(driver: Driver) -> None:
    deeds_shown(driver)
    form = driver.page.panel.itemised
    driver.type("boa0+100\t500")
    assert form.agreement == "✓ total agrees"
    driver.type("<5")
    assert "differs by 5" in form.agreement
    assert "property 400 · cash 100 · total 500" in form.sums


def test_notes_are_counted(driver: Driver) -> None:
    deeds_shown(driver)
    driver.type("*2\t3\t1")
    assert driver.page.draft is not None
    assert driver.page.draft.sheets[driver.table().seats[0]].cash == 1350


def test_the_slash_makes_him_the_next_to_go_bankrupt(driver: Driver) -> None:
    deeds_shown(driver)
    driver.type("/\n/\n+5\n+6\n")
    driver.ctrl_enter()
    seats = driver.table().seats
    assert [driver.sheet(player).bankrupt for player in seats] == [1, 2, None, None]
    assert not driver.sheet(seats[0]).totals_only


def test_the_bank_has_what_nobody_has(driver: Driver) -> None:
    deeds_shown(driver)
    driver.type("+1500\n" * 4)
    driver.page.panel.checks.button_of("deed_missing").click()
    assert "deed_missing" not in {problem.code for problem in driver.page.panel.check.problems}
    driver.ctrl_enter()
    assert len(driver.table().bank_has) == 28


def test_sheets_from_another_laptop_meet_what_is_typed_here_and_a_person_decides(
    driver: Driver,
) -> None:
    seats = driver.table().seats
    driver.type("14215\n")
    theirs = Sheet(seats[0], declared_total=4000, declared_place=1)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),), source="file"))
    driver.settle()
    assert driver.page.panel.changed_hint.isVisible()
    driver.ctrl_enter()
    assert [error.args[0] for error in driver.errors] == ["errors.sheet_changed"]
    assert driver.sheet(seats[0]) == theirs
    driver.page.panel.keep.click()
    driver.ctrl_enter()
    assert driver.sheet(seats[0]).declared_total == 4215
    assert not driver.page.panel.changed_hint.isVisible()


def test_the_band_names_the_station_that_entered_the_table_meanwhile(driver: Driver) -> None:
    driver.type("14215\n")
    here, driver.application.who = driver.application.who, "Desk two"
    theirs = Sheet(driver.table().seats[0], declared_total=4000, declared_place=1)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),)))
    driver.settle()
    driver.application.who = here
    driver.page.refresh()
    words = driver.page.panel.changed_hint.words.replace("\u2068", "").replace("\u2069", "")
    assert words.startswith("Desk two entered this table.")


def test_a_second_press_before_the_sheets_are_on_disk_means_what_comes_next(driver: Driver) -> None:
    """It was told that somebody else had changed a sheet, and the table stayed unconfirmed."""
    driver.type("14215\n22900\n31890\n4950\n")
    for _ in range(2):
        driver.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    driver.qtbot.waitUntil(lambda: driver.state() == "confirmed", timeout=5000)
    assert not driver.errors


def test_a_second_press_after_a_refusal_does_nothing_more(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14215\n")
    theirs = Sheet(seats[0], declared_total=4000, declared_place=1)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),), source="file"))
    for _ in range(2):
        driver.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    driver.settle()
    assert [error.args[0] for error in driver.errors] == ["errors.sheet_changed"]
    assert driver.sheet(seats[0]) == theirs


def test_taking_the_stored_sheets_drops_what_was_typed(driver: Driver) -> None:
    seats = driver.table().seats
    driver.type("14215\n")
    theirs = Sheet(seats[0], declared_total=4000, declared_place=1)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),), source="file"))
    driver.settle()
    driver.page.panel.changed_hint.action.click()
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty
    assert driver.page.panel.quick.row_of(seats[0]).total.value == 4000


def test_a_shared_place_waits_for_the_referee(driver: Driver) -> None:
    seats = driver.table().seats
    deeds_shown(driver)
    driver.type("+500\n+400\n+400\n+100\n")
    driver.ctrl_enter()
    checks = driver.page.panel.checks
    assert [line.tie for line in checks.lines if line.tie] == [(seats[1], seats[2])]
    checks.decide.emit((seats[1], seats[2]))
    menu = driver.page.findChild(QMenu)
    assert menu is not None
    next(action for action in menu.actions() if action.text().startswith(f"{seats[2]} ")).trigger()
    menu.close()
    driver.settle()
    assert driver.table().place_order == (seats[2], seats[1])
    assert not [line for line in checks.lines if line.tie]


def test_a_scanned_sheet_opens_its_table_and_player(driver: Driver) -> None:
    tournament = driver.application.tournament
    table = tournament.tables[ONE, TableNo(4)]
    assert driver.page.scanned(SheetCode(tournament.event.code, ONE, TableNo(4), table.seats[2]).written)
    assert driver.page.table == TableNo(4)
    assert not driver.page.scanned("4890008100309")
    assert driver.page.scanned(SheetCode("ZZZZ", ONE, TableNo(1), table.seats[0]).written)
    assert driver.page.table == TableNo(4)
    assert ("scores.other_event", "bad") in driver.shell.said
    assert driver.page.scanned(SheetCode(tournament.event.code, ONE, TableNo(2), table.seats[0]).written)
    assert ("scores.moved", "warn") in driver.shell.said
    assert driver.page.scanned(SheetCode(tournament.event.code, ONE, TableNo(1), PlayerNo(999)).written)
    assert ("scores.not_seated", "bad") in driver.shell.said


def test_a_scanned_table_sheet_opens_its_table(driver: Driver) -> None:
    code = driver.application.tournament.event.code
    assert driver.page.scanned(SheetCode(code, ONE, TableNo(3), None).written)
    assert driver.page.table == TableNo(3)
    assert driver.page.scanned(SheetCode(code, ONE, TableNo(99), None).written)
    assert driver.page.table == TableNo(3) and ("errors.no_such_table", "bad") in driver.shell.said


def test_a_scanned_sheet_of_another_draw_is_told_before_anything_else(driver: Driver) -> None:
    """Its table opens all the same: the players there now may have written on old paper."""
    event, tables = driver.application.tournament.event.code, driver.application.tournament.tables
    code = SheetCode(event, ONE, TableNo(4), None, "L2", draw=7)
    for player in (tables[ONE, TableNo(4)].seats[2], tables[ONE, TableNo(2)].seats[0], None):
        driver.shell.said.clear()
        assert driver.page.scanned(replace(code, player=player).written) and driver.page.table is not None
        assert driver.shell.said == [("scores.other_draw", "warn")]
    driver.shell.said.clear()
    assert driver.page.scanned(replace(code, draw=1).written) and driver.shell.said == []


@pytest.mark.parametrize("prefix", ["TY1", "ty1"])
def test_the_first_keys_of_a_scanner_change_no_sheet(driver: Driver, prefix: str) -> None:
    driver.type(prefix)
    deeds_shown(driver)
    driver.type(prefix)
    driver.type("+" + prefix)
    assert driver.page.draft is not None
    assert not driver.page.draft.dirty
    driver.page.go_back()
    driver.type(prefix)
    assert driver.page.tiles.number.text() == ""
    assert driver.page.tiles.tile(TableNo(2)).isVisible()


@pytest.mark.parametrize(
    "target", ["", "table", "table:", "table:9:1", "table:1:x", "table:1:99", "player:31", "heat:final"]
)
def test_an_unknown_target_changes_nothing(driver: Driver, target: str) -> None:
    driver.page.open_target(target)
    assert driver.page.table == TableNo(1)


def test_a_target_opens_a_player_at_his_table(driver: Driver) -> None:
    player = driver.table(3).seats[1]
    driver.page.open_target(f"table:1:3:{player}")
    assert driver.page.table == TableNo(3)
    assert driver.page.panel.quick.row_of(player).place.hasFocus()


def test_tiles_stand_in_working_order(driver: Driver) -> None:
    board: TileBoard = driver.page.tiles
    board.tile(TableNo(5)).setFocus()
    driver.type("p")
    driver.settle()
    assert driver.page.header_note() == "Heat 1 · 0 of 6 tables confirmed"
    assert "collected" in board.tile(TableNo(5)).words.split()
    assert "waiting" in board.tile(TableNo(1)).words, "nothing was printed and no clock is on"
    driver.gateway.run(RecordPrint("scoresheets", ONE))
    driver.settle()
    assert "to collect" in board.tile(TableNo(1)).words


def test_confirming_goes_on_to_paper_that_has_come_in_before_tables_that_are_out(
    driver: Driver,
) -> None:
    driver.page.tiles.paper.emit(5)
    driver.settle()
    driver.page.panel.start_typing()
    driver.type("14215\n22395\n3900\n4800\n")
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.page.table == TableNo(5)


def test_the_last_confirmation_of_a_heat_tells_that_its_clock_has_stopped(driver: Driver) -> None:
    driver.gateway.run(StartClock(ONE))
    driver.settle()
    for _ in range(6):
        assert driver.shell.said[-1:] != [("window.and_also", "good")]
        driver.page.panel.start_typing()
        driver.type("14215\n22395\n3900\n4800\n")
        driver.ctrl_enter()
        driver.ctrl_enter()
    assert driver.shell.said[-1] == ("window.and_also", "good")


def test_once_all_tables_are_confirmed_the_way_on_is_shown(driver: Driver) -> None:
    for _ in range(6):
        driver.page.panel.start_typing()
        driver.type("14215\n22395\n3900\n4800\n")
        driver.ctrl_enter()
        driver.ctrl_enter()
    assert driver.shell.said[-1] == ("scores.all_confirmed", "good")
    action = driver.page.primary_action()
    assert action is not None
    assert action.text() == "See the standings"
    driver.ctrl_enter()
    assert driver.shell.went == [("standings", "")]
    assert not driver.errors


def test_where_the_format_asks_for_every_deed_these_are_the_way_on(driver: Driver) -> None:
    ask_for_every_deed(driver)
    for _ in range(6):
        driver.page.panel.show_mode(QUICK)
        driver.type("14215\n22395\n3900\n4800\n")
        driver.ctrl_enter()
        driver.ctrl_enter()
    assert driver.shell.said[-1] == ("scores.all_but_deeds", "warn")
    action = driver.page.primary_action()
    assert action is not None
    assert driver.page.panel.correct.isVisible()
    for _ in range(6):
        if action.text() == "See the standings":
            break
        assert action.text().startswith("Enter deeds of table")
        driver.ctrl_enter()
        driver.type("+4215\n+2395\n+900\n+800\n")
        driver.ctrl_enter()
    assert action.text() == "See the standings"
    driver.ctrl_enter()
    assert driver.shell.went == [("standings", "")]
    assert not driver.errors


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_everything_is_said_in_both_languages(driver: Driver, language: Language) -> None:
    driver.gateway.set_language(language)
    driver.page.retranslate()
    driver.page.refresh()
    chinese = language is Language.ZH
    action = driver.page.primary_action()
    assert action is not None
    assert ("枱" in action.text()) is chinese
    assert ("局" in driver.page.header_note()) is chinese
    assert all(key and words for key, words in driver.page.shortcuts())
    driver.page.switch_mode()
    assert driver.page.panel.itemised.search_words.startswith("英文" if chinese else "letters")
    driver.type("m0+7\n")
    assert driver.page.draft is not None
    assert driver.page.draft.sheets[driver.table().seats[0]].deeds == {DeedId("mediterranean-avenue"): 0}


def test_the_input_method_is_off_where_keys_have_meanings(driver: Driver) -> None:
    off = Qt.WidgetAttribute.WA_InputMethodEnabled
    assert not driver.page.panel.itemised.grid.testAttribute(off)
    assert not driver.page.panel.quick.row_of(driver.table().seats[0]).place.testAttribute(off)


def test_before_the_first_draw_the_page_says_what_to_do(driver: Driver) -> None:
    for _publish_then_draw in range(2):
        driver.gateway.undo()
        driver.settle()
    assert driver.page.empty.isVisible()
    action = driver.page.primary_action()
    assert action is not None
    assert not action.isEnabled()
    driver.page.empty.first.click()
    assert driver.shell.went == [("heats", "")]


def test_a_stage_that_is_not_drawn_is_not_offered(driver: Driver) -> None:
    heats = driver.page.chooser.heats
    assert [heats.itemData(index) for index in range(heats.count())] == [HeatId("1")]
    assert driver.state(1) == TableState.OUT


def ask_for_every_deed(driver: Driver) -> None:
    """The format as its editor would leave it."""
    changed = {**driver.application.tournament.event.format, "itemised": "all"}
    driver.gateway.run(EditEvent({"format": changed}))
    driver.settle()


def test_deeds_that_the_format_asks_for_are_typed_without_giving_a_reason_again(driver: Driver) -> None:
    ask_for_every_deed(driver)
    driver.page.panel.show_mode(QUICK)
    driver.type("14215\n22395\n3900\n4800\n")
    driver.ctrl_enter()
    driver.ctrl_enter()
    driver.page.open_table(TableNo(1))
    assert "deeds needed" in driver.page.tiles.tile(TableNo(1)).words
    driver.ctrl_enter()
    assert driver.shell.asked == []
    assert driver.page.panel.itemised.grid.hasFocus()
    driver.type("+4215\n+2395\n+900\n+800\n")
    driver.ctrl_enter()
    assert driver.state() == "confirmed"
    assert not driver.sheet(driver.table().seats[0]).totals_only


@pytest.mark.parametrize("scale", [100, 130, 150])
@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_a_small_screen_holds_the_page_at_any_scale(
    driver: Driver, qapp: QApplication, scale: int, language: Language
) -> None:
    apply_look(qapp, Look(load_tokens("dark"), scale))
    driver.gateway.set_language(language)
    driver.page.retranslate()
    driver.page.refresh()
    driver.page.switch_mode()
    qapp.processEvents()
    assert driver.page.minimumSizeHint().width() <= 1180
    assert driver.page.minimumSizeHint().height() <= 640
    grid = driver.page.panel.itemised.grid
    assert grid.height() <= driver.page.height() or scale > 100


def test_a_table_without_typing_opens_in_quick_entry_and_one_typed_by_deeds_so(driver: Driver) -> None:
    """Digits meant as places and totals were houses: the table before had been typed by its deeds."""
    deeds_shown(driver)
    driver.type("+4215\n")
    driver.page.open_table(TableNo(2))
    assert driver.page.panel.mode == QUICK
    deeds_shown(driver)
    driver.page.open_table(TableNo(3))
    assert driver.page.panel.mode == QUICK
    driver.page.open_table(TableNo(1))
    assert driver.page.panel.mode == DEEDS


def test_a_table_that_was_typed_by_totals_opens_so_whatever_was_chosen_last(driver: Driver) -> None:
    seats = driver.table().seats
    sheets = tuple(Sheet(number, declared_total=1000 + number) for number in seats)
    driver.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), sheets),)))
    driver.page.open_table(TableNo(2))
    deeds_shown(driver)
    driver.page.open_table(TableNo(1))
    assert driver.page.panel.mode == QUICK


def test_what_was_typed_for_somebody_who_is_moved_is_told_when_it_goes(driver: Driver) -> None:
    messages: list[Message] = []
    driver.gateway.warned.connect(messages.append)
    mine, other = driver.table().seats[0], driver.application.tournament.tables_of(ONE)[1].seats[0]
    driver.page.panel.quick.focus_on(mine)
    driver.type("1\n")
    driver.gateway.run(SwapSeats(ONE, mine, other))
    driver.settle()
    assert [each.key for each in messages] == ["scores.typed_gone"]
    assert ENGLISH.say(messages[0]).startswith(f"{mine} ") and "left table 1" in ENGLISH.say(messages[0])


def test_sheets_of_a_table_that_the_program_runs_are_typed_once_its_game_is_taken_back(
    driver: Driver,
) -> None:
    driver.gateway.run(OpenTableGame(ONE, TableNo(1), 7))
    driver.settle()
    driver.type("1500")  # first place, M500
    driver.ctrl_enter()
    driver.settle()
    assert driver.shell.asked == ["hallmap.menu_close"]
    assert not driver.application.tournament.games
    assert driver.sheet(driver.table().seats[0]).declared_total == 500
