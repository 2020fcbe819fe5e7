"""Empire at the console: swaps, rivals, cards from lists; late answers refused; towers beside the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit

from tests.ui.console.driver import NAMES, Driver, standing
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import OtherPending, PickPending, PlayerChange, PositionChange, ProposalPending
from ui.console.choice_form import ChoiceForm, DealField
from ui.console.correction import CorrectField, OrderField, SomeField

RULES: dict[str, Any] = {"ruleset": "empire", "edition": "empire-us"}
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(options: dict[str, Any] | None = None, **players: Any) -> Driver:
        hands = {letter: {"cash": 1000} | players.get(letter, {}) for letter in "ABCD"}
        position = {**standing(**hands), "turn": NAMES[0]}
        return table(position, **RULES, **({} if options is None else {"options": options}))

    return opened


def labels(driver: Driver) -> list[str]:
    """What the open list offers."""
    form = driver.console.panel.form
    assert form is not None
    (ask,) = form.choice.asks
    return [ENGLISH.say(option.label) for option in ask.options]


def told(driver: Driver, seat: int) -> str:
    """What is read out of a seat."""
    part = driver.console.board.accessible_part((seat,))
    assert part is not None
    return part.value


def tower(driver: Driver, seat: int) -> list[str]:
    stack = driver.view.board.seats[seat].stack
    return [ENGLISH.say(piece.name) for piece in stack.pieces]


def test_a_swap_is_thrown_typed_and_picked_from_a_list(room: Opens) -> None:
    driver = room(A={"tower": ["nerf"]}, B={"tower": ["coca-cola", "office"]})
    driver.press("4s")
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and pending.clause == "E3.3"
    driver.shift("s")
    assert len(labels(driver)) == 1 and "Coca-Cola" in labels(driver)[0]
    driver.press("1")
    assert (tower(driver, 0), tower(driver, 1)) == (["Coca-Cola"], ["Nerf", "Office"])
    assert driver.view.log[-1].verb == "swap"


def test_a_swap_declined_moves_by_the_other_die(room: Opens) -> None:
    driver = room(A={"tower": ["nerf"]})
    driver.press("4s")
    driver.shift("m")
    assert driver.view.board.seats[0].square == 4


def test_an_office_is_bought_by_its_key_and_then_refused(room: Opens) -> None:
    driver = room(A={"cash": 1500})
    driver.shift("o")
    assert tower(driver, 0) == ["Office"]
    driver.shift("o")
    assert "One office a turn" in driver.note and driver.console.panel.note.clause == "E5.4"


def test_a_rival_is_named_from_a_list(room: Opens) -> None:
    driver = room(A={"square": 35}, B={"tower": ["spotify"]}, D={"tower": ["xbox", "office"]})
    driver.press("12")
    driver.shift("r")
    assert [said.rpartition(": ")[2] for said in labels(driver)] == ["Spotify", "Xbox"]
    driver.press("2")
    assert tower(driver, 3) == ["Office"]


def test_a_trip_is_a_click_on_a_square(room: Opens) -> None:
    driver = room(A={"square": 15})
    driver.press("12")
    assert isinstance(driver.view.pending, PickPending)
    driver.click_square(33)
    assert driver.view.board.seats[0].square == 33 and driver.view.board.seats[0].cash == 900


def test_steps_and_the_casino_are_asked_for(room: Opens) -> None:
    driver = room(A={"square": 3}, B={"square": 3})
    driver.press("12")
    _turn_up(driver, "speed_ahead")
    driver.shift("n")
    assert labels(driver)[0] == "1 square: Beats"
    driver.press("1\n\n")
    driver.press("12")
    _turn_up(driver, "casino_night")
    driver.shift("c")
    driver.press("1")
    driver.press("6s")
    driver.press("12")
    assert driver.view.board.seats[1].cash == 1200


def _turn_up(driver: Driver, card: str) -> None:
    choice = next(each for each in driver.view.choices if each.id == "card")
    number = next(each.number for each in choice.asks[0].options if each.value == card)
    driver.press(str(number))
    if any(each.id == "card" for each in driver.view.choices):
        driver.press("\n")


def test_the_words_of_a_card_are_whole_beside_a_scroll_bar(room: Opens) -> None:
    driver = room()
    driver.console.resize(1366, 700)
    driver.press("24")
    cards = driver.console.panel.cards.list
    QApplication.processEvents()
    assert cards.verticalScrollBar().isVisible()
    for row in range(cards.count()):
        item, place = cards.item(row), cards.visualItemRect(cards.item(row))
        words = QFontMetrics(cards.font()).boundingRect(
            place.adjusted(11, 0, -11, 0), int(Qt.TextFlag.TextWordWrap), item.text()
        )
        assert words.height() <= place.height() - 4, item.text()


def test_a_card_of_a_hidden_hand_is_played_and_shown(room: Opens) -> None:
    driver = room(A={"empire": ["?"]}, B={"tower": ["xbox"]})
    assert "1 Empire card" in told(driver, 0)
    driver.shift("p")
    said = labels(driver)
    wanted = next(at for at, each in enumerate(said, start=1) if each.startswith("Hostile Takeover"))
    driver.press(str(wanted))
    driver.press("\n")
    assert tower(driver, 0) == ["Xbox"] and driver.view.board.seats[0].notes == ()


def test_an_answer_that_comes_too_late_is_refused_with_its_clause(room: Opens) -> None:
    driver = room(A={"empire": ["reverse_rent"], "square": 2}, B={"tower": ["spotify"]})
    driver.press("12")
    driver.press("45")
    lines = driver.window.client.lines
    driver.console.choose_seat(0)
    driver.shift("p")
    assert labels(driver) == ["Reverse Rent"]
    driver.press("\n")
    form = driver.console.panel.form
    assert form is not None and form.note.clause == "E7.1" and form.note.words.startswith("Too late.")
    assert driver.window.client.lines == lines


def test_the_card_out_of_jail_is_sold_and_both_sides_consent(room: Opens) -> None:
    """E4.3: the form has the card and cash, no billboards; the player asked accepts, and only then it is
    sold.
    """
    driver = room(A={"cards": ["chance"], "tower": ["nerf"]}, B={"tower": ["xbox"]})
    driver.press("e")
    form = driver.console.panel.form
    assert form is not None
    (field,) = form.fields.values()
    assert isinstance(field, DealField)
    assert not field.give.deeds and not field.take.deeds and not field.take.cards
    form.submit()
    driver.settle()
    assert form.note.clause == "E4.3"
    field.give.cards[0][1].click()
    field.take.cash.setText("300")
    form.submit()
    driver.settle()
    assert isinstance(driver.view.pending, ProposalPending)
    assert [seat.jail_cards for seat in driver.view.board.seats[:2]] == [("chance",), ()]
    driver.press("a")
    sold = driver.view.board.seats[:2]
    assert [(seat.cash, seat.jail_cards) for seat in sold] == [(1300, ()), (700, ("chance",))]


def test_towers_and_hands_are_set_right_in_the_form_and_undone(room: Opens) -> None:
    """Every field of the system: a tile from tower to tower, a card shown, an office bought this turn."""
    driver = room(A={"tower": ["nerf", "xbox"], "empire": ["?"]}, B={"tower": ["spotify"]})
    form, field = _correcting(driver)
    assert not field.part.isVisible() and field.value() is None
    lost, (_, sets), (_, hand) = field.players[0].kept
    (_, won), *_ = field.players[1].kept
    _choose(lost[1], 1, None)
    _choose(won, 1, "xbox")
    assert isinstance(sets, SomeField) and len(sets.boxes) == 6
    sets.boxes["red"].click()
    _choose(hand, 0, "hostile_takeover")
    _choose(hand, 1, "?")
    ((_, bought),) = field.kept
    assert isinstance(bought, QCheckBox)
    bought.click()
    own = {"tower": ("nerf",), "sets": ("red",), "empire": ("hostile_takeover", "?")}
    other = PlayerChange(own={"tower": ("spotify", "xbox")})
    players = {NAMES[0]: PlayerChange(own=own), NAMES[1]: other}
    assert field.value() == PositionChange(players=players, own={"office_bought": True})
    _sent(driver, form)
    assert (tower(driver, 0), tower(driver, 1)) == (["Nerf"], ["Spotify", "Xbox"])
    said = ENGLISH.say(driver.view.log[-1].text)
    assert "Spotify, Xbox" in said and "Hostile Takeover" in said and "spotify" not in said
    driver.ctrl("z")
    driver.words("not so")
    driver.press("\n")
    assert (tower(driver, 0), tower(driver, 1)) == (["Nerf", "Xbox"], ["Spotify"])


def test_a_tile_in_two_towers_is_refused_in_words(room: Opens) -> None:
    driver = room(A={"tower": ["nerf"]}, B={"tower": ["xbox"]})
    for texts, words in ((ENGLISH, "the box has 1;"), (CHINESE, "盒內只有 1 塊")):
        driver.window.retranslate(texts)
        form, field = _correcting(driver)
        (_, won), *_ = field.players[1].kept
        _choose(won, 1, "nerf")
        _sent(driver, form)
        assert words in form.note.words and form.note.clause == "T1.3"
        driver.press("\x1b")
    assert tower(driver, 1) == ["Xbox"]


def _correcting(driver: Driver) -> tuple[ChoiceForm, CorrectField]:
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    return form, field


def _choose(field: object, place: int, value: str | None) -> None:
    assert isinstance(field, OrderField)
    field.choices[place].setCurrentIndex(field.choices[place].findData(value))


def _sent(driver: Driver, form: ChoiceForm) -> None:
    form.fields["reason"].findChildren(QLineEdit)[0].setText("a tile fell out")
    form.submit()
    driver.settle()


def test_towers_stand_beside_the_board_and_the_bank_says_what_it_has(room: Opens) -> None:
    driver = room(A={"tower": ["xbox", "office"]})
    board = driver.console.board
    assert "tower M250, 5 of 16: Xbox, Office" in told(driver, 0)
    assert board.square_rect(18).right() < board.width() * 0.8
    stock = [ENGLISH.say(said) for said in driver.view.board.stock]
    assert stock == ["Offices left: 5", "Electric Company left: 4", "Water Works left: 4"]
    driver.key(Qt.Key.Key_Escape)


def test_the_first_full_tower_ends_the_game_and_hands_in_places(room: Opens) -> None:
    driver = room(A={"square": 32, "tower": ["samsung", "nestle", "xbox"]}, C={"tower": ["ea"]})
    driver.press("12")
    driver.press("\n")
    assert driver.view.over and tower(driver, 0)[-1] == "Coca-Cola"


def test_the_swap_die_takes_a_one_and_says_its_key(room: Opens) -> None:
    """Which face the swap takes the place of is a reading: a set with a 1 besides is one too (E3.3)."""
    driver = room()
    assert "S = sneaky swap" in driver.console.panel.dice.accessibleName()
    driver.window.retranslate(CHINESE)
    assert "S＝不公平交易" in driver.console.panel.dice.accessibleName()
    driver.press("41")
    assert driver.view.board.seats[0].square == 5
