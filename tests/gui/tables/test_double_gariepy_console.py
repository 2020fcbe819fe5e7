"""Two boards at the console: the board chosen by key and by a click, both rings drawn, a table to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tourney.texts import ENGLISH
from tourney.views.table_play import DebtPending, PickPending

from .driver import NAMES, Driver, Referee, standing

RULES: dict[str, Any] = {"ruleset": "double-gariepy", "edition": "atlantic-city"}
EVERYBODY: dict[str, Any] = {letter: {"cash": 1500} for letter in "ABCD"}
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(**players: Any) -> Driver:
        return table({**standing(**{**EVERYBODY, **players}), "turn": NAMES[0]}, **RULES)

    return opened


def test_the_board_is_chosen_by_its_key(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 38})
    driver.press("13")
    pending = driver.view.pending
    assert isinstance(pending, PickPending) and [pick.square for pick in pending.picks] == [2, 42]
    driver.press("2")
    assert driver.view.board.seats[0].square == 42 and driver.view.log[-1].verb == "board"


def test_the_board_is_chosen_by_a_click_on_the_square(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 0})
    driver.press("33")
    board = driver.console.board
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.square_rect(46).center().toPoint())
    driver.settle()
    assert driver.view.board.seats[0].square == 46


def test_the_board_is_chosen_in_the_form_of_its_key(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 0})
    driver.press("33")
    driver.shift("G")
    assert driver.console.panel.form is not None
    driver.press("2")
    assert driver.console.panel.form is None and driver.view.board.seats[0].square == 46


def test_both_rings_are_named_and_their_squares_say_what_is_printed(room: Opens) -> None:
    board = room().view.board
    assert [ENGLISH.name(name) for name in board.ring_names] == ["Real world", "Alternate reality"]
    square = board.squares[79]
    assert (ENGLISH.name(square.name), ENGLISH.name(square.printed)) == ("Alternate Boardwalk", "Boardwalk")
    assert (board.squares[47].kind, ENGLISH.name(board.squares[47].printed)) == ("chance", "Chance")


def test_a_game_is_played_by_keys(room: Opens) -> None:
    driver = room(
        A={"cash": 150, "square": 38}, B={"cash": 90, "square": 78}, C={"cash": 60}, D={"cash": 700}
    )
    referee, verbs = Referee(driver, seed=5), set[str]()
    for _ in range(40):
        pending = driver.view.pending
        if driver.view.over:
            break
        if isinstance(pending, PickPending):
            driver.press("12"[driver.view.n % 2])
        elif isinstance(pending, DebtPending) and pending.cash < pending.amount and pending.ways:
            driver.press("1")
        else:
            referee.step()
        verbs.add(driver.view.log[-1].verb)
    assert {"throw", "board", "buy"} <= verbs and "claim" not in verbs
