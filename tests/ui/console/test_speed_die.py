"""The speed die at the console: the third face is one key more, bus and triple are squares to be clicked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.ui.console.driver import Driver
from tourney.base.texts import ENGLISH
from tourney.game.console.view import PickPending, StartThrowPending
from ui.console.keys import KeyButton
from ui.console.words import seat_note
from ui.widgets.board_squares import paint_die
from ui.widgets.text import Label

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
    at.click_square(4)
    assert at.console.panel.note.clause == "S5.2" and "3, 6, 9" in at.note
    at.click_square(0)
    assert at.console.panel.note.clause == "S5.2" and isinstance(at.view.pending, PickPending)
    at.click_square(9)
    assert at.view.board.seats[0].square == 9


@pytest.mark.parametrize(("keys", "clause"), [("36b", "S5.2"), ("222", "S6.1")])
def test_nobody_builds_before_the_square_is_chosen(table: Make, keys: str, clause: str) -> None:
    at = begun(table)
    at.press(f"{keys}h")
    assert at.console.panel.note.clause == clause


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
    assert at.view.n == 0 and "Enter" in at.console.panel.dice.accessibleName()
    at.press("\n")
    assert at.view.board.seats[0].square == 3


@pytest.mark.parametrize(
    ("facts", "clause"), [({"speed": False}, "S4.1"), ({"square": 10, "in_jail": 0}, "S4.2")]
)
@pytest.mark.parametrize("third", ["b", "h", "1", "3"])
def test_a_third_die_that_is_not_thrown_is_refused_and_does_nothing_else(
    table: Make, facts: dict[str, Any], clause: str, third: str
) -> None:
    """B would buy what the two dice reach, H build there."""
    at = begun(table, A=facts)
    lines = at.window.client.lines
    at.press(f"12{third}")
    assert at.console.panel.note.clause == clause and at.window.client.lines == lines
    assert at.console.panel.dice.typed == "12"
    at.press("\n")
    assert at.view.board.last_throw == (1, 2)


def test_dice_on_screen_throw_the_third_too(table: Make) -> None:
    at = begun(table)
    at.window.console.on_screen = True
    at.press("\n")
    assert at.view.board.last_throw is not None and len(at.view.board.last_throw) == 3


def test_the_bus_says_how_far_each_key_goes_and_has_no_second_button(table: Make) -> None:
    at = begun(table)
    at.press("34b")
    shown = [button.words for button in at.window.console.panel.findChildren(KeyButton)]
    ways = [words for words in shown if " on" in words]
    assert [words.split(", ")[1] for words in ways] == ["3 squares on", "4 squares on", "7 squares on"]
    assert not [words for words in shown if words.startswith("Move")]
    at.press("1")
    assert at.view.board.seats[0].square == 3


def test_who_uses_the_die_stands_on_the_card_and_the_rules_name_it(table: Make) -> None:
    at = table(
        setup={"players": {name: {"speed": name == "A"} for name in "AB"}, "turn": "A"},
        ruleset="tournament",
        options={"speed_die": True},
        names=("A", "B"),
    )
    notes = [seat_note(seat, at.view.board, ENGLISH) for seat in at.view.board.seats]
    assert "speed die" in notes[0] and "speed die" not in notes[1]
    assert [ENGLISH.say(each) for each in at.view.title.over] == ["speed die"]
    heads = [label.full_text for label in at.window.findChildren(Label)]
    assert "Charity tournament · speed die" in heads


def test_after_a_wrong_key_the_hint_still_asks_for_three_dice(table: Make) -> None:
    at = begun(table)
    at.press("127")
    assert "1 2 3 b h" in at.note
    assert at.window.console.panel.dice.typed == "12"
    at.press("\b\b\b")
    assert "B (bus)" in at.window.console.panel.dice.accessibleName()


FACES: tuple[int | str, ...] = (1, 6, 9, "bus", "hunter", "swap")


@pytest.mark.parametrize("face", FACES)
def test_every_face_of_a_die_is_painted_its_own_way(qapp: QApplication, face: int | str) -> None:
    def painted(value: int | str) -> QImage:
        image = QImage(60, 60, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        paint_die(painter, QRectF(0, 0, 60, 60), value)
        painter.end()
        return image

    assert all(painted(face) != painted(other) for other in FACES if other != face)


def test_who_begins_is_thrown_for_by_the_document_s_clause(table: Make) -> None:
    at = table(ruleset="speed-die", names=("A", "B"))
    at.shift("t")
    at.press("34")
    assert isinstance(at.view.pending, StartThrowPending)
    assert at.view.pending.clause == "S2.6"


def test_enter_with_nothing_typed_shows_a_throw_of_all_dice(table: Make) -> None:
    at = begun(table)
    at.press("\n")
    assert "e.g. 362" in at.note
    at.press("1\n")
    assert "e.g. 362" in at.note


def test_two_dice_alone_are_refused_and_stay_typed_for_the_third(table: Make) -> None:
    at = begun(table)
    at.press("36\n")
    assert at.console.panel.note.clause == "S4.4" and at.console.panel.dice.typed == "36"
    at.press("2")
    assert at.view.board.seats[0].square == 11
