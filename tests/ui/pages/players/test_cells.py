"""Players changed where they stand: a double click, Tab, Esc, what is refused, what comes meanwhile."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press, wait
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.event.records import Player, Status
from tourney.players.commands import SetStatus
from ui.main_window import MainWindow
from ui.pages.players.page import PlayersPage

THREE = PlayerNo(3)


@pytest.fixture
def wide(window_of: Open, event: Application) -> MainWindow:
    window = window_of(event)
    window.resize(1800, 900)
    return window


@pytest.fixture
def page(wide: MainWindow, settled: Settled) -> PlayersPage:
    players_page = page_in(wide, "players", PlayersPage, settled)
    wide.activateWindow()
    QApplication.processEvents()
    return players_page


def cell(page: PlayersPage, number: int, field: str) -> QLineEdit:
    """Click twice on a player's field; what one types into."""
    table = page.roster.table
    assert page.roster.select(number)
    at = [column.field for column in table.rows_model.columns].index(field)
    place = table.visualRect(table.currentIndex().siblingAtColumn(at)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    widget = QApplication.focusWidget()
    assert isinstance(widget, QLineEdit)
    assert table.isAncestorOf(widget)
    return widget


def type_over(field: QLineEdit, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    field.selectAll()
    field.insert(text)  # as an input method does: no key types Chinese
    QTest.keyClick(field, key)
    QApplication.processEvents()  # Qt takes what was typed once the key is done with


def player(event: Application) -> Player:
    return event.tournament.players[THREE]


@pytest.mark.parametrize(
    ("field", "typed", "stored"),
    [
        ("name_en", "=cmd()", "=cmd()"),
        ("name_zh", "司徒子晴", "司徒子晴"),
        ("team", "<b>Lions</b>", "<b>Lions</b>"),
        ("phone", "9123 4567", "9123 4567"),
        ("pledged", "1500", 1500),
        ("note", "", ""),
    ],
)
def test_a_double_click_changes_the_cell_and_undo_takes_it_back(
    qtbot: QtBot, page: PlayersPage, event: Application, field: str, typed: str, stored: object
) -> None:
    before = player(event)
    type_over(cell(page, 3, field), typed)
    wait(qtbot, page)
    assert getattr(player(event), field) == stored
    assert page.stack.currentWidget() is page.roster
    assert page._form is None or page._form.isHidden(), "the form stays shut"
    if stored != getattr(before, field):
        page.gateway.undo()
        wait(qtbot, page)
        assert player(event) == before


def test_esc_leaves_the_cell_as_it_was_and_the_page_where_it_is(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    before = player(event)
    type_over(cell(page, 3, "name_en"), "Nobody", Qt.Key.Key_Escape)
    wait(qtbot, page)
    assert player(event) == before
    assert page.isVisible()


def test_what_is_refused_is_told_and_the_cell_shows_what_is_stored(
    qtbot: QtBot, page: PlayersPage, event: Application, wide: MainWindow
) -> None:
    before = player(event)
    type_over(cell(page, 3, "name_en"), " ")
    wait(qtbot, page)
    type_over(cell(page, 3, "name_zh"), " ")
    wait(qtbot, page)
    assert wide.shell is not None
    assert "No name" in wide.shell.bar.words
    assert player(event).name_zh == before.name_zh


def test_typing_in_a_cell_survives_what_comes_from_elsewhere(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    """Somebody else checks a player in while a name is being typed."""
    field = cell(page, 3, "name_en")
    field.selectAll()
    QTest.keyClicks(field, "Half a na")
    page.gateway.run(SetStatus((PlayerNo(9),), Status.PRESENT))
    wait(qtbot, page)
    assert QApplication.focusWidget() is field
    QTest.keyClicks(field, "me")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    wait(qtbot, page)
    assert player(event).name_en == "Half a name"
    roster_line = next(each for each in page.roster.table.rows_model.rows if each.number == 9)
    assert roster_line.status is Status.PRESENT


def test_the_cell_is_shown_by_key_too_and_enter_still_opens_the_form(
    qtbot: QtBot, page: PlayersPage, wide: MainWindow
) -> None:
    page.roster.select(3)
    press(qtbot, wide, "Shift+F2")
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    press(qtbot, wide, "Esc")
    press(qtbot, wide, "Return")
    assert page.form.isVisible()
