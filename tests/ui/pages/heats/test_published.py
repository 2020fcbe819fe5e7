"""Heats: publishing, late changes against the paper, waves, hostile names, both languages."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, choose_rare, drag, page_in, press, primary, rare, seats, wait
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.event.records import HeatState, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.setup.commands import EditEvent
from ui.frame.palette import table_items
from ui.pages.heats.board import UNSEATED, CardSpot
from ui.pages.heats.page import HeatsPage
from ui.pages.print.page import PrintPage
from ui.pages.scores.page import ScoresPage
from ui.parts.dialogs import Dialog

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> HeatsPage:
    """The page with three drawn heats of 24 players."""
    event.run(DrawHeats((ONE, TWO, THREE), 7))
    return page_in(window_of(event), "heats", HeatsPage, settled)


def answer(qtbot: QtBot, page: HeatsPage, words: str) -> None:
    """Press a button of the question that is open."""
    dialog = next(d for d in page.window().findChildren(Dialog) if d.isVisible())
    button = next(b for b in dialog.findChildren(QPushButton) if b.text() == words)
    qtbot.mouseClick(button, LEFT)


def test_a_draft_is_published_after_one_question(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    assert page.state.text() == "Draft"
    primary(page).trigger()
    assert event.tournament.heats[ONE].state is HeatState.DRAFT
    answer(qtbot, page, "Publish heat 1")
    wait(qtbot, page)
    assert event.tournament.heats[ONE].state is HeatState.PUBLISHED
    assert page.state.text() == "Published"
    assert "Lock" not in rare(qtbot, page)


def test_the_question_names_who_is_not_checked_in(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    here = tuple(number for number in event.tournament.players if number not in (4, 9))
    page.gateway.run(SetStatus(here, Status.PRESENT))
    wait(qtbot, page)
    primary(page).trigger()
    dialog = next(d for d in page.window().findChildren(Dialog) if d.isVisible())
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    said = said.replace("\u2068", "").replace("\u2069", "")
    assert "Not here: 4 Player 4, 9 Player 9" in said
    assert "Their seats are kept" in said
    marks = {line.player: line.mark for tile in page.board.tiles for line in tile.lines if line.mark}
    assert marks.keys() == {4, 9} and marks[PlayerNo(4)] == "? not here"
    page.gateway.run(SetStatus((PlayerNo(4),), Status.PRESENT))
    wait(qtbot, page)
    assert {line.player for tile in page.board.tiles for line in tile.lines if line.mark} == {9}


def test_an_announcement_is_taken_back_by_the_menu(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    page.gateway.run(PublishHeat(ONE))
    page.gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    wait(qtbot, page)
    choose_rare(qtbot, page, "Make it a draft")
    wait(qtbot, page)
    answer(qtbot, page, "Make it a draft")
    wait(qtbot, page)
    assert event.tournament.heats[ONE].state is HeatState.DRAFT
    assert event.tournament.players[PlayerNo(1)].status is Status.PRESENT


def test_changes_after_printing_name_their_tables(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    page.gateway.run(PublishHeat(ONE))
    page.gateway.run(RecordPrint("seating-table", ONE))
    wait(qtbot, page)
    assert not page.reasons.paper.isVisible(), "paper that is right needs no word"
    a, b = seats(event, ONE, 3)[0], seats(event, ONE, 6)[0]
    page.gateway.run(SwapSeats(ONE, PlayerNo(a), PlayerNo(b)))
    wait(qtbot, page)
    said = page.reasons.paper.full_text
    assert said.startswith("Seating by table: reprint tables 3, 6 (printed ")
    marked = [tile.table for tile in page.board.tiles if any("reprint" in words for words, _ in tile.notes)]
    assert marked == [3, 6]


def test_a_late_arrival_is_seated_and_only_his_table_changes(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    page.gateway.run(PublishHeat(ONE))
    page.gateway.run(AddPlayer(PlayerDraft(name_zh="遲到王", name_en="Late Wong"), Status.PRESENT))
    wait(qtbot, page)
    before = {t.table: t.seats for t in event.tournament.tables_of(ONE)}
    assert page.reasons.seatless.words == "25 \u2068Late Wong\u2069 needs a seat."
    qtbot.mouseClick(page.reasons.seatless.action, LEFT)
    wait(qtbot, page)
    after = {t.table: t.seats for t in event.tournament.tables_of(ONE)}
    changed = [table for table in before if before[table] != after[table]]
    assert len(changed) == 1
    assert 25 in after[changed[0]]


def test_a_no_show_leaves_a_free_seat_that_a_latecomer_is_dragged_to(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    page.gateway.run(PublishHeat(ONE))
    gone = seats(event, ONE, 2)[0]
    page.gateway.run(SetStatus((PlayerNo(gone),), Status.ABSENT))
    page.gateway.run(AddPlayer(PlayerDraft(name_en="Late Wong"), Status.PRESENT))
    wait(qtbot, page)
    free = page.board.place_of_spot(CardSpot(event.tournament.tables_of(ONE)[1].table, 3))
    assert page.board.tiles[0].table == UNSEATED
    drag(qtbot, page.board, page.board.place_of(PlayerNo(25)), free)
    assert "table 2 would have 4" in page.board.foot.full_text
    qtbot.mouseRelease(page.board.viewport(), LEFT, pos=free)
    wait(qtbot, page)
    assert seats(event, ONE, 2)[-1] == 25


def test_all_without_a_seat_get_one_in_one_step(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    for name in ("Late Wong", "Late Ho", "Late Lee"):
        page.gateway.run(AddPlayer(PlayerDraft(name_en=name), Status.PRESENT))
    wait(qtbot, page)
    before = event.tournament.tables
    assert page.reasons.seatless.action.text() == "Give seats in heats 1, 2, 3"
    qtbot.mouseClick(page.reasons.seatless.action, LEFT)
    wait(qtbot, page)
    for heat in (ONE, TWO, THREE):
        seated = [number for table in event.tournament.tables_of(heat) for number in table.seats]
        assert sorted(seated) == list(range(1, 28))
    assert not page.reasons.seatless.words
    page.gateway.undo()
    wait(qtbot, page)
    assert event.tournament.tables == before


def test_where_not_all_have_room_those_who_are_here_come_first(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    page.gateway.run(AddPlayer(PlayerDraft(name_en="Reserve"), Status.PRESENT, alternate=True))
    page.gateway.run(AddPlayer(PlayerDraft(name_en="Expected")))
    for n in range(6):
        page.gateway.run(AddPlayer(PlayerDraft(name_en=f"Late {n}"), Status.PRESENT))
    wait(qtbot, page)
    qtbot.mouseClick(page.reasons.seatless.action, LEFT)
    wait(qtbot, page)
    seated = {number for table in event.tournament.tables_of(ONE) for number in table.seats}
    assert seated == {*range(1, 25), *range(27, 33)}
    assert page.reasons.seatless.words and not page.reasons.seatless.action.isVisible()


def test_a_table_whose_size_the_format_lacks_is_flagged(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    page.gateway.run(SetStatus(tuple(PlayerNo(n) for n in seats(event, ONE, 5)[:2]), Status.ABSENT))
    wait(qtbot, page)
    assert "5" in page.reasons.odd.words
    tile = next(tile for tile in page.board.tiles if tile.table == 5)
    assert any("2 players" in words for words, _ in tile.notes)


# ---- size, words, looks -------------------------------------------------------------------------


def test_waves_are_shown_with_their_times(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(EditEvent({"boards": 3}))
    event.run(DrawHeats((ONE, TWO, THREE), 7))
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    assert page.reasons.waves.full_text.startswith("Wave 1: 3 tables, 10:00–11:00")
    assert page.board.tiles[-1].aside == "wave 2, board 3"


def test_hostile_names_neither_break_a_card_nor_a_sentence(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    names = ("<b>bold</b>", "{0}{a}", "=cmd()", "محمد عبد", "😀🎲", "x" * 200, "'; --", "a&b")
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=name) for name in names), "x"))
    event.run(DrawHeats((ONE, TWO, THREE), 7))
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    for number in range(25, 33):
        assert page.board.select(PlayerNo(number))
    page.board.grab()
    shown = {line.name for tile in page.board.tiles for line in tile.lines}
    assert {"<b>bold</b>", "{0}{a}", "a&b"} <= shown
    assert all(len(name) <= 120 for name in shown)


def test_the_menu_of_a_seat_moves_a_player_to_another_table(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    from ui.pages.heats.moves import Names, seat_menu

    number = PlayerNo(seats(event, ONE, 1)[0])
    view = page._view
    assert view is not None
    menu = seat_menu(page, page.board.pick, view, number, Names(page.gateway.texts, event.tournament.players))
    tables = next(action.menu() for action in menu.actions() if action.menu() is not None)
    assert isinstance(tables, QMenu)
    move = next(action for action in tables.actions() if action.text().startswith("Table 3 "))
    move.trigger()
    wait(qtbot, page)
    assert number in seats(event, ONE, 3)
    menu.close()


def test_the_menu_of_a_seat_lets_somebody_sit_in_and_the_card_says_for_whom(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    from ui.pages.heats.moves import Names, seat_menu

    guest = event.run(AddPlayer(PlayerDraft(name_en="Late & Co"), Status.PRESENT)).data
    page.gateway.run(PublishHeat(ONE))
    wait(qtbot, page)
    owner, view = PlayerNo(seats(event, ONE, 1)[0]), page._view
    assert view is not None
    menu = seat_menu(page, page.board.pick, view, owner, Names(page.gateway.texts, event.tournament.players))
    inner = [action.menu() for action in menu.actions() if action.text().startswith("Stand-in for ")]
    (people,) = (each for each in inner if isinstance(each, QMenu))
    (sits,) = (action for action in people.actions() if "Late && Co" in action.text())
    sits.trigger()
    wait(qtbot, page)
    assert seats(event, ONE, 1)[0] == guest and event.tournament.tables[ONE, TableNo(1)].owners == {
        guest: owner
    }
    tile = next(tile for tile in page.board.tiles if tile.table == 1)
    assert f"for {owner}" in tile.lines[0].mark
    menu.close()


def test_the_page_speaks_chinese_while_running(qtbot: QtBot, page: HeatsPage) -> None:
    page.gateway.set_language(Language.ZH)
    assert primary(page).text() == "公布第 1 局"
    assert page.board.tiles[0].title == "第 1 枱"


def test_alt_arrows_go_through_the_heats(qtbot: QtBot, page: HeatsPage) -> None:
    with qtbot.waitActive(page.window()):
        page.window().activateWindow()
    page.board.setFocus()
    qtbot.keyClick(page.board, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert page.chooser.value == "2"


def test_a_published_heat_leads_to_its_papers_whatever_was_chosen_last(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    """Print opened on the check-in list, because that had been printed in the morning."""
    event.run(DrawHeats((ONE, TWO), 7))
    event.run(PublishHeat(ONE))
    event.run(PublishHeat(TWO))
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    for heat, words in ((ONE, "heat 1"), (TWO, "heat 2"), (ONE, "heat 1")):
        page_in(window, "heats", HeatsPage, settled).open_heat(heat)
        assert shell.header.primary.text() == f"Print {words}"
        qtbot.mouseClick(shell.header.primary, LEFT)
        settled(window)
        room = shell.current
        assert isinstance(room, PrintPage)
        assert room.order is not None and room.order.heat == heat
        assert shell.header.primary.text() == f"Save {words} as PDFs…", "there is no printer"
        room.choose("check-in")


def test_a_confirmed_table_is_not_offered_to_the_engine_and_f4_says_why(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    play_heat(event, ONE, 5, tables=1)
    window = window_of(event)
    page = page_in(window, "heats", HeatsPage, settled)
    for table, offered in ((TableNo(1), False), (TableNo(2), True)):
        assert page.board.select_table(table)
        assert (f"Run table {table} by Tourney" in rare(qtbot, page)) is offered
    assert window.shell is not None
    runs = [item.title for item in table_items(window.shell.gateway, window.shell.run_table)]
    assert len(runs) == 5
    scores = page_in(window, "scores", ScoresPage, settled)
    scores.open_table(TableNo(1))
    assert "Run the table\tF4" not in rare(qtbot, scores.panel)
    press(qtbot, window, "F4")
    assert window.shell.bar.words.startswith("Table 1 (heat 1) is confirmed.")


def test_the_price_of_a_swap_stands_whole_below_the_board(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    for number in event.tournament.players:
        page.gateway.run(EditPlayer(number, {"name_en": f"Wolfgang Featherstonehaugh-Cholmondeley {number}"}))
    wait(qtbot, page)
    tables = event.tournament.tables_of(ONE)
    page.board.pick(tables[0].seats[0])
    for seat in range(4):
        page.board.asked.emit(tables[0].seats[0], CardSpot(TableNo(4), seat, tables[3].seats[seat]))
        QApplication.processEvents()
        label = page.board.foot
        assert "⇄" in label.text() and label.text() == label.full_text
        assert label.height() >= label.heightForWidth(label.width())
