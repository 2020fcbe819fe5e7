"""Seats put right on Heats and at the desk after the start: by mouse, keys and menu, never in silence."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.heats.table_states import FREE, ONE, REASON, STATES, running
from tests.ui.hand import Open, Settled, drag, page_in, seats, wait
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.players.commands import AddPlayer
from ui.main_window import MainWindow
from ui.pages.heats.page import HeatsPage
from ui.pages.players.page import PlayersPage
from ui.parts.dialogs import ReasonField
from ui.parts.impact import ImpactDialog

LEFT = Qt.MouseButton.LeftButton
WHY = "each at the other's table"


def answer(qtbot: QtBot, window: MainWindow) -> None:
    """Give the reason that is asked for, as a person types it."""
    dialogs = [each for each in window.findChildren(ImpactDialog) if each.isVisible()]
    assert len(dialogs) == 1 and dialogs[0].wants_reason
    assert "plays on, its clock too" in dialogs[0].view.words.full_text
    told = dialogs[0].view.words.full_text
    assert all(f"→ heat 1, table {table}, seat 2" in told for table in (1, 2)), "who comes where"
    chips = dialogs[0].reason.chips
    assert [chip.text() for chip in chips] == ["Sat at the wrong table", "Came late", "Other…"]
    assert dialogs[0].reason.clean == "" and not dialogs[0].yes.isEnabled(), "no reason is chosen for anybody"
    qtbot.mouseClick(chips[0], LEFT)
    assert dialogs[0].reason.clean == "Sat at the wrong table" and dialogs[0].yes.isEnabled()
    qtbot.mouseClick(chips[-1], LEFT)
    assert not dialogs[0].yes.isEnabled()
    qtbot.keyClicks(dialogs[0].reason.field, WHY)
    qtbot.mouseClick(dialogs[0].yes, LEFT)


def by_mouse(qtbot: QtBot, page: HeatsPage, a: int, b: int) -> None:
    drag(qtbot, page.board, page.board.place_of(PlayerNo(a)), page.board.place_of(PlayerNo(b)))
    qtbot.mouseRelease(page.board.viewport(), LEFT, pos=page.board.place_of(PlayerNo(b)))


def by_keys(qtbot: QtBot, page: HeatsPage, a: int, b: int) -> None:
    page.board.setFocus()
    page.board.select(PlayerNo(a))
    qtbot.keyClick(page.board, Qt.Key.Key_Space)
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    if page.board.picked is not None:
        page.board.select(PlayerNo(b))
        qtbot.keyClick(page.board, Qt.Key.Key_Space)


def by_menu(qtbot: QtBot, page: HeatsPage, a: int, b: int) -> None:
    choose(page, a, "Pick up")
    if page.board.picked is not None:
        page.board.setFocus()
        page.board.select(PlayerNo(b))
        qtbot.keyClick(page.board, Qt.Key.Key_Space)


def choose(page: HeatsPage, player: int, word: str) -> None:
    """Choose an entry of a seat's menu: there, and never grey."""
    spot = page.board._grid.find(PlayerNo(player))
    page.board.menu_wanted.emit(spot, QPoint(0, 0))
    menu = next(each for each in page.findChildren(QMenu) if each.isVisible())
    action = next(each for each in menu.actions() if each.text().startswith(word))
    assert action.isEnabled(), f"{word} is grey and says nothing"
    menu.close()
    action.trigger()


WHY_NOT = {
    "seats_of_game": "Table 1 of heat 1 runs in Tourney. First close",
    "seats_entered": "Table 1 of heat 1 has sheets",
    "seats_confirmed": "Table 1 of heat 1 is confirmed. Reopen",
}
WAYS = {"mouse": by_mouse, "keys": by_keys, "menu": by_menu}


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled, request: pytest.FixtureRequest) -> HeatsPage:
    """Heats of an event in which table 1 is in the state that the test names."""
    STATES[request.param][0](event)
    heats_page = page_in(window_of(event), "heats", HeatsPage, settled)
    heats_page.open_heat(ONE)
    return heats_page


