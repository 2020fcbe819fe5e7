"""The single-tax mode at the console: the treasury beside the board, opportunities by their buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit

from tests.ui.console.driver import NAMES, Driver, standing
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.console.view import DebtPending, OtherPending
from ui.console.choice_form import ChoiceForm
from ui.console.correction import CorrectField, CountField, OneField, SomeField
from ui.console.keys import KeyButton
from ui.widgets.fields import NumberField

RULES: dict[str, Any] = {"ruleset": "single-tax", "edition": "landlord"}
SIX = ["soakum-lighting", "slambang-trolley", "royal-rusher", "shooting-star", "gee-whiz", "pdq"]
Opens = Callable[..., Driver]


@pytest.fixture
def room(table: Opens) -> Opens:
    """A table of four, the first to throw."""

    def opened(more: dict[str, Any] | None = None, **players: Any) -> Driver:
        hands = {letter: {"cash": 400} | players.get(letter, {}) for letter in "ABCD"}
        return table({**standing(**hands), "turn": NAMES[0], **(more or {})}, **RULES)

    return opened


def test_what_the_public_has_stands_beside_the_treasury(room: Opens) -> None:
    driver = room({"treasury": 49, "public": SIX, "colleges": ["hogg"]}, A={"square": 21})
    assert [pile.amount for pile in driver.view.board.piles] == [49]
    assert ENGLISH.say(driver.view.board.stock[-1]) == "next M50: college on Lord Blueblood’s Estate"
    driver.press("14")
    driver.press("d")
    while driver.view.pending is not None and driver.view.pending.clause == "L3.1":
        driver.press("x")
    assert [pile.amount for pile in driver.view.board.piles] == [15]
    assert ENGLISH.say(driver.view.board.stock[-1]) == "next M50: wages M110"
    assert CHINESE.say(driver.view.board.stock[-1]) == "下一筆 M50：工資加至 M110"


def test_a_bankrupt_chooses_an_opportunity_by_its_number(room: Opens) -> None:
    driver = room(A={"square": 16, "cash": 15}, B={"deeds": {"cottage-terrace": 2}})
    driver.press("12")
    pending = driver.view.pending
    assert isinstance(pending, DebtPending) and pending.amount == 32
    driver.shift("b")
    driver.press("\n")
    pending = driver.view.pending
    assert isinstance(pending, OtherPending) and pending.clause == "X4.1"
    buttons = driver.console.panel.findChildren(KeyButton)
    mines = [each for each in buttons if each.isVisibleTo(driver.window) and "Coal Mines" in each.words]
    assert [(each.words, each.key) for each in mines] == [("Coal Mines: wage M80, rent M50", "3")]
    driver.press("3")
    assert "at Coal Mines" in [ENGLISH.say(note) for note in driver.view.board.seats[0].notes]
    assert driver.view.board.seats[0].out == 0 and driver.view.board.seats[0].square == 19


def correcting(driver: Driver) -> tuple[ChoiceForm, CorrectField]:
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    return form, field


def sent(driver: Driver, form: ChoiceForm) -> None:
    if not form.fields["reason"].findChildren(QLineEdit)[0].text():
        form.fields["reason"].start()
        driver.words("counted again")
    form.submit()
    driver.settle()


def test_every_field_of_the_public_is_set_right_in_the_form_and_taken_back(room: Opens) -> None:
    driver = room(A={"deeds": {"soakum-lighting": 0}}, B={"education": 2})
    before = driver.view.board
    form, field = correcting(driver)
    assert field.value() is None
    table = {kept.field: part for kept, part in field.kept}
    public, colleges, salary = table["public"], table["colleges"], table["salary"]
    assert isinstance(public, SomeField) and isinstance(colleges, SomeField)
    assert isinstance(salary, CountField)
    assert public.boxes["pdq"].text() == "P.D.Q. R.R."
    for box in (public.boxes["slambang-trolley"], colleges.boxes["hogg"]):
        box.click()
    salary.number.setText("130")
    second = {kept.field: part for kept, part in field.players[1].kept}
    chosen, cards = second["opportunity"], second["education"]
    assert isinstance(chosen, OneField) and isinstance(cards, CountField)
    chosen.choice.setCurrentIndex(chosen.choice.findText("Coal Mines"))
    cards.number.setText("3")
    sent(driver, form)
    said = ENGLISH.say(driver.view.log[-1].text)
    assert "public franchises: Slambang Trolley" in said and "the wages now: 130" in said
    assert "free colleges: D.F. Hogg’s Game Preserves" in said
    assert f"the natural opportunity of {NAMES[1]}: Coal Mines" in said
    assert "國有公共事業：隆隆電車" in CHINESE.say(driver.view.log[-1].text)
    became = {at: square.became for at, square in enumerate(driver.view.board.squares) if square.became}
    assert {at: ENGLISH.say(said) for at, said in became.items()} == {
        **dict.fromkeys((2, 17, 32), "no tax"),
        4: "college",
        27: "public",
        0: "M130",
    }
    driver.ctrl("z")
    driver.words("not so")
    driver.press("\n")
    assert driver.view.board.seats == before.seats and driver.view.board.kept == before.kept


def test_what_the_public_cannot_have_is_refused_in_words(room: Opens) -> None:
    driver = room(A={"deeds": {"soakum-lighting": 0}}, B={"square": 10, "in_jail": 0})
    form, field = correcting(driver)
    table = {kept.field: part for kept, part in field.kept}
    public, colleges = table["public"], table["colleges"]
    assert isinstance(public, SomeField) and isinstance(colleges, SomeField)
    public.boxes["soakum-lighting"].click()
    sent(driver, form)
    assert "public franchises: Soakum Lighting System is somebody’s" in form.note.words
    public.boxes["soakum-lighting"].click()
    for box in colleges.boxes.values():
        box.click()
    sent(driver, form)
    assert f"{NAMES[1]} too" in form.note.words
    assert not driver.view.board.squares[4].became and not driver.view.log


def test_broker_league_houses_and_pledges_are_set_right_in_the_form(room: Opens) -> None:
    pledged = {"houses": 7, "to": NAMES[2], "amount": 60, "interest": 6}
    rails = {"royal-rusher": 0, "shooting-star": 0, "gee-whiz": 0}
    driver = room(A={"deeds": {"broadway": pledged, "wayback": 8}}, B={"deeds": {**rails, "pdq": 0}})
    form, field = correcting(driver)
    field.part.button("deeds").click()
    broadway, wayback, pdq = field.deeds[31], field.deeds[1], field.deeds[35]
    assert field.value() is None
    assert broadway.pledge is not None and wayback.pledge is not None
    assert isinstance(wayback.level, NumberField)
    wayback.level.setText("9")
    pdq.owner.setCurrentIndex(pdq.owner.findData(0))
    wayback.pledge.lender.setCurrentIndex(wayback.pledge.lender.findData(1))
    wayback.pledge.amount.setText("40")
    table = {kept.field: part for kept, part in field.kept}
    licence, league = table["licence"], table["league"]
    assert isinstance(licence, OneField) and isinstance(league, SomeField)
    licence.choice.setCurrentIndex(licence.choice.findData(NAMES[3]))
    league.boxes[NAMES[0]].click()
    sent(driver, form)
    assert "the league" in form.note.words and "hold all four railroads" in form.note.words
    league.boxes[NAMES[1]].click()
    sent(driver, form)
    squares = driver.view.board.squares
    assert squares[31].pledge is not None and squares[31].pledge.to == NAMES[2]
    assert squares[1].pledge is not None and (squares[1].pledge.amount, squares[1].houses) == (40, 9)
    assert squares[35].owner == 0
    said = ENGLISH.say(driver.view.log[-1].text)
    assert f"the broker: {NAMES[3]}" in said and f"the league: {NAMES[0]}, {NAMES[1]}" in said
