"""Davenport's two boards at the console: two turns in any order, two moneys, bargains, corrections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest

from tests.ui.console.driver import NAMES, Driver, Referee, standing
from tourney.base.chance import Chance
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import (
    AuctionPending,
    OfferPending,
    PickPending,
    StartThrowPending,
    TableView,
    ThrowPending,
)
from tourney.game.systems.double_davenport.entries import Bargain
from ui.console import keys as acts
from ui.console.choice_form import DealField
from ui.console.correction import CorrectField, HoldersFields, OneField
from ui.widgets.board_squares import paint_square
from ui.widgets.text import LEAST, face_of, fitted
from ui.widgets.theme import load_fonts, look

RULES: dict[str, Any] = {"ruleset": "double-davenport", "edition": "atlantic-city"}
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four: seat 1 has the eights, seat 2 the sixes."""

    def opened(dice: dict[str, str] | None = None, **players: Any) -> Driver:
        hands = {letter: {"cash": 800, "pounds": 800, "square": 4} for letter in "ABCD"}
        given = {letter: hand | players.get(letter, {}) for letter, hand in hands.items()}
        return table(
            {**standing(**given), "dice": dice or {"eight": NAMES[0], "six": NAMES[1]}},
            **RULES,
        )

    return opened


def said(view: TableView) -> tuple[str, str]:
    assert view.pending is not None and view.beside is not None
    return ENGLISH.say(view.pending.message), ENGLISH.say(view.beside.message)


def test_both_questions_are_in_sight_and_space_turns_to_the_other(room: Opens) -> None:
    driver = room()
    assert isinstance(driver.view.pending, ThrowPending) and isinstance(driver.view.beside, ThrowPending)
    first = driver.view.pending.seats
    driver.press(" ")
    assert driver.view.pending.seats != first and driver.view.beside.seats == first
    button = driver.console.panel.beside
    assert button.isVisible() and "At the same time" in button.words and button.key == "Space"


def test_a_long_name_in_the_other_question_takes_a_second_line(table: Opens) -> None:
    names = ("Ada", "Bartholomew Maximilian Cholmondeley", "Bo", "Cy")
    hands = {name: {"cash": 800, "pounds": 800, "square": 4} for name in names}
    setup = {"players": hands, "dice": {"eight": names[0], "six": names[1]}}
    driver = table(setup, names=names, **RULES)
    beside = driver.console.panel.beside
    assert names[1] in beside.words and beside.height() == look().px(52)
    driver.press(" ")
    assert "Ada" in beside.words and beside.height() == look().px(34)


def test_two_turns_are_answered_in_any_order(room: Opens) -> None:
    driver = room(B={"square": 36})
    driver.console.choose_seat(0)
    driver.press("13")
    assert isinstance(driver.view.pending, OfferPending) and driver.view.board.seats[0].square == 8
    driver.press(" ")
    driver.press("56")
    assert isinstance(driver.view.pending, PickPending)
    assert said(driver.view)[1] == f"{NAMES[0]}: buy Vermont Avenue for $100?"
    driver.press("2")
    assert [ENGLISH.say(each.said) for each in driver.view.board.seats[1].purse] == ["$800", "£1,000"]
    driver.console.choose_seat(0)
    driver.press("\n")
    assert driver.view.board.squares[8].owner == 0
    assert [ENGLISH.say(each.said) for each in driver.view.board.seats[0].purse] == ["$700", "£800"]


def test_an_auction_stops_the_other_turn(room: Opens) -> None:
    driver = room()
    driver.console.choose_seat(0)
    driver.press("13d")
    assert isinstance(driver.view.pending, AuctionPending) and driver.view.beside is None
    assert ENGLISH.say(driver.view.pending.message).endswith("next from $20.")
    driver.press(" ")
    assert "Only one turn" in driver.note


def test_a_direction_is_chosen_by_its_digit_and_by_a_click(room: Opens) -> None:
    driver = room(A={"square": 0}, B={"square": 0})
    driver.console.choose_seat(0)
    pending = driver.view.pending
    assert isinstance(pending, PickPending) and [pick.square for pick in pending.picks] == [1, 39, 41, 79]
    driver.press("4")
    assert isinstance(driver.view.pending, ThrowPending)
    driver.console.choose_seat(1)
    board = driver.console.board
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.square_rect(39).center().toPoint())
    driver.settle()
    driver.console.choose_seat(1)
    driver.press("12")
    assert driver.view.board.seats[1].square == 37
    driver.console.choose_seat(0)
    driver.press("78")
    assert driver.view.board.seats[0].square == 65


