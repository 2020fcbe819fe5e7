"""The table's board by the accessibility tree: seats with their money, squares with their owners, presses."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from tests.ui.console.conftest import Make
from tests.ui.eyes import NAME, VALUE, children, face, named, press, under
from tourney.base.texts import CHINESE


def test_seats_and_squares_are_read(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    board = face(driver.console.board)
    parts = children(board)
    assert len(parts) == 4 + 40
    assert parts[0].text(NAME) == "① 陳大文"
    assert parts[0].text(VALUE).startswith("M1,440, Worth 1,500, Cheung Chau")
    square = named(board, "Cheung Chau")
    assert "Owner: ① 陳大文" in square.text(VALUE) and "unbuilt" in square.text(VALUE)
    assert "Standing here: ① 陳大文" in square.text(VALUE)
    assert "② Chan Siu Ming, ③ 李, ④ Ng" in named(board, "GO").text(VALUE)
    assert "M200" in named(board, "Income Tax").text(VALUE)
    assert under(board, square).text(NAME) == "Cheung Chau"
    driver.window.retranslate(CHINESE)
    assert "業主：① 陳大文" in named(face(driver.console.board), "長洲").text(VALUE)


def test_a_press_shows_a_square_and_says_who_speaks(table: Make) -> None:
    driver = table()
    driver.press("12d")
    board = face(driver.console.board)
    press(named(board, "Cheung Chau"))
    driver.settle()
    assert "Cheung Chau" in driver.console.lookup.details.words
    assert named(face(driver.console.board), "Cheung Chau").state().selected
    press(children(board)[2])
    assert driver.console.seat == 2
    row_of_bidders = driver.console.panel.situation.bidders
    assert row_of_bidders is not None
    bidders = face(row_of_bidders)
    assert [bool(row.state().selected) for row in children(bidders)] == [False, False, True, False]
    assert children(bidders)[1].text(VALUE) == "still in, M1,500"
    press(children(bidders)[3])
    assert driver.console.seat == 3


def test_every_key_button_of_the_console_is_a_button_with_its_key(table: Make, qtbot: QtBot) -> None:
    driver = table()
    driver.press("12")
    buy = face(driver.console.panel.button("Buy"))
    assert buy.role() is QAccessible.Role.Button and "B" in buy.text(NAME)
    press(buy)
    qtbot.waitUntil(lambda: driver.view.board.squares[3].owner == 0, timeout=5000)
