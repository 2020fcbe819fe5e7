"""The glamour set at the console: lost turns, house arrest, a utility asked of its owner."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from tests.ui.console.driver import NAMES, Driver, Referee, standing
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.game.console.view import CardPending, ProposalPending, ThrowPending
from ui.console import seats as seats_paint
from ui.console.correction import CorrectField
from ui.console.keys import KeyButton
from ui.console.seats import NOTE_BETWEEN, note_rows
from ui.console.words import seat_note
from ui.widgets.text import Label

RULES: dict[str, Any] = {"ruleset": "glamour", "edition": "glamour"}
EVERYBODY: dict[str, Any] = {letter: {"cash": 1500} for letter in "ABCD"}
JAIL = re.compile(r"\bjail|[監獄]", re.IGNORECASE)

Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, `turn` (by seat) to throw."""

    def opened(turn: int = 0, **players: Any) -> Driver:
        return table({**standing(**{**EVERYBODY, **players}), "turn": NAMES[turn]}, **RULES)

    return opened


def card_of(driver: Driver, seat: int) -> str:
    """What stands below the name on a seat's card."""
    board = driver.view.board
    return seat_note(board.seats[seat], board, driver.console._texts)


def on_screen(driver: Driver) -> str:
    """Every word of the panel and the log."""
    labels = [each for each in driver.window.findChildren(Label) if each.isVisibleTo(driver.window)]
    buttons = [each for each in driver.window.findChildren(KeyButton) if each.isVisibleTo(driver.window)]
    return "\n".join([*(each.full_text for each in labels), *(each.words for each in buttons)])


def buttons(driver: Driver) -> list[str]:
    return [each.words for each in driver.console.panel.findChildren(KeyButton) if each.isVisible()]


def test_a_lost_turn_stands_on_the_card_until_it_has_passed(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 16})
    driver.press("22")
    assert card_of(driver, 0) == "Free parking · loses the next turn"
    for dice in ("46", "46"):
        driver.press(dice)
    assert card_of(driver, 1) == "house arrest"
    driver.press("46")
    effects = [effect.message.key for effect in driver.view.log[-1].consequences]
    assert effects[-1] == "glamour.turn_lost" and card_of(driver, 0) == "Free parking"
    assert driver.view.pending.seats == (1,)


def test_under_house_arrest_one_throws_pays_or_gives_the_pass_card(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 10, "in_jail": 2, "cards": ["chance"]})
    assert "under house arrest: throw, pay or pass card." in driver.console.panel.words
    assert {"Pay the fine", "Use the pass card"} <= set(buttons(driver))
    driver.press("j")
    assert driver.view.board.seats[0].in_jail is None
    assert not JAIL.search(on_screen(driver))
    driver.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert "Pass cards" in on_screen(driver) and not JAIL.search(on_screen(driver))


def test_a_utility_is_asked_for_refused_and_asked_for_no_more(room: Opens) -> None:
    driver = room(2, B={"cash": 1500, "deeds": {"water-works": 0}}, C={"cash": 1500, "square": 20})
    driver.press("35")
    assert any(words.startswith("Ask for Internet Company: M150") for words in buttons(driver))
    driver.press("i")
    assert isinstance(driver.view.pending, ProposalPending) and driver.view.pending.clause == "U5.3"
    driver.press("r")
    assert driver.view.board.squares[28].owner == 1
    driver.press("i")
    assert "Once, straight after" in driver.note and driver.console.panel.note.clause == "U5.3"
    driver.press("12i")
    assert "Once, straight after" in driver.note


def test_a_utility_asked_for_goes_over_with_consent_and_its_rent_besides(room: Opens) -> None:
    driver = room(2, B={"cash": 1500, "deeds": {"water-works": 0}}, C={"cash": 1500, "square": 20})
    driver.press("35ia ")
    assert driver.view.board.squares[28].owner == 2
    assert [seat.cash for seat in driver.view.board.seats] == [1500, 1500 + 150 + 32, 1500 - 150 - 32, 1500]
    asked, accepted = driver.view.log[1:3]
    assert (asked.clause, asked.consequences, accepted.clause) == ("U5.3", (), "U5.3")