def test_a_pair_is_said_before_its_dice_where_one_player_has_the_turn(room: Opens) -> None:
    driver = room(dice={"turn": NAMES[0]})
    assert driver.view.beside is None
    driver.press("678")
    assert "1 to 6" in driver.note
    driver.press("878")
    assert driver.view.board.seats[0].square == 19


def test_the_game_begins_with_four_dice_and_corners(table: Opens) -> None:
    driver = table(names=("Ann", "Bob", "Cat"), **RULES)
    assert isinstance(driver.view.pending, StartThrowPending)
    for dice in ("3344", "1112", "1111"):
        driver.press(dice)
    for _ in range(3):
        pending = driver.view.pending
        assert isinstance(pending, PickPending) and pending.clause == "D3.2"
        driver.press("2")
    for dice in ("6688", "1111", "2222"):
        driver.press(dice)
    view = driver.view
    assert isinstance(view.pending, PickPending) and isinstance(view.beside, PickPending)
    assert {seat.square for seat in view.board.seats} <= {0, 10, 20, 30, 50, 60, 70}


def test_demands_markers_and_the_dice_passed_on_by_their_keys(room: Opens) -> None:
    driver = room()
    driver.console.choose_seat(0)
    driver.shift("d")
    assert "1 demand running" in [ENGLISH.say(each) for each in driver.view.board.stock]
    driver.console.choose_seat(1)
    driver.shift("p")
    assert driver.view.board.seats[1].cash == 700
    driver.console.choose_seat(3)
    driver.shift("m")
    form = driver.console.panel.form
    assert form is not None and form.choice.seat == 3
    form.fields["deed"].list.mark("mayfair")  # type: ignore[attr-defined]
    form.submit()
    driver.settle()
    assert driver.view.board.squares[79].marked == 3


def test_a_bargain_of_both_moneys_and_words(room: Opens) -> None:
    driver = room()
    driver.console.choose_seat(2)
    driver.press("e")
    form = driver.console.panel.form
    assert form is not None
    (field,) = form.fields.values()
    assert isinstance(field, DealField)
    field.partners.set_value("3")
    field._show_partner()
    field.give.moneys["pounds"].setText("120")
    field.take.cash.setText("90")
    field.terms.setText("no rent on the Strand")
    form.send.click()
    driver.settle()
    words = driver.console.panel.words
    assert "£120" in words and "$90" in words and "no rent on the Strand" in words
    driver.press("a")
    assert [seat.cash for seat in driver.view.board.seats[2:]] == [890, 710]
    assert [ENGLISH.say(seat.purse[1].said) for seat in driver.view.board.seats[2:]] == ["£680", "£920"]


def test_bail_is_paid_by_its_digit_in_the_money_of_the_board(room: Opens) -> None:
    driver = room(A={"square": 60})
    driver.console.choose_seat(0)
    driver.press("46")
    pending = driver.view.pending
    assert isinstance(pending, PickPending)
    assert ENGLISH.say(pending.message) == f"{NAMES[0]} to jail: bail, card, or inside?"
    driver.press("1")
    seat = driver.view.board.seats[0]
    assert ([ENGLISH.say(each.said) for each in seat.purse], seat.square) == (["$800", "£600"], 50)
    assert seat.in_jail is None


def test_by_rail_after_the_rent_and_then_the_other_way(room: Opens) -> None:
    rails = dict.fromkeys(("pennsylvania-railroad", "marylebone-station", "kings-cross-station"), 0)
    driver = room(A={"square": 8}, C={"deeds": rails})
    driver.console.choose_seat(0)
    driver.press("34")
    driver.press("\n")
    pending = driver.view.pending
    assert isinstance(pending, PickPending) and [pick.square for pick in pending.picks] == [45, 55]
    labels = {choice.id: ENGLISH.say(choice.label) for choice in driver.view.here}
    assert labels["decline"] == "Stay here"
    driver.press("2")
    driver.console.choose_seat(0)
    assert (driver.view.board.seats[0].square, driver.view.board.seats[0].cash) == (55, 775)
    driver.shift("g")
    form = driver.console.panel.form
    assert form is not None
    assert [ENGLISH.say(option.label) for option in form.choice.asks[0].options] == [
        "Forward, to Bow Street",
        "Backward, to Northumberland Avenue",
    ]
    driver.press("2")
    assert "← backward, may turn" in [ENGLISH.say(note) for note in driver.view.board.seats[0].notes]


