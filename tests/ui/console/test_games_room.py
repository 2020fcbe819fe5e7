"""The games room at the console: its own keys win over the console's, Enter throws, the buzzer is Space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit

from tests.ui.console.driver import NAMES, Driver, standing
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import PlayerChange, PositionChange
from ui.console.correction import CorrectField, CountField
from ui.console.keys import KeyMap, key_set_of
from ui.widgets.text import Label

RULES: dict[str, Any] = {"ruleset": "games-room", "edition": "atlantic-city"}
EVERYBODY: dict[str, Any] = {letter: {"cash": 1500} for letter in "ABCD"}

Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four in the games room, the first to throw; `middle` lies on the board."""

    def opened(middle: int = 0, **players: Any) -> Driver:
        setup = {**standing(**{**EVERYBODY, **players}), "turn": NAMES[0], "middle": middle}
        return table(setup, **RULES)

    return opened


def test_enter_throws_what_has_been_typed_and_nothing_before(room: Opens) -> None:
    driver = room()
    driver.press("\n")
    assert "Type the dice" in driver.note
    driver.press("2")
    driver.press("\n")
    assert driver.view.board.n == 0
    driver.press("4")
    assert driver.view.board.n == 0 and driver.console.typing.digits == "24"
    driver.press("\n")
    assert driver.view.board.seats[0].square == 6
    assert driver.console.typing.digits == ""


def test_more_digits_begin_the_throw_anew_and_backspace_rubs_out(room: Opens) -> None:
    driver = room()
    driver.press("245")
    assert driver.console.typing.digits == "5"
    driver.press("\b12\n")
    assert driver.view.board.seats[0].square == 3


def test_what_is_not_bought_is_not_auctioned_and_no_button_says_so(room: Opens) -> None:
    driver = room()
    driver.press("12\n")
    (decline,) = [choice for choice in driver.view.choices if choice.id == "decline"]
    assert (ENGLISH.say(decline.label), CHINESE.say(decline.label)) == ("Do not buy", "不買")
    driver.press("d")
    (leaves,) = [choice for choice in driver.view.choices if choice.id == "withdraw"]
    assert [ENGLISH.say(each.message) for each in leaves.consequences] == [
        "Bankrupt to the bank, for good: deeds wait on their squares."
    ]


def test_the_buzzer_takes_the_rent_until_the_next_throw(room: Opens) -> None:
    driver = room(D={"cash": 1500, "deeds": {"oriental-avenue": 0}})
    driver.press("24\n")
    assert len(driver.view.claims) == 1
    driver.press(" ")
    assert driver.view.board.seats[3].cash == 1506
    driver = room(D={"cash": 1500, "deeds": {"oriental-avenue": 0}})
    driver.press("24\n12\n")
    assert driver.view.board.seats[3].cash == 1500 and not driver.view.claims
    driver.press("4")
    driver.press(" ")
    assert driver.view.board.seats[3].cash == 1500


def test_what_time_ends_is_said_as_the_rules_have_it(room: Opens) -> None:
    """Not everybody has had as many turns: here nobody is waited for all the same."""

    def said(driver: Driver) -> list[tuple[str, str]]:
        (time,) = [choice for choice in driver.view.choices if choice.id == "time"]
        assert time.clause == "G10.2"
        return [(each.clause, ENGLISH.say(each.message)) for each in time.consequences]

    driver = room()
    driver.press("12\n")
    going_on = "Finish this, extra throws too."
    assert said(driver) == [("G10.2", going_on)], "a deed is on offer"
    driver.press("d")
    assert said(driver) == [("G10.2", "The game ends at once.")]
    driver.press("55\n")
    assert said(driver) == [("G10.2", going_on)], "an extra throw waits"


def test_p_pays_for_leaving_jail_at_any_moment_and_j_uses_the_card(room: Opens) -> None:
    driver = room(
        B={"cash": 1500, "square": 10, "in_jail": 0},
        C={"cash": 1500, "square": 10, "in_jail": 1, "cards": ["chance"]},
    )
    driver.press("2")
    driver.press("\b")
    assert {choice.id for choice in driver.view.choices} >= {"jail_pay", "jail_card"}
    driver.press("24\n")
    driver.press("d")
    driver.press("12\n")
    driver.press("2")
    driver.press("\b")
    assert driver.view.board.seats[1].in_jail == 1
    driver.console.choose_seat(1)
    leaving = [choice for choice in driver.view.choices if choice.id in ("jail_pay", "jail_card")]
    assert {ENGLISH.say(choice.label) for choice in leaving} == {
        "Pay the jail fine, 3 squares on",
        "Pay the jail fine",
        "Use the jail card",
    }
    driver.press("p")
    assert driver.view.board.seats[1].in_jail is None and driver.view.board.seats[1].square == 13
    driver.press("d")
    driver.press("j")
    assert driver.view.board.seats[2].in_jail is None and driver.view.board.seats[2].square == 10