def test_a_click_on_the_button_asks(room: Opens) -> None:
    driver = room(2, B={"cash": 1500, "deeds": {"water-works": 0}}, C={"cash": 1500, "square": 20})
    driver.press("35")
    driver.console.panel.button("Ask for Internet Company").click()
    driver.settle()
    assert isinstance(driver.view.pending, ProposalPending)


def test_thirty_turns_are_played_by_keys_and_nothing_speaks_of_a_jail(room: Opens) -> None:
    driver = room(
        A={"cash": 400, "square": 5},
        B={"cash": 300, "square": 8},
        C={"cash": 350, "square": 12, "deeds": {"electric-company": 0, "water-works": 0}},
        D={"cash": 200, "square": 20},
    )
    referee, asked = Referee(driver, seed=9), 0
    for _ in range(130):
        if any(choice.id == "buyout" for choice in driver.view.choices) and isinstance(
            driver.view.pending, ThrowPending
        ):
            entered = driver.view.n
            driver.press("i")
            asked += driver.view.n > entered
        referee.step()
    log = driver.view.log
    assert sum(line.verb == "throw" for line in log) >= 30 and asked
    told = {effect.clause for line in log for effect in line.consequences}
    assert {"U3.1", "U4.1", "U4.3"} <= told
    english = driver.console._texts
    for line in log:
        for texts in (english, CHINESE):
            said = [line.text, *(effect.message for effect in line.consequences)]
            assert not [words for words in map(texts.say, said) if JAIL.search(words)]
    assert not isinstance(driver.view.pending, CardPending) or driver.console.panel.cards.isVisible()


# ---- nothing is cut short -----------------------------------------------------------------------


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_all_that_is_to_be_said_of_a_seat_fits_on_its_card(table: Opens, texts: Texts) -> None:
    """Four seats on the smallest screen: square, lost turn, speed die and pass cards."""
    full = {
        "cash": 1500,
        "square": 33,
        "lost_turns": 1,
        "doubled": True,
        "speed": True,
        "cards": ["chance", "community_chest"],
    }
    setup = {**standing(**{**EVERYBODY, "B": full}), "turn": NAMES[0]}
    driver = table(setup, options={"speed_die": True}, **RULES)
    driver.window.retranslate(texts.in_words("words_glamour"))
    driver.settle()
    shown: list[str] = []
    note = seat_note(driver.view.board.seats[1], driver.view.board, texts.in_words("words_glamour"))

    def painted(metrics: QFontMetrics, said: str, room: int, whole: int, most: int) -> list[str]:
        rows = note_rows(metrics, said, room, whole, most)
        shown.extend(rows)
        return rows

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(seats_paint, "note_rows", painted)
        driver.window.resize(1365, 768)
        driver.settle()
    assert note in NOTE_BETWEEN.join(shown)


def test_the_words_of_house_arrest_fit_their_box_in_a_correction(room: Opens) -> None:
    driver = room(A={"cash": 1500, "square": 10, "in_jail": 1})
    driver.ctrl("e")
    correct = driver.window.findChild(CorrectField)
    assert correct is not None
    for player in correct.players.values():
        box = player.jail
        widest = max(box.fontMetrics().horizontalAdvance(box.itemText(at)) for at in range(box.count()))
        arrow = (
            box.width()
            - box.style()
            .subControlRect(
                QStyle.ComplexControl.CC_ComboBox, _option(box), QStyle.SubControl.SC_ComboBoxEditField, box
            )
            .width()
        )
        assert widest <= box.width() - arrow


def _option(box: QComboBox) -> QStyleOptionComboBox:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    return option