@pytest.mark.parametrize(("money", "left"), [("dollars", ["$900", "£800"]), ("pounds", ["$800", "£900"])])
def test_a_bet_in_the_casino_is_one_of_the_money_on_its_button(
    room: Opens, money: str, left: list[str]
) -> None:
    driver = room(A={"square": 10})
    driver.console.choose_seat(0)
    driver.press("46")
    bets = [choice for choice in driver.view.here if choice.id == "bet"]
    assert [ENGLISH.say(choice.label) for choice in bets] == ["Bet dollars", "Bet pounds"]
    if money == "dollars":
        driver.shift("c")
    else:
        driver.console.take(bets[1])
    form = driver.console.panel.form
    assert form is not None and ENGLISH.say(form.choice.label) == f"Bet {money}"
    for name, value in (("amount", "50"), ("die", "3")):
        field = form.fields[name].field  # type: ignore[attr-defined]
        field.setText(value)
    form.send.click()
    driver.settle()
    assert [ENGLISH.say(each.said) for each in driver.view.board.seats[0].purse] == left


def test_a_correction_strikes_an_agreement_and_adds_another(room: Opens) -> None:
    driver = room()
    terms = "no rent on the Strand"
    driver.console.enter(Bargain(by=NAMES[2], other=NAMES[3], terms=terms))
    driver.settle()
    driver.press("a")
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    (pacts,) = field.pacts
    assert [box.isChecked() for box in pacts.boxes] == [True] and not pacts.changed
    pacts.boxes[0].click()
    for choice, name in zip(pacts.two, NAMES[:2], strict=True):
        choice.setCurrentIndex(choice.findData(name))
    pacts.terms.setText("half of Park Lane")
    form.fields["reason"].field.setText("as both say")  # type: ignore[attr-defined]
    form.send.click()
    driver.settle()
    (now,) = driver.view.board.pacts
    assert now.value == ((tuple(NAMES[:2]), "half of Park Lane"),)


def test_a_correction_reaches_pounds_directions_markers_and_dice(room: Opens) -> None:
    driver = room()
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    kept = {each.field: widget for each, widget in field.players[2].kept}
    assert {"pounds", "direction", "declare", "may_turn", "enter", "marker"} <= kept.keys()
    marker, direction = kept["marker"], kept["direction"]
    assert isinstance(marker, OneField) and isinstance(direction, OneField)
    marker.choice.setCurrentIndex(marker.choice.findData("mayfair"))
    direction.choice.setCurrentIndex(direction.choice.findData("backward"))
    (dice,) = field.facts
    assert isinstance(dice, HoldersFields)
    (six,) = dice.parts["six"]
    six.setCurrentIndex(six.findData(NAMES[3]))
    form.fields["reason"].field.setText("as it stands on the table")  # type: ignore[attr-defined]
    form.send.click()
    driver.settle()
    assert driver.view.board.squares[79].marked == 2
    assert [seat.seat for seat in driver.view.board.seats if seat.is_turn] == [0, 3]
    assert "← backward" in [ENGLISH.say(note) for note in driver.view.board.seats[2].notes]


def test_shift_tab_and_a_seat_s_number_say_whose_form_it_is(room: Opens) -> None:
    """In the list of deeds digits are deeds; beside it they are seats."""
    driver = room()
    driver.shift("M")
    form = driver.console.panel.form
    assert form is not None and form.choice.seat == 0
    focused = driver.window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    beside = driver.window.focusWidget()
    assert beside is not None and beside is not focused
    QTest.keyClick(beside, Qt.Key.Key_4)
    assert form.choice.seat == 3
    back = driver.window.focusWidget()
    assert back is not None and form.fields["deed"].isAncestorOf(back)


def test_a_marker_on_the_board_has_its_sign_beside_price_and_token(room: Opens) -> None:
    """Where there is no room for the sign it has the number alone; never an ellipsis."""
    load_fonts()
    players = {"A": "mayfair", "B": "whitechapel-road", "C": "euston-road", "D": "kentucky-avenue"}
    driver = room(**{letter: {"marker": deed, "square": 48} for letter, deed in players.items()})
    driver.window.resize(1356, 727)
    widget, view = driver.console.board, driver.view.board
    driver.settle()
    widget.grab()
    written: dict[str, list[int]] = {}

    def write(_painter: object, where: QRectF, words: str, size: float, **_said: Any) -> None:
        room_for = int(where.width()), round(where.height())
        lines = fitted(words, *room_for, face_of(look().font(bold=True)), round(size), LEAST)[1]
        written.setdefault("".join(lines), []).append(at)

    style = replace(widget._style(view, ENGLISH), write=write)
    canvas = QPixmap(widget.size())
    painter = QPainter(canvas)
    for at, lot in widget._plan.lots.items():
        taken = at == view.seats[2].square
        paint_square(painter, lot, view.squares[at], style, marked=False, taken=taken)
    painter.end()
    assert (written["▲1"], written["▲2"], written["▲4"]) == ([79], [43], [21])
    assert 48 in written["3"] and 43 in written["£60"]