def test_the_keys_that_ask_the_table(room: Opens) -> None:
    driver = room(400, B={"cash": 77, "deeds": {"boardwalk": 0}})
    driver.press("i")
    assert "GO" in driver.note and NAMES[3] in driver.note
    driver.press("t")
    assert "turn" in driver.note and NAMES[0] in driver.note
    driver.press("c")
    assert "1,500" in driver.note and "400" in driver.note
    driver.shift("v")
    labels = driver.console.lookup.details.findChildren(type(driver.console.panel.title))
    words = " ".join(label.full_text for label in labels)
    assert NAMES[1] in words and NAMES[0] not in words
    driver.press("s")
    assert driver.console.lookup.tabs.value == "score"


def test_what_lies_in_the_middle_is_on_the_board(room: Opens) -> None:
    driver = room()
    driver.press("13\n")
    assert [pile.amount for pile in driver.view.board.piles] == [200]
    assert driver.view.board.seats[0].cash == 1300


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_the_menus_show_the_keys_of_the_set(room: Opens, texts: Any) -> None:
    driver = room()
    window = driver.window
    window.retranslate(texts)
    shown = [action.text() for menu in (window._table, window._looks) for action in menu.actions()]
    assert any(texts.name(driver.view.title.ruleset_name) in words for words in shown)
    for key in ("\tI", "\tT", "\tC", "\t⇧V", "\tF"):
        assert any(words.endswith(key) for words in shown), key


def test_the_set_wins_and_no_two_actions_share_a_key() -> None:
    keys = KeyMap(None, key_set_of("games-room"))
    assert [keys.action(key) for key in ("Return", "P", "T", "C", "I")] == [
        "go",
        "jail_pay",
        "whose",
        "till",
        "where",
    ]
    given = [key for key in keys._keys.values() if key]
    assert len(given) == len(set(given))
    assert keys.key("pay") == "Shift+P" and KeyMap().key("jail_pay") == KeyMap().key("pay") == "P"


