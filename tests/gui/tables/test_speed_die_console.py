"""The speed die at the console: the third face is one key more, bus and triple are squares to be clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.views.table_play import PickPending

from .driver import Driver

Make = Callable[..., Driver]
RICH = {"cash": 1500, "speed": True}


def begun(table: Make, **players: Any) -> Driver:
    setup = {"players": {name: {**RICH, **players.get(name, {})} for name in "ABC"}, "turn": "A"}
    return table(setup=setup, ruleset="speed-die", names=("A", "B", "C"))


@pytest.mark.parametrize(("keys", "square"), [("362", 11), ("63h", 9)])
def test_the_third_face_is_typed_as_one_key_more(table: Make, keys: str, square: int) -> None:
    at = begun(table)
    at.press(keys)
    assert at.view.board.seats[0].square == square
    assert at.view.board.last_throw is not None and len(at.view.board.last_throw) == 3


def test_b_is_the_bus_while_a_throw_is_typed_and_else_buys(table: Make) -> None:
    at = begun(table)
    at.press("12b")
    pending = at.view.pending
    assert isinstance(pending, PickPending) and [pick.square for pick in pending.picks] == [1, 2, 3]
    at.press("3")
    at.press("b")
    assert at.view.board.squares[3].owner == 0


def test_the_bus_is_a_square_to_be_clicked(table: Make) -> None:
    at = begun(table)
    at.press("36b")
    at.click_square(9)
    assert at.view.board.seats[0].square == 9


def test_a_triple_goes_where_it_is_clicked_or_named(table: Make) -> None:
    at = begun(table)
    at.press("222")
    pending = at.view.pending
    assert isinstance(pending, PickPending) and len(pending.picks) == 39
    at.click_square(0)
    assert isinstance(at.view.pending, PickPending)
    at.click_square(39)
    assert at.view.board.seats[0].square == 39
    at = begun(table)
    at.press("111")
    at.press("o")
    form = at.window.console.panel.form
    assert form is not None, at.note
    at.press("\x1b")
    at.click_square(20)
    assert at.view.board.seats[0].square == 20


def test_who_has_had_no_salary_types_two_dice(table: Make) -> None:
    at = begun(table, A={"speed": False})
    at.press("12")
    assert at.view.board.seats[0].square == 3


def test_dice_on_screen_throw_the_third_too(table: Make) -> None:
    at = begun(table)
    at.window.console.on_screen = True
    at.press("\n")
    assert at.view.board.last_throw is not None and len(at.view.board.last_throw) == 3
