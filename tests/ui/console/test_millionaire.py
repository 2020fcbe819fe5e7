"""Millionaire at the console: the machine and the card against rent by their keys, a table to its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.console.driver import NAMES, Driver, Referee, standing
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import DebtPending, OtherPending, ProposalPending
from ui.console.board import _style
from ui.console.choice_form import ChoiceForm
from ui.console.correction import CorrectField
from ui.widgets.fields import ComboBox
from ui.widgets.theme import look

RULES: dict[str, Any] = {"ruleset": "millionaire", "edition": "millionaire"}
EVERYBODY: dict[str, Any] = {letter: {"cash": 2000} for letter in "ABCD"}
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(funds: dict[str, int] | None = None, **players: Any) -> Driver:
        setup = {**standing(**{**EVERYBODY, **players}), "turn": NAMES[0], "funds": funds or {}}
        return table(setup, **RULES)

    return opened


def test_the_machine_is_played_by_three_digits(room: Opens) -> None:
    driver = room(A={"cash": 2000, "square": 14})
    driver.press("24")
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and pending.clause == "M4.1"
    assert (ENGLISH.say(pending.message), "積寶機" in CHINESE.say(pending.message)) == (
        f"{NAMES[0]}: play the jackpot machine?",
        True,
    )
    asks = next(choice for choice in driver.view.choices if choice.id == "spin").asks
    assert ENGLISH.say(asks[0].label) == "The dice, e.g. 362", "as many as are thrown"
    driver.press("z222\n")
    assert driver.view.board.seats[0].cash == 2200
    assert [pile.amount for pile in driver.view.board.piles] == [0, 200]


def test_dice_on_screen_throw_the_machine(room: Opens) -> None:
    driver = room(A={"cash": 2000, "square": 14}, B={"cash": 2000, "square": 14})
    driver.window.screen_dice.setChecked(True)
    driver.press("24")
    assert isinstance(driver.view.pending, OtherPending)
    driver.press("z")
    assert driver.console.panel.form is None
    entered = json.loads(driver.window.client.lines[-1])
    assert (entered["do"], len(entered["dice"])) == ("spin", 3) and set(entered["dice"]) <= {*range(1, 7)}
    driver.window.screen_dice.setChecked(False)
    driver.press("24")
    driver.press("z")
    assert driver.console.panel.form is not None, "dice of the table are typed"


def test_it_may_be_left_alone(room: Opens) -> None:
    driver = room(A={"cash": 2000, "square": 14})
    driver.press("24")
    driver.press("d")
    assert driver.view.pending is not None and driver.view.board.seats[0].cash == 2000


def test_the_card_stands_in_for_a_rent(room: Opens) -> None:
    driver = room(
        A={"cash": 2000, "square": 8, "cards": ["rent_free"]},
        B={"cash": 2000, "deeds": {"mobile-operator": 0}},
    )
    driver.press("24")
    driver.press(" ")
    assert isinstance(driver.view.pending, DebtPending)
    driver.shift("u")
    assert driver.view.board.seats[0].cash == 2000 and driver.view.board.seats[0].jail_cards == ()


def test_money_is_lent_by_consent_of_both_and_the_promise_is_a_note(room: Opens) -> None:
    driver = room()
    driver.press("e300\n")
    pending = driver.view.pending
    assert isinstance(pending, ProposalPending) and pending.clause == "M7.1"
    assert [seat.cash for seat in driver.view.board.seats] == [2000] * 4, "one side alone moves nothing"
    driver.press("r")
    assert [seat.cash for seat in driver.view.board.seats] == [2000] * 4
    driver.press("e300\n" + "a")
    assert [seat.cash for seat in driver.view.board.seats] == [1700, 2300, 2000, 2000]
    driver.ctrl("m")
    driver.words("330 come back at the next START")
    driver.press("\n")
    noted = driver.view.log[-1]
    assert (noted.verb, "330 come back" in ENGLISH.say(noted.text)) == ("note", True)


def test_an_enterprise_has_its_own_letter_on_the_board(room: Opens) -> None:
    driver = room(A={"cash": 90, "deeds": {"cinema": 5, "karaoke": 5, "night-club": 5}})
    window = driver.window
    assert _style(look(), window.texts).hotel == "E"
    window.retranslate(CHINESE)
    assert _style(look(), window.texts).hotel == "E"
    assert _style(look(), ENGLISH).hotel == "H"


def correct(driver: Driver) -> tuple[ChoiceForm, CorrectField]:
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    return form, field


def enter(driver: Driver, form: ChoiceForm) -> None:
    form.fields["reason"].start()
    driver.words("counted again")
    form.submit()
    driver.settle()


def test_every_field_is_set_right_in_the_form_and_taken_back(room: Opens) -> None:
    """Funds, kept cards, the inspectorate, branches and an enterprise; nothing else than the page has."""
    driver = room(A={"cash": 2000, "square": 8})
    before = driver.view.board
    form, field = correct(driver)
    for (_pile, number), amount in zip(field.piles, (120, 250), strict=True):
        number.set_value(amount)
    first, second = field.players[0], field.players[1]
    first.cash.set_value(1500)
    first.square.setCurrentIndex(10)
    first.jail.setCurrentIndex(2)
    second.cards[0][1].click()
    field.part.button("deeds").click()
    cinema, airline = field.deeds[1], field.deeds[29]
    assert isinstance(cinema.level, ComboBox)
    levels = [cinema.level.itemText(at) for at in range(cinema.level.count())]
    assert levels == ["MTG", "0", "1", "2", "3", "E"], "three branches, then the enterprise"
    for deed, level in ((cinema, 5), (field.deeds[2], 3), (field.deeds[4], 3), (airline, -1)):
        assert isinstance(deed.level, ComboBox)
        deed.owner.setCurrentIndex(deed.owner.findData(0))
        deed.level.setCurrentIndex(deed.level.findData(level))
    enter(driver, form)
    board = driver.view.board
    assert [pile.amount for pile in board.piles] == [120, 250]
    assert (board.seats[0].cash, board.seats[0].square, board.seats[0].in_jail) == (1500, 10, 1)
    assert board.seats[1].jail_cards == ("lawyer",)
    assert [board.squares[at].level for at in (1, 2, 4, 29)] == [5, 3, 3, -1]
    assert "the charity fund" in ENGLISH.say(driver.view.log[-1].text)
    driver.ctrl("z")
    undo = driver.console.panel.form
    assert undo is not None
    enter(driver, undo)
    now = driver.view.board
    assert (now.piles, now.squares, now.seats[0].cash) == (before.piles, before.squares, 2000)


def test_a_position_that_cannot_be_is_refused_in_the_form_and_nothing_changes(room: Opens) -> None:
    driver = room()
    lines = driver.window.client.lines
    form, field = correct(driver)
    field.part.button("deeds").click()
    cinema = field.deeds[1]
    assert isinstance(cinema.level, ComboBox)
    cinema.owner.setCurrentIndex(cinema.owner.findData(0))
    cinema.level.setCurrentIndex(cinema.level.findData(2))
    enter(driver, form)
    assert driver.console.panel.form is form and form.note.clause
    assert "house" not in form.note.words.lower() and driver.window.client.lines == lines


def test_a_whole_game_is_played_by_keys(room: Opens) -> None:
    mining = {"coal-syndicate": 3, "gas-holding": 3, "oil-holding": 3}
    driver = room(
        {"charity": 40},
        A={"cash": 150, "square": 5, "deeds": {"cinema": 0, "bakery": 0}, "cards": ["lawyer"]},
        B={"cash": 900, "square": 8, "deeds": mining},
        C={"cash": 60, "square": 12, "deeds": {"airline": "mortgaged"}},
        D={"cash": 300, "square": 24},
    )
    referee, verbs = Referee(driver, seed=5), set[str]()
    for _ in range(300):
        pending = driver.view.pending
        if driver.view.over:
            break
        if isinstance(pending, OtherPending):
            driver.press("z123\n" if driver.view.board.seats[pending.seats[0]].cash >= 50 else "d")
        elif isinstance(pending, DebtPending) and pending.cash < pending.amount and pending.ways:
            driver.press("1")
        else:
            entered = driver.view.n
            referee.step()
            if driver.view.n == entered:
                driver.press("1\n")
        verbs.add(driver.view.log[-1].verb)
    assert {"throw", "claim", "spin", "bankrupt", "card"} <= verbs
    assert driver.view.over


def test_an_empty_deal_is_refused_because_nothing_is_dealt(room: Opens) -> None:
    """Gifts and loans are allowed here (M7.1): the reason is not that money alone is not dealt."""
    driver = room()
    driver.press("e\n")
    assert driver.note.startswith("Say what each side gives")
    driver.press("\x1b")
    driver.window.retranslate(CHINESE)
    driver.press("e\n")
    assert "沒有交易任何東西" in driver.note


def test_a_verb_of_other_rules_is_called_by_its_word(room: Opens) -> None:
    driver = room()
    driver.shift("j")
    assert "Sell jail card" in driver.note and "sell_card" not in driver.note
