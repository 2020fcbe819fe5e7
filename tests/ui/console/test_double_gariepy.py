"""Two boards at the console: the board chosen by key and by a click, both rings drawn, a table to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest

from tests.ui.console.driver import NAMES, Driver, Referee, standing
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.game.console.view import DebtPending, PickPending
from ui.console.correction import CorrectField
from ui.widgets.board_squares import paint_square
from ui.widgets.text import LEAST, face_of, fitted
from ui.widgets.theme import load_fonts, look

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


@pytest.mark.parametrize(
    ("taken", "high"),
    [(False, 727), (True, 727), (False, 683), (True, 683)],
    ids=["empty", "taken", "above-a-message", "taken-above-a-message"],
)
@pytest.mark.parametrize("texts", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_no_name_on_either_board_is_cut_or_broken_inside_a_word(
    room: Opens, texts: Texts, taken: bool, high: int
) -> None:
    """On a screen of 1366 x 768 less a frame and a bar, whatever the owner of the square and the players on
    it.
    """
    load_fonts()
    deeds = ("kentucky-avenue", "pennsylvania-avenue", "alt-electric-company", "alt-mediterranean-avenue")
    driver = room(B={"cash": 1500, "deeds": dict.fromkeys(deeds, 0)})
    driver.window.resize(1356, high)
    driver.window.retranslate(texts)
    widget, view = driver.console.board, driver.view.board
    driver.settle()
    widget.grab()
    written: dict[str, bool] = {}

    def write(_painter: object, where: QRectF, words: str, size: float, **said: Any) -> None:
        wide, high = where.width(), where.height()
        if said.get("turned"):
            wide, high = high, wide
        lines = fitted(words, int(wide) - 2, round(high) + 1, face_of(look().font()), round(size), LEAST)[1]
        written[words] = "".join(lines) == words if texts is CHINESE else " ".join(lines) == words

    style = replace(widget._style(view, texts), write=write)
    canvas = QPixmap(widget.size())
    painter = QPainter(canvas)
    for at, lot in widget._plan.lots.items():
        paint_square(painter, lot, view.squares[at], style, marked=False, taken=taken)
    painter.end()
    names = {texts.name(each.printed or each.name) for each in view.squares if each.index != 40}
    assert names <= written.keys() and all(written[name] for name in names), written


def test_a_correction_asks_for_buildings_only_where_somebody_owns_the_deed(room: Opens) -> None:
    driver = room(B={"cash": 1500, "deeds": {"alt-boardwalk": "mortgaged"}})
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    field.part.button("deeds").click()
    bought, held = field.deeds[3], field.deeds[79]
    assert bought.level is not None and held.level is not None
    assert (bought.level.isEnabled(), held.level.isEnabled()) == (False, True)
    bought.owner.setCurrentIndex(bought.owner.findData(0))
    assert bought.level.isEnabled()


def test_seats_stand_in_the_middle_of_both_boards(room: Opens) -> None:
    widget = room().console.board
    widget.grab()
    cards = [widget.seat_rect(seat) for seat in range(4)]
    first, second = (QRectF(*centre) for centre in widget._plan.centres)
    assert all(first.contains(card) for card in cards[:2])
    assert all(second.contains(card) for card in cards[2:])


def test_who_owes_the_fine_is_told_so_instead_of_being_asked_to_throw(table: Opens) -> None:
    """Digits and Enter are refused by Y5.1; nobody else speaks for it."""
    standing_now = standing(**{**EVERYBODY, "A": {"cash": 1500, "square": 50, "in_jail": 1}})
    standing_now["players"][NAMES[3]] = {"bankrupt": 1}
    driver = table({**standing_now, "turn": NAMES[0]}, **RULES)
    panel = driver.console.panel
    assert "first pays M50, or a jail card" in panel.title.full_text
    assert panel.clause == "Y5.1"
    for keys in ("3", "\n"):
        driver.press(keys)
        assert "first pays M50, or a jail card" in driver.note and panel.note.clause == "Y5.1"
        assert driver.view.n == 0 and driver.console.seat == 0
        driver.press("\x1b")
    driver.press("p12")
    assert (driver.view.board.seats[0].cash, driver.view.board.seats[0].square) == (1450, 53)


def test_every_field_is_set_right_by_keys_and_taken_back(room: Opens) -> None:
    """Cash, square, jail and the cards of four decks, then the deeds; the phase follows: no field (Y5)."""
    driver = room()
    before = driver.view.board
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField) and not field.kept
    driver.words("1400")
    driver.press("\t")
    driver.words("50")
    driver.press("\t")
    driver.key(Qt.Key.Key_Down)
    for _ in range(4):
        driver.press("\t ")
    field.part.button("deeds").setFocus()
    driver.press(" ")
    twin = field.deeds[79]
    twin.owner.setFocus()
    for _ in range(2):
        driver.key(Qt.Key.Key_Down)
    driver.press("\t")
    driver.key(Qt.Key.Key_Up)
    form.fields["reason"].start()
    driver.words("counted again")
    driver.press("\n")
    first, deed = driver.view.board.seats[0], driver.view.board.squares[79]
    assert (first.cash, first.square, first.in_jail) == (1400, 50, 0)
    assert sorted(first.jail_cards) == sorted(driver.view.board.jail_cards)
    assert (deed.owner, deed.level) == (1, -1)
    driver.ctrl("z")
    driver.words("not so")
    driver.press("\n")
    assert (driver.view.board.seats, driver.view.board.squares) == (before.seats, before.squares)


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