def test_prices_are_in_the_money_of_their_board_in_both_languages(room: Opens) -> None:
    driver = room(A={"square": 60})
    assert (driver.view.board.squares[79].words, driver.view.board.squares[39].words) == (
        "words_pounds",
        "words_dollars",
    )
    driver.click_square(79)
    assert "£400" in driver.console.lookup.details.words
    driver.window.retranslate(CHINESE)
    driver.click_square(39)
    assert "$400" in driver.console.lookup.details.words


def test_the_referee_says_who_went_the_wrong_way(room: Opens) -> None:
    driver = room()
    choice = next(each for each in driver.view.choices if each.id == "wrong_way")
    driver.console.take(choice)
    form = driver.console.panel.form
    assert form is not None
    form.fields["player"].list.mark(NAMES[2])  # type: ignore[attr-defined]
    form.send.click()
    driver.settle()
    assert driver.view.board.seats[2].in_jail == 0


def test_thirty_turns_are_played_by_keys(room: Opens) -> None:
    driver = room(B={"square": 20}, C={"square": 50}, D={"square": 70})
    referee, chance, verbs = Referee(driver, seed=9), Chance(9), list[str]()
    while sum(verb == "throw" for verb in verbs) < 30 and not driver.view.over:
        before, pending = driver.view.n, driver.view.pending
        throw = acts.asks_dice(driver.view)
        if throw is not None:
            faces = throw.asks[0].faces
            driver.press("".join(str(die[chance.below(len(die))]) for die in faces))
        elif isinstance(pending, PickPending):
            driver.press(str(1 + chance.below(min(2, len(pending.picks)))))
        elif any(choice.id == "decline" for choice in driver.view.here) and not isinstance(
            pending, OfferPending
        ):
            driver.press("d")
        else:
            referee.step()
        if driver.view.n == before:
            driver.press("\n")
        verbs += [line.verb for line in driver.view.log[before:]]
    assert {"throw", "buy", "salary", "bid", "pay"} <= set(verbs)


def test_the_panel_says_which_pair_is_to_be_thrown(room: Opens) -> None:
    driver = room()
    driver.console.choose_seat(0)
    assert ENGLISH.say(driver.view.pending.message) == f"Eights: {NAMES[0]} to throw."
    assert CHINESE.say(driver.view.pending.message).startswith("八面骰：")
    assert "1–8" in driver.console.panel.dice.accessibleName()
    assert "Sixes: " in driver.console.panel.beside.words
    driver.console.choose_seat(1)
    driver.press("33")
    driver.press("d")
    while isinstance(driver.view.pending, AuctionPending):
        driver.press("x")
    driver.console.choose_seat(1)
    assert ENGLISH.say(driver.view.pending.message) == f"Sixes: {NAMES[1]} throws again (double)."


def test_the_only_turn_is_thrown_with_either_pair(room: Opens) -> None:
    driver = room(dice={"turn": NAMES[0]})
    assert ENGLISH.say(driver.view.pending.message).startswith("Sixes or eights: ")
    assert "6 or 8" in driver.console.panel.dice.accessibleName()


def test_the_four_dice_of_the_start_say_their_faces(table: Opens) -> None:
    driver = table(names=("Ann", "Bob", "Cat"), **RULES)
    form = driver.console.panel
    assert form.dice.accessibleName().startswith("Type the throw, a key a die: 1–6, 1–6, 1–8, 1–8")


def test_the_casino_is_marked_on_the_board(room: Opens, table: Opens) -> None:
    """Free Parking of Atlantic City, nothing of London's, nothing where the rules have no casino (D10.2)."""
    squares = room().view.board.squares
    assert {square.index for square in squares if square.became is not None} == {20}
    assert squares[20].became is not None
    assert (ENGLISH.say(squares[20].became), CHINESE.say(squares[20].became)) == ("casino", "賭場")
    none = table(names=("Ann", "Bob", "Cat"), **RULES, options={"casino": False})
    assert all(square.became is None for square in none.view.board.squares)