@pytest.mark.parametrize(("page", "state"), [(each, each) for each in STATES], indirect=["page"])
def test_two_people_change_tables_in_every_state_or_are_told_why_not(
    qtbot: QtBot, page: HeatsPage, event: Application, window: MainWindow, state: str
) -> None:
    expected = STATES[state][1]
    for way, act in WAYS.items():
        a, b = seats(event, ONE, 1)[1], seats(event, ONE, 2)[1]
        clocks = event.tournament.clocks
        act(qtbot, page, a, b)
        wait(qtbot, page)
        if expected not in (FREE, REASON):
            assert window.shell is not None
            told = window.shell.bar.words
            assert WHY_NOT[expected] in told, way
            window.shell.bar.clear()
            assert seats(event, ONE, 1)[1] == a
            continue
        if expected == REASON:
            answer(qtbot, window)
            wait(qtbot, page)
            assert event.journal()[-1].params["why"] == WHY
        assert (seats(event, ONE, 1)[1], seats(event, ONE, 2)[1]) == (b, a), way
        assert event.tournament.clocks == clocks


def test_the_menu_of_a_table_with_sheets_says_at_every_entry_why_its_seats_stay(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, window: MainWindow
) -> None:
    STATES["confirmed"][0](event)
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    page.open_heat(ONE)
    assert window.shell is not None
    for entry in ("Pick up", "Move", "Remove"):
        window.shell.bar.clear()
        choose(page, seats(event, ONE, 1)[0], entry)
        assert WHY_NOT["seats_confirmed"] in window.shell.bar.words, entry


def test_the_game_of_a_table_is_taken_back_from_its_menu_and_then_people_move(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, window: MainWindow
) -> None:
    STATES["run by Tourney"][0](event)
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    page.open_heat(ONE)
    choose(page, seats(event, ONE, 1)[0], "Take back the game of table 1")
    reason = next(each for each in window.findChildren(ReasonField) if each.isVisible())
    qtbot.keyClicks(reason, WHY)
    qtbot.keyClick(reason, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert not event.tournament.games
    a, b = seats(event, ONE, 1)[1], seats(event, ONE, 2)[1]
    by_mouse(qtbot, page, a, b)
    wait(qtbot, page)
    assert seats(event, ONE, 1)[1] == b


def test_who_comes_a_minute_late_is_seated_at_the_desk_while_the_clock_runs(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, window: MainWindow
) -> None:
    running(event)
    late = event.run(AddPlayer(PlayerDraft(name_en="Late Comer"), Status.REGISTERED)).data
    page = page_in(window_of(event), "players", PlayersPage, settled)
    page.open_target("checkin")
    desk = page.check_in
    qtbot.keyClicks(desk.field, "Late Comer")
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert "Missed" not in desk.answer.need.words
    assert "No seat yet in heats 1, 2." in desk.answer.need.words
    assert window.shell is not None
    assert f"Player {late} needs a seat in heats 1, 2." in window.shell.bar.words, "one truth"
    assert desk.answer.need.action.text() == "Give seats in heats 1, 2"
    assert desk.answer.need.other.text() == "Only in heat 2"
    qtbot.keyClick(desk.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    dialog = next(each for each in window.findChildren(ImpactDialog) if each.isVisible())
    assert dialog.reason.clean == "Came late", "the usual reason stands there"
    told = dialog.view.words.full_text
    assert "Late Comer" in told and "heat 2" in told
    qtbot.mouseClick(dialog.yes, LEFT)
    wait(qtbot, page)
    assert {table.heat for table in event.tournament.tables.values() if late in table.seats} == {"1", "2"}
    assert event.journal()[-1].params["why"] == "Came late"
    given = event.tournament.tables_of(ONE)
    table = next(each for each in given if late in each.seats)
    assert f"→ heat 1, table {table.table}, seat {table.seats.index(late) + 1}" in told
    assert desk.answer.table.full_text.startswith("Table")
