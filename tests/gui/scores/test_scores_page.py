"""The scores page beside typing: mouse, scanner, other laptops, shared places, languages, many tables."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.competition.codes import sheet_code
from tourney.languages import Language
from tourney.scoresheet.sheet import HOTEL, MORTGAGED, Sheet
from tourney.services.commands.event import EditEvent
from tourney.services.commands.sheets import EnterSheets, TableEntry
from tourney.views.scores import TilePart
from ui.pages.scores.panel import QUICK
from ui.pages.scores.tiles import TileBoard
from ui.theme import Look, apply_look, load_tokens

from .conftest import ONE, Desk

PEAK = DeedId("boardwalk")
READING = DeedId("reading-railroad")


def deeds_shown(desk: Desk) -> None:
    desk.press(Qt.Key.Key_F2)


def test_a_click_circles_a_box_and_a_second_one_takes_it_back(desk: Desk) -> None:
    deeds_shown(desk)
    grid = desk.page.panel.itemised.grid
    assert desk.page.draft is not None
    mine = desk.page.draft.sheets[desk.table().seats[0]]
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.box_centre(PEAK, HOTEL))
    assert mine.deeds == {PEAK: HOTEL}
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.box_centre(PEAK, MORTGAGED))
    assert mine.deeds == {PEAK: MORTGAGED}
    QTest.mouseClick(grid, Qt.MouseButton.LeftButton, pos=grid.box_centre(PEAK, MORTGAGED))
    assert mine.deeds == {}


def test_a_click_on_a_tab_shows_that_players_sheet(desk: Desk) -> None:
    deeds_shown(desk)
    tabs = desk.page.panel.itemised.tabs
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tab_rect(2).center())
    assert desk.page.panel.itemised.player == desk.table().seats[2]


def test_a_station_has_no_houses(desk: Desk) -> None:
    deeds_shown(desk)
    desk.type("re3")
    assert desk.page.draft is not None
    assert READING not in desk.page.draft.sheets[desk.table().seats[0]].deeds
    assert "stations" in desk.page.panel.itemised.search_words
    desk.type("-")
    assert desk.page.draft.sheets[desk.table().seats[0]].deeds == {READING: MORTGAGED}


def test_backspace_goes_back_and_delete_takes_a_deed_away(desk: Desk) -> None:
    deeds_shown(desk)
    desk.type("m4<3<~")
    assert desk.page.draft is not None
    assert desk.page.draft.sheets[desk.table().seats[0]].deeds == {}


def test_letters_find_deeds_from_the_cash_field_too(desk: Desk) -> None:
    deeds_shown(desk)
    desk.type("+1500boa5")
    assert desk.page.draft is not None
    mine = desk.page.draft.sheets[desk.table().seats[0]]
    assert (mine.cash, mine.deeds) == (1500, {PEAK: HOTEL})


def test_the_papers_own_total_is_compared_at_once(desk: Desk) -> None:
    deeds_shown(desk)
    form = desk.page.panel.itemised
    desk.type("boa0+100\t500")
    assert form.agreement == "✓ total agrees"
    desk.type("<5")
    assert "differs by 5" in form.agreement
    assert "property 400 · cash 100 · total 500" in form.sums


def test_notes_are_counted(desk: Desk) -> None:
    deeds_shown(desk)
    desk.type("*2\t3\t1")
    assert desk.page.draft is not None
    assert desk.page.draft.sheets[desk.table().seats[0]].cash == 1350


def test_the_slash_makes_him_the_next_to_go_bankrupt(desk: Desk) -> None:
    deeds_shown(desk)
    desk.type("/\n/\n+5\n+6\n")
    desk.ctrl_enter()
    seats = desk.table().seats
    assert [desk.sheet(player).bankrupt for player in seats] == [1, 2, None, None]
    assert not desk.sheet(seats[0]).totals_only


def test_the_bank_has_what_nobody_has(desk: Desk) -> None:
    deeds_shown(desk)
    desk.type("+1500\n" * 4)
    desk.page.panel.checks.button_of("deed_missing").click()
    assert "deed_missing" not in {problem.code for problem in desk.page.panel.found.problems}
    desk.ctrl_enter()
    assert len(desk.table().bank_has) == 28


def test_sheets_from_another_laptop_meet_what_is_typed_here_and_a_person_decides(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("14215\n")
    theirs = Sheet(seats[0], declared_total=4000, declared_place=1)
    desk.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),), source="file"))
    desk.settle()
    assert desk.page.panel.changed_hint.isVisible()
    desk.ctrl_enter()
    assert [error.args[0] for error in desk.errors] == ["errors.sheet_changed"]
    assert desk.sheet(seats[0]) == theirs
    desk.page.panel.keep.click()
    desk.ctrl_enter()
    assert desk.sheet(seats[0]).declared_total == 4215
    assert not desk.page.panel.changed_hint.isVisible()


def test_taking_the_stored_sheets_drops_what_was_typed(desk: Desk) -> None:
    seats = desk.table().seats
    desk.type("14215\n")
    theirs = Sheet(seats[0], declared_total=4000, declared_place=1)
    desk.gateway.run(EnterSheets(ONE, (TableEntry(TableNo(1), (theirs,)),), source="file"))
    desk.settle()
    desk.page.panel.changed_hint.action.click()
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty
    assert desk.page.panel.quick.row_of(seats[0]).total.value == 4000


def test_a_shared_place_waits_for_the_referee(desk: Desk) -> None:
    seats = desk.table().seats
    deeds_shown(desk)
    desk.type("+500\n+400\n+400\n+100\n")
    desk.ctrl_enter()
    checks = desk.page.panel.checks
    assert [line.tie for line in checks.lines if line.tie] == [(seats[1], seats[2])]
    checks.decide.emit((seats[1], seats[2]))
    menu = desk.page.findChild(QMenu)
    assert menu is not None
    next(action for action in menu.actions() if action.text().startswith(f"{seats[2]} ")).trigger()
    menu.close()
    desk.settle()
    assert desk.table().place_order == (seats[2], seats[1])
    assert not [line for line in checks.lines if line.tie]


def test_a_scanned_sheet_opens_its_table_and_player(desk: Desk) -> None:
    tournament = desk.application.tournament
    table = tournament.tables[ONE, TableNo(4)]
    assert desk.page.scanned(sheet_code(tournament.event.code, ONE, TableNo(4), table.seats[2]))
    assert desk.page.table == TableNo(4)
    assert not desk.page.scanned("4890008100309")
    assert desk.page.scanned(sheet_code("ZZZZ", ONE, TableNo(1), table.seats[0]))
    assert desk.page.table == TableNo(4)
    assert ("scores.other_event", "bad") in desk.shell.said
    assert desk.page.scanned(sheet_code(tournament.event.code, ONE, TableNo(2), table.seats[0]))
    assert ("scores.moved", "warn") in desk.shell.said
    assert desk.page.scanned(sheet_code(tournament.event.code, ONE, TableNo(1), PlayerNo(999)))
    assert ("scores.not_seated", "bad") in desk.shell.said


@pytest.mark.parametrize("prefix", ["TY1", "ty1"])
def test_the_first_keys_of_a_scanner_change_no_sheet(desk: Desk, prefix: str) -> None:
    desk.type(prefix)
    deeds_shown(desk)
    desk.type(prefix)
    desk.type("+" + prefix)
    assert desk.page.draft is not None
    assert not desk.page.draft.dirty
    desk.page.go_back()
    desk.type(prefix)
    assert desk.page.tiles.number.text() == ""
    assert desk.page.tiles.tile(TableNo(2)).isVisible()


@pytest.mark.parametrize(
    "target", ["", "table", "table:", "table:9:1", "table:1:x", "table:1:99", "player:31", "heat:final"]
)
def test_an_unknown_target_changes_nothing(desk: Desk, target: str) -> None:
    desk.page.open_target(target)
    assert desk.page.table == TableNo(1)


def test_a_target_opens_a_player_at_his_table(desk: Desk) -> None:
    player = desk.table(3).seats[1]
    desk.page.open_target(f"table:1:3:{player}")
    assert desk.page.table == TableNo(3)
    assert desk.page.panel.quick.row_of(player).place.hasFocus()


def test_tiles_stand_in_working_order(desk: Desk) -> None:
    board: TileBoard = desk.page.tiles
    board.tile(TableNo(5)).setFocus()
    desk.type("p")
    desk.settle()
    assert desk.page.header_note() == "Heat 1 · 0 of 6 tables confirmed"
    assert "paper in" in board.tile(TableNo(5)).words
    assert "out" in board.tile(TableNo(1)).words


def test_confirming_goes_on_to_paper_that_has_come_in_before_tables_that_are_out(desk: Desk) -> None:
    desk.page.tiles.paper.emit(5)
    desk.settle()
    desk.page.panel.start_typing()
    desk.type("14215\n22395\n3900\n4800\n")
    desk.ctrl_enter()
    desk.ctrl_enter()
    assert desk.page.table == TableNo(5)


def test_once_all_tables_are_confirmed_the_way_on_is_shown(desk: Desk) -> None:
    for _ in range(6):
        desk.page.panel.start_typing()
        desk.type("14215\n22395\n3900\n4800\n")
        desk.ctrl_enter()
        desk.ctrl_enter()
    assert desk.shell.said[-1] == ("scores.all_confirmed", "good")
    action = desk.page.primary_action()
    assert action is not None
    assert action.text() == "See the standings"
    desk.ctrl_enter()
    assert desk.shell.went == [("standings", "")]
    assert not desk.errors


def test_where_the_format_asks_for_every_deed_these_are_the_way_on(desk: Desk) -> None:
    ask_for_every_deed(desk)
    for _ in range(6):
        desk.page.panel.show_mode(QUICK)
        desk.type("14215\n22395\n3900\n4800\n")
        desk.ctrl_enter()
        desk.ctrl_enter()
    assert desk.shell.said[-1] == ("scores.all_but_deeds", "warn")
    action = desk.page.primary_action()
    assert action is not None
    assert desk.page.panel.correct.isVisible()
    for _ in range(6):
        if action.text() == "See the standings":
            break
        assert action.text().startswith("Type the deeds of table")
        desk.ctrl_enter()
        desk.type("+4215\n+2395\n+900\n+800\n")
        desk.ctrl_enter()
    assert action.text() == "See the standings"
    desk.ctrl_enter()
    assert desk.shell.went == [("standings", "")]
    assert not desk.errors


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_everything_is_said_in_both_languages(desk: Desk, language: Language) -> None:
    desk.gateway.set_language(language)
    desk.page.retranslate()
    desk.page.refresh()
    chinese = language is Language.ZH
    action = desk.page.primary_action()
    assert action is not None
    assert ("枱" in action.text()) is chinese
    assert ("局" in desk.page.header_note()) is chinese
    assert all(key and words for key, words in desk.page.shortcuts())
    desk.page.switch_mode()
    assert desk.page.panel.itemised.search_words.startswith("英文" if chinese else "letters")
    desk.type("m0+7\n")
    assert desk.page.draft is not None
    assert desk.page.draft.sheets[desk.table().seats[0]].deeds == {DeedId("mediterranean-avenue"): 0}


def test_the_input_method_is_off_where_keys_have_meanings(desk: Desk) -> None:
    off = Qt.WidgetAttribute.WA_InputMethodEnabled
    assert not desk.page.panel.itemised.grid.testAttribute(off)
    assert not desk.page.panel.quick.row_of(desk.table().seats[0]).place.testAttribute(off)


def test_before_the_first_draw_the_page_says_what_to_do(desk: Desk) -> None:
    for _publish_then_draw in range(2):
        desk.gateway.undo()
        desk.settle()
    assert desk.page.empty.isVisible()
    action = desk.page.primary_action()
    assert action is not None
    assert not action.isEnabled()
    desk.page.empty.first.click()
    assert desk.shell.went == [("heats", "")]


def test_a_stage_that_is_not_drawn_is_not_offered(desk: Desk) -> None:
    heats = desk.page.chooser.heats
    assert [heats.itemData(index) for index in range(heats.count())] == [HeatId("1")]
    assert desk.state(1) == TilePart.OUT


def ask_for_every_deed(desk: Desk) -> None:
    """The format as its editor would leave it."""
    changed = {**desk.application.tournament.event.format, "itemised": "all"}
    desk.gateway.run(EditEvent({"format": changed}))
    desk.settle()


def test_deeds_that_the_format_asks_for_are_typed_without_giving_a_reason_again(desk: Desk) -> None:
    ask_for_every_deed(desk)
    desk.page.panel.show_mode(QUICK)
    desk.type("14215\n22395\n3900\n4800\n")
    desk.ctrl_enter()
    desk.ctrl_enter()
    desk.page.open_table(TableNo(1))
    assert "deeds needed" in desk.page.tiles.tile(TableNo(1)).words
    desk.ctrl_enter()
    assert desk.shell.asked == []
    assert desk.page.panel.itemised.grid.hasFocus()
    desk.type("+4215\n+2395\n+900\n+800\n")
    desk.ctrl_enter()
    assert desk.state() == "confirmed"
    assert not desk.sheet(desk.table().seats[0]).totals_only


@pytest.mark.parametrize("scale", [100, 130, 150])
@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_a_small_screen_holds_the_page_at_any_scale(
    desk: Desk, qapp: QApplication, scale: int, language: Language
) -> None:
    apply_look(qapp, Look(load_tokens("dark"), scale))
    desk.gateway.set_language(language)
    desk.page.retranslate()
    desk.page.refresh()
    desk.page.switch_mode()
    qapp.processEvents()
    assert desk.page.minimumSizeHint().width() <= 1180
    assert desk.page.minimumSizeHint().height() <= 640
    grid = desk.page.panel.itemised.grid
    assert grid.height() <= desk.page.height() or scale > 100