def test_changed_keys_are_remembered_for_their_set_alone() -> None:
    used = {*KeyMap()._keys.values(), *KeyMap({}, key_set_of("games-room"))._keys.values()}
    free = next(
        key for key in map("Shift+{}".format, reversed("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) if key not in used
    )
    keys = KeyMap({"claim": free}, key_set_of("games-room"))
    assert keys.key("claim") == "Space"
    assert keys.change("claim", "B") is not None
    assert keys.change("claim", free) is None
    assert keys.changes == {"claim": free, "games-room/claim": free}
    assert KeyMap(keys.changes).key("claim") == free
    again = KeyMap({"games-room/claim": free}, key_set_of("games-room"))
    assert again.key("claim") == free and KeyMap({"games-room/claim": free}).key("claim") == "Space"


def test_a_verb_that_another_system_calls_otherwise_keeps_its_word_here(room: Opens) -> None:
    driver = room(B={"cash": 1500, "deeds": {"boardwalk": 0}}, C={"cash": 1500, "deeds": {"short-line": 0}})
    assert driver.console.panel.button("Mortgage").words.split()[0] == "Mortgage"
    assert "another player" not in driver.console.panel.words


def test_another_table_keeps_the_console_s_keys(table: Opens) -> None:
    driver = table({**standing(**EVERYBODY), "turn": NAMES[0]}, edition="atlantic-city")
    driver.press("24")
    assert driver.view.board.seats[0].square == 6
    assert driver.console.keys.action("T") == "flat"


def test_the_middle_and_every_jail_card_are_set_right_in_the_form(table: Opens) -> None:
    setup = {**standing(**EVERYBODY), "turn": NAMES[0], "middle": 200}
    driver = table(setup, **RULES, options={"extra_cards": True})
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.findChild(CorrectField)
    assert field is not None and field.value() is None
    assert [deck for deck, _ in field.players[1].cards] == ["chance"] * 2 + ["community_chest"] * 2
    field.piles[0][1].setText("340")
    for _, box in field.players[1].cards[:2]:
        box.setChecked(True)
    cards = PlayerChange(cards=("chance", "chance"))
    assert field.value() == PositionChange(players={NAMES[1]: cards}, own={"middle": 340})


def test_money_that_is_set_right_is_told_as_money(room: Opens) -> None:
    driver = room(middle=200)
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.findChild(CorrectField)
    assert field is not None
    field.piles[0][1].setText("2340")
    field.players[0].cash.setText("12500")
    form.fields["reason"].findChildren(QLineEdit)[0].setText("counted again")
    form.submit()
    driver.settle()
    said = ENGLISH.say(driver.view.log[-1].text)
    assert "the middle: M2,340" in said and "M1,500 → M12,500" in said


def test_a_digit_says_who_pays_for_leaving_jail(room: Opens) -> None:
    jailed = {"cash": 1500, "square": 10, "in_jail": 1}
    driver = room(B=jailed, C=jailed)
    driver.press("p")
    form = driver.console.panel.form
    assert form is not None
    for digit, seat in (("4", 1), ("3", 2), ("2", 1), ("3", 2)):
        driver.press(digit)
        assert form.choice.seat == seat, digit
    form.submit()
    driver.settle()
    assert [seat.in_jail for seat in driver.view.board.seats] == [None, 1, None, None]


def test_what_the_rules_keep_is_set_right_in_the_form(table: Opens) -> None:
    sits = {"square": 10, "in_jail": 1, "turns": 3}
    setup = {**standing(**{**EVERYBODY, "B": {"cash": 1500, **sits}}), "turn": NAMES[0]}
    driver = table({**setup, "failed": {"player": NAMES[1], "dice": [2, 5]}}, **RULES)
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.findChild(CorrectField)
    assert field is not None and field.value() is None
    (lapped, box), (turns, count) = field.players[1].kept
    assert (lapped.field, lapped.value, turns.field, turns.value) == ("lapped", True, "turns", 3)
    assert isinstance(box, QCheckBox) and isinstance(count, CountField)
    box.setChecked(False)
    count.number.setText("7")
    (failed,) = field.facts
    failed.parts["dice"][0].setCurrentIndex(5)
    changed = {NAMES[1]: PlayerChange(own={"lapped": False, "turns": 7})}
    throw = {"player": NAMES[1], "dice": (6, 5)}
    assert field.value() == PositionChange(players=changed, own={"failed": throw})
    failed.parts["player"][0].setCurrentIndex(0)
    assert field.value() == PositionChange(players=changed, own={"failed": None})
    assert not failed.parts["dice"][0].isEnabled()
    form.fields["reason"].findChildren(QLineEdit)[0].setText("counted again")
    form.submit()
    driver.settle()
    line = driver.view.log[0] if driver.view.log[0].n else driver.view.log[-1]
    said = ENGLISH.say(line.text)
    assert "turns begun of " in said and ": 7" in said and "failed throw, may still move: none" in said


def test_the_score_is_counted_by_the_clause_of_the_rules_in_play(room: Opens) -> None:
    driver = room()
    details = driver.console.lookup.details
    details.show_score(driver.view.board, ENGLISH)
    said = " ".join(each.full_text for each in details.findChildren(Label))
    assert "(G10.2)" in said and "T9" not in said


def test_the_rule_is_shown_while_a_card_is_asked_for(room: Opens) -> None:
    driver = room()
    driver.press("25\n")
    assert driver.console.panel.cards.isVisibleTo(driver.window)
    driver.press("?")
    (dialog,) = [each for each in driver.window.findChildren(QDialog) if each.objectName() == "rule"]
    assert dialog.isVisible() and "G2.2" in dialog.windowTitle()
    dialog.accept()
    assert driver.console.panel.cards.field.text() == ""


def test_esc_takes_back_what_was_typed_into_the_cards_field(room: Opens) -> None:
    driver = room()
    driver.press("25\n")
    field, lines = driver.console.panel.cards.field, driver.window.client.lines
    driver.words("jail")
    assert field.text() == "jail" and len(driver.console.panel.cards.shown) < 16
    driver.press("\x1b")
    assert field.text() == "" and len(driver.console.panel.cards.shown) == 16
    assert field.hasFocus() and driver.window.client.lines == lines


def test_ctrl_z_is_the_tables_where_the_field_has_no_typing(room: Opens) -> None:
    driver = room()
    driver.press("25\n")
    cards, client = driver.console.panel.cards, driver.window.client
    at_the_card = client.view.n
    driver.words("jail")
    driver.ctrl("z")
    assert cards.field.text() == "" and driver.console.panel.form is None, "typing is taken back first"
    driver.ctrl("z")
    form = driver.console.panel.form
    assert form is not None and "reason" in form.fields, "then the throw, and why is asked"
    driver.words("read wrong")
    driver.press("\n")
    assert not cards.isVisibleTo(driver.window)
    driver.ctrl("y")
    assert client.view.n > at_the_card and cards.field.hasFocus()
    driver.press("2")
    driver.ctrl("z")
    assert driver.console.panel.form is not None and cards.field.text() == "", "a number taken is no typing"


def test_ctrl_z_in_a_form_without_typing_says_that_the_form_is_open(room: Opens) -> None:
    driver = room()
    driver.press("25\n")
    at_the_card = driver.window.client.view.n
    driver.console.act("note")
    driver.settle()
    assert driver.console.panel.form is not None
    driver.ctrl("z")
    assert driver.console.panel.form is not None and driver.window.client.view.n == at_the_card
    assert ENGLISH("console.form_open") in driver.note


def test_the_form_of_the_jail_fine_says_of_each_whether_the_token_moves(room: Opens) -> None:
    driver = room(B={"cash": 1500, "square": 10, "in_jail": 0}, C={"cash": 1500, "square": 10, "in_jail": 1})
    driver.press("p")
    form = driver.console.panel.form
    assert form is not None
    heads = []
    for seat in "23":
        driver.press(seat)
        heads.append(form.findChildren(Label)[0].full_text)
    assert all(head.endswith("Pay the jail fine, token stays") for head in heads)
    assert heads[0] != heads[1]


def test_leaving_jail_by_its_key_is_refused_by_its_clause(room: Opens) -> None:
    driver = room()
    driver.press("p")
    assert driver.console.panel.note.clause == "G4.3" and driver.view.board.n == 0
    driver.press("7")
    assert driver.console.panel.note.clause == "G1.2"
